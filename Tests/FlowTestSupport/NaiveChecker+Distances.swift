/// Computes the distances of screens from the launch.
extension NaiveChecker {
  /// For each screen that gestures from a plain launch lead to, the least number of gestures; nil if there are too many
  /// states.
  public func screenDistances() -> [String: Int]? {
    onDeepStack { $0.screenDistances }
  }
}

extension NaiveSpace {
  fileprivate var screenDistances: [String: Int] {
    let launches = launches.filter { $0.link == nil }.map(\.state)
    var distances: [String: Int] = [:]
    var reached: Set<Int> = []
    var count = 0
    while true {
      let now = Set(gestures(from: launches, count))
      for state in now {
        for screen in states[state].visibles.map(\.screen) where distances[screen] == nil { distances[screen] = count }
      }
      if now == reached { return distances }
      reached = now
      count += 1
    }
  }
}
