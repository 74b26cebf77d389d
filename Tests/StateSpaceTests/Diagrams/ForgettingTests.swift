import Testing

@testable import StateSpace

struct ForgettingTests {
  /// Every operation leaves its results behind; none of them may be mistaken for a result about the diagrams that are
  /// kept.
  @Test func whatIsKeptIsAsItWas() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let levels = Int.random(in: 0...4, using: &random)
      let forest = DiagramForest(levels: levels)
      let all = (0..<4).map { _ in random.vectors(levels: levels, values: 4, atMost: 40) }
      let cubes = random.cubes(levels: levels, values: 4, atMost: 6)
      let relation = forest.relation(cubes)
      let sets = all.map { forest.set(of: $0) }
      ask(forest, sets, all, relation, cubes)
      let positions = [3, 1, 1]
      let kept = forest.forgetAll(but: positions.map { sets[$0] })
      #expect(kept[1] == kept[2])
      #expect(forest.nodeCount - 2 == forest.nodeCount(of: kept))
      ask(forest, kept, positions.map { all[$0] }, relation, cubes)
      #expect(forest.set(of: all[3]) == kept[0])
      #expect(forest.vectors(of: forest.set(of: all[0])) == all[0])
    }
  }

  private func ask(
    _ forest: DiagramForest, _ sets: [StateSet], _ vectors: [Vectors], _ relation: Relation, _ cubes: [Cube]
  ) {
    for (set, vectors) in zip(sets, vectors) {
      #expect(forest.vectors(of: set) == vectors)
      #expect(forest.count(set).description == "\(vectors.count)")
      #expect(forest.vectors(of: forest.image(set, relation)) == image(vectors, cubes))
      #expect(forest.vectors(of: forest.enabled(set, relation)) == enabled(vectors, cubes))
      #expect(forest.vectors(of: forest.union(set, sets[0])) == vectors.union(forest.vectors(of: sets[0])))
      let before = preimage(vectors, cubes, within: forest.vectors(of: sets[0]))
      #expect(forest.vectors(of: forest.preimage(set, relation, within: sets[0])) == before)
      for level in 0..<forest.levels {
        #expect(forest.values(of: set, at: level) == Set(vectors.map { $0[level] }).sorted())
      }
    }
  }
}
