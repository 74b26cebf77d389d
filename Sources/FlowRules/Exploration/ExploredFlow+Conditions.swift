import FlowSemantics

extension ExploredFlow {
  /// For each condition the number of steps after launch of a shortest run to a state that satisfies it; nil: no
  /// reachable state does.
  ///
  /// All that is asked of states to explain an absence is asked here. One pass for all conditions, O(states ×
  /// conditions that hold late or never).
  func distances(to conditions: [Condition]) -> [Int?] {
    if let sets {
      return conditions.map { condition in
        sets.nearest(sets.symbolic.satisfying(condition, in: sets.states))?.depth
      }
    }
    var distances = conditions.map { _ in Int?.none }
    var open = Array(conditions.indices)
    for index in 0..<graph.count where !open.isEmpty {
      let state = state(index)
      open.removeAll { number in
        guard state.satisfies(conditions[number], program) else { return false }
        distances[number] = Int(graph.depths[index])
        return true
      }
    }
    return distances
  }
}
