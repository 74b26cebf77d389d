import Testing

@testable import StateSpace

struct NodeTableTests {
  /// Of so many nodes some have the same hash, and differ in one part alone.
  @Test(arguments: [(1, 0, 0), (0, 1, 0), (0, 0, 1)] as [(UInt32, UInt32, UInt32)])
  func nodesWithTheSameHashAreToldApart(value: UInt32, down: UInt32, right: UInt32) {
    let count: UInt32 = 200_000
    var table = NodeTable()
    func name(_ number: UInt32) -> UInt32 {
      table.node(1 + number * value, 1 + number * down, 1 + number * right)
    }
    for _ in 0..<2 { #expect((0..<count).map(name) == Array(2..<2 + count)) }
  }

  @Test func relationsWithTheSameHashAreToldApart() {
    let count: UInt32 = 200_000
    var table = RelationTable()
    func name(_ number: UInt32) -> UInt32 {
      [UInt64(number), 1].withUnsafeBufferPointer { table.node(level: 0, passing: 0, entries: $0) }
    }
    let names = (0..<count).map(name)
    #expect(Set(names).count == names.count)
    #expect((0..<count).map(name) == names)
  }
}
