import Testing

@testable import StateSpace

struct SiftingTests {
  /// The vectors whose second half repeats the first.
  private func doubled(_ length: Int) -> Vectors { Vectors(allVectors(levels: length, values: 2).map { $0 + $0 }) }

  /// Between the halves, the diagram remembers all of the first; with each part beside its copy, one value of it.
  @Test func whatDependsOnEachOtherComesTogether() throws {
    let forest = DiagramForest(levels: 16)
    let set = forest.set(of: doubled(8))
    let sifted = try #require(forest.sifted(set, effort: 1_000))
    #expect(forest.nodeCount(of: [set]) > 500)
    #expect(sifted.forest.nodeCount(of: [sifted.set]) == 8 * 4)
    for pair in 0..<8 { #expect(Set(sifted.order[2 * pair...2 * pair + 1].map { $0 % 8 }).count == 1) }
  }

  @Test func theVectorsStayTheSame() {
    var random = SplitMix64(seed: 11)
    var siftedCount = 0
    for _ in 0..<300 {
      let half = Int.random(in: 0...4, using: &random)
      let levels = 2 * half
      let forest = DiagramForest(levels: levels)
      let halves = random.vectors(levels: half, values: 3, atMost: 60)
      let others = random.vectors(levels: levels, values: 3, atMost: 6)
      let vectors = Vectors(halves.map { $0 + $0 }).union(others)
      let set = forest.set(of: vectors)
      let before = forest.nodeCount
      let sifted = forest.sifted(set, effort: 1_000)
      #expect(forest.nodeCount == before)
      guard let sifted else { continue }
      siftedCount += 1
      #expect(sifted.order.sorted() == Array(0..<levels))
      let expected = Vectors(vectors.map { vector in sifted.order.map { vector[$0] } })
      #expect(sifted.forest.vectors(of: sifted.set) == expected)
      // The set is the only one there, and is found again under the same name.
      #expect(sifted.forest.nodeCount - 2 == sifted.forest.nodeCount(of: [sifted.set]))
      #expect(sifted.forest.set(of: expected) == sifted.set)
    }
    #expect(siftedCount > 30)
  }

  @Test func theSameSetGivesTheSameOrder() throws {
    let orders = try (0..<2).map { _ in
      let forest = DiagramForest(levels: 12)
      return try #require(forest.sifted(forest.set(of: doubled(6)), effort: 1_000)).order
    }
    #expect(orders[0] == orders[1])
  }

  @Test func anOrderThatIsNotBetterIsNotTaken() {
    let forest = DiagramForest(levels: 6)
    #expect(forest.sifted(forest.product(Array(repeating: [0, 1], count: 6)), effort: 1_000) == nil)
    #expect(forest.sifted(.empty, effort: 1_000) == nil)
    #expect(DiagramForest(levels: 0).sifted(.unit, effort: 1_000) == nil)
  }

  @Test func withoutEffortNothingIsTried() {
    let forest = DiagramForest(levels: 16)
    let set = forest.set(of: doubled(8))
    #expect(forest.sifted(set, effort: 0) == nil)
    // The first level's way is already worth it.
    #expect(forest.sifted(set, effort: 1) != nil)
  }

  @Test func aStopEndsTheWork() {
    let forest = DiagramForest(levels: 16)
    let set = forest.set(of: doubled(8))
    let sign = StopSign()
    sign.give()
    #expect(StopSign.$current.withValue(sign) { forest.sifted(set, effort: 1_000) == nil })
  }
}
