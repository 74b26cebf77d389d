import FlowExploration
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
  /// The states as sets, if they are too many to be explored one by one; then `graph` is empty.
  let sets: ExploredSets?
  private(set) var tracedSteps = TracedSteps()
  let memo = ExplorationMemo()
  /// What is known of stacks that met the limit, by coordinator; the check run finds that out.
  var stackAnswers: [Int: StackAnswer] = [:]

  /// Whether findings explain what prevents something that never happens; otherwise they are the same, without this.
  public var explainsAbsences = true

  /// Whether a stack that met the limit grows without end.
  enum StackAnswer: Hashable {
    case unbounded
    case bounded
    /// The reason why it is not known.
    case undecided(String)

    var isUndecided: Bool {
      if case .undecided = self { true } else { false }
    }
  }

  public var program: Program { transitions.system.program }
  public var flow: Flow { program.flow }

  /// The result of a search.
  init(_ search: FlowSearch) {
    sets = nil
    (transitions, graph) = (search.transitions, search.graph)
    decoded = DecodedStates(graph, transitions)
    visibleScreens = transitions.visibleScreens(in: graph)
    quiescent = transitions.quiescence(in: graph)
    inFlight = transitions.inFlight(in: graph)
  }

  /// Explores a flow in sets; nil if their diagrams grow too large, or work on them was interrupted.
  ///
  /// - Parameters:
  ///   - known: values of slots in states in which something new is known to occur.
  ///   - mostNodes: the number of diagram nodes beyond which sets are given up.
  init?(
    inSets program: Program, knowing known: [[(slot: Int, value: SlotValue)]], threads: Int = 1, mostNodes: Int,
    interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    let symbolic = SymbolicFlow(program, threads: threads)
    symbolic.explore(knowing: known) { Self.isOver(symbolic, nodes: $0, mostNodes, interrupt) }
    if symbolic.isInterrupted { return nil }
    self.init(symbolic)
  }

  /// Explores the states of a flow that are not much larger than at launch, in sets, size by size until an
  /// interruption; nil if not even the states of the first sizes were found.
  ///
  /// - Parameters:
  ///   - sizes: the number of sizes above that of the launch that are looked at, at most.
  ///   - mostNodes: the number of diagram nodes beyond which no larger states are looked for.
  init?(
    bySizes program: Program, sizes: Int = .max, threads: Int = 1, mostNodes: Int,
    interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    let symbolic = SymbolicFlow(program, threads: threads, boundsSizes: true)
    let isOver = { Self.isOver(symbolic, nodes: $0, mostNodes, interrupt) }
    symbolic.explore(interrupt: isOver)
    if symbolic.isInterrupted { return nil }
    var found = symbolic.copy()
    while symbolic.isCutBySize, symbolic.sizeBound.map({ $0.above < sizes }) ?? false {
      symbolic.exploreLargerSizes(interrupt: isOver)
      if symbolic.isInterrupted { break }
      found = symbolic.copy()
    }
    self.init(found)
  }

  private static func isOver(
    _ symbolic: SymbolicFlow, nodes: Int, _ mostNodes: Int, _ interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> Bool {
    let states = Int(exactly: symbolic.stateCount) ?? .max
    let progress = SearchProgress(
      states: states, transitions: symbolic.behaviour.runs, frontier: nil, memory: symbolic.forest.memory)
    return nodes > mostNodes || interrupt(progress) != nil || StopSign.current.isGiven
  }

  /// The states of a flow that was explored in sets.
  private init(_ symbolic: SymbolicFlow) {
    sets = ExploredSets(symbolic)
    transitions = FlowTransitions(symbolic.program)
    graph = StateGraph()
    decoded = DecodedStates(graph, transitions)
    visibleScreens = VisibleScreens()
    quiescent = []
    inFlight = []
  }

  /// The number of states; nil if `Int` cannot hold it.
  var stateCount: Int? { sets.map { Int(exactly: $0.forest.count($0.states)) } ?? graph.count }

  /// Treats the result as that of a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { graph = graph.interrupted(by: reason) }

  /// A copy for another thread, with sets of its own.
  func copy(_ sets: ExploredSets) -> (flow: ExploredFlow, sets: ExploredSets) {
    let sets = ExploredSets(sets.symbolic.copy())
    return (ExploredFlow(copying: self, sets), sets)
  }

  private init(copying other: ExploredFlow, _ sets: ExploredSets) {
    self.sets = sets
    transitions = FlowTransitions(other.program)
    graph = StateGraph()
    decoded = DecodedStates(graph, transitions)
    visibleScreens = VisibleScreens()
    quiescent = []
    inFlight = []
    stackAnswers = other.stackAnswers
    explainsAbsences = other.explainsAbsences
    memo.tracesSituations = other.memo.tracesSituations
  }

  func state(_ index: Int) -> FlowState { decoded[index] }

  /// Whether a step belongs to an event for which `isPersons` holds.
  func isPersons(_ edge: StateGraph.Edge) -> Bool { EventLabel(code: edge.label).isPersons }

  /// Whether a state may continue in ways that were not explored: it was not expanded, or a limit cut an outcome of a
  /// person's event.
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

  /// Everything that could happen, whatever limits left out.
  var looseRun: LooseRun {
    if let known = memo.looseRun { return known }
    let run = LooseRun(program)
    memo.looseRun = run
    return run
  }

  /// The limits that cut outcomes.
  var cuts: [LimitCut] { sets?.cuts ?? transitions.cuts }

  /// What was observed, the nearest first.
  var observations: [Observation] {
    sets == nil ? transitions.firstObservations.map(\.observation) : (sets?.firstObservations ?? []).map(\.observation)
  }

  /// What was observed, in no order.
  var observed: Set<Observation> {
    if let sets { return sets.observed }
    if let known = memo.observed { return known }
    let found = Set(transitions.firstObservations.map(\.observation))
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

  func name(of subject: Subject) -> String { program.name(of: subject) }

  func location(of subject: Subject) -> SourceLocation {
    switch subject {
    case .screen(let index): screenLocation(index)
    case .coordinator(let index): coordinatorLocation(index)
    }
  }

  /// The subject of findings about a place in the flow: the visible screen, or the innermost coordinator shown.
  func whereabouts(_ place: SightEnd) -> (name: String, location: SourceLocation) {
    switch place {
    case .screen(let screen): (screenName(screen), screenLocation(screen))
    case .nothing(let coordinator?): (coordinatorName(coordinator), coordinatorLocation(coordinator))
    case .nothing(nil): (flow.root, coordinatorLocation(program.root))
    }
  }
}

/// The states of a graph as values; while they are few, each is decoded only once.
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
