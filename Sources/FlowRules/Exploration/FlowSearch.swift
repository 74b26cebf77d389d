import FlowModel
import FlowSemantics
import StateSpace

/// A search through the states of a flow one by one, as far as it has come.
struct FlowSearch {
  private(set) var transitions: FlowTransitions
  private(set) var graph = StateGraph()

  init(_ flow: Flow) { transitions = FlowTransitions(flow) }

  /// Begins, or goes on where it had as many states as it might, until all are found or there are so many.
  ///
  /// What comes of several steps is what comes of one.
  mutating func goOn(maxStates: Int, interrupt: (SearchProgress) -> StateGraph.Interruption?) {
    if graph.canGoOn {
      graph.goOn(exploring: &transitions, maxStates: maxStates, interrupt: interrupt)
    } else {
      if graph.interruption != nil { transitions = FlowTransitions(transitions.system.program.flow) }
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
