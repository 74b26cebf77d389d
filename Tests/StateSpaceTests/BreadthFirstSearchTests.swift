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
        #expect(graph.depth(of: index) == distance[name])
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

  /// What ended among launches lacks those that would follow.
  @Test func aBoundOnLaunchesIsKeptAndSaid() {
    let many = SmallGraph(launches: [0, 1, 2, 3], successors: [[1], [2], [3], []])
    let cut = many.explored(maxStates: 3)
    #expect(cut.launches == [0, 1, 2])
    #expect(cut.interruption == StateGraph.Interruption(limit: "states"))
    #expect(!cut.canGoOn)
    let whole = many.explored(maxStates: 4)
    #expect(whole.count == 4 && whole.interruption == nil && !whole.canGoOn)
  }

  @Test func anInterruptionKeepsWhatWasFound() {
    var chain = SmallGraph(launches: [0, 1], successors: [[1], [0]])
    let graph = StateGraph.exploring(&chain) { _ in StateGraph.Interruption(limit: "seconds") }
    #expect(graph.count == 2)
    #expect(graph.expandedCount == 0)
    #expect(graph.interruption?.limit == "seconds")
  }

  /// Before each 256th launch it is asked whether to go on.
  @Test func launchesCanBeInterrupted() {
    var many = SmallGraph(launches: Array(0..<600), successors: Array(repeating: [], count: 600))
    var questions = 0
    let graph = StateGraph.exploring(&many) { _ in
      questions += 1
      return questions == 2 ? StateGraph.Interruption(limit: "seconds") : nil
    }
    #expect(graph.count == 511)
    #expect(graph.expandedCount == 0)
    #expect(graph.interruption?.limit == "seconds")
  }

  @Test func aSecondLaunchIntoAStateNeedsNoRoom() {
    let graph = SmallGraph(launches: [0, 0], successors: [[]]).explored(maxStates: 1)
    #expect(graph.interruption == nil)
    #expect(graph.launches == [0])
  }

  /// Such a system may have left out all of its launches.
  @Test func aSignBeforeTheFirstLaunchIsKept() {
    let sign = StopSign()
    sign.give("seconds")
    let graph = StopSign.$current.withValue(sign) { SmallGraph(launches: [], successors: []).explored() }
    #expect(graph.interruption?.limit == "seconds")
  }

  /// A system that gives a sign once its launches were cut short.
  private struct SignallingLate: TransitionSystem {
    var graph: SmallGraph
    let sign: StopSign

    var stateWidth: Int { graph.stateWidth }

    mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?) {
      graph.launches(repack: repack, emit)
      sign.give("seconds")
    }

    mutating func steps(
      from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
    ) -> StateRepacking? { graph.steps(from: words, state: state, following: following, into: &batch) }
  }

  @Test func whatEndedASearchFirstIsSaid() {
    let sign = StopSign()
    let graph = StopSign.$current.withValue(sign) {
      var system = SignallingLate(graph: SmallGraph(launches: [0, 1], successors: [[1], []]), sign: sign)
      return StateGraph.exploring(&system, maxStates: 1)
    }
    #expect(graph.count == 1)
    #expect(graph.interruption?.limit == "states")
  }

  /// Pairs of numbers below a bound, either of which grows by one: vectors of two words from the first to the last.
  private struct Pairs: TransitionSystem {
    let bound: UInt64

    var stateWidth: Int { 2 }

    mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?) {
      [0, 0].withUnsafeBufferPointer { _ = emit(.state($0.baseAddress!)) }
    }

    mutating func steps(
      from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
    ) -> StateRepacking? {
      batch.add(upTo: 2, from: words, width: TwoWords()) { steps in
        for word in 0..<2 where words[word] + 1 < bound {
          steps.addState(UInt32(word)) { state, next in
            (next[0], next[1]) = (state[0], state[1])
            next[word] += 1
            return true
          }
        }
      }
      return nil
    }
  }

  @Test func statesAreToldApartByEachOfTheirWords() {
    var pairs = Pairs(bound: 5)
    let graph = StateGraph.exploring(&pairs, maxStates: 100)
    #expect(graph.count == 25)
    #expect(Set((0..<graph.count).map { graph.store[$0] }).count == 25)
    #expect(graph.transitionCount == 40)
    for state in 0..<graph.count { #expect(UInt64(graph.depth(of: state)) == graph.store[state].reduce(0, +)) }
  }

  /// A system that gives a sign while it is asked for the steps of a state.
  private struct Signalling: TransitionSystem {
    var graph: SmallGraph
    let sign: StopSign
    let last: Int

    var stateWidth: Int { graph.stateWidth }

    mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?) {
      graph.launches(repack: repack, emit)
    }

    mutating func steps(
      from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
    ) -> StateRepacking? {
      if state == last { sign.give("seconds") }
      return graph.steps(from: words, state: state, following: following, into: &batch)
    }
  }

  /// That state may have steps which were left out.
  @Test func aStateThatWasLookedAtUnderASignIsNotKept() {
    let sign = StopSign()
    let chain = SmallGraph(launches: [0], successors: [[1], [2], [3], []])
    let graph = StopSign.$current.withValue(sign) {
      var system = Signalling(graph: chain, sign: sign, last: 2)
      return StateGraph.exploring(&system)
    }
    #expect(graph.count == 3)
    #expect(graph.expandedCount == 2)
    #expect(graph.interruption?.limit == "seconds")
  }

  /// Each state leads to a few others, some to very many: steps of many states are found at once, and of some alone.
  private static let wide = SmallGraph(
    launches: [7],
    successors: (0..<3_000).map { state in
      let count = state % 251 == 0 ? 1_500 : state % 13
      return (0..<count).map { $0 % 17 == 16 ? -1 - $0 % 2 : (state * 31 + $0 * $0 * 7 + 11) % 3_000 }
    })

  @Test func statesAreNumberedAsIfLookedAtOneByOne() {
    let system = Self.wide
    var numbers = [7: 0]
    var order = [7]
    var next = 0
    while next < order.count {
      for target in system.successors[order[next]] where target >= 0 && numbers[target] == nil {
        numbers[target] = order.count
        order.append(target)
      }
      next += 1
    }
    let graph = system.explored(maxStates: 5_000)
    #expect((0..<graph.count).map { Int(graph.store[$0].first!) } == order)
    for state in 0..<graph.count {
      let targets = system.successors[order[state]].map { $0 < 0 ? nil : numbers[$0] }
      #expect(graph.edges(from: state).map(\.target) == targets)
    }
  }

  @Test(arguments: [1, 2, 14, 500, 1_024, 1_600, 2_500, 2_990])
  func aBoundCutsTheSameSearchShort(maxStates: Int) {
    let whole = Self.wide.explored(maxStates: 5_000)
    let cut = Self.wide.explored(maxStates: maxStates)
    #expect(cut.interruption?.limit == (maxStates < whole.count ? "states" : nil))
    #expect(cut.count == min(maxStates, whole.count))
    for state in 0..<cut.count {
      #expect(cut.store[state] == whole.store[state])
      #expect(cut.depth(of: state) == whole.depth(of: state))
      #expect(cut.path(to: state).map(\.state) == whole.path(to: state).map(\.state))
      if !cut.isFrontier(state) { #expect(Array(cut.edges(from: state)) == Array(whole.edges(from: state))) }
    }
  }

  @Test(arguments: [[1, 2, 14, 500], [1_024], [1_600, 1_601, 2_500], [2_990, 2_998]])
  func aSearchThatGoesOnIsTheSameSearch(pauses: [Int]) {
    let whole = Self.wide.explored(maxStates: 5_000)
    var system = Self.wide
    var graph = StateGraph.exploring(&system, maxStates: pauses[0])
    for maxStates in pauses.dropFirst() + [5_000] {
      if graph.canGoOn {
        graph.goOn(exploring: &system, maxStates: maxStates)
      } else {
        #expect(graph.expandedCount == 0)
        graph = StateGraph.exploring(&system, maxStates: maxStates)
      }
    }
    #expect(graph.interruption == nil)
    #expect(graph.count == whole.count)
    #expect(graph.launches == whole.launches)
    for state in 0..<whole.count {
      #expect(graph.store[state] == whole.store[state])
      #expect(graph.path(to: state).map(\.state) == whole.path(to: state).map(\.state))
      #expect(Array(graph.edges(from: state)) == Array(whole.edges(from: state)))
    }
  }

  @Test func aSearchThatGoesOnCanBeInterrupted() {
    var system = Self.wide
    var graph = StateGraph.exploring(&system, maxStates: 2_000)
    let expanded = graph.expandedCount
    graph.goOn(exploring: &system) { _ in StateGraph.Interruption(limit: "seconds") }
    #expect(graph.interruption?.limit == "seconds")
    #expect(graph.expandedCount == expanded)
    #expect(!graph.canGoOn)
  }
}
