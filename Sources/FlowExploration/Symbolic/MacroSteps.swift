import FlowSemantics

/// Macro-steps: the step of an event that begins a transition, composed with the settle that ends it.
///
/// Nearly every event begins a transition, and the slots of the flight are above all other levels: closing a set under
/// such events alone passes through the whole diagram once for each. Composed with its settle, an event leaves the
/// slots of the flight as they were, so that it belongs to the levels of one instance, and saturation closes instance
/// by instance. The single steps find what is in flight in between; the macro-steps change nothing about what is
/// reachable.
struct MacroSteps {
  /// What a sequence of steps reads before the first of them, and what it has written after the last.
  struct MacroStep {
    /// Whether the first event is one for which `isPersons` holds.
    let isPersons: Bool
    var reads: SlotNumbers
    var writes: SlotNumbers

    func value(_ slot: Int) -> Int? { writes[slot] ?? reads[slot] }

    func writing(_ more: [(slot: Int, value: Int)]) -> MacroStep {
      var step = self
      for (slot, value) in more { step.writes.set(slot, to: value) }
      return step
    }
  }

  private let behaviour: LearnedBehaviour
  private let kind: Int
  /// Slots that are empty while nothing is in flight.
  private let atRest: Set<Int>
  private let settle: Int?
  /// Outcomes after which some settle is not known yet.
  private var open: [Int] = []
  private var looked = 0

  /// The limit on the ways to settle; further ones are left to single steps.
  private static let manyWays = 16
  /// The limit on transitions in a row that completions begin.
  private static let longestChain = 4
  /// The number of outcomes of burials that were known at the last call.
  private var knownBurials = 0

  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    let layout = behaviour.system.layout
    kind = layout.flightSlot
    atRest = Set(layout.slotsOfFlight)
    settle = behaviour.system.groups.firstIndex(of: .settle)
  }

  /// The macro-steps that result from what has been learned since the last call; some may be returned again.
  mutating func next() -> [MacroStep] {
    guard let settle else { return [] }
    let new = looked..<behaviour.localTransitions.count
    looked = new.upperBound
    var candidates = Array(new)
    let hasNewBurials = knownBurials < behaviour.burialTransitions.count
    knownBurials = behaviour.burialTransitions.count
    if hasNewBurials || new.contains(where: { behaviour.localTransitions[$0].label.kind == .settle }) {
      candidates += open
      open = []
    }
    var found: [MacroStep] = []
    for index in candidates {
      let outcome = behaviour.localTransitions[index]
      guard outcome.label.kind != .launch, outcome.bereaved.allSatisfy(\.onlyCounts),
        case .writes(let writes) = outcome.result
      else { continue }
      let first = MacroStep(
        isPersons: outcome.label.isPersons, reads: SlotNumbers(outcome.reads), writes: SlotNumbers(writes))
      // Settles look whether something is in flight, and happen only then.
      guard first.reads[kind] == 0, first.writes[kind] ?? 0 != 0 else { continue }
      var isOpen = false
      var ways: [MacroStep] = []
      var begun: [MacroStep] = []
      bury(burials(after: outcome.bereaved), first, &begun, &isOpen)
      for first in begun { follow(first, settle, 1, &ways, &isOpen) }
      if isOpen { open.append(index) }
      found += ways
    }
    return found
  }

  private func follow(_ cube: MacroStep, _ settle: Int, _ length: Int, _ found: inout [MacroStep], _ isOpen: inout Bool)
  {
    var after: [MacroStep] = []
    self.settle(settle, cube, &after, &isOpen)
    for cube in after where found.count < Self.manyWays {
      if cube.value(kind) != 0 {
        if length < Self.longestChain { follow(cube, settle, length + 1, &found, &isOpen) }
      } else {
        found.append(fromRest(cube))
      }
    }
  }

  /// Adds the results of a settle after a macro-step that leaves something in flight: then it always happens.
  private func settle(_ settle: Int, _ cube: MacroStep, _ after: inout [MacroStep], _ isOpen: inout Bool) {
    descend(settle, cube, &after, &isOpen) { index, cube, after, isOpen in
      let outcome = behaviour.localTransitions[index]
      guard outcome.bereaved.allSatisfy(\.onlyCounts), case .writes(let writes) = outcome.result else { return }
      bury(burials(after: outcome.bereaved), cube.writing(writes), &after, &isOpen)
    }
  }

  /// Follows all known ways of a program after a macro-step to their ends.
  ///
  /// - Parameter atEnd: receives the outcome there, and the macro-step with what was read on the way.
  private func descend(
    _ node: Int, _ cube: MacroStep, _ after: inout [MacroStep], _ isOpen: inout Bool,
    atEnd: (_ outcome: Int, _ cube: MacroStep, _ after: inout [MacroStep], _ isOpen: inout Bool) -> Void
  ) {
    if after.count > Self.manyWays { return }
    let known = behaviour.tries.nodes[node]
    switch known.kind {
    case .unexplored: isOpen = true
    case .read:
      let slot = Int(known.slot)
      if let value = cube.value(slot) {
        let child = behaviour.tries.knownChild(of: known, value: value)
        if child == 0 { isOpen = true } else { descend(child, cube, &after, &isOpen, atEnd: atEnd) }
        return
      }
      // While nothing is in flight, the slots of the flight are empty.
      let values = atRest.contains(slot) ? 0..<1 : 0..<behaviour.table.valueCount(slot)
      for value in values {
        let child = behaviour.tries.knownChild(of: known, value: value)
        if child == 0 { continue }
        var narrower = cube
        narrower.reads.set(slot, to: value)
        descend(child, narrower, &after, &isOpen, atEnd: atEnd)
      }
    case .fork:
      for taken in 0..<Int(known.count) {
        descend(behaviour.tries.child(of: node, taken: taken), cube, &after, &isOpen, atEnd: atEnd)
      }
    case .leaf: atEnd(known.outcome, cube, &after, &isOpen)
    }
  }

  private func burials(after bereaved: [Bereavement]) -> ArraySlice<Int> {
    bereaved.flatMap { behaviour.burialPlan[$0] }[...]
  }

  /// Adds the results of some burials, one after the other, after a macro-step.
  private func bury(_ burials: ArraySlice<Int>, _ cube: MacroStep, _ after: inout [MacroStep], _ isOpen: inout Bool) {
    guard let first = burials.first else {
      after.append(cube)
      return
    }
    descend(behaviour.firstBurial + first, cube, &after, &isOpen) { outcome, cube, after, isOpen in
      let known = behaviour.burialTransitions[outcome]
      if known.cut == nil { bury(burials.dropFirst(), cube.writing(known.writes), &after, &isOpen) }
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
