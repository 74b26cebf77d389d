/// Searches the space forwards and backwards.
extension NaiveSpace {
  /// The states from which a person's events lead over an edge that `isGoal` accepts, or to a cut outcome.
  func backwards(_ isGoal: (Int, Int) -> Bool) -> [Bool] {
    var result = states.map { _ in false }
    var grows = true
    while grows {
      grows = false
      for source in states.indices where !result[source] {
        let leads = edges[source].contains { edge in
          guard edge.kind.isAPersons else { return false }
          guard let target = edge.target else { return !edge.isCrash }
          return result[target] || isGoal(source, target)
        }
        if leads {
          result[source] = true
          grows = true
        }
      }
    }
    return result
  }

  /// The states that are goals, or from which a person's events reach a goal or a cut outcome.
  func reaching(_ isGoal: [Bool]) -> [Bool] {
    let leads = backwards { _, target in isGoal[target] }
    return states.indices.map { isGoal[$0] || leads[$0] }
  }

  func forwards(from start: [Int], over isFollowed: (NaiveEdge) -> Bool = { _ in true }) -> [Int] {
    var seen = Set(start)
    var queue = start
    var next = 0
    while next < queue.count {
      for edge in edges[queue[next]] where isFollowed(edge) {
        if let target = edge.target, seen.insert(target).inserted { queue.append(target) }
      }
      next += 1
    }
    return queue
  }

  /// The states that are reached with at most `count` gestures and without links or externals; waiting costs nothing.
  func gestures(from start: [Int], _ count: Int) -> [Int] {
    var reached = forwards(from: start) { $0.kind.isAPersons && !$0.kind.isGesture }
    for _ in 0..<max(0, count) {
      let before = Set(reached).count
      let tapped = reached.flatMap { edges[$0].filter(\.kind.isGesture).compactMap(\.target) }
      reached = forwards(from: Array(Set(reached + tapped))) { $0.kind.isAPersons && !$0.kind.isGesture }
      if Set(reached).count == before { break }
    }
    return reached
  }

  /// The states that are goals, or from which the followed events reach a goal.
  func leading(to goals: [Bool], over isFollowed: (NaiveEventKind) -> Bool) -> [Bool] {
    var result = goals
    var grows = true
    while grows {
      grows = false
      for source in states.indices where !result[source] {
        let leads = edges[source].contains { edge in
          isFollowed(edge.kind) && edge.target.map { result[$0] } ?? false
        }
        if leads {
          result[source] = true
          grows = true
        }
      }
    }
    return result
  }

  /// The first quiescent states from the starts, by events that happen by themselves, and their costs.
  func firstQuiescent(from starts: [Int: NaiveCost]) -> [(state: Int, cost: NaiveCost)] {
    let costs = cheapest(from: starts) { state, edge in !states[state].isQuiescent && edge.kind.needsNothing }
    return states.indices.compactMap { state in
      states[state].isQuiescent ? costs[state].map { (state, $0) } : nil
    }
  }
}
