import FlowModel
import FlowSemantics
import StateSpace

/// A guided pre-search: learns most of what events do from few states.
///
/// It expands a state only if the outcome that led there is new, and the states that follow from that state by
/// themselves. The behaviour of one instance seldom depends on what another one holds, so that nearly all outcomes
/// occur long before all combinations of states do (a search guided by novelty, as in Lipovetzky and Geffner,
/// *Best-First Width Search*, AAAI 2017; here the outcomes of events are what is new). The pre-search makes no
/// statement about the remaining outcomes: a caller that needs all of them has to learn them otherwise.
struct GuidedPresearch {
  /// For a settle, the guard that opens after it, and a postponed effect.
  private static let mostFollowers = 3

  private static let mostLaunches = 1_000

  private let behaviour: LearnedBehaviour
  private let packed: PackedBehaviour
  private var candidates: StateStore
  /// By candidate: how many steps of known outcomes may follow.
  private var followers: [Int] = []
  private var hasComeAbout: [Bool] = []
  /// By candidate: how many races led there.
  private var races: [Int] = []
  /// How many candidates have been expanded.
  private var expanded = 0
  /// Candidates to expand, the first queue first.
  private var queues = [Queue()]
  /// What has run or been observed so far; nil if all candidates have the same priority.
  private var news: (coverage: Coverage, observed: Set<Observation>)?

  /// Candidates in order of discovery.
  private struct Queue {
    var candidates: [Int] = []
    /// How many of them have been expanded.
    var left = 0
  }

  /// Candidates with at least this number of races share a queue.
  private static let mostRaces = 4

  /// - Parameter prefersNews: whether states in which something ran or was observed for the first time are expanded
  ///   first, then those with fewer races. A search with little time sees more of the flow in this order.
  init(_ behaviour: LearnedBehaviour, prefersNews: Bool = false) {
    self.behaviour = behaviour
    packed = PackedBehaviour(behaviour)
    candidates = StateStore(width: packed.packing.width)
    if prefersNews {
      news = (Coverage(behaviour.system.program), [])
      queues = Array(repeating: Queue(), count: 2 + Self.mostRaces)
    }
  }

  /// Continues until nothing new occurs, or until `maxStates` states have been found in all.
  ///
  /// - Parameter interrupt: asked now and then; true ends the search.
  mutating func explore(maxStates: Int, interrupt: () -> Bool) {
    let flight = behaviour.system.layout.flightSlot
    while candidates.count < maxStates, let queue = queues.firstIndex(where: { $0.left < $0.candidates.count }) {
      let candidate = queues[queue].candidates[queues[queue].left]
      // What was learned until then remains known.
      if StopSign.current.isGiven { break }
      if expanded % 256 == 0, interrupt() { break }
      expanded += 1
      let found = candidates.withState(candidate) { packed.collect($0) }
      let isInFlight = candidates.withState(candidate) {
        PackedState(words: $0, fields: packed.packing.fields).number(flight) != 0
      }
      if let repacking = packed.update() { candidates.repack(repacking) }
      var bereaved: [Candidate] = []
      for step in found where !step.isRestCut {
        let change = packed.change(step.outcome)
        guard change.kind == .state else { continue }
        let isNew = comesAbout(step.outcome)
        let label = EventLabel(code: change.label)
        if !isNew, followers[candidate] == 0 || !isFollower(label) { continue }
        var words = Array(candidates[candidate])
        packed.make(change, &words)
        let isRace = isInFlight && label.kind != .settle && label.kind != .unlock
        let outcome = behaviour.localTransitions[step.outcome]
        let next = Candidate(
          words: words, followers: isNew ? Self.mostFollowers : followers[candidate] - 1,
          races: races[candidate] + (isRace ? 1 : 0), isNews: isNew ? isNews(outcome) : queue == 0,
          bereaved: outcome.bereaved)
        if outcome.bereaved.isEmpty { add(next) } else { bereaved.append(next) }
      }
      for next in numbers(of: bereaved) { addBuried(next.candidate, next.numbers) }
      queues[queue].left += 1
    }
  }

  /// A state to be expanded.
  private struct Candidate {
    var words: [UInt64]
    var followers: Int
    var races: Int
    var isNews: Bool
    /// The bereavements whose burials still have to follow.
    var bereaved: [Bereavement] = []
  }

