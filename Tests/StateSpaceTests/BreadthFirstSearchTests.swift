import Testing

@testable import StateSpace

struct BreadthFirstSearchTests {
  @Test func findsExactlyWhatIsReachableAtItsDistance() {
    SmallGraph.withEveryGraphOfThree { system in
      let graph = system.explored()
      var distance = [0: 0]
      var layer = [0]
      while !layer.isEmpty {
        var next: [Int] = []
        for state in layer {
          for target in system.successors[state] where distance[target] == nil {
            distance[target] = distance[state]! + 1
            next.append(target)
          }
        }
        layer = next
      }
      #expect(graph.count == distance.count)
      for index in 0..<graph.count {
        let name = Int(graph.store[index].first!)
        #expect(Int(graph.depths[index]) == distance[name])
        #expect(graph.path(to: index).count == distance[name]! + 1)
      }
      #expect(graph.transitionCount == distance.keys.reduce(0) { $0 + system.successors[$1].count })
    }
  }

  @Test func pathsAreMadeOfStepsThatExist() {
    SmallGraph.withEveryGraphOfThree { system in
      let graph = system.explored()
      for index in 0..<graph.count {
        let path = graph.path(to: index)
        for (before, after) in zip(path, path.dropFirst()) {
          #expect(graph.edges(from: before.state).contains { $0.target == after.state && $0.label == after.label })
        }
      }
    }
  }

  @Test func cutsAndEndsAreCountedAsSteps() {
    let graph = SmallGraph(launches: [0], successors: [[-1, 1, -2], []]).explored()
    #expect(graph.count == 2)
    #expect(graph.transitionCount == 3)
    #expect(graph.edges(from: 0).map(\.isCut) == [true, false, false])
    #expect(graph.edges(from: 0).map(\.target) == [nil, 1, nil])
  }

  @Test func aBoundOnStatesIsKeptAndSaid() {
    let chain = SmallGraph(launches: [0], successors: [[1], [2], [3], []])
    let cut = chain.explored(maxStates: 2)
    #expect(cut.count == 2)
    #expect(cut.expandedCount == 1)
    #expect(cut.isFrontier(1))
    #expect(cut.interruption == StateGraph.Interruption(limit: "states"))
    #expect(chain.explored(maxStates: 4).interruption == nil)
  }

  @Test func anInterruptionKeepsWhatWasFound() {
    var chain = SmallGraph(launches: [0, 1], successors: [[1], [0]])
    let graph = StateGraph.exploring(&chain) { _ in StateGraph.Interruption(limit: "seconds") }
    #expect(graph.count == 2)
    #expect(graph.expandedCount == 0)
    #expect(graph.interruption?.limit == "seconds")
  }
}
