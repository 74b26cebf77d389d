import FlowModel
import FlowSemantics
import StateSpace

/// Everything the rules ask about: the explored states of a flow and what events showed on the way.
public struct ExploredFlow {
  public let transitions: FlowTransitions
  public private(set) var graph: StateGraph
  private let decoded: DecodedStates
  /// For each state, the visible screen; -1 for none.
  let visibleScreens: VisibleScreens
  let quiescent: [Bool]
  /// For each state, whether something is in flight.
  let inFlight: [Bool]
  /// The states as sets, where they are too many to be looked at one by one; then `graph` is empty.
  let sets: ExploredSets?
  private(set) var tracedSteps = TracedSteps()
  let memo = ExplorationMemo()
  /// What is known beyond the limit of frames in one stack.
  private(set) var stackGrowth = StackGrowth()

  /// Whether findings say what stands in the way of what never happens; without, they are the same but for that.
  public var explainsAbsences = true

  public var program: Program { transitions.system.program }
  public var flow: Flow { program.flow }

  /// How states are looked at.
  public enum Engine: Sendable {
    /// One by one as long as they are few, then in sets.
    case automatic
    case oneByOne
    case sets
  }

  /// Explores a flow. `interrupt` may stop the search; what was found until then is kept.
  ///
  /// - Parameters:
  ///   - followsStacks: Whether stacks that met the limit are followed beyond it, so that `unbounded-stack` need not be
  ///     judged by the limit.
  ///   - threads: How many processors there are to work on it; what is found is the same for any number.
  ///   - interrupt: Asked on the thread of the caller alone.
  public init(
    _ flow: Flow, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    threads: Int = 1, interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    self.init(
      flow, maxStates: maxStates, followsStacks: followsStacks, engine: engine, threads: threads,
      mostNodes: Self.manyNodes, interrupt: interrupt)
  }

  /// - Parameter mostNodes: Sets are given up when their diagrams have more nodes.
  init(
    _ flow: Flow, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    threads: Int = 1, mostNodes: Int, interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    var search = FlowSearch(flow)
    switch engine {
    case .automatic where maxStates > Self.fewStates:
      search.goOn(maxStates: Self.firstStates, interrupt: interrupt)
      if search.hasTooManyStates {
        let explore = threads > 1 ? Self.exploreSideBySide : Self.exploreInTurn
        if let many = explore(flow, &search, followsStacks, mostNodes, maxStates, interrupt) {
          self = many
          return
        }
        // Sets are not the way.
        if search.hasTooManyStates { search.goOn(maxStates: maxStates, interrupt: interrupt) }
      }
    case .sets:
      if let many = ExploredFlow(
        inSets: flow, knowing: [], followsStacks: followsStacks, threads: threads, mostNodes: mostNodes,
        interrupt: interrupt)
      {
        self = many
        return
      }
      fallthrough
    case .automatic, .oneByOne: search.goOn(maxStates: maxStates, interrupt: interrupt)
    }
    self.init(search, followsStacks: followsStacks, interrupt: interrupt)
  }

  /// Explores those states alone in which something new may come about.
  ///
  /// What is found can happen; of the rest it says nothing, as a search that was broken off by an interrupt.
  ///
  /// - Parameters:
  ///   - mostChosen: how many states are expanded at most.
  ///   - isEnough: asked while they are chosen; true: enough are.
  ///   - interrupt: as for any search.
  public init(
    guided flow: Flow, mostChosen: Int, isEnough: () -> Bool,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    var search = FlowSearch(guided: flow, mostChosen: mostChosen, isEnough: isEnough, interrupt: interrupt)
    if search.isDone { search.breakOff(by: StateGraph.Interruption(limit: "interrupt")) }
    self.init(search, followsStacks: false, interrupt: interrupt)
  }

  /// What a search has found.
  private init(
    _ search: FlowSearch, followsStacks: Bool, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    sets = nil
    (transitions, graph) = (search.transitions, search.graph)
    decoded = DecodedStates(graph, transitions)
    visibleScreens = transitions.visibleScreens(in: graph)
    quiescent = transitions.quiescence(in: graph)
    inFlight = transitions.inFlight(in: graph)
    if followsStacks, graph.interruption == nil { stackGrowth = StackGrowth(self, interrupt: interrupt) }
  }

  /// Up to so many states are looked at one by one.
  static let fewStates = 10_000
  /// Flows with fewer states are looked at in no other way. In others the sets know from the beginning what happened in
  /// these.
  private static let firstStates = 2_000

