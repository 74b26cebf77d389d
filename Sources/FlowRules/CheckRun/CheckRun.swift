import FlowModel
import FlowSemantics
import StateSpace

/// One check of a flow: the states are explored, stacks are followed beyond their limit, rules are asked.
///
/// It stands above the exploration and the rules, neither of which knows the other: the run chooses the engine and says
/// when to fall back (`CheckRun+Engines.swift`), follows stacks (`StacksBeyondLimit`), and puts the rules to what was
/// explored (`CheckRun+Judging.swift`).
public struct CheckRun {
  /// What rules are asked of.
  public private(set) var explored: ExploredFlow
  /// What is known beyond the limit of frames in one stack.
  let stacks: StacksBeyondLimit

  /// How states are looked at.
  public enum Engine: Sendable {
    /// One by one as long as they are few, then in sets.
    case automatic
    case oneByOne
    case sets
  }

  public var program: Program { explored.program }
  public var flow: Flow { explored.flow }

  /// Whether findings say what stands in the way of what never happens; without, they are the same but for that.
  public var explainsAbsences: Bool {
    get { explored.explainsAbsences }
    set { explored.explainsAbsences = newValue }
  }

  /// Explores a flow. `interrupt` may stop the search; what was found until then is kept.
  ///
  /// - Parameters:
  ///   - followsStacks: Whether stacks that met the limit are followed beyond it, so that `unbounded-stack` need not be
  ///     judged by the limit.
  ///   - threads: How many processors there are to work on it; what is found is the same for any number.
  ///   - interrupt: Asked on the thread of the caller alone.
  public init(
    _ program: Program, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    threads: Int = 1, interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    self.init(
      program, maxStates: maxStates, followsStacks: followsStacks, engine: engine, threads: threads,
      mostNodes: Exploring.manyNodes, interrupt: interrupt)
  }

  /// The same for a flow that nobody has compiled yet.
  public init(
    _ flow: Flow, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    threads: Int = 1, interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    self.init(
      Program(flow), maxStates: maxStates, followsStacks: followsStacks, engine: engine, threads: threads,
      interrupt: interrupt)
  }

  /// - Parameter mostNodes: Sets are given up when their diagrams have more nodes.
  init(
    _ program: Program, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true,
    engine: Engine = .automatic, threads: Int = 1, mostNodes: Int,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    let exploring = Exploring(program: program, maxStates: maxStates, threads: threads, mostNodes: mostNodes)
    self.init(exploring.explored(engine, interrupt: interrupt), followsStacks: followsStacks, interrupt: interrupt)
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
    guided program: Program, mostChosen: Int, isEnough: () -> Bool,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    var search = FlowSearch(guided: program, mostChosen: mostChosen, isEnough: isEnough, interrupt: interrupt)
    if search.isDone { search.breakOff(by: StateGraph.Interruption(limit: "interrupt")) }
    self.init(ExploredFlow(search), followsStacks: false, interrupt: interrupt)
  }

  private init(
    _ explored: ExploredFlow, followsStacks: Bool, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    let canBeFollowed =
      explored.sets == nil
      ? explored.graph.interruption == nil : explored.stateCount.map { $0 <= Self.manyStates } ?? false
    stacks = followsStacks && canBeFollowed ? StacksBeyondLimit(explored, interrupt: interrupt) : StacksBeyondLimit()
    self.explored = explored
    self.explored.stackAnswers = stacks.answers
  }

  /// Stacks of flows with more states in sets than that are not followed: beyond a stack's limit states are looked at one
  /// by one.
  private static let manyStates = 200_000

  /// Takes what was found for a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { explored.breakOff(by: reason) }
}
