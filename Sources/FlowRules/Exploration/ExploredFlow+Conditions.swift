import FlowSemantics

extension ExploredFlow {
  /// For each condition the number of steps after launch of a shortest run to a state that satisfies it; nil: no
  /// reachable state does.
  ///
  /// All that is asked of states to explain an absence is asked here. O(states × conditions).
  func distances(to conditions: [Condition]) -> [Int?] {
    if let sets {
      return conditions.map { condition in
        sets.nearest(sets.symbolic.satisfying(condition, in: sets.states))?.depth
      }
    }
    return conditions.map { condition in
      transitions.satisfaction(of: condition, in: graph).firstIndex(of: true).map { graph.depth(of: $0) }
    }
  }
}
