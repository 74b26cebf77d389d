import Testing

@testable import StateSpace

/// Least runs against costs that are lowered step by step until none can be.
struct LeastRunsTests {
  typealias Cost = LeastRuns.Cost

  private static func isMarked(_ state: Int, _ label: UInt32) -> Bool { (state + Int(label)) % 3 == 1 }

  /// By state of the graph; nil if nothing leads there.
  private func costs(_ graph: StateGraph, _ beginnings: [LeastRuns.Beginning]) -> [Cost?] {
    var least: [Cost?] = Array(repeating: nil, count: graph.count)
    func lower(_ state: Int, _ cost: Cost) -> Bool {
      if let known = least[state], known <= cost { return false }
      least[state] = cost
      return true
    }
    for beginning in beginnings { _ = lower(beginning.state, beginning.cost) }
    var changes = true
    while changes {
      changes = false
      for state in 0..<graph.count {
        for edge in graph.edges(from: state) {
          guard let target = edge.target, let cost = least[state] else { continue }
          let marked = cost.marked + (Self.isMarked(state, edge.label) ? 1 : 0)
          if lower(target, Cost(marked: marked, length: cost.length + 1)) { changes = true }
        }
      }
    }
    return least
  }

  /// Runs begin in two states, one of them as if it had been reached by steps of which one or two were marked.
  @Test(arguments: 0..<200) func noRunIsLess(seed: Int) {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let successors = (0..<8).map { _ in (0..<next(4)).map { _ in next(8) } }
    let graph = SmallGraph(launches: Array(0..<8), successors: successors).explored()
    let beginnings = [
      LeastRuns.Beginning(state: next(8), cost: Cost(marked: 1 + next(2), length: 2 + next(3))),
      LeastRuns.Beginning(state: next(8), cost: Cost(marked: 0, length: 0)),
    ]
    let runs = LeastRuns(through: graph, from: beginnings, isMarked: Self.isMarked)
    let expected = costs(graph, beginnings)
    #expect((0..<8).map { runs.isReached($0) ? runs.cost(of: $0) : nil } == expected)
    #expect(Set(runs.order) == Set((0..<8).filter(runs.isReached)))
    let inOrder = runs.order.map(runs.cost)
    #expect(inOrder == inOrder.sorted())
    for state in runs.order {
      let path = runs.path(to: state)
      let begin = beginnings.filter { $0.state == path[0].state }.map(\.cost).min()
      let marked = zip(path, path.dropFirst()).count { Self.isMarked($0.state, $1.label ?? 0) }
      #expect(
        begin.map { Cost(marked: $0.marked + marked, length: $0.length + path.count - 1) } == runs.cost(of: state))
    }
  }
}
