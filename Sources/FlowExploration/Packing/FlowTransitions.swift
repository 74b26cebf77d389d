import FlowModel
import FlowSemantics
import StateSpace

/// The transition system of a flow, for exploration; it records what events showed on the way.
///
/// States are the numbers of the values of their slots, packed (see `StatePacking`). What events do is learned;
/// `LearnedBehaviour` says how.
public struct FlowTransitions: TransitionSystem {
  /// Where something was seen first: the number of the outcome among all outcomes of launches, or of one state.
  public enum Occurrence: Hashable, Sendable {
    case launch(outcome: Int)
    case step(from: Int, outcome: Int)
  }

  /// One outcome of a launch.
  public struct LaunchRecord: Sendable {
    public let launch: FlowSystem.Launch
    /// Index among all learned outcomes; nil where too many outcomes follow and the remaining ones were cut.
    public let outcome: Int?
    public let choices: [Int]
    /// The number of the state it leads to; nil when it was cut, the app stopped, or the search ended first.
    public let state: Int?
  }

  public let system: FlowSystem
  public let behaviour: LearnedBehaviour
  public private(set) var coverage: Coverage
  /// In the order of discovery. As the search is breadth-first, the first sighting is the end of a shortest trace.
  public private(set) var firstObservations: [(observation: Observation, occurrence: Occurrence)] = []
  public private(set) var cuts: [LimitCut] = []
  public private(set) var launchRecords: [LaunchRecord] = []
  let packed: PackedBehaviour
  private var seen: Set<Observation> = []
  private var seenCuts: Set<LimitCut> = []
  private var isRecorded: [Bool] = []
  /// How many outcomes have been recorded.
  private var recorded = 0
  /// The states in which an outcome occurred for the first time, in order.
  private var statesWithNews: [Int] = []
  private var nextTightening = 1 << 14

  public init(_ program: Program) { self.init(LearnedBehaviour(FlowSystem(program))) }

  /// The transition system of a flow that has not been compiled yet.
  public init(_ flow: Flow) { self.init(Program(flow)) }

