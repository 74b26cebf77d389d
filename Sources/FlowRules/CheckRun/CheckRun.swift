import FlowModel
import FlowSemantics
import StateSpace

/// One check of a flow: it explores the states, follows stacks beyond their limit, and asks the rules.
///
/// It is above the exploration and the rules, which do not know each other: the run chooses the engine and decides when
/// to fall back (`CheckRun+Engines.swift`), follows stacks (`StacksBeyondLimit`), and asks the rules about the explored
/// states (`CheckRun+Judging.swift`).
public struct CheckRun {
  /// The states that rules are asked about.
  public private(set) var explored: ExploredFlow
  /// What is known beyond the limit of frames in one stack.
  let stacks: StacksBeyondLimit

  /// How states are explored.
  public enum Engine: Sendable {
    /// One by one as long as they are few, then in sets.
    case automatic
    case oneByOne
    case sets
  }

  public var program: Program { explored.program }
  public var flow: Flow { explored.flow }
  /// Why not all states were explored; nil if all were, within the limits.
  public var interruption: StateGraph.Interruption? { explored.graph.interruption }

  /// Whether findings explain what prevents something that never happens; otherwise they are the same, without this.
  public var explainsAbsences: Bool {
    get { explored.explainsAbsences }
    set { explored.explainsAbsences = newValue }
  }

  /// Explores a flow. `interrupt` may stop the search; what was found until then is kept.
  ///
  /// - Parameters:
  ///   - followsStacks: whether stacks that met the limit are followed beyond it, so that the limit does not decide
  ///     `unbounded-stack`.
  ///   - threads: the number of processors that may work on it; what is found is the same for any number.
  ///   - interrupt: asked only on the thread of the caller.
  public init(
    _ program: Program, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    threads: Int = 1, interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    self.init(
      program, maxStates: maxStates, followsStacks: followsStacks, engine: engine, threads: threads,
      mostNodes: Exploring.manyNodes, interrupt: interrupt)
  }

  /// The same for a flow that has not been compiled yet.
  public init(
    _ flow: Flow, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true, engine: Engine = .automatic,
    threads: Int = 1, interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    self.init(
      Program(flow), maxStates: maxStates, followsStacks: followsStacks, engine: engine, threads: threads,
      interrupt: interrupt)
  }

  /// - Parameter mostNodes: the number of diagram nodes beyond which sets are given up.
  init(
    _ program: Program, maxStates: Int = StateStore.mostStates, followsStacks: Bool = true,
    engine: Engine = .automatic, threads: Int = 1, mostNodes: Int,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    let exploring = Exploring(program: program, maxStates: maxStates, threads: threads, mostNodes: mostNodes)
    self.init(exploring.explored(engine, interrupt: interrupt), followsStacks: followsStacks, interrupt: interrupt)
  }

  /// Explores only those states in which something new may occur.
  ///
  /// Its findings can happen; about the rest it says nothing, like a search that was interrupted.
  ///
  /// - Parameters:
  ///   - mostChosen: the maximum number of states to expand.
  ///   - isEnough: asked while they are chosen; true ends the choice.
  ///   - interrupt: as for any search.
  public init(
    guided program: Program, mostChosen: Int, isEnough: () -> Bool,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    var search = FlowSearch(guided: program, mostChosen: mostChosen, isEnough: isEnough, interrupt: interrupt)
    if search.isDone { search.breakOff(by: StateGraph.Interruption(limit: "interrupt")) }
    self.init(ExploredFlow(search), followsStacks: false, interrupt: interrupt)
  }

  /// Explores only states that are not much larger than at launch, size by size until an interruption.
  ///
  /// Nil if not even the states of the first sizes were found.
  ///
  /// - Parameters:
  ///   - sizes: the number of sizes above that of the launch that are looked at, at most.
  ///   - threads: the number of processors that may work on it; what is found in a size is the same for any number.
  public init?(
    bySizes program: Program, sizes: Int = .max, threads: Int = 1,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) {
    let found = ExploredFlow(
      bySizes: program, sizes: sizes, threads: threads, mostNodes: Exploring.manyNodes, interrupt: interrupt)
    guard let found else { return nil }
    self.init(found, followsStacks: false, interrupt: interrupt)
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

  /// The number of states in sets beyond which stacks are not followed: beyond the limit of a stack, states are
  /// explored one by one.
  private static let manyStates = 200_000

  /// Treats the result as that of a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { explored.breakOff(by: reason) }
}
