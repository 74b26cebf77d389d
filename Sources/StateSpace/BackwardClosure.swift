extension StateGraph {
  /// All states from which steps that qualify lead to a goal, the goals included.
  ///
  /// O(states + steps) time, O(steps) memory for the reversed graph. Incomplete if the current `StopSign` is given.
  public func statesReaching(
    goals: [Bool], along qualifies: (_ from: Int, Edge) -> Bool
  ) -> [Bool] {
    var test = StopTest()
    var sources = Array(repeating: 0, count: count + 1)
    for state in 0..<expandedCount {
      if test.shouldStop() { return goals }
      for edge in edges(from: state) where qualifies(state, edge) {
        if let target = edge.target { sources[target + 1] += 1 }
      }
    }
    for index in 1..<sources.count { sources[index] += sources[index - 1] }
    var fill = sources
    var reversed = Array(repeating: UInt32(0), count: sources[count])
    for state in 0..<expandedCount {
      if test.shouldStop() { return goals }
      for edge in edges(from: state) where qualifies(state, edge) {
        guard let target = edge.target else { continue }
        reversed[fill[target]] = UInt32(state)
        fill[target] += 1
      }
    }
    var reaches = goals
    var work = goals.indices.filter { goals[$0] }
    while let state = work.popLast(), !test.shouldStop() {
      for source in reversed[sources[state]..<sources[state + 1]] where !reaches[Int(source)] {
        reaches[Int(source)] = true
        work.append(Int(source))
      }
    }
    return reaches
  }
}
