import FlowModel
import FlowTestSupport
import StateSpace

@testable import FlowExploration
@testable import FlowSemantics

/// Compares the states of a flow as sets with the same states one by one.
enum StatesInSets {
  /// Compares the numbers of states and steps, and each state with the vector that the sets contain and give back.
  ///
  /// The sets are built four times: from nothing, with the values that an interrupted search has met, and twice almost
  /// without a search ahead, so that most values occur only when there are sets already; the last time in any order of
  /// levels that is better.
  static func agreement(on flow: Flow, maxStates: Int = 20_000) -> Agreement {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: maxStates)
    guard graph.interruption == nil else { return .skipped("more than \(maxStates) states") }
    let starts = [
      (SymbolicFlow(flow), []), (SymbolicFlow(flow), news(flow, graph)), (SymbolicFlow(flow, statesAhead: 1), []),
      (SymbolicFlow(flow, statesAhead: 1, leastNodesToSift: 0), []),
    ]
    for (symbolic, known) in starts {
      symbolic.explore(knowing: known) { _ in false }
      let agreement = agreement(of: symbolic, transitions, graph)
      if agreement != .equal { return agreement }
    }
    return .equal
  }

  /// The values that an interrupted search has met, by the states in which they were new.
  private static func news(_ flow: Flow, _ graph: StateGraph) -> [[(slot: Int, value: SlotValue)]] {
    var few = FlowTransitions(flow)
    let part = StateGraph.exploring(&few, maxStates: max(1, graph.count / 3))
    return few.statesWithNews(in: part)
  }

  private static func agreement(
    of symbolic: SymbolicFlow, _ transitions: FlowTransitions, _ graph: StateGraph
  ) -> Agreement {
    guard !symbolic.isBeyondSets else { return .skipped("an event has too many outcomes for sets") }
    let counted = symbolic.forest.count(symbolic.states).description
    let steps = symbolic.stepCount(from: symbolic.states).description
    if counted != "\(graph.count)" || steps != "\(graph.transitionCount)" {
      return .different(
        "one by one: \(graph.count) states, \(graph.transitionCount) steps; in sets: \(counted), \(steps)")
    }
    for index in 0..<graph.count {
      let state = transitions.state(graph.store[index])
      guard let vector = symbolic.vector(state), symbolic.forest.contains(vector, in: symbolic.states) else {
        return .different("state \(index) is missing in the sets: \(state)")
      }
      if symbolic.state(vector) != state { return .different("state \(index) is read back otherwise: \(state)") }
    }
    return .equal
  }
}
