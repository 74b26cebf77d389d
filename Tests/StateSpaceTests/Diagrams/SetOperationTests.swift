import Testing

@testable import StateSpace

struct SetOperationTests {
  /// Every pair of sets of vectors of length 2 over two values, and of length 1 over four.
  @Test(arguments: [(2, UInt32(2)), (1, 4)]) func agreeWithSetsOfVectorsOnAllSmallSets(levels: Int, values: UInt32) {
    let forest = DiagramForest(levels: levels)
    let vectors = allVectors(levels: levels, values: values)
    let subsets = (0..<1 << vectors.count).map { mask in
      Vectors(vectors.indices.filter { mask & 1 << $0 != 0 }.map { vectors[$0] })
    }
    let sets = subsets.map { forest.set(of: $0) }
    #expect(Set(sets).count == subsets.count)
    for (left, first) in zip(sets, subsets) {
      #expect(left.isEmpty == first.isEmpty)
      for (right, second) in zip(sets, subsets) {
        #expect(forest.vectors(of: forest.union(left, right)) == first.union(second))
        #expect(forest.union(left, right) == forest.set(of: first.union(second)))
        #expect(forest.intersection(left, right) == forest.set(of: first.intersection(second)))
        #expect(forest.difference(left, right) == forest.set(of: first.subtracting(second)))
      }
    }
  }

