import Testing

/// What a `reachable` that does not hold says of the ways there are.
struct ReachableDetourTests {
  @Test(arguments: ReachableDetourCase.all)
  func saysWhatAWayTakes(example: ReachableDetourCase) throws {
    #expect(try example.obstacles() == [example.obstacle])
  }
}
