/// How hard a trace is to follow: an event that happens while something is in flight takes luck.
struct NaiveCost: Hashable, Comparable, CustomStringConvertible {
  var races = 0
  /// Events after launch.
  var length = 0

  static func < (left: NaiveCost, right: NaiveCost) -> Bool {
    (left.races, left.length) < (right.races, right.length)
  }

  func then(_ edge: NaiveEdge) -> NaiveCost {
    NaiveCost(races: races + (edge.isRace ? 1 : 0), length: length + 1)
  }

  var description: String { "\(races)/\(length)" }
}

extension NaiveSpace {
  /// The least cost of each state that the followed edges lead to, for what it has cost to come to where they start.
  func cheapest(
    from starts: [Int: NaiveCost], over isFollowed: (Int, NaiveEdge) -> Bool = { _, _ in true }
  ) -> [NaiveCost?] {
    var result = [NaiveCost?](repeating: nil, count: states.count)
    var open: [NaiveCost: [Int]] = [:]
    for (state, cost) in starts { open[cost, default: []].append(state) }
    while let cost = open.keys.min() {
      for state in open.removeValue(forKey: cost) ?? [] where result[state] == nil {
        result[state] = cost
        for edge in edges[state] where isFollowed(state, edge) {
          if let target = edge.target, result[target] == nil { open[cost.then(edge), default: []].append(target) }
        }
      }
    }
    return result
  }

  /// The cheapest trace that shows each observed finding.
  var observed: [NaiveObservation: NaiveCost] {
    var result: [NaiveObservation: NaiveCost] = [:]
    for observation in observedAtLaunch { result[observation] = NaiveCost() }
    for (state, edges) in edges.enumerated() {
      for edge in edges {
        let cost = costs[state].then(edge)
        for observation in edge.observed { result[observation] = min(result[observation] ?? cost, cost) }
      }
    }
    return result
  }
}
