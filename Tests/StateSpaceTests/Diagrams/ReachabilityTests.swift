import Testing

@testable import StateSpace

struct ReachabilityTests {
  @Test(arguments: 0..<8) func saturationChainingAndPlainSearchAgree(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let (levels, values) = (Int.random(in: 1...5, using: &random), UInt32.random(in: 1...4, using: &random))
      let forest = DiagramForest(levels: levels)
      let initial = random.vectors(levels: levels, values: values, atMost: 3)
      let groups = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        random.cubes(levels: levels, values: values, atMost: 6)
      }
      let relations = groups.map { forest.relation($0) }
      let set = forest.set(of: initial)
      let expected = reachable(from: initial, groups.flatMap { $0 })
      #expect(forest.vectors(of: forest.reachable(from: set, relations: relations)!) == expected)
      #expect(forest.vectors(of: forest.saturated(from: set, relations: relations)!) == expected)
    }
  }

  /// Cubes of few levels with conditions above, the shape that saturation sorts by level.
  @Test(arguments: 0..<4) func agreeOnLocalStepsWithConditions(seed: UInt64) {
    var random = SplitMix64(seed: 100 + seed)
    for _ in 0..<25 {
      let forest = DiagramForest(levels: 6)
      let cubes = (0..<20).map { _ in
        let touched = Set((0..<3).map { _ in Int.random(in: 0..<6, using: &random) })
        return Cube(
          touched.sorted().map { level in
            let read = UInt32.random(in: 0..<3, using: &random)
            let writes = Bool.random(using: &random)
            return .init(level: level, read: read, write: writes ? .random(in: 0..<3, using: &random) : nil)
          })
      }
      let initial = random.vectors(levels: 6, values: 3, atMost: 2)
      let set = forest.set(of: initial)
      let relations = cubes.map { forest.relation($0) }
      let expected = reachable(from: initial, cubes)
      #expect(forest.vectors(of: forest.saturated(from: set, relations: relations)!) == expected)
      #expect(forest.vectors(of: forest.reachable(from: set, relations: relations)!) == expected)
      // A second closure with more steps starts from what the first remembered.
      let more = cubes + random.cubes(levels: 6, values: 3, atMost: 3)
      let all = forest.saturated(from: set, relations: [forest.relation(more)])!
      #expect(forest.vectors(of: all) == reachable(from: initial, more))
    }
  }

  @Test func independentStacksCostTheirSum() {
    let (depth, screens, stacks) = (3, 4, 3)
    let forest = DiagramForest(levels: stacks * (depth + 1))
    let relations = (0..<stacks).map { forest.relation(stackCubes(at: $0 * (depth + 1), depth, screens)) }
    let initial = forest.singleton(Array(repeating: 0, count: stacks * (depth + 1)))
    let found = forest.saturated(from: initial, relations: relations)!
    #expect(found == forest.reachable(from: initial, relations: relations))
    // 1 + 4 + 16 + 64 contents of each stack.
    #expect(forest.count(found) == BigCount(85 * 85 * 85))
  }

  @Test func aSignBreaksOffAndSpoilsNothing() {
    let forest = DiagramForest(levels: 8)
    let relations = (0..<2).flatMap { stackCubes(at: $0 * 4, 3, 5) }.map { forest.relation($0) }
    let initial = forest.singleton(Array(repeating: 0, count: 8))
    let sign = StopSign()
    sign.give()
    forest.period = 1
    #expect(StopSign.$current.withValue(sign) { forest.saturated(from: initial, relations: relations) } == nil)
    #expect(sign.wasHeeded && !forest.isInterrupted)
    #expect(forest.count(forest.saturated(from: initial, relations: relations)!) == BigCount(156 * 156))
  }

  @Test func breakingOffReturnsNothingAndSpoilsNothing() {
    let forest = DiagramForest(levels: 16)
    let cubes = (0..<4).flatMap { stackCubes(at: $0 * 4, 3, 5) }
    let relations = cubes.map { forest.relation($0) }
    let initial = forest.singleton(Array(repeating: 0, count: 16))
    #expect(forest.reachable(from: initial, relations: relations, interrupt: { _ in true }) == nil)
    let universe = forest.product(Array(repeating: Array(0...5), count: 16))
    typealias Run = ((Int) -> Bool) -> StateSet?
    let runs: [Run] = [
      { forest.saturated(from: initial, relations: relations, interrupt: $0) },
      { forest.reachable(from: initial, relations: relations, interrupt: $0) },
      { forest.reaching(initial, relations: relations, within: universe, interrupt: $0) },
    ]
    forest.period = 1
    for allowed in [1, 2, 3, 5, 8, 20, 50] {
      for run in runs {
        var asked = 0
        let found = run { nodeCount in
          asked += 1
          return asked > allowed && nodeCount == forest.nodeCount
        }
        #expect(found == nil)
        #expect(asked == allowed + 1)
        #expect(!forest.isInterrupted && forest.pendingCount == 0)
      }
    }
    var asked = 0
    var inner: StateSet?
    let stopLater: (Int) -> Bool = { _ in
      asked += 1
      return asked > 3
    }
    let outer: Void? = forest.interruptible(by: stopLater) {
      inner = forest.saturated(from: initial, relations: relations)
    }
    #expect(outer == nil && inner == nil)
    let found = forest.saturated(from: initial, relations: relations)
    #expect(found == forest.reachable(from: initial, relations: relations))
    #expect(forest.count(found!) == BigCount(156 * 156 * 156 * 156))
  }
}

/// Pushes and pops of a stack: its depth at the first level, then its places, 0 where free.
func stackCubes(at level: Int, _ depth: Int, _ screens: Int) -> [Cube] {
  var cubes: [Cube] = []
  for height in 0..<depth {
    // The place that the push fills is read too: it was free.
    for screen in 1...screens {
      let tops: [UInt32?] = height == 0 ? [nil] : (1...screens).map { UInt32($0) }
      for top in tops {
        let below = top.map { [Cube.Entry(level: level + height, read: $0, write: nil)] } ?? []
        let place = level + height + 1
        let (lower, upper) = (UInt32(height), UInt32(height + 1))
        cubes.append(
          Cube(
            [.init(level: level, read: lower, write: upper)] + below
              + [.init(level: place, read: 0, write: UInt32(screen))]))
        cubes.append(
          Cube(
            [.init(level: level, read: upper, write: lower)] + below
              + [.init(level: place, read: UInt32(screen), write: 0)]))
      }
    }
  }
  return cubes
}
