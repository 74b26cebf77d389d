extension NaiveSpace {
  /// The states from which a person's events lead over an edge that `isGoal`, or to an outcome that was cut.
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

  /// The states that are goals, or from which a person's events reach one or an outcome that was cut.
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

  /// What is reached with at most `count` gestures and no links or externals; waiting costs nothing.
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

  /// The least number of settles and laters to a first quiescent state that `isWrong`.
  func firstQuiescent(from start: Int, isWrong: (Int) -> Bool) -> Int? {
    var seen: Set<Int> = [start]
    var layer = [start]
    var steps = 0
    while !layer.isEmpty {
      if layer.contains(where: { states[$0].isQuiescent && isWrong($0) }) { return steps }
      var next: [Int] = []
      for state in layer where !states[state].isQuiescent {
        for edge in edges[state] where edge.kind == .settle || edge.kind == .later {
          if let target = edge.target, seen.insert(target).inserted { next.append(target) }
        }
      }
      layer = next
      steps += 1
    }
    return nil
  }
}
