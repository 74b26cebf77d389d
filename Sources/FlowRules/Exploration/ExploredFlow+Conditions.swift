import FlowSemantics

extension ExploredFlow {
  /// For each condition the number of steps after launch of a shortest run to a state that satisfies it; nil: no
  /// reachable state does.
  ///
  /// O(states × conditions).
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

  /// For each condition whether some reachable state satisfies it. O(states × conditions).
  func areSatisfied(_ conditions: [Condition]) -> [Bool] {
    if let sets { return conditions.map { !sets.symbolic.satisfying($0, in: sets.states).isEmpty } }
    return conditions.map { transitions.satisfaction(of: $0, in: graph).contains(true) }
  }
}
