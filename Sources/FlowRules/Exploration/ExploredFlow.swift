import FlowModel
import FlowSemantics
import StateSpace

/// Everything the rules ask about: the explored states of a flow and what events showed on the way.
public struct ExploredFlow {
  public let transitions: FlowTransitions
  public private(set) var graph: StateGraph
  private let decoded: DecodedStates
  /// For each state, the visible screen; -1 for none.
  let visibleScreens: [Int32]
  let quiescent: [Bool]
  /// The states as sets, where they are too many to be looked at one by one; then `graph` is empty.
  let sets: ExploredSets?
  private(set) var tracedSteps = TracedSteps()
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
  /// - Parameter followsStacks: Whether stacks that met the limit are followed beyond it, so that `unbounded-stack` need
  ///   not be judged by the limit.
  public init(
    _ flow: Flow, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    var found: ExploredFlow?
    let fewStates = engine == .automatic ? min(maxStates, Self.fewStates) : engine == .sets ? 0 : maxStates
    if fewStates < maxStates {
      if fewStates > 0 {
        let few = ExploredFlow(
          flow, maxStates: fewStates, followsStacks: followsStacks, engine: .oneByOne, interrupt: interrupt)
        if few.graph.interruption?.limit != "states" {
          self = few
          return
        }
        found = few
      }
      var reason: StateGraph.Interruption?
      let known = found.map { $0.transitions.statesWithNews(in: $0.graph) } ?? []
      let many = ExploredFlow(inSets: flow, knowing: known, followsStacks: followsStacks) { progress in
        reason = interrupt(progress)
        return reason
      }
      if let many {
        self = many
        return
      }
      if let reason, var found {
        // Nothing is left to go on with, and a part of a set is no part of a search: what was found before stays.
        found.breakOff(by: reason)
        self = found
        return
      }
    }
    sets = nil
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: maxStates, interrupt: interrupt)
    decoded = DecodedStates(graph, transitions)
    self.transitions = transitions
    self.graph = graph
    visibleScreens = transitions.visibleScreens(in: graph)
    quiescent = transitions.quiescence(in: graph)
    if followsStacks, graph.interruption == nil { stackGrowth = StackGrowth(self, interrupt: interrupt) }
  }

  /// Takes what was found for a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { graph = graph.interrupted(by: reason) }

  /// Up to so many states are looked at one by one.
  static let fewStates = 10_000

  /// Nil when sets are not the way to explore this flow: their diagrams grow too large, or work on them was broken off.
  private init?(
    inSets flow: Flow, knowing known: [[(slot: Int, value: SlotValue)]], followsStacks: Bool,
    interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    let symbolic = SymbolicFlow(flow)
    symbolic.explore(knowing: known) { nodes in
      let states = Int(exactly: symbolic.stateCount) ?? .max
      let progress = SearchProgress(states: states, transitions: 0, frontier: nil, memory: symbolic.forest.memory)
      return nodes > Self.manyNodes || interrupt(progress) != nil
    }
    if symbolic.isInterrupted { return nil }
    sets = ExploredSets(symbolic)
    transitions = FlowTransitions(flow)
    graph = StateGraph()
    decoded = DecodedStates(graph, transitions)
    visibleScreens = []
    quiescent = []
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

  /// The limits that kept outcomes from being taken.
  var cuts: [LimitCut] { sets?.cuts ?? transitions.cuts }

  /// What was observed, the nearest first.
  var observations: [Observation] {
    sets == nil ? transitions.sightings.map(\.observation) : sightedTraces.map(\.observation)
  }

  /// Observations in sets, the nearest first, each with a shortest trace to it.
  var sightedTraces: [ExploredSets.Sighting] { sets?.sightings ?? [] }

  // MARK: The words of the declaration

  func screenName(_ index: Int) -> String { program.screens[index].name }
  func coordinatorName(_ index: Int) -> String { program.coordinators[index].name }

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
  func whereabouts(_ index: Int) -> (name: String, location: SourceLocation) {
    if visibleScreens[index] >= 0 {
      let screen = Int(visibleScreens[index])
      return (screenName(screen), screenLocation(screen))
    }
    switch state(index).innermostContainerOwner {
    case .live(let instance):
      let coordinator = state(index).instances[instance].coordinator
      return (coordinatorName(coordinator), coordinatorLocation(coordinator))
    case .dead(let coordinator): return (coordinatorName(coordinator), coordinatorLocation(coordinator))
    case nil: return (flow.root, coordinatorLocation(program.root))
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
