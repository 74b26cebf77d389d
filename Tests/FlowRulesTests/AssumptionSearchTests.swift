import Testing

@testable import FlowRules

struct AssumptionSearchTests {
  typealias Edge = AssumptionSearch.Edge

  /// Nodes: the goal 0, its halves 1 and 2, their common tail 3, and their own alternatives 4 and 5.
  private static let shared = [
    Edge(head: 0, tails: [1, 2], weight: nil), Edge(head: 1, tails: [3], weight: nil),
    Edge(head: 2, tails: [3], weight: nil), Edge(head: 1, tails: [4], weight: nil),
    Edge(head: 2, tails: [5], weight: nil), Edge(head: 3, tails: [], weight: 9),
    Edge(head: 4, tails: [], weight: 1), Edge(head: 5, tails: [], weight: 1),
  ]

  @Test func whatTwoBranchesShareCountsOnce() throws {
    let derivation = try #require(AssumptionSearch(nodeCount: 6, edges: Self.shared).derivation(of: 0))
    #expect(derivation.assumptions == [5])
    #expect(derivation.isSmallest)
    #expect(derivation.edges == [0: 0, 1: 1, 2: 2, 3: 5])
  }

  @Test func factsCostNothing() throws {
    let edges = Self.shared + [Edge(head: 4, tails: [], weight: nil)]
    let derivation = try #require(AssumptionSearch(nodeCount: 6, edges: edges).derivation(of: 0))
    #expect(derivation.assumptions.count == 1)
    let bare = edges + [Edge(head: 5, tails: [], weight: nil)]
    #expect(AssumptionSearch(nodeCount: 6, edges: bare).derivation(of: 0)?.assumptions == [])
  }

  @Test func ofTwoSetsOfOneSizeTheLighterIsTaken() {
    let edges = [
      Edge(head: 0, tails: [1], weight: nil), Edge(head: 0, tails: [2], weight: nil),
      Edge(head: 1, tails: [], weight: 5), Edge(head: 2, tails: [], weight: 2),
    ]
    #expect(AssumptionSearch(nodeCount: 3, edges: edges).derivation(of: 0)?.assumptions == [3])
  }

  @Test func aCircleLeadsNowhere() {
    let edges = [Edge(head: 0, tails: [1], weight: 1), Edge(head: 1, tails: [0], weight: 1)]
    let search = AssumptionSearch(nodeCount: 2, edges: edges)
    #expect(search.derivation(of: 0) == nil)
    #expect(!search.isDerivable(1))
  }

  /// Compares with every subset of the assumptions, on graphs made from a fixed sequence of numbers.
  @Test(arguments: 0..<300)
  func noSmallerSetWouldDo(seed: Int) {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let nodeCount = 8
    var edges = (0..<14).map { _ in
      Edge(head: next(nodeCount), tails: (0..<(1 + next(3))).map { _ in next(nodeCount) }, weight: nil)
    }
    edges += (0..<5).map { _ in Edge(head: next(nodeCount), tails: [], weight: next(3)) }
    edges += (0..<2).map { _ in Edge(head: next(nodeCount), tails: [next(nodeCount)], weight: next(3)) }
    let search = AssumptionSearch(nodeCount: nodeCount, edges: edges)
    for goal in 0..<nodeCount {
      let smallest = Self.sizeOfSmallestSet(for: goal, edges)
      let derivation = search.derivation(of: goal)
      #expect(derivation?.assumptions.count == smallest)
      #expect(derivation?.isSmallest ?? true)
    }
  }

  private static func sizeOfSmallestSet(for goal: Int, _ edges: [Edge]) -> Int? {
    let assumptions = edges.indices.filter { edges[$0].weight != nil }
    let sets = 0..<(1 << assumptions.count)
    return sets.filter { bits in
      let made = Set(assumptions.indices.filter { bits & 1 << $0 != 0 }.map { assumptions[$0] })
      var known: Set<Int> = []
      var count = -1
      while count < known.count {
        count = known.count
        for (index, edge) in edges.enumerated() where edge.weight == nil || made.contains(index) {
          if edge.tails.allSatisfy(known.contains) { known.insert(edge.head) }
        }
      }
      return known.contains(goal)
    }.map(\.nonzeroBitCount).min()
  }
}