  /// A flow whose behaviour may be known in part.
  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    system = behaviour.system
    coverage = Coverage(system.program)
    packed = PackedBehaviour(behaviour)
  }

  public var stateWidth: Int { packed.packing.width }

  // MARK: Steps

  public mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?) {
    packed.begin()
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch(let link) = program else { continue }
      var combinations = InitialValues(system.program.flow)
      while let variables = combinations.next() {
        let numbers = behaviour.numbers(of: system.values(atLaunchWith: variables))
        var found: [PackedBehaviour.Found] = []
        behaviour.forEachOutcome(of: index, from: index, in: SlotLookup { numbers[$0] }) {
          found.append(PackedBehaviour.Found(outcome: $0, isRestCut: $1))
        }
        if let repacking = packed.update() { repack(repacking) }
        if numbers.indices.contains(where: { !packed.packing.holds(numbers[$0], in: $0) }) { repack(packed.repack()) }
        let launch = FlowSystem.Launch(variables: variables, link: link)
        guard emitLaunch(launch, numbers, found, emit) else { return }
      }
    }
  }

  /// Returns false when the search ends.
  private mutating func emitLaunch(
    _ launch: FlowSystem.Launch, _ numbers: [Int], _ found: [PackedBehaviour.Found], _ emit: (Target) -> Int?
  ) -> Bool {
    var before = [UInt64](repeating: 0, count: stateWidth)
    for (slot, number) in numbers.enumerated() where number != 0 {
      packed.packing.set(slot, to: number, in: &before)
    }
    var goesOn = true
    for next in found {
      let ordinal = launchRecords.count
      let outcome = next.isRestCut ? nil : next.outcome
      let state: Int?
      if next.isRestCut {
        cut(after: next.outcome)
        state = emit(.cut)
      } else {
        record(next.outcome, .launch(outcome: ordinal))
        var after = before
        state = withTarget(packed.change(next.outcome), &after, emit)
      }
      launchRecords.append(
        LaunchRecord(
          launch: launch, outcome: outcome, choices: outcome.map { behaviour.localTransitions[$0].choices } ?? [],
          state: state.flatMap { $0 < 0 ? nil : $0 }))
      goesOn = state != nil && goesOn
    }
    return goesOn
  }

  public func goOn() { packed.begin() }

  private func withTarget<Result>(
    _ change: PackedBehaviour.Change, _ words: inout [UInt64], _ emit: (Target) -> Result
  ) -> Result {
    switch change.kind {
    case .cut: return emit(.cut)
    case .crash: return emit(.end)
    case .state:
      packed.make(change, &words)
      return words.withUnsafeBufferPointer { emit(.state($0.baseAddress!)) }
    }
  }

  public mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
  ) -> StateRepacking? {
    let found = packed.collect(words, following: following)
    // Most states show no new outcome.
    let mayShowNew = recorded < behaviour.localTransitions.count || behaviour.hasManyWays
    for (ordinal, next) in found.prefix(mayShowNew ? found.count : 0).enumerated() {
      if next.isRestCut {
        cut(after: next.outcome)
      } else if !isKnown(next.outcome) {
        record(next.outcome, .step(from: state, outcome: ordinal))
      }
    }
    if let repacking = packed.update() ?? tightened(at: state) { return repacking }
    packed.apply(found, to: words, &batch)
    return nil
  }

  /// Packs the states more tightly when so many are known that this is worth another pass through all of them.
  private mutating func tightened(at state: Int) -> StateRepacking? {
    guard state == nextTightening else { return nil }
    nextTightening *= 16
    return packed.tighten()
  }

  // MARK: The record

  func isKnown(_ outcome: Int) -> Bool { outcome < isRecorded.count && isRecorded[outcome] }

  private mutating func record(_ outcome: Int, _ occurrence: Occurrence) {
    if isKnown(outcome) { return }
    while isRecorded.count <= outcome { isRecorded.append(false) }
    isRecorded[outcome] = true
    recorded += 1
    if case .step(let from, _) = occurrence, statesWithNews.last != from { statesWithNews.append(from) }
    let known = behaviour.localTransitions[outcome]
    coverage.cover(known.covered)
    for observation in known.observations where seen.insert(observation).inserted {
      firstObservations.append((observation, occurrence))
    }
    if case .cut(let cut) = known.result { note(cut) }
  }

  private mutating func cut(after outcome: Int) {
    note(LimitCut(limit: .effects, place: behaviour.localTransitions[outcome].lastPlace))
  }

  private mutating func note(_ cut: LimitCut) {
    if seenCuts.insert(cut).inserted { cuts.append(cut) }
  }

  /// Visits every observation that counts of every event in a state of a graph, with the event's name and the outcome's
  /// number among all outcomes of the state. A state on the frontier has none: its events would have to be learned.
  public func forEachObservation(
    in graph: StateGraph, of state: Int, _ visit: (Observation, EventLabel, _ outcome: Int) -> Void
  ) {
    if graph.isFrontier(state) { return }
    packed.begin()
    graph.store.withState(state) { words in
      for (ordinal, next) in packed.collect(words).enumerated() where !next.isRestCut {
        let outcome = behaviour.localTransitions[next.outcome]
        for observation in outcome.observations { visit(observation, outcome.label, ordinal) }
      }
    }
  }

  // MARK: States

  /// The states of a graph in which an outcome occurred for the first time, each given by the slots that do not hold
  /// the value of an unused slot.
  public func statesWithNews(in graph: StateGraph) -> [[(slot: Int, value: SlotValue)]] {
    statesWithNews.map { values(of: $0, in: graph) }
  }

  /// The values of the slots that do not hold the value of an unused slot, in a state of a graph. O(active slots).
  package func values(of state: Int, in graph: StateGraph) -> [(slot: Int, value: SlotValue)] {
    graph.store.withState(state) { words in
      let state = PackedState(words: words, fields: packed.packing.fields)
      return behaviour.table.activeSlots.compactMap { slot in
        let number = state.number(slot)
        return number == 0 ? nil : (slot, behaviour.table.value(number, in: slot))
      }
    }
  }

  /// The state that packed words stand for.
  public func state(_ words: [UInt64]) -> FlowState {
    words.withUnsafeBufferPointer { words in
      let state = PackedState(words: words.baseAddress!, fields: packed.packing.fields)
      return behaviour.state { state.number($0) }
    }
  }

  /// The packed words of a state; nil if the state has a value that no explored state has.
  public func words(of state: FlowState) -> [UInt64]? {
    var words = [UInt64](repeating: 0, count: stateWidth)
    let values = state.slotValues(system.program, system.layout, system.initialValues)
    for (slot, value) in values.enumerated() where value != system.initialValues[slot] {
      guard let number = behaviour.table.knownNumber(value, in: slot), packed.packing.holds(number, in: slot) else {
        return nil
      }
      packed.packing.set(slot, to: number, in: &words)
    }
    return words
  }

  /// The state that a launch leads to; nil if the launch was cut or the app stopped.
  public func state(after record: LaunchRecord) -> FlowState? {
    guard let outcome = record.outcome, case .writes(let writes) = behaviour.localTransitions[outcome].result else {
      return nil
    }
    var numbers = behaviour.numbers(of: system.values(atLaunchWith: record.launch.variables))
    for (slot, value) in writes { numbers[slot] = value }
    return behaviour.state { numbers[$0] }
  }
}
