import Testing

@testable import StateSpace

struct SaturationTests {
  /// Three relations that lie one behind the other in memory: the first and the last one change the lower level, the one
  /// between them the upper one. Sets are closed under that one alone.
  @Test func onlyStepsOfTheRelationItselfCount() {
    let forest = DiagramForest(levels: 2)
    let lower = forest.relation(Cube([.init(level: 1, read: 5, write: 6)]))
    let upper = forest.relation(Cube([.init(level: 0, read: 0, write: 2)]))
    let others = forest.relation([
      Cube([.init(level: 1, read: 3, write: 4)]), Cube([.init(level: 1, read: nil, write: 7)]),
      Cube([.init(level: 1, read: nil, write: 8)]),
    ])
    #expect(Set([lower, upper, others]).count == 3)
    let set = forest.set(of: [[0, 5], [1, 5]])
    let closed = forest.saturated(from: set, relations: [upper])
    #expect(forest.vectors(of: closed!) == [[0, 5], [1, 5], [2, 5]])
  }
}
