import StateSpace

/// Finds few assumptions from which a goal follows in an AND/OR graph.
///
/// A hyperedge leads to its head once all its tails hold; one with a weight is an assumption as well, which costs that
/// weight. The cheapest derivation of every node is found at once, as shortest paths are (Knuth, A generalization of
/// Dijkstra's algorithm, 1977; here with a work list, as the graphs are small). Its cost adds up along every branch, so
/// that an assumption that two branches share is paid twice: the derivation may then make more assumptions than it
/// must. If it makes more than one, smaller sets are therefore tried in the order of their size, each by unit
/// propagation. Finding a smallest set is NP-hard (it is abduction with Horn clauses): after ``maximumWork`` the search
/// gives up and keeps the derivation. A result with one assumption is always a smallest one.
struct AssumptionSearch {
  struct Edge {
    let head: Int
    let tails: [Int]
    /// Nil if it is free. Of two sets of the same size, the lighter one is taken; less than 1 000.
    let weight: Int?
  }

  struct Derivation {
    /// For each node that is needed, the edge that leads to it.
    var edges: [Int: Int] = [:]
    /// The edges that are assumptions, in the order in which they are met from the goal.
    var assumptions: [Int] = []
    /// Whether no smaller set of assumptions would do.
    var isSmallest = true
  }

  /// The limit on the edges visited for one goal while smaller sets are tried.
  static let maximumWork = 2_000_000

  private let edges: [Edge]
  private let nodeCount: Int
  private let leavingEdges: [[Int]]
  private let leadingEdges: [[Int]]
  private let cheapest: [Int?]

  init(nodeCount: Int, edges: [Edge]) {
    self.edges = edges
    self.nodeCount = nodeCount
    var leaving = Array(repeating: [Int](), count: nodeCount)
    var leading = leaving
    for (index, edge) in edges.enumerated() {
      leading[edge.head].append(index)
      for tail in Set(edge.tails).sorted() { leaving[tail].append(index) }
    }
    leavingEdges = leaving
    leadingEdges = leading
    cheapest = Self.cheapestEdges(edges, leaving, nodeCount, allowed: nil)
  }

  /// A derivation with few assumptions; nil if nothing leads to the goal whatever is assumed.
  func derivation(of goal: Int) -> Derivation? {
    guard var best = derivation(of: goal, along: cheapest) else { return nil }
    guard best.assumptions.count > 1 else { return best }
    var work = 0
    let candidates = assumptions(relevantTo: goal)
    for size in 1..<best.assumptions.count {
      var set = Array(0..<size)
      while set.last.map({ $0 < candidates.count }) ?? false {
        let chosen = Set(set.map { candidates[$0] })
        work += edges.count
        if follows(goal, from: chosen) {
          let sparse = Self.cheapestEdges(edges, leavingEdges, nodeCount, allowed: chosen)
          return derivation(of: goal, along: sparse) ?? best
        }
        guard work < Self.maximumWork, !StopSign.current.isGiven else {
          best.isSmallest = false
          return best
        }
        guard Self.advance(&set, below: candidates.count) else { break }
      }
    }
    return best
  }

  func isDerivable(_ node: Int) -> Bool { cheapest[node] != nil }

  /// The next of all sets of the same size, in lexicographic order.
  private static func advance(_ set: inout [Int], below count: Int) -> Bool {
    var index = set.count - 1
    while index >= 0 {
      if set[index] < count - (set.count - index) {
        set[index] += 1
        for later in (index + 1)..<max(set.count, index + 1) { set[later] = set[later - 1] + 1 }
        return true
      }
      index -= 1
    }
    return false
  }

  /// For each node the edge by which it is cheapest; if `allowed` is given, only these assumptions are made, at no
  /// cost.
  private static func cheapestEdges(
    _ edges: [Edge], _ leaving: [[Int]], _ nodeCount: Int, allowed: Set<Int>?
  ) -> [Int?] {
    let (assumption, weightUnit, ceiling) = (1_000_000_000, 1_000_000, Int.max / 4)
    var costs = Array(repeating: Int?.none, count: nodeCount)
    var chosen = costs
    var work: [Int] = []
    var head = 0
    func relax(_ index: Int) {
      let edge = edges[index]
      var cost = 1
      if let weight = edge.weight {
        guard allowed?.contains(index) ?? true else { return }
        if allowed == nil { cost += assumption + weight * weightUnit }
      }
      for tail in edge.tails {
        guard let price = costs[tail] else { return }
        cost = min(cost + price, ceiling)
      }
      if let known = costs[edge.head], known <= cost { return }
      costs[edge.head] = cost
      chosen[edge.head] = index
      work.append(edge.head)
    }
    for index in edges.indices where edges[index].tails.isEmpty { relax(index) }
    while head < work.count {
      let node = work[head]
      head += 1
      for index in leaving[node] { relax(index) }
    }
    return chosen
  }

  private func derivation(of goal: Int, along chosen: [Int?]) -> Derivation? {
    var derivation = Derivation()
    var work = [goal]
    while let node = work.popLast() {
      guard derivation.edges[node] == nil else { continue }
      guard let index = chosen[node] else { return nil }
      derivation.edges[node] = index
      if edges[index].weight != nil { derivation.assumptions.append(index) }
      work += edges[index].tails.reversed()
    }
    return derivation
  }

  /// The assumptions from which the goal may follow, by weight, then in the order of the edges.
  private func assumptions(relevantTo goal: Int) -> [Int] {
    var isRelevant = Array(repeating: false, count: nodeCount)
    var work = [goal]
    var found: [Int] = []
    while let node = work.popLast() {
      guard !isRelevant[node] else { continue }
      isRelevant[node] = true
      for index in leadingEdges[node] {
        if edges[index].weight != nil { found.append(index) }
        work += edges[index].tails
      }
    }
    return found.sorted { (edges[$0].weight ?? 0, $0) < (edges[$1].weight ?? 0, $1) }
  }

  private func follows(_ goal: Int, from assumptions: Set<Int>) -> Bool {
    var isKnown = Array(repeating: false, count: nodeCount)
    var work: [Int] = []
    func apply(_ index: Int) {
      let edge = edges[index]
      guard !isKnown[edge.head], edge.weight == nil || assumptions.contains(index),
        edge.tails.allSatisfy({ isKnown[$0] })
      else { return }
      isKnown[edge.head] = true
      work.append(edge.head)
    }
    for index in edges.indices where edges[index].tails.isEmpty { apply(index) }
    while let node = work.popLast(), !isKnown[goal] {
      for index in leavingEdges[node] { apply(index) }
    }
    return isKnown[goal]
  }
}
