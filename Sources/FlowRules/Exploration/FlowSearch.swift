import FlowSemantics
import StateSpace

/// A search through the states of a flow one by one, as far as it has come.
struct FlowSearch {
  private(set) var transitions: FlowTransitions
  private(set) var graph = StateGraph()

  init(_ program: Program) { transitions = FlowTransitions(program) }

  /// A search of those states alone in which something new may come about: a part of all, which reaches far.
  ///
  /// - Parameters:
  ///   - mostChosen: how many states are expanded at most.
  ///   - isEnough: whether enough of them are chosen; asked now and then.
  init(
    guided program: Program, mostChosen: Int, isEnough: () -> Bool,
    interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    var guided = GuidedTransitions(program, mostStates: mostChosen, interrupt: isEnough)
    graph = StateGraph.exploring(&guided, interrupt: interrupt)
    graph.leaveOut(guided.leftOut)
    transitions = guided.transitions
  }

  /// Begins, or goes on where it had as many states as it might, until all are found or there are so many.
  ///
  /// What comes of several steps is what comes of one.
  mutating func goOn(maxStates: Int, interrupt: (SearchProgress) -> StateGraph.Interruption?) {
    if graph.canGoOn {
      graph.goOn(exploring: &transitions, maxStates: maxStates, interrupt: interrupt)
    } else {
      if graph.interruption != nil { transitions = FlowTransitions(transitions.system.program) }
      graph = StateGraph.exploring(&transitions, maxStates: maxStates, interrupt: interrupt)
    }
  }

  /// Whether it ended as it had as many states as it might.
  var hasTooManyStates: Bool { graph.interruption?.limit == "states" }

  /// Whether every state was found.
  var isDone: Bool { graph.interruption == nil }

  /// Takes what was found for a search that was ended for a reason.
  mutating func breakOff(by reason: StateGraph.Interruption) { graph = graph.interrupted(by: reason) }

  /// States in which something happened that had not been met before.
  var statesWithNews: [[(slot: Int, value: SlotValue)]] { transitions.statesWithNews(in: graph) }
}
