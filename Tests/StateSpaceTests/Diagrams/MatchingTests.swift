import Testing

@testable import StateSpace

struct MatchingTests {
  /// Lists of values by family: those of one family are equal or have nothing in common.
  private static let families: [[[UInt32]]] = [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0], [1], [2], [3]]]

  @Test func countsPairsOfMembersAndConditions() {
    var random = SplitMix64(seed: 21)
    let lists = Self.families.enumerated().map { family, lists in
      lists.map { values in LevelSteps(values.map { ($0, $0) }, family: family) }
    }
    for _ in 0..<400 {
      let levels = Int.random(in: 1...4, using: &random)
      let forest = DiagramForest(levels: levels)
      let vectors = random.vectors(levels: levels, values: 4, atMost: 60)
      let conditions = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Cube(
          (0..<levels).compactMap { level in
            switch Int.random(in: 0..<4, using: &random) {
            case 0: nil
            case 1: Cube.Entry(level: level, read: .random(in: 0..<4, using: &random), write: nil)
            default:
              Cube.Entry(level: level, steps: lists.randomElement(using: &random)!.randomElement(using: &random)!)
            }
          })
      }
      let pairs = conditions.map { enabled(vectors, [$0]).count }.reduce(0, +)
      #expect(forest.matchCount(forest.set(of: vectors), conditions).description == "\(pairs)")
    }
  }
}
