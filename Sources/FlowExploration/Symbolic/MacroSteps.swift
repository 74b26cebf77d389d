import FlowSemantics

/// Macro-steps: the step of an event that begins a transition, composed with the settle that ends it.
///
/// Nearly every event begins a transition, and the slots of the flight are above all other levels: closing a set under
/// such events alone passes through the whole diagram once for each. Composed with its settle, an event leaves the
/// slots of the flight as they were, so that it belongs to the levels of one instance, and saturation closes instance
/// by instance. The single steps find what is in flight in between; the macro-steps change nothing about what is
/// reachable.
final class MacroSteps {
  /// What a sequence of steps reads before the first of them, and what it has written after the last.
  struct MacroStep {
    /// Whether the first event is one for which `isPersons` holds.
    let isPersons: Bool
    /// The outcomes of its events, in their order.
    var outcomes: [Int]
    var reads: SlotNumbers
    var writes: SlotNumbers

    func value(_ slot: Int) -> Int? { writes[slot] ?? reads[slot] }

    func writing(_ more: [(slot: Int, value: Int)], by outcome: Int? = nil) -> MacroStep {
      var step = self
      if let outcome { step.outcomes.append(outcome) }
      for (slot, value) in more { step.writes.set(slot, to: value) }
      return step
    }
  }

  private let behaviour: LearnedBehaviour
  private let kind: Int
  /// Slots that are empty while nothing is in flight.
  private let atRest: Set<Int>
  private let settle: Int?
  /// Outcomes some of whose ways are not known yet, with the places where these end.
  private var open: [(outcome: Int, ends: [OpenEnd])] = []
  /// The places where the known ways after the outcome at hand end.
  private var ends: [OpenEnd] = []
  /// How many nodes may still be visited for the outcome at hand.
  private var effort = 0
  private var looked = 0

  /// The limit on the ways to settle; further ones are left to single steps.
  private static let manyWays = 16
  /// The limit on the nodes of decision trees that are visited for one outcome.
  private static let mostEffort = 2_000
  /// The limit on transitions in a row that completions begin.
  private static let longestChain = 4

