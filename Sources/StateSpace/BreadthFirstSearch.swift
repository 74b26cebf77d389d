/// How far a search has come.
public struct SearchProgress: Sendable {
  public var states: Int
  public var transitions: Int
  /// States found but not yet looked at.
  public var frontier: Int
  /// Approximate, in bytes.
  public var memory: Int

  public init(states: Int, transitions: Int, frontier: Int, memory: Int) {
    self.states = states
    self.transitions = transitions
    self.frontier = frontier
    self.memory = memory
  }
}

extension StateGraph {
  /// Explores a system breadth first, so that every state is found on a shortest way.
  ///
  /// Time and memory are O(states + steps). `interrupt` is asked every 256 states; what it answers ends the search and
  /// is kept as `interruption`.
  public static func exploring(
    _ system: inout some TransitionSystem, maxStates: Int = Int(UInt32.max) - 2,
    interrupt: (SearchProgress) -> Interruption? = { _ in nil }
  ) -> StateGraph {
    var graph = StateGraph()
    var isFull = false
    var launches = 0
    system.launches { target in
      launches += 1
      if launches % 256 == 0 {
        graph.interruption = interrupt(graph.progress(lookedAt: 0))
        if graph.interruption != nil { return false }
      }
      guard case .state(let words) = target else { return true }
      if graph.store.count >= maxStates, graph.store.index(of: words) == nil {
        isFull = true
        return false
      }
      let (index, isNew) = graph.store.insert(words)
      if isNew {
        graph.launches.append(index)
        graph.parents.append(UInt32(index))
        graph.parentLabels.append(0)
        graph.depths.append(0)
      }
      return true
    }
    if graph.interruption != nil { return graph }
    var state = 0
    while state < graph.store.count, !isFull {
      if state % 256 == 0 {
        if let reason = interrupt(graph.progress(lookedAt: state)) {
          graph.interruption = reason
          return graph
        }
      }
      let before = graph.edges.count
      // A copy: a slice would keep the store from growing in place.
      let words = Array(graph.store[state])
      system.steps(from: words[...], state: state) { label, target in
        switch target {
        case .cut: graph.edges.append(.cut(label: label))
        case .end: graph.edges.append(.end(label: label))
        case .state(let words):
          if graph.store.count >= maxStates, graph.store.index(of: words) == nil {
            isFull = true
            return
          }
          let (index, isNew) = graph.store.insert(words)
          if isNew {
            graph.parents.append(UInt32(state))
            graph.parentLabels.append(label)
            graph.depths.append(graph.depths[state] + 1)
          }
          graph.edges.append(.to(index, label: label))
        }
      }
      if isFull {
        // A state is looked at wholly or not at all.
        graph.edges.removeSubrange(before...)
      } else {
        graph.edgeEnds.append(graph.edges.count)
        state += 1
      }
    }
    if isFull { graph.interruption = Interruption(limit: "states") }
    return graph
  }

  private func progress(lookedAt: Int) -> SearchProgress {
    SearchProgress(states: count, transitions: edges.count, frontier: count - lookedAt, memory: memory)
  }
}
