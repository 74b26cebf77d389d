import FlowModel
import StateSpace

/// Learns most of what events do from few states.
///
/// A state is gone on from when it came of an outcome that had not come about before, and so is what follows from it without
/// anybody's doing. What one instance does seldom depends on what another holds, so that nearly all outcomes are met long
/// before all combinations of states are (a search guided by novelty, as in Lipovetzky and Geffner, *Best-First Width
/// Search*, AAAI 2017; here the ways through events are what is new). It says nothing of the rest: who needs all of it has
/// to ask on.
struct Scout {
  /// A settle, what opens after it, what was postponed.
  private static let mostFollowers = 3

  private static let mostLaunches = 1_000

  private let behaviour: LearnedBehaviour
  private let packed: PackedBehaviour
  private var camps: StateStore
  /// By camp: how many steps of known outcomes may follow.
  private var followers: [Int] = []
  private var hasComeAbout: [Bool] = []
  /// Camps that have been gone on from.
  private var left = 0

  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    packed = PackedBehaviour(behaviour)
    camps = StateStore(width: packed.packing.width)
  }

  /// Goes on from where it is until nothing new comes about, or so many states have been met in all.
  ///
  /// - Parameter interrupt: asked now and then, ends it with true.
  mutating func explore(maxStates: Int, interrupt: () -> Bool) {
    while left < camps.count, camps.count < maxStates {
      // What was learned by then is known all the same.
      if StopSign.current.isGiven { break }
      if left % 256 == 0, interrupt() { break }
      let found = camps.withState(left) { packed.collect($0) }
      if let repacking = packed.update() { camps.repack(repacking) }
      for step in found where !step.isRestCut {
        let change = packed.change(step.outcome)
        guard change.kind == .state else { continue }
        let isNew = comesAbout(step.outcome)
        if !isNew, followers[left] == 0 || !isFollower(EventLabel(code: change.label)) { continue }
        var words = Array(camps[left])
        packed.make(change, &words)
        add(words, followers: isNew ? Self.mostFollowers : followers[left] - 1)
      }
      left += 1
    }
  }

  /// Begins at the launches.
  mutating func launch() {
    var launched: [[Int]] = []
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch = program else { continue }
      var combinations = InitialValues(behaviour.system.program.flow)
      while launched.count < Self.mostLaunches, let variables = combinations.next() {
        let numbers = behaviour.numbers(of: behaviour.system.values(atLaunchWith: variables))
        behaviour.forEachOutcome(of: index, from: index, in: SlotLookup { numbers[$0] }) { outcome, isRestCut in
          guard !isRestCut, case .writes(let writes) = behaviour.outcomes[outcome].result else { return }
          var after = numbers
          for (slot, value) in writes { after[slot] = value }
          launched.append(after)
        }
      }
    }
    for numbers in launched { goOn { numbers[$0] } }
  }

  /// Goes on from one more state, given by the numbers of the slots that do not hold what unused ones do.
  mutating func goOn(from numbers: [(slot: Int, value: Int)]) {
    var all = Array(repeating: 0, count: behaviour.system.layout.count)
    for (slot, number) in numbers { all[slot] = number }
    goOn { all[$0] }
  }

  /// Goes on from one more state, in which something is known now that was not before.
  mutating func goOn(from number: (Int) -> Int) {
    let active = behaviour.table.activeSlots
    if let repacking = packed.update() { camps.repack(repacking) }
    if active.contains(where: { !packed.packing.holds(number($0), in: $0) }) {
      camps.repack(packed.repack())
    }
    var words = [UInt64](repeating: 0, count: packed.packing.width)
    for slot in active { packed.packing.set(slot, to: number(slot), in: &words) }
    add(words, followers: Self.mostFollowers)
  }

  private mutating func add(_ words: [UInt64], followers count: Int) {
    if camps.insert(words).isNew { followers.append(count) }
  }

  private mutating func comesAbout(_ outcome: Int) -> Bool {
    while hasComeAbout.count <= outcome { hasComeAbout.append(false) }
    defer { hasComeAbout[outcome] = true }
    return !hasComeAbout[outcome]
  }

  /// What follows without anybody's doing.
  private func isFollower(_ label: EventLabel) -> Bool {
    switch label.kind {
    case .settle, .unlock, .later: true
    default: false
    }
  }
}
