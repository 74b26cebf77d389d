/// The cost of a trace: first its races, events that happen while something is in flight, then its length.
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

/// Computes the cheapest traces.
extension NaiveSpace {
  /// The least cost of each state that the followed edges lead to, given the costs of the states where they start.
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
