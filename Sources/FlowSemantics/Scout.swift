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
  /// By camp: how many races led there, where these count.
  private var races: [Int] = []
  /// How many camps have been gone on from.
  private var expanded = 0
  /// Camps to go on from, the first queue first.
  private var queues = [Queue()]
  /// Nil: all camps are alike.
  private var news: (coverage: Coverage, observed: Set<Observation>)?

  /// Camps in order of discovery.
  private struct Queue {
    var camps: [Int] = []
    /// How many of them have been gone on from.
    var left = 0
  }

  /// How many races are told apart.
  private static let mostRaces = 4

  /// - Parameter prefersNews: whether it goes on first where something ran or was observed for the first time, then by the
  ///   number of races; a scout without much time sees more of the flow so.
  init(_ behaviour: LearnedBehaviour, prefersNews: Bool = false) {
    self.behaviour = behaviour
    packed = PackedBehaviour(behaviour)
    camps = StateStore(width: packed.packing.width)
    if prefersNews {
      news = (Coverage(behaviour.system.program), [])
      queues = Array(repeating: Queue(), count: 2 + Self.mostRaces)
    }
  }

  /// Goes on from where it is until nothing new comes about, or so many states have been met in all.
  ///
  /// - Parameter interrupt: asked now and then, ends it with true.
  mutating func explore(maxStates: Int, interrupt: () -> Bool) {
    let flight = behaviour.system.layout.slot(.kind)
    while camps.count < maxStates, let queue = queues.firstIndex(where: { $0.left < $0.camps.count }) {
      let camp = queues[queue].camps[queues[queue].left]
      // What was learned by then is known all the same.
      if StopSign.current.isGiven { break }
      if expanded % 256 == 0, interrupt() { break }
      expanded += 1
      let found = camps.withState(camp) { packed.collect($0) }
      let isInFlight = camps.withState(camp) {
        PackedState(words: $0, fields: packed.packing.fields).number(flight) != 0
      }
      if let repacking = packed.update() { camps.repack(repacking) }
      var bereaved: [Camp] = []
      for step in found where !step.isRestCut {
        let change = packed.change(step.outcome)
        guard change.kind == .state else { continue }
        let isNew = comesAbout(step.outcome)
        let label = EventLabel(code: change.label)
        if !isNew, followers[camp] == 0 || !isFollower(label) { continue }
        var words = Array(camps[camp])
        packed.make(change, &words)
        let isRace = isInFlight && label.kind != .settle && label.kind != .unlock
        let outcome = behaviour.outcomes[step.outcome]
        let next = Camp(
          words: words, followers: isNew ? Self.mostFollowers : followers[camp] - 1,
          races: races[camp] + (isRace ? 1 : 0), isNews: isNew ? isNews(outcome) : queue == 0,
          bereaved: outcome.bereaved)
        if outcome.bereaved.isEmpty { add(next) } else { bereaved.append(next) }
      }
      for next in numbers(of: bereaved) { addBuried(next.camp, next.numbers) }
      queues[queue].left += 1
    }
  }

  /// A state to go on from.
  private struct Camp {
    var words: [UInt64]
    var followers: Int
    var races: Int
    var isNews: Bool
    /// Whose death is still to be followed by burials.
    var bereaved: [Int] = []
  }

  /// By slot the numbers of the values in some states, before the packing changes.
  private func numbers(of camps: [Camp]) -> [(camp: Camp, numbers: [Int])] {
    camps.map { camp in
      var numbers = Array(repeating: 0, count: behaviour.system.layout.count)
      camp.words.withUnsafeBufferPointer { words in
        guard let base = words.baseAddress else { return }
        let state = PackedState(words: base, fields: packed.packing.fields)
        for slot in behaviour.table.activeSlots { numbers[slot] = state.number(slot) }
      }
      return (camp, numbers)
    }
  }

  private mutating func addBuried(_ camp: Camp, _ numbers: [Int]) {
    var (camp, numbers) = (camp, numbers)
    guard behaviour.bury(below: camp.bereaved, &numbers) else { return }
    camp.words = pack { numbers[$0] }
    add(camp)
  }

  /// Whether something ran or was observed in an outcome that had not before.
  private mutating func isNews(_ outcome: LearnedBehaviour.Outcome) -> Bool {
    guard news != nil else { return false }
    var isNews = news!.coverage.cover(outcome.covered)
    for observation in outcome.observations where news!.observed.insert(observation).inserted { isNews = true }
    return isNews
  }

  /// The camps that it has gone on from, as another packing has them.
  func expandedStates(packed other: PackedBehaviour) -> StateStore {
    _ = other.update()
    let active = behaviour.table.activeSlots
    let numbers = queues.flatMap { $0.camps.prefix($0.left) }.map { camp in
      camps.withState(camp) { words in
        let state = PackedState(words: words, fields: packed.packing.fields)
        return active.map(state.number)
      }
    }
    let isHeld = numbers.allSatisfy { zip(active, $0).allSatisfy { other.packing.holds($1, in: $0) } }
    if !isHeld { _ = other.repack() }
    var states = StateStore(width: other.packing.width)
    for numbers in numbers {
      var words = [UInt64](repeating: 0, count: other.packing.width)
      for (slot, number) in zip(active, numbers) { other.packing.set(slot, to: number, in: &words) }
      _ = states.insert(words)
    }
    return states
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
    add(Camp(words: pack(number), followers: Self.mostFollowers, races: 0, isNews: true))
  }

  /// Makes room for all values, and packs those of a state.
  private mutating func pack(_ number: (Int) -> Int) -> [UInt64] {
    let active = behaviour.table.activeSlots
    if let repacking = packed.update() { camps.repack(repacking) }
    if active.contains(where: { !packed.packing.holds(number($0), in: $0) }) {
      camps.repack(packed.repack())
    }
    var words = [UInt64](repeating: 0, count: packed.packing.width)
    for slot in active { packed.packing.set(slot, to: number(slot), in: &words) }
    return words
  }

  private mutating func add(_ next: Camp) {
    let (camp, isNew) = camps.insert(next.words)
    guard isNew else { return }
    followers.append(next.followers)
    races.append(next.races)
    let queue = news == nil || next.isNews ? 0 : 1 + min(next.races, Self.mostRaces)
    queues[queue].camps.append(camp)
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
