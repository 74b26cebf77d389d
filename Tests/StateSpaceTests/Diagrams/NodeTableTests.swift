import Testing

@testable import StateSpace

struct NodeTableTests {
  /// Of so many nodes some have the same hash; those that differ in what stands to the right alone are the hardest to tell
  /// apart.
  @Test func nodesWithTheSameHashAreToldApart() {
    var table = NodeTable()
    var names: [UInt32] = []
    for right in 0..<100_000 as Range<UInt32> { names.append(table.node(1, 1, right)) }
    #expect(names == Array(2..<100_002))
    for right in 0..<100_000 as Range<UInt32> { names[Int(right)] = table.node(1, 1, right) }
    #expect(names == Array(2..<100_002))
  }
}