  /// For each candidate the numbers of its values by slot, read before the packing changes.
  private func numbers(of candidates: [Candidate]) -> [(candidate: Candidate, numbers: [Int])] {
    candidates.map { candidate in
      var numbers = Array(repeating: 0, count: behaviour.system.layout.count)
      candidate.words.withUnsafeBufferPointer { words in
        guard let base = words.baseAddress else { return }
        let state = PackedState(words: base, fields: packed.packing.fields)
        for slot in behaviour.table.activeSlots { numbers[slot] = state.number(slot) }
      }
      return (candidate, numbers)
    }
  }

  private mutating func addBuried(_ candidate: Candidate, _ numbers: [Int]) {
    var (candidate, numbers) = (candidate, numbers)
    guard behaviour.bury(candidate.bereaved, &numbers) else { return }
    candidate.words = pack { numbers[$0] }
    add(candidate)
  }

  /// Whether something ran or was observed in an outcome for the first time.
  private mutating func isNews(_ outcome: LocalTransition) -> Bool {
    guard news != nil else { return false }
    var isNews = news!.coverage.cover(outcome.covered)
    for observation in outcome.observations where news!.observed.insert(observation).inserted { isNews = true }
    return isNews
  }

  /// The expanded candidates, in another packing.
  func expandedStates(packed other: PackedBehaviour) -> StateStore {
    _ = other.update()
    let active = behaviour.table.activeSlots
    let numbers = queues.flatMap { $0.candidates.prefix($0.left) }.map { candidate in
      candidates.withState(candidate) { words in
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

  /// Begins with the states that launches lead to.
  mutating func launch() {
    var launched: [[Int]] = []
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch = program else { continue }
      var combinations = InitialValues(behaviour.system.program.flow)
      while launched.count < Self.mostLaunches, let variables = combinations.next() {
        let numbers = behaviour.numbers(of: behaviour.system.values(atLaunchWith: variables))
        behaviour.forEachOutcome(of: index, from: index, in: SlotLookup { numbers[$0] }) { outcome, isRestCut in
          guard !isRestCut, case .writes(let writes) = behaviour.localTransitions[outcome].result else { return }
          var after = numbers
          for (slot, value) in writes { after[slot] = value }
          launched.append(after)
        }
      }
    }
    for numbers in launched { goOn { numbers[$0] } }
  }

  /// Continues from one more state, given by the numbers of the slots that do not hold the value of an unused slot.
  mutating func goOn(from numbers: [(slot: Int, value: Int)]) {
    var all = Array(repeating: 0, count: behaviour.system.layout.count)
    for (slot, number) in numbers { all[slot] = number }
    goOn { all[$0] }
  }

  /// Continues from one more state, in which something new has been learned.
  mutating func goOn(from number: (Int) -> Int) {
    add(Candidate(words: pack(number), followers: Self.mostFollowers, races: 0, isNews: true))
  }

  /// Makes room for all values, and packs those of a state.
  private mutating func pack(_ number: (Int) -> Int) -> [UInt64] {
    let active = behaviour.table.activeSlots
    if let repacking = packed.update() { candidates.repack(repacking) }
    if active.contains(where: { !packed.packing.holds(number($0), in: $0) }) {
      candidates.repack(packed.repack())
    }
    var words = [UInt64](repeating: 0, count: packed.packing.width)
    for slot in active { packed.packing.set(slot, to: number(slot), in: &words) }
    return words
  }

  private mutating func add(_ next: Candidate) {
    let (candidate, isNew) = candidates.insert(next.words)
    guard isNew else { return }
    followers.append(next.followers)
    races.append(next.races)
    let queue = news == nil || next.isNews ? 0 : 1 + min(next.races, Self.mostRaces)
    queues[queue].candidates.append(candidate)
  }

  private mutating func comesAbout(_ outcome: Int) -> Bool {
    while hasComeAbout.count <= outcome { hasComeAbout.append(false) }
    defer { hasComeAbout[outcome] = true }
    return !hasComeAbout[outcome]
  }

  /// Whether an event happens by itself.
  private func isFollower(_ label: EventLabel) -> Bool {
    switch label.kind {
    case .settle, .unlock, .soon, .later: true
    default: false
    }
  }
}