  @Test func agreeWithSetsOfVectorsOnRandomSets() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let (levels, values) = (Int.random(in: 1...5, using: &random), UInt32.random(in: 1...5, using: &random))
      let forest = DiagramForest(levels: levels)
      let first = random.vectors(levels: levels, values: values, atMost: 60)
      let second = random.vectors(levels: levels, values: values, atMost: 60)
      let (left, right) = (forest.set(of: first), forest.set(of: second))
      #expect(forest.vectors(of: left) == first)
      #expect(forest.union(left, right) == forest.set(of: first.union(second)))
      #expect(forest.intersection(left, right) == forest.set(of: first.intersection(second)))
      #expect(forest.difference(left, right) == forest.set(of: first.subtracting(second)))
      for vector in first.union(second) { #expect(forest.contains(vector, in: left) == first.contains(vector)) }
      #expect(forest.members(of: left, limit: .max) == first.sorted { $0.lexicographicallyPrecedes($1) })
      #expect(forest.members(of: left, limit: 3) == Array(forest.members(of: left, limit: .max).prefix(3)))
      #expect(forest.first(in: left) == first.min { $0.lexicographicallyPrecedes($1) })
      #expect(forest.count(left) == BigCount(UInt64(first.count)))
    }
  }

  @Test func distinguishVectorsOfTheWrongLength() {
    let forest = DiagramForest(levels: 2)
    let set = forest.singleton([1, 2])
    #expect(forest.contains([1, 2], in: set))
    #expect(!forest.contains([1], in: set))
    #expect(!forest.contains([1, 2, 3], in: set))
    #expect(!forest.contains([1, 2], in: .empty))
    #expect(forest.contains([], in: .unit))
    #expect(forest.set(of: [[UInt32]]()) == .empty)
    #expect(forest.singleton([]) == .unit)
  }

  @Test func projectAsSetsOfVectorsDo() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let (levels, values) = (Int.random(in: 1...5, using: &random), UInt32.random(in: 1...4, using: &random))
      let forest = DiagramForest(levels: levels)
      let vectors = random.vectors(levels: levels, values: values, atMost: 50)
      let set = forest.set(of: vectors)
      #expect(
        forest.values(of: set)
          == (vectors.isEmpty ? [] : (0..<levels).map { level in Set(vectors.map { $0[level] }).sorted() }))
      for level in 0..<levels {
        #expect(forest.values(of: set, at: level) == Set(vectors.map { $0[level] }).sorted())
      }
      for _ in 0..<4 {
        let kept = (0..<levels).filter { _ in Bool.random(using: &random) }
        let shorter = forest.projection(set, levels: kept)
        #expect(forest.vectors(of: shorter) == Vectors(vectors.map { vector in kept.map { vector[$0] } }))
        #expect(forest.count(shorter) == BigCount(UInt64(forest.vectors(of: shorter).count)))
        // The same levels of vectors of another length.
        let (further, members) = (kept.indices.filter { $0 % 2 == 1 }, forest.vectors(of: shorter))
        #expect(forest.projection(set, levels: further) == project(vectors, further, forest))
        #expect(forest.projection(shorter, levels: further) == project(members, further, forest))
      }
    }
  }

  private func project(_ vectors: Vectors, _ kept: [Int], _ forest: DiagramForest) -> StateSet {
    forest.set(of: Vectors(vectors.map { vector in kept.map { vector[$0] } }))
  }

  @Test func countLargeProductsExactly() {
    let forest = DiagramForest(levels: 20)
    let all = forest.product(Array(repeating: Array(0..<1_111), count: 8) + Array(repeating: [7], count: 12))
    #expect(forest.count(all).description == "2321199517017816524143681")
    let more = forest.product(Array(repeating: Array((0..<1_000).reversed()), count: 20))
    #expect(forest.count(more).description == "1" + String(repeating: "0", count: 60))
    #expect(forest.nodeCount(of: [all]) == 8 * 1_111 + 12)
    // The nodes below the first ten levels are the same.
    let half = forest.product(Array(repeating: [3], count: 10) + Array(repeating: Array(0..<1_000), count: 10))
    #expect(forest.nodeCount(of: [more, half, .empty, more]) == 20 * 1_000 + 10)
    let less = forest.difference(more, forest.singleton(Array(repeating: 5, count: 20)))
    #expect(forest.count(less).description == String(repeating: "9", count: 60))
    #expect(forest.product([[1], [], [2]]) == .empty)
  }

  @Test func countNodesByLevel() {
    let forest = DiagramForest(levels: 3)
    let set = forest.set(of: [[0, 0, 5], [0, 1, 5], [2, 0, 5]])
    // Below 0 there are two, below 2 is one, and all of them have the same below them.
    #expect(forest.nodeCountsByLevel(of: set) == [2, 3, 1])
    #expect(forest.nodeCount(of: [set]) == 6)
    #expect(forest.nodeCountsByLevel(of: forest.projection(set, levels: [0, 1])) == [2, 3, 0])
    #expect(forest.nodeCountsByLevel(of: .empty) == [0, 0, 0])
  }

  @Test func haveNothingBeyondTheirLevels() {
    let forest = DiagramForest(levels: 2)
    #expect(forest.values(of: .unit, at: 0) == [])
    #expect(forest.values(of: forest.singleton([3]), at: 1) == [])
    #expect(forest.members(of: .unit, limit: 1) == [[]])
    #expect(forest.members(of: .unit, limit: 0) == [])
  }

  @Test func keepResultsWhileTablesAndCachesGrow() {
    let forest = DiagramForest(levels: 6)
    var random = SplitMix64(seed: 4)
    var vectors = Vectors()
    var set = StateSet.empty
    for _ in 0..<60 {
      let more = Vectors((0..<200).map { _ in random.vector(levels: 6, values: 9) })
      vectors.formUnion(more)
      set = forest.union(set, forest.set(of: more))
    }
    #expect(forest.nodeCount > 30_000)
    #expect(forest.results.count >= 1 << 15)
    #expect(forest.vectors(of: set) == vectors)
    #expect(forest.count(set) == BigCount(UInt64(vectors.count)))
    // The same in a copy, which begins with nothing remembered and many nodes, and in a forest that has forgotten most.
    let other = forest.copy()
    #expect(other.results.count < 1 << 12)
    let kept = forest.forgetAll(but: [set])[0]
    #expect(forest.results.count < 1 << 12)
    for (forest, set) in [(other, set), (forest, kept)] {
      var (set, vectors) = (set, vectors)
      for _ in 0..<60 {
        let more = Vectors((0..<200).map { _ in random.vector(levels: 6, values: 9) })
        vectors.formUnion(more)
        set = forest.union(set, forest.set(of: more))
      }
      #expect(forest.results.count >= 1 << 15)
      #expect(forest.vectors(of: set) == vectors)
    }
  }

  @Test func sumsOfWeightsAreThoseOfEachVector() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let levels = Int.random(in: 1...4, using: &random)
      let weights = (0..<levels).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
      }
      let forest = DiagramForest(levels: levels)
      let vectors = weights.reduce([[UInt32]]([[]])) { vectors, weights in
        vectors.flatMap { vector in weights.indices.map { vector + [UInt32($0)] } }
      }
      func weight(_ vector: [UInt32]) -> Int { zip(vector, weights).reduce(0) { $0 + $1.1[Int($1.0)] } }
      for most in -1...10 {
        #expect(forest.atMost(most, weights) == forest.set(of: vectors.filter { weight($0) <= most }))
      }
      let some = vectors.filter { _ in Bool.random(using: &random) }
      #expect(forest.greatestWeight(of: forest.set(of: some), weights) == some.map(weight).max() ?? 0)
    }
  }
}
