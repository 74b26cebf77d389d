import FlowExploration
import FlowSemantics
import StateSpace

/// A search through the states of a flow one by one, which can be continued.
struct FlowSearch {
  private(set) var transitions: FlowTransitions
  private(set) var graph = StateGraph()

  init(_ program: Program) { transitions = FlowTransitions(program) }

  /// A search only of those states in which something new may occur: a part of all states, which reaches far.
  ///
  /// - Parameters:
  ///   - mostChosen: the maximum number of states to expand.
  ///   - isEnough: whether enough states are chosen; asked now and then.
  init(
    guided program: Program, mostChosen: Int, isEnough: () -> Bool,
    interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    var guided = GuidedTransitions(program, mostStates: mostChosen, interrupt: isEnough)
    graph = StateGraph.exploring(&guided, interrupt: interrupt)
    graph.leaveOut(guided.leftOut)
    transitions = guided.transitions
  }

  /// Begins, or continues after it ended at its maximum of states, until all states are found or `maxStates` of them.
  ///
  /// Several calls have the same result as one.
  mutating func goOn(maxStates: Int, interrupt: (SearchProgress) -> StateGraph.Interruption?) {
    if graph.canGoOn {
      graph.goOn(exploring: &transitions, maxStates: maxStates, interrupt: interrupt)
    } else {
      if graph.interruption != nil { transitions = FlowTransitions(transitions.system.program) }
      graph = StateGraph.exploring(&transitions, maxStates: maxStates, interrupt: interrupt)
    }
  }

  /// Whether it ended at its maximum of states.
  var hasTooManyStates: Bool { graph.interruption?.limit == "states" }

  /// Whether every state was found.
  var isDone: Bool { graph.interruption == nil }

  /// Treats the result as that of a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { graph = graph.interrupted(by: reason) }

  /// States in which something happened for the first time.
  var statesWithNews: [[(slot: Int, value: SlotValue)]] { transitions.statesWithNews(in: graph) }
}
