import Testing

@testable import StateSpace

struct ClosureTests {
  @Test func backwardClosureAgreesWithTransitiveClosure() {
    SmallGraph.withEveryGraphOfThree { system in
      let graph = system.explored()
      let closure = system.closure
      for goal in 0..<graph.count {
        let goals = (0..<graph.count).map { $0 == goal }
        let reaching = graph.statesReaching(goals: goals) { _, _ in true }
        let goalName = Int(graph.store[goal].first!)
        for index in 0..<graph.count { #expect(reaching[index] == closure[Int(graph.store[index].first!)][goalName]) }
      }
    }
  }

  @Test func componentsAreTheClassesOfMutualReachability() {
    SmallGraph.withEveryGraphOfThree { system in
      let graph = system.explored()
      let closure = system.closure
      let names = (0..<graph.count).map { Int(graph.store[$0].first!) }
      let components = graph.components(of: Array(0..<graph.count))
      #expect(components.flatMap { $0 }.sorted() == Array(0..<graph.count))
      for left in 0..<graph.count {
        for right in 0..<graph.count {
          let together = components.contains { $0.contains(left) && $0.contains(right) }
          #expect(together == (closure[names[left]][names[right]] && closure[names[right]][names[left]]))
        }
      }
    }
  }

  @Test func componentsOfARegionIgnoreWaysOutsideIt() {
    let graph = SmallGraph(launches: [0], successors: [[1], [2], [0]]).explored()
    #expect(graph.components(of: [0, 1, 2]) == [[0, 1, 2]])
    #expect(graph.components(of: [0, 1]).count == 2)
  }

  /// Both stop when they are told to, and only then.
  @Test func aSignEndsThemOnTheWay() {
    let count = 20_000
    let ring = SmallGraph(launches: [0], successors: (0..<count).map { [($0 + 1) % count] }).explored(maxStates: count)
    let goals = (0..<count).map { $0 == 0 }
    func found() -> (reaching: Int, components: Int, isHeeded: Bool) {
      let sign = StopSign.current
      let reaching = ring.statesReaching(goals: goals) { _, _ in true }.count { $0 }
      return (reaching, ring.components(of: Array(0..<count)).count, sign.wasHeeded)
    }
    #expect(found() == (count, 1, false))
    let sign = StopSign()
    sign.give()
    #expect(StopSign.$current.withValue(sign, operation: found) == (1, 0, true))
  }
}
