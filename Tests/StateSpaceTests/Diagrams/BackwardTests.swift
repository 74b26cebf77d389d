import Testing

@testable import StateSpace

struct BackwardTests {
  @Test(arguments: 0..<6) func closuresInsideAUniverseAgreeWithPlainSearch(seed: UInt64) {
    var random = SplitMix64(seed: 200 + seed)
    for _ in 0..<60 {
      let (levels, values) = (Int.random(in: 1...5, using: &random), UInt32.random(in: 1...4, using: &random))
      let forest = DiagramForest(levels: levels)
      let cubes = random.cubes(levels: levels, values: values, atMost: 14)
      let universe = random.vectors(levels: levels, values: values, atMost: 120)
      let start = random.vectors(levels: levels, values: values, atMost: 6)
      let relations = cubes.map { forest.relation($0) }
      let (all, set) = (forest.set(of: universe), forest.set(of: start))
      let ahead = closure(of: start.intersection(universe)) { image($0, cubes).intersection(universe) }
      #expect(forest.vectors(of: forest.saturated(from: set, relations: relations, within: all)!) == ahead)
      let behind = closure(of: start.intersection(universe)) { preimage($0, cubes, within: universe) }
      #expect(forest.vectors(of: forest.reaching(set, relations: relations, within: all)!) == behind)
    }
  }

  @Test func anInverseLeadsBackIntoTheUniverse() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let (levels, values) = (Int.random(in: 1...4, using: &random), UInt32.random(in: 1...4, using: &random))
      let forest = DiagramForest(levels: levels)
      let cubes = random.cubes(levels: levels, values: values, atMost: 10)
      let universe = random.vectors(levels: levels, values: values, atMost: 60)
      let target = random.vectors(levels: levels, values: values, atMost: 30)
      let all = forest.set(of: universe)
      let inverse = forest.inverse(forest.relation(cubes), within: all)
      let sources = forest.intersection(forest.image(forest.set(of: target), inverse), all)
      #expect(forest.vectors(of: sources) == preimage(target, cubes, within: universe))
    }
  }

  private func closure(of states: Vectors, under step: (Vectors) -> Vectors) -> Vectors {
    var found = states
    var frontier = states
    while !frontier.isEmpty {
      frontier = step(frontier).subtracting(found)
      found.formUnion(frontier)
    }
    return found
  }
}
