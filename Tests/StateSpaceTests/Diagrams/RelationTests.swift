import Testing

@testable import StateSpace

struct RelationTests {
  /// Every cube over two levels and two values, applied to every set of vectors.
  @Test func everySmallCubeMovesEverySmallSet() {
    let forest = DiagramForest(levels: 2)
    let vectors = allVectors(levels: 2, values: 2)
    let choices: [UInt32?] = [nil, 0, 1]
    let entries = choices.flatMap { read in choices.map { (read, $0) } }
    for (firstRead, firstWrite) in entries {
      for (secondRead, secondWrite) in entries {
        let cube = Cube([
          .init(level: 0, read: firstRead, write: firstWrite), .init(level: 1, read: secondRead, write: secondWrite),
        ])
        let relation = forest.relation(cube)
        for mask in 0..<16 {
          let states = Vectors(vectors.indices.filter { mask & 1 << $0 != 0 }.map { vectors[$0] })
          let set = forest.set(of: states)
          #expect(forest.vectors(of: forest.image(set, relation)) == image(states, [cube]))
          #expect(forest.vectors(of: forest.enabled(set, relation)) == enabled(states, [cube]))
          for universe in [states, Vectors(vectors)] {
            let sources = forest.preimage(set, relation, within: forest.set(of: universe))
            #expect(forest.vectors(of: sources) == preimage(states, [cube], within: universe))
          }
        }
      }
    }
  }

  @Test func randomCubesMoveRandomSets() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<600 {
      let (levels, values) = (Int.random(in: 1...5, using: &random), UInt32.random(in: 1...4, using: &random))
      let forest = DiagramForest(levels: levels)
      let states = random.vectors(levels: levels, values: values, atMost: 40)
      let universe = random.vectors(levels: levels, values: values, atMost: 80)
      let cubes = random.cubes(levels: levels, values: values, atMost: 12)
      let (set, all, relation) = (forest.set(of: states), forest.set(of: universe), forest.relation(cubes))
      #expect(forest.vectors(of: forest.image(set, relation)) == image(states, cubes))
      #expect(forest.vectors(of: forest.enabled(set, relation)) == enabled(states, cubes))
      let disabled = states.subtracting(enabled(states, cubes))
      #expect(forest.vectors(of: forest.disabled(set, relation)) == disabled)
      for _ in 0..<3 {
        let isKept = (0..<levels).map { _ in Bool.random(using: &random) }
        let sample = forest.vectors(of: forest.disabledSample(set, relation, keeping: isKept))
        #expect(sample.isSubset(of: disabled) && sample.isEmpty == disabled.isEmpty)
        let kept = sample.map { vector in (0..<levels).filter { isKept[$0] }.map { vector[$0] } }
        #expect(Set(kept).count == sample.count)
      }
      // A sample is not remembered as all of them.
      #expect(forest.vectors(of: forest.disabled(set, relation)) == disabled)
      #expect(
        forest.vectors(of: forest.preimage(set, relation, within: all)) == preimage(states, cubes, within: universe))
    }
  }

  /// Work that is interrupted at its first questions, and then at ever fewer of them, and done again afterwards.
  @Test func partsOfResultsAreForgotten() {
    typealias Operation = (DiagramForest, StateSet, Relation, StateSet) -> StateSet
    let operations: [Operation] = [
      { forest, set, relation, _ in forest.image(set, relation) },
      { forest, set, relation, _ in forest.enabled(set, relation) },
      { forest, set, relation, _ in forest.disabled(set, relation) },
      { forest, set, relation, other in forest.preimage(set, relation, within: other) },
      { forest, set, relation, _ in forest.saturated(from: set, relations: [relation]) ?? .empty },
      { forest, set, _, _ in forest.projection(set, levels: [1, 3]) },
      { forest, set, _, other in forest.union(forest.difference(set, other), forest.intersection(set, other)) },
    ]
    for operation in operations {
      func work(_ forest: DiagramForest) -> () -> StateSet {
        var random = SplitMix64(seed: 8)
        let set = forest.set(of: random.vectors(levels: 5, values: 4, atMost: 80))
        let universe = forest.set(of: random.vectors(levels: 5, values: 4, atMost: 200))
        let relation = forest.relation(random.cubes(levels: 5, values: 4, atMost: 12))
        return { operation(forest, set, relation, universe) }
      }
      let whole = DiagramForest(levels: 5)
      let expected = whole.vectors(of: work(whole)())
      var told = 0
      var isWhole = false
      while !isWhole {
        told += 1 + told / 3
        let forest = DiagramForest(levels: 5)
        let again = work(forest)
        forest.period = 1
        var asked = 0
        let result = forest.interruptible(
          by: { _ in
            asked += 1
            return asked == told
          }, again)
        isWhole = result != nil
        #expect(forest.vectors(of: again()) == expected)
      }
      #expect(told > 3)
    }
  }

  @Test func relationsGrowCubeByCube() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<100 {
      let forest = DiagramForest(levels: 4)
      let states = random.vectors(levels: 4, values: 3, atMost: 40)
      let cubes = random.cubes(levels: 4, values: 3, atMost: 12)
      let set = forest.set(of: states)
      var relation = Relation.empty
      for (index, cube) in cubes.enumerated() {
        relation = forest.union(relation, forest.relation(cube))
        #expect(forest.vectors(of: forest.image(set, relation)) == image(states, Array(cubes.prefix(index + 1))))
      }
      #expect(relation == forest.relation(cubes.reversed()))
      #expect(forest.union(relation, relation) == relation)
    }
  }

  @Test func theCubeThatAsksNothingIsTheIdentity() {
    let forest = DiagramForest(levels: 2)
    let set = forest.set(of: [[0, 1], [2, 3]])
    #expect(forest.relation(Cube([])) == .identity)
    #expect(forest.relation(Cube([.init(level: 1, read: nil, write: nil)])) == .identity)
    #expect(forest.relation([Cube]()) == .empty)
    #expect(Relation.empty.isEmpty)
    #expect(forest.image(set, .identity) == set)
    #expect(forest.image(set, .empty) == .empty)
    #expect(forest.enabled(set, .identity) == set)
  }

  /// Many values read and written at one level, so that searching among entries and growing nodes are exercised.
  @Test func wideLevelsMoveAsNarrowOnesDo() {
    let forest = DiagramForest(levels: 2)
    let cubes = (0..<900 as Range<UInt32>).map { value in
      let moved = Cube.Entry(level: 0, read: value, write: (value * 7 + 1) % 900)
      return Cube([moved, Cube.Entry(level: 1, read: value % 2, write: value % 3)])
    }
    let states = Vectors((0..<900 as Range<UInt32>).map { value in [value, value % 5 % 2] })
    let (set, relation) = (forest.set(of: states), forest.relation(cubes))
    #expect(forest.vectors(of: forest.image(set, relation)) == image(states, cubes))
    #expect(
      forest.vectors(of: forest.saturated(from: set, relations: [relation])!) == reachable(from: states, cubes))
  }
}
