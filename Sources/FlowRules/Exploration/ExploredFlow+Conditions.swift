import FlowSemantics

/// Evaluates conditions on explored states.
extension ExploredFlow {
  /// For each condition the number of steps after launch of a least run to a state that satisfies it; nil if no
  /// reachable state does.
  ///
  /// O(states × conditions).
  func distances(to conditions: [Condition]) -> [Int?] {
    if let sets {
      return conditions.map { condition in
        sets.nearest(sets.symbolic.satisfying(condition, in: sets.states)).map {
          $0.cost.length
        }
      }
    }
    return conditions.map { condition in
      let holds = transitions.satisfaction(of: condition, in: graph)
      return leastRuns.order.first { holds[$0] }.map { leastRuns.cost(of: $0).length }
    }
  }

  /// For each condition whether some reachable state satisfies it. O(states × conditions).
  func areSatisfied(_ conditions: [Condition]) -> [Bool] {
    if let sets { return conditions.map { !sets.symbolic.satisfying($0, in: sets.states).isEmpty } }
    return transitions.areSatisfied(conditions, in: graph)
  }
}
