import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Which engine is believed, and how far a search goes on beside the sets.
struct EngineChoiceTests {
  /// Now the sets are found first here, and now the states.
  @Test func asManyStatesAsAreFewAreLookedAtOneByOneWhoeverIsFirst() throws {
    let flow = try switchesFlow([10, 10, 10, 10])
    let (isInSets, states, limits) = DeepStack.run {
      let explored = CheckRun(flow, threads: 2).explored
      return (explored.sets != nil, explored.stateCount, explored.limitsReached)
    }
    #expect(!isInSets)
    #expect(states == CheckRun.Exploring.fewStates)
    #expect(limits.isEmpty)
  }

  @Test func whoAllowsFewStatesWantsNoSets() throws {
    let flow = try switchesFlow([10, 10, 10, 10, 2])
    let (isInSets, limits) = DeepStack.run {
      let explored = CheckRun(flow, maxStates: CheckRun.Exploring.fewStates).explored
      return (explored.sets != nil, explored.limitsReached)
    }
    #expect(!isInSets)
    #expect(limits == [Verdict.LimitReached(limit: "states", place: "10000 states")])
  }

  /// It is the sets that take the memory: the search beside them comes as far as it may.
  @Test func fewStatesAreFoundWithoutTheMemoryOfSets() throws {
    let flow = try switchesFlow([10, 10, 10, 10, 2])
    let limits = DeepStack.run {
      CheckRun(flow, threads: 2) { progress in
        progress.frontier == nil ? StateGraph.Interruption(limit: "memory") : nil
      }.explored.limitsReached
    }
    #expect(limits == [Verdict.LimitReached(limit: "memory", place: "10000 states")])
  }

  @Test func aSearchBesideGoesOnOnceSetsTakeLong() throws {
    let flow = try switchesFlow([16, 16])
    let stop = { (_: SearchProgress) -> StateGraph.Interruption? in StateGraph.Interruption(limit: "seconds") }
    var search = FlowSearch(Program(flow))
    search.goOn(maxStates: 50) { _ in nil }
    var beside = SearchBeside(search, maxStates: 100)
    #expect(beside.goOn(after: SearchBeside.manyRuns - 1, interrupt: stop) == nil)
    #expect(beside.search.graph.count == 50)
    #expect(beside.goOn(after: SearchBeside.manyRuns) { _ in nil } == nil)
    #expect(beside.search.graph.count == 100)
    // It has as many states as it may, and asks nobody.
    #expect(beside.goOn(after: 2 * SearchBeside.manyRuns, interrupt: stop) == nil)

    beside = SearchBeside(search, maxStates: 1_000)
    #expect(beside.goOn(after: SearchBeside.manyRuns, interrupt: stop) == stop(progress(of: search)))
    beside = SearchBeside(search, maxStates: 1_000)
    #expect(beside.goOn(after: SearchBeside.manyRuns) { _ in nil } == nil)
    #expect(beside.search.isDone && beside.search.graph.count == 256)
    // It is done.
    #expect(beside.goOn(after: 2 * SearchBeside.manyRuns, interrupt: stop) == nil)
    #expect(beside.search.isDone)
  }

  private func progress(of search: FlowSearch) -> SearchProgress {
    SearchProgress(states: search.graph.count, transitions: 0, frontier: nil, memory: 0)
  }

  /// What the button does has to be learned for each combination of what the app is launched with. That takes long enough
  /// for the search to find the others, too.
  @Test func aSearchThatIsDoneMakesSetsSuperfluous() throws {
    let values = (0..<28).map { "v\($0)" }.joined(separator: ", ")
    let variables = ["a", "b", "c"].map { "  \($0): {values: [\(values)], initially: [\(values)]}" }
    let flow = try flow(
      fromYAML: """
        flow: Combinations
        root: App
        variables:
        \(variables.joined(separator: "\n"))
          isAny: {values: [false, true], initially: false}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home:
                terminal: true
                actions:
                  look:
                    - {when: a == v1, do: [set: {isAny: true}]}
                    - {when: b == v1, do: [set: {isAny: true}]}
                    - {when: c == v1, do: [set: {isAny: true}]}
        """)
    let (isInSets, states, limits) = DeepStack.run {
      let explored = CheckRun(flow, followsStacks: false, threads: 2).explored
      return (explored.sets != nil, explored.stateCount, explored.limitsReached)
    }
    #expect(!isInSets)
    #expect(states == 28 * 28 * 28 + (28 * 28 * 28 - 27 * 27 * 27))
    #expect(limits.isEmpty)
  }

  /// While states are few each of them is remembered once it was read; the others are read each time.
  @Test func statesBeyondThoseThatAreRememberedCanBeRead() throws {
    let flow = try switchesFlow([224, 224], isAnyAtLaunch: true)
    let values = DeepStack.run {
      let explored = CheckRun(flow, maxStates: 50_001, engine: .oneByOne).explored
      return [223, 224, 50_000].map { explored.state($0).variables }
    }
    #expect(values == [[0, 223], [1, 0], [223, 48]])
  }
}