  /// A place in a decision tree beyond which nothing was known.
  private struct OpenEnd {
    let node: Int
    /// The value that is read there; nil if not even the slot is known.
    let value: Int?
  }

  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    let layout = behaviour.system.layout
    kind = layout.flightSlot
    atRest = Set(layout.slotsOfFlight)
    settle = behaviour.system.groups.firstIndex(of: .settle)
  }

  /// The macro-steps that result from what has been learned since the last call; some may be returned again.
  func next() -> [MacroStep] {
    guard let settle else { return [] }
    let new = looked..<behaviour.localTransitions.count
    looked = new.upperBound
    let firstKnown = open.partition { $0.ends.contains(where: isKnown) }
    let candidates = open[firstKnown...].map(\.outcome).sorted() + new
    open.removeSubrange(firstKnown...)
    var found: [MacroStep] = []
    for index in candidates {
      let outcome = behaviour.localTransitions[index]
      guard outcome.label.kind != .launch, outcome.bereaved.allSatisfy(\.onlyLooksForPending),
        case .writes(let writes) = outcome.result
      else { continue }
      let first = MacroStep(
        isPersons: outcome.label.isPersons, outcomes: [index], reads: SlotNumbers(outcome.reads),
        writes: SlotNumbers(writes))
      // Settles look whether something is in flight, and happen only then.
      guard first.reads[kind] == 0, first.writes[kind] ?? 0 != 0 else { continue }
      (ends, effort) = ([], Self.mostEffort)
      var ways: [MacroStep] = []
      var begun: [MacroStep] = []
      bury(burials(after: outcome.bereaved), first, &begun)
      for first in begun { follow(first, settle, 1, &ways) }
      if !ends.isEmpty { open.append((index, ends)) }
      found += ways
    }
    return found
  }

  private func follow(_ cube: MacroStep, _ settle: Int, _ length: Int, _ found: inout [MacroStep]) {
    var after: [MacroStep] = []
    self.settle(settle, cube, &after)
    for cube in after where found.count < Self.manyWays {
      if cube.value(kind) != 0 {
        if length < Self.longestChain { follow(cube, settle, length + 1, &found) }
      } else {
        found.append(fromRest(cube))
      }
    }
  }

  /// Adds the results of a settle after a macro-step that leaves something in flight: then it always happens.
  private func settle(_ settle: Int, _ cube: MacroStep, _ after: inout [MacroStep]) {
    descend(settle, cube, &after) { index, cube, after in
      let outcome = behaviour.localTransitions[index]
      guard outcome.bereaved.allSatisfy(\.onlyLooksForPending), case .writes(let writes) = outcome.result else {
        return
      }
      bury(burials(after: outcome.bereaved), cube.writing(writes, by: index), &after)
    }
  }

  /// Follows all known ways of a program after a macro-step to their ends.
  ///
  /// - Parameter atEnd: receives the outcome there, and the macro-step with what was read on the way.
  private func descend(
    _ node: Int, _ cube: MacroStep, _ after: inout [MacroStep],
    atEnd: (_ outcome: Int, _ cube: MacroStep, _ after: inout [MacroStep]) -> Void
  ) {
    if after.count > Self.manyWays || effort == 0 { return }
    effort -= 1
    let known = behaviour.tries.nodes[node]
    switch known.kind {
    case .unexplored: ends.append(OpenEnd(node: node, value: nil))
    case .read:
      let slot = Int(known.slot)
      if let value = cube.value(slot) {
        let child = behaviour.tries.knownChild(of: known, value: value)
        if child == 0 {
          ends.append(OpenEnd(node: node, value: value))
        } else {
          descend(child, cube, &after, atEnd: atEnd)
        }
        return
      }
      // While nothing is in flight, the slots of the flight are empty.
      let values = atRest.contains(slot) ? 0..<1 : 0..<behaviour.table.valueCount(slot)
      for value in values {
        let child = behaviour.tries.knownChild(of: known, value: value)
        if child == 0 { continue }
        var narrower = cube
        narrower.reads.set(slot, to: value)
        descend(child, narrower, &after, atEnd: atEnd)
      }
    case .fork:
      for taken in 0..<Int(known.count) {
        descend(behaviour.tries.child(of: node, taken: taken), cube, &after, atEnd: atEnd)
      }
    case .leaf: atEnd(known.outcome, cube, &after)
    }
  }

  /// Whether more is known by now than when a way ended there.
  private func isKnown(_ end: OpenEnd) -> Bool {
    let node = behaviour.tries.nodes[end.node]
    return switch node.kind {
    case .unexplored: false
    case .read: end.value.map { behaviour.tries.knownChild(of: node, value: $0) != 0 } ?? true
    case .fork, .leaf: true
    }
  }

  private func burials(after bereaved: [Bereavement]) -> ArraySlice<Int> {
    bereaved.flatMap { behaviour.burialPlan[$0] }[...]
  }

  /// Adds the results of some burials, one after the other, after a macro-step.
  private func bury(_ burials: ArraySlice<Int>, _ cube: MacroStep, _ after: inout [MacroStep]) {
    guard let first = burials.first else {
      after.append(cube)
      return
    }
    descend(behaviour.firstBurial + first, cube, &after) { outcome, cube, after in
      let known = behaviour.burialTransitions[outcome]
      if known.cut == nil { bury(burials.dropFirst(), cube.writing(known.writes), &after) }
    }
  }

  /// Requires that nothing was in flight before. Its settles have emptied all slots of the flight, and those that were
  /// read were empty.
  private func fromRest(_ cube: MacroStep) -> MacroStep {
    var cube = cube
    for slot in atRest { cube.reads.set(slot, to: 0) }
    return cube
  }
}

/// The numbers of the values of a few slots.
struct SlotNumbers {
  /// Each slot once.
  private(set) var all: [(slot: Int, value: Int)]

  /// - Parameter all: each slot at most once.
  init(_ all: [(slot: Int, value: Int)]) { self.all = all }

  /// The number of a slot's value; nil if the slot is not included. O(slots): there are few.
  subscript(slot: Int) -> Int? {
    for entry in all where entry.slot == slot { return entry.value }
    return nil
  }

  mutating func set(_ slot: Int, to value: Int) {
    if let position = all.firstIndex(where: { $0.slot == slot }) {
      all[position].value = value
    } else {
      all.append((slot, value))
    }
  }
}
