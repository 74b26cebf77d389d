import Testing

@testable import StateSpace

/// Steps of two relations, one after the other.
struct CompositionTests {
  /// Every pair of cubes over two levels and two values, applied to every set of vectors.
  @Test func smallCubesFollowEachOther() {
    let forest = DiagramForest(levels: 2)
    let vectors = allVectors(levels: 2, values: 2)
    let sets = (0..<16).map { mask in Vectors(vectors.indices.filter { mask & 1 << $0 != 0 }.map { vectors[$0] }) }
    let choices: [UInt32?] = [nil, 0, 1]
    let entries = choices.flatMap { read in choices.map { (read, $0) } }
    let cubes = entries.flatMap { first in
      entries.map { second in
        Cube([
          .init(level: 0, read: first.0, write: first.1), .init(level: 1, read: second.0, write: second.1),
        ])
      }
    }
    var differences = 0
    for first in cubes {
      for second in cubes {
        let both = forest.composition(forest.relation(first), forest.relation(second))
        for states in sets {
          let expected = image(image(states, [first]), [second])
          if forest.vectors(of: forest.image(forest.set(of: states), both)) != expected { differences += 1 }
        }
      }
    }
    #expect(differences == 0)
  }

  @Test func randomRelationsFollowEachOther() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<600 {
      let (levels, values) = (Int.random(in: 1...5, using: &random), UInt32.random(in: 1...4, using: &random))
      let forest = DiagramForest(levels: levels)
      let states = random.vectors(levels: levels, values: values, atMost: 40)
      let universe = random.vectors(levels: levels, values: values, atMost: 80)
      let parts = (0..<3).map { _ in random.cubes(levels: levels, values: values, atMost: 8) }
      let relations = parts.map { forest.relation($0) }
      let all = forest.composition(forest.composition(relations[0], relations[1]), relations[2])
      let set = forest.set(of: states)
      #expect(forest.vectors(of: forest.image(set, all)) == parts.reduce(states) { image($0, $1) })
      #expect(
        forest.image(set, forest.composition(relations[0], forest.composition(relations[1], relations[2])))
          == forest.image(set, all))
      // Backwards nothing is lost as long as the states in between are in the universe.
      let everything = Vectors(allVectors(levels: levels, values: values))
      let between = preimage(states, parts[1], within: everything)
      let sources = forest.preimage(
        set, forest.composition(relations[0], relations[1]), within: forest.set(of: universe))
      #expect(forest.vectors(of: sources) == preimage(between, parts[0], within: universe))
    }
  }

  @Test func identityAndEmptyAreWhatTheyAreForSets() {
    let forest = DiagramForest(levels: 2)
    let relation = forest.relation(Cube([.init(level: 1, read: 0, write: 1)]))
    #expect(forest.composition(relation, .identity) == relation)
    #expect(forest.composition(.identity, relation) == relation)
    #expect(forest.composition(relation, .empty) == .empty)
    #expect(forest.composition(.empty, relation) == .empty)
  }

  /// A level that one relation leaves alone and the other changes, on both sides.
  @Test func relationsAboutDifferentLevelsPassEachOther() {
    let forest = DiagramForest(levels: 3)
    let upper = forest.relation(Cube([.init(level: 0, read: 0, write: 1)]))
    let lower = forest.relation(Cube([.init(level: 2, read: 1, write: 0)]))
    let both = forest.composition(upper, lower)
    #expect(both == forest.composition(lower, upper))
    let set = forest.set(of: [[0, 5, 1], [0, 5, 0], [1, 5, 1]])
    #expect(forest.vectors(of: forest.image(set, both)) == [[1, 5, 0]])
  }
}
