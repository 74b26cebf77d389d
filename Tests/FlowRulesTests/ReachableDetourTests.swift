import Testing

/// The obstacles that the finding of a violated `reachable` invariant names.
struct ReachableDetourTests {
  @Test(arguments: ReachableDetourCase.all)
  func saysWhatAWayTakes(example: ReachableDetourCase) throws {
    #expect(try example.obstacles() == [example.obstacle])
  }
}