  /// Goes on with a search until it has more than a few states, and then looks at them in sets.
  ///
  /// - Returns: Nil where the search says more: it is done, it was interrupted, or sets are not the way.
  private static func exploreInTurn(
    _ flow: Flow, _ search: inout FlowSearch, _ followsStacks: Bool, _ mostNodes: Int, _ maxStates: Int,
    _ interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> ExploredFlow? {
    let known = search.statesWithNews
    search.goOn(maxStates: fewStates, interrupt: interrupt)
    guard search.hasTooManyStates else { return nil }
    var reason: StateGraph.Interruption?
    var beside = SearchBeside(search, maxStates: maxStates)
    let many = ExploredFlow(inSets: flow, knowing: known, followsStacks: followsStacks, mostNodes: mostNodes) {
      progress in
      reason = reason ?? interrupt(progress) ?? beside.goOn(after: progress.transitions, interrupt: interrupt)
      return beside.search.isDone ? StateGraph.Interruption(limit: "states") : reason
    }
    search = beside.search
    if search.isDone { return nil }
    // Nothing is left to go on with, and a part of a set is no part of a search: what was found before stays.
    if many == nil, let reason { search.breakOff(by: reason) }
    return many
  }

  /// The same, both at a time.
  private static func exploreSideBySide(
    _ flow: Flow, _ search: inout FlowSearch, _ followsStacks: Bool, _ mostNodes: Int, _ maxStates: Int,
    _ interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> ExploredFlow? {
    let known = search.statesWithNews
    let (isDone, isOver) = (StopSign(), StopSign())
    let started = DeepStack.start { [search] in
      var search = search
      search.goOn(maxStates: fewStates) { _ in isOver.isGiven ? StateGraph.Interruption(limit: "interrupt") : nil }
      if search.isDone { isDone.give() }
      return search
    }
    guard let running = started else {
      return exploreInTurn(flow, &search, followsStacks, mostNodes, maxStates, interrupt)
    }
    var reason: StateGraph.Interruption?
    var beside: SearchBeside?
    func ask(_ progress: SearchProgress) -> StateGraph.Interruption? {
      if isDone.isGiven { return StateGraph.Interruption(limit: "states") }
      reason = reason ?? interrupt(progress)
      // It is the sets that take the memory: what can be found without them is found all the same.
      if let reason, reason.limit != "memory" { isOver.give() }
      if reason == nil, progress.transitions >= SearchBeside.manyRuns {
        if beside == nil { beside = SearchBeside(running.result(), maxStates: maxStates) }
        reason = beside?.goOn(after: progress.transitions, interrupt: interrupt)
        if beside?.search.isDone ?? false { isDone.give() }
      }
      return isDone.isGiven ? StateGraph.Interruption(limit: "states") : reason
    }
    let many = ExploredFlow(
      inSets: flow, knowing: known, followsStacks: followsStacks, threads: 2, mostNodes: mostNodes, interrupt: ask)
    if let many, many.stateCount ?? .max > fewStates {
      isOver.give()
      return many
    }
    let progress = SearchProgress(states: search.graph.count, transitions: 0, frontier: nil, memory: 0)
    search = beside?.search ?? running.result { _ = ask(progress) }
    if !search.isDone, let reason { search.breakOff(by: reason) }
    return nil
  }

  /// Nil when sets are not the way to explore this flow: their diagrams grow too large, or work on them was broken off.
  private init?(
    inSets flow: Flow, knowing known: [[(slot: Int, value: SlotValue)]], followsStacks: Bool, threads: Int = 1,
    mostNodes: Int, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    let symbolic = SymbolicFlow(flow, threads: threads)
    symbolic.explore(knowing: known) { nodes in
      let states = Int(exactly: symbolic.stateCount) ?? .max
      let progress = SearchProgress(
        states: states, transitions: symbolic.behaviour.runs, frontier: nil, memory: symbolic.forest.memory)
      return nodes > mostNodes || interrupt(progress) != nil || StopSign.current.isGiven
    }
    if symbolic.isInterrupted { return nil }
    sets = ExploredSets(symbolic)
    transitions = FlowTransitions(flow)
    graph = StateGraph()
    decoded = DecodedStates(graph, transitions)
    visibleScreens = VisibleScreens()
    quiescent = []
    inFlight = []
    if followsStacks, let count = stateCount, count <= Self.manyStates {
      stackGrowth = StackGrowth(self, interrupt: interrupt)
    }
  }

  /// Stacks of flows with more states than that are not followed: beyond a stack's limit states are looked at one by one.
  private static let manyStates = 200_000

  /// How many states there are; nil for more than `Int` holds.
  var stateCount: Int? { sets.map { Int(exactly: $0.forest.count($0.states)) } ?? graph.count }

  /// Beyond so many diagram nodes sets are given up.
  private static let manyNodes = 60_000_000

  /// Takes what was found for a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { graph = graph.interrupted(by: reason) }

  /// The same for another thread, with sets of its own.
  func copy(_ sets: ExploredSets) -> (flow: ExploredFlow, sets: ExploredSets) {
    let sets = ExploredSets(sets.symbolic.copy())
    return (ExploredFlow(copying: self, sets), sets)
  }

  private init(copying other: ExploredFlow, _ sets: ExploredSets) {
    self.sets = sets
    transitions = FlowTransitions(other.flow)
    graph = StateGraph()
    decoded = DecodedStates(graph, transitions)
    visibleScreens = VisibleScreens()
    quiescent = []
    inFlight = []
    stackGrowth = other.stackGrowth
    explainsAbsences = other.explainsAbsences
    memo.tracesSituations = other.memo.tracesSituations
  }

  func state(_ index: Int) -> FlowState { decoded[index] }

  /// Whether a step is one a person's events make.
  func isPersons(_ edge: StateGraph.Edge) -> Bool { EventLabel(code: edge.label).isPersons }

  /// States that may go on in ways that were not explored: not looked at, or with an outcome of a person's event that
  /// a limit kept from being taken.
  func hasUnexploredWayOut(_ state: Int) -> Bool {
    graph.isFrontier(state) || graph.edges(from: state).contains { $0.isCut && isPersons($0) }
  }

  /// The limits that were met, in the order of their names and places.
  public var limitsReached: [Verdict.LimitReached] {
    var reached = cuts.map { Verdict.LimitReached(limit: $0.limit.rawValue, place: $0.place) }
    reached.sort { ($0.limit, $0.place) < ($1.limit, $1.place) }
    if let interruption = graph.interruption {
      reached.append(Verdict.LimitReached(limit: interruption.limit, place: "\(graph.count) states"))
    }
    return reached
  }

  /// Whether something was left out.
  var isBounded: Bool { graph.interruption != nil || !cuts.isEmpty }

  /// All that could be, whatever was left out.
  var looseRun: LooseRun {
    if let known = memo.looseRun { return known }
    let run = LooseRun(program)
    memo.looseRun = run
    return run
  }

  /// The limits that kept outcomes from being taken.
  var cuts: [LimitCut] { sets?.cuts ?? transitions.cuts }

  /// What was observed, the nearest first.
  var observations: [Observation] {
    sets == nil ? transitions.sightings.map(\.observation) : (sets?.sightings ?? []).map(\.observation)
  }

  /// What was observed, in no order.
  var observed: Set<Observation> {
    if let sets { return sets.observed }
    if let known = memo.observed { return known }
    let found = Set(transitions.sightings.map(\.observation))
    memo.observed = found
    return found
  }

  // MARK: The words of the declaration

  func screenName(_ index: Int) -> String { program.screens[index].name }
  func coordinatorName(_ index: Int) -> String { program.coordinators[index].name }

  /// `Screen.action`.
  func actionName(_ index: Int) -> String {
    let action = program.actions[index]
    return "\(screenName(action.screen)).\(action.name)"
  }

  func actionLocation(_ index: Int) -> SourceLocation {
    let action = program.actions[index]
    let declared = flow.screen(named: screenName(action.screen))?.screen.actions.first { $0.name == action.name }
    return declared?.location ?? screenLocation(action.screen)
  }

  func screenLocation(_ index: Int) -> SourceLocation {
    flow.screen(named: screenName(index))?.screen.location ?? flow.location
  }

  func coordinatorLocation(_ index: Int) -> SourceLocation { program.coordinators[index].declaration.location }

  func name(of subject: Subject) -> String {
    switch subject {
    case .screen(let index): screenName(index)
    case .coordinator(let index): coordinatorName(index)
    }
  }

  func location(of subject: Subject) -> SourceLocation {
    switch subject {
    case .screen(let index): screenLocation(index)
    case .coordinator(let index): coordinatorLocation(index)
    }
  }

  /// What findings about a place in the flow are named after: the visible screen, or the innermost coordinator shown.
  func whereabouts(_ place: SymbolicFlow.PathEnd) -> (name: String, location: SourceLocation) {
    switch place {
    case .screen(let screen): (screenName(screen), screenLocation(screen))
    case .nothing(let coordinator?): (coordinatorName(coordinator), coordinatorLocation(coordinator))
    case .nothing(nil): (flow.root, coordinatorLocation(program.root))
    }
  }
}

/// The states of a graph as values; while they are few, each is read only once.
private final class DecodedStates {
  private let graph: StateGraph
  private let transitions: FlowTransitions
  private var states: [FlowState?]

  private static let few = 50_000

  init(_ graph: StateGraph, _ transitions: FlowTransitions) {
    self.graph = graph
    self.transitions = transitions
    states = Array(repeating: nil, count: min(graph.count, Self.few))
  }

  subscript(index: Int) -> FlowState {
    guard index < states.count else { return transitions.state(graph.store[index]) }
    if let known = states[index] { return known }
    let state = transitions.state(graph.store[index])
    states[index] = state
    return state
  }
}
