import FlowConformance
import FlowRules
import StateSpace

/// A small number of walks that together take every event a UI test can take.
///
/// The search is greedy: it appends to a walk the shortest path from its end to an event that no walk has taken yet; if
/// there is no such path, the next walk begins with the launch nearest to such an event. Of several nearest choices the
/// first is taken, so that the same flow gives the same walks. To find the fewest steps is the directed rural postman
/// problem, which is NP-hard (Lenstra, Rinnooy Kan: Complexity of Vehicle Routing and Scheduling Problems, Networks 11,
/// 1981); for one whole graph that is strongly connected it is the Chinese postman problem.
struct CoveringWalks {
  struct Walk {
    var launch: RestGraph.Launch
    var edges: [RestGraph.Edge] = []
  }

  private(set) var walks: [Walk] = []
  private(set) var covered: Set<CountedEvent> = []
  private let graph: RestGraph

  /// Gestures in one walk; the failure of a longer walk would be harder to understand.
  static let longestWalk = 40

  init(_ graph: RestGraph) {
    self.graph = graph
    while !StopSign.current.isGiven, let walk = nextWalk() { walks.append(walk) }
  }

  /// Gestures in all walks.
  var stepCount: Int { walks.reduce(0) { $0 + $1.edges.count } }

  private mutating func nextWalk() -> Walk? {
    var walk: Walk
    if let launch = graph.launches.first(where: { !covered.contains($0.event) }) {
      walk = Walk(launch: launch)
    } else {
      let ways = graph.launches.compactMap { launch in
        way(from: launch.target).map { (launch: launch, way: $0) }
      }
      guard let nearest = ways.min(by: { $0.way.count < $1.way.count }) else { return nil }
      walk = Walk(launch: nearest.launch)
    }
    covered.insert(walk.launch.event)
    var place = walk.launch.target
    while let way = way(from: place), walk.edges.isEmpty || walk.edges.count + way.count <= Self.longestWalk {
      walk.edges += way
      covered.formUnion(way.map(\.event))
      place = way.last?.target ?? place
    }
    return walk
  }

  /// A shortest path that ends with an event which is not covered yet.
  private func way(from start: Int) -> [RestGraph.Edge]? {
    var parents: [Int: (state: Int, edge: RestGraph.Edge)] = [:]
    var seen: Set<Int> = [start]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for edge in graph.edges[state] {
        if !covered.contains(edge.event) {
          var way = [edge]
          var place = state
          while let (parent, edge) = parents[place] {
            way.append(edge)
            place = parent
          }
          return way.reversed()
        }
        if seen.insert(edge.target).inserted {
          parents[edge.target] = (state, edge)
          queue.append(edge.target)
        }
      }
    }
    return nil
  }
}
