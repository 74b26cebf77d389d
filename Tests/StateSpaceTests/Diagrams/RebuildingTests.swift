import Testing

@testable import StateSpace

struct RebuildingTests {
  @Test func carriesSetsAndRelationsOver() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<150 {
      let levels = Int.random(in: 1...4, using: &random)
      let forest = DiagramForest(levels: levels)
      let vectors = random.vectors(levels: levels, values: 3, atMost: 30)
      let cubes = random.cubes(levels: levels, values: 3, atMost: 8)
      var layout: [LevelOrigin] = (0..<levels).map { .level($0) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        layout.insert(.constant(.random(in: 0..<3, using: &random)), at: .random(in: 0...layout.count, using: &random))
      }
      let widened = Vectors(vectors.map { widen($0, layout) })
      let (other, sets, relations) = forest.rebuilt(
        sets: [forest.set(of: vectors), .empty], relations: [forest.relation(cubes), .empty, .identity], layout: layout)
      #expect(other.levels == layout.count)
      #expect(sets == [other.set(of: widened), .empty])
      #expect(relations[1...] == [.empty, .identity])
      let moved = Vectors(image(vectors, cubes).map { widen($0, layout) })
      #expect(other.vectors(of: other.image(sets[0], relations[0])) == moved)
    }
  }

  @Test func dropsWhatIsNoLongerNeeded() {
    let forest = DiagramForest(levels: 3)
    var random = SplitMix64(seed: 9)
    let kept = random.vectors(levels: 3, values: 4, atMost: 30).union([[1, 2, 3]])
    for _ in 0..<50 { _ = forest.set(of: random.vectors(levels: 3, values: 50, atMost: 40)) }
    let (other, sets, _) = forest.rebuilt(sets: [forest.set(of: kept)])
    #expect(other.vectors(of: sets[0]) == kept)
    #expect(other.nodeCount < forest.nodeCount / 4)
  }

  private func widen(_ vector: [UInt32], _ layout: [LevelOrigin]) -> [UInt32] {
    layout.map { origin in
      switch origin {
      case .level(let level): vector[level]
      case .constant(let value): value
      }
    }
  }
}
