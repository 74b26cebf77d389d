import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// The result does not depend on the number of threads that work on a flow.
struct TwoThreadsTests {
  @Test(
    arguments: declarationFixtures(in: "Apps") + declarationFixtures(in: "Rules/invariants")
      + declarationFixtures(in: "Rules/deep-link-misses") + declarationFixtures(in: "Rules/unbounded-stack"))
  func twoThreadsJudgeSetsAlike(path: String) throws {
    #expect(Self.agreement(on: try loadFlow(path)) == .equal)
  }

  @Test(arguments: RandomFlowTests.slices)
  func twoThreadsJudgeGeneratedFlowsAlike(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 2) { seed in
      var generator = FlowGenerator(seed: seed)
      let flow = generator.next()
      let isSmall = DeepStack.run {
        CheckRun(flow, maxStates: 2_000, followsStacks: false, engine: .oneByOne).explored.graph.interruption == nil
      }
      return isSmall ? Self.agreement(on: flow) : .skipped("more than 2 000 states")
    }
  }

  /// Compares the sets of one thread with those of two.
  private static func agreement(on flow: Flow) -> Agreement {
    DeepStack.run {
      let runs = [1, 2].map { CheckRun(flow, engine: .sets, threads: $0) }
      if runs.contains(where: { $0.explored.sets == nil }) { return .skipped("sets were given up") }
      let verdicts = [runs[0].verdict(file: ""), runs[1].verdict(file: "", threads: 2)]
      return verdicts[0] == verdicts[1] ? .equal : Agreement(("one", "\(verdicts[0])"), ("two", "\(verdicts[1])"))
    }
  }

  /// A search with pauses finds the same as a search without.
  @Test(arguments: declarationFixtures(in: "Apps"), [[1, 7, 100, 101, 1_500]])
  func aSearchMayPause(path: String, pauses: [Int]) throws {
    let flow = try loadFlow(path)
    let isSame = DeepStack.run {
      var (paused, whole) = (FlowSearch(Program(flow)), FlowSearch(Program(flow)))
      for maxStates in pauses + [3_000] { paused.goOn(maxStates: maxStates) { _ in nil } }
      whole.goOn(maxStates: 3_000) { _ in nil }
      return paused.graph.count == whole.graph.count && paused.graph.expandedCount == whole.graph.expandedCount
        && paused.graph.transitionCount == whole.graph.transitionCount && paused.isDone == whole.isDone
        && (0..<whole.graph.count).allSatisfy { state in
          paused.transitions.state(paused.graph.store[state]) == whole.transitions.state(whole.graph.store[state])
            && Array(paused.graph.edges(from: state)) == Array(whole.graph.edges(from: state))
            && paused.graph.path(to: state).map(\.state) == whole.graph.path(to: state).map(\.state)
        }
        && paused.transitions.firstObservations.map(\.occurrence)
          == whole.transitions.firstObservations.map(\.occurrence)
        && paused.transitions.cuts == whole.transitions.cuts
    }
    #expect(isSame)
  }

  /// Some flows have few states, some have as many as both engines explore side by side, and one has more than the
  /// search state by state explores.
  @Test(
    arguments: declarationFixtures(in: "Apps")
      + ["Large/Marketplace.flow.yml", "Rules/deep-link-misses/fires-under-modal.flow.yml"])
  func twoThreadsExploreAlike(path: String) throws {
    let flow = try loadFlow(path)
    let (one, two) = DeepStack.run {
      (CheckRun(flow).verdict(file: path), CheckRun(flow, threads: 2).verdict(file: path, threads: 2))
    }
    let isSame = one == two
    #expect(isSame)
  }

  /// Wherever two threads are interrupted, the states explored one by one give a verdict, and no thread waits for ever.
  @Test(arguments: [1, 3, 5, 8])
  func explorationCanBeBrokenOff(after questions: Int) throws {
    let flow = try loadFlow("Large/Marketplace.flow.yml")
    let (states, limits) = DeepStack.run {
      var asked = 0
      let explored = CheckRun(flow, threads: 2) { _ in
        asked += 1
        return asked > questions ? StateGraph.Interruption(limit: "seconds") : nil
      }.explored
      return (explored.graph.count, explored.limitsReached.map(\.limit))
    }
    #expect(states <= CheckRun.Exploring.fewStates)
    #expect(limits.contains("seconds"))
  }

  /// Sets that need too much memory do not keep the search state by state from finding what it finds alone.
  @Test func aSearchNeedsNotTheMemoryOfSets() throws {
    let path = "Apps/CityTransit.flow.yml"
    let flow = try loadFlow(path)
    let isSame = DeepStack.run {
      let explored = CheckRun(flow, threads: 2) { progress in
        progress.frontier == nil ? StateGraph.Interruption(limit: "memory") : nil
      }
      return explored.verdict(file: path) == CheckRun(flow, engine: .oneByOne).verdict(file: path)
    }
    #expect(isSame)
  }

  /// If the diagrams grow too large, the search that continued meanwhile finds everything. The diagrams are given up at
  /// once, in the middle, and not at all.
  @Test(arguments: [1, 2], [100, 10_000, 10_000_000])
  func aSearchGoesOnWhereSetsAreGivenUp(threads: Int, mostNodes: Int) throws {
    let path = "Apps/Storefront.flow.yml"
    var flow = try loadFlow(path)
    flow.limits.taps = 3
    let (wereGivenUp, found, expected) = DeepStack.run { [flow] in
      let run = CheckRun(Program(flow), followsStacks: false, threads: threads, mostNodes: mostNodes)
      let oneByOne = CheckRun(flow, followsStacks: false, engine: .oneByOne)
      return (run.explored.sets == nil, run.verdict(file: path), oneByOne.verdict(file: path))
    }
    #expect(wereGivenUp == (mostNodes < 10_000_000))
    #expect(found.states.description == "31634" && found.transitions == expected.transitions)
    #expect(found.findings.map(\.rule) == expected.findings.map(\.rule))
    if wereGivenUp {
      let isSame = found == expected
      #expect(isSame)
    }
  }

  /// If all rules have judged, details for which there was no time come nevertheless; causes do not.
  @Test func detailsDoNotCostTheVerdict() throws {
    let path = "Apps/BaseLayerSettingsLeak.flow.yml"
    let flow = try loadFlow(path)
    let (isWhole, questions) = DeepStack.run {
      let whole = CheckRun(flow, engine: .sets).verdict(file: path)
      let run = CheckRun(flow, engine: .sets)
      let sets = run.explored.sets!
      var asked = 0
      _ = run.explored.answers(to: VerdictPart.judgements, in: sets, threads: 1) {
        asked += 1
        return false
      }
      let questions = asked
      asked = 0
      let verdict = run.verdict(file: path) { _ in
        asked += 1
        return asked > questions ? StateGraph.Interruption(limit: "seconds") : nil
      }
      let isSame =
        verdict.findings.map(\.key) == whole.findings.map(\.key)
        && verdict.findings.map(\.trace?.cost) == whole.findings.map(\.trace?.cost)
        && (verdict.states, verdict.transitions) == (whole.states, whole.transitions)
        && verdict.distances == whole.distances && verdict.growth == whole.growth && !whole.distances.isEmpty
      return (isSame, questions)
    }
    #expect(questions > 20)
    #expect(isWhole)
  }

  @Test(arguments: [0, 1, 2, 3, 5, 8, 13])
  func judgementCanBeBrokenOff(after questions: Int) throws {
    let path = "Apps/BaseLayerSettingsLeak.flow.yml"
    let flow = try loadFlow(path)
    let (limits, subjects, expected) = DeepStack.run {
      var asked = 0
      let explored = CheckRun(flow, engine: .sets)
      let verdict = explored.verdict(file: path, threads: 2) { _ in
        asked += 1
        return asked > questions ? StateGraph.Interruption(limit: "seconds") : nil
      }
      let whole = CheckRun(flow, followsStacks: false, engine: .oneByOne).verdict(file: path)
      return (verdict.limitsReached.map(\.limit), verdict.findings.map(\.subject), whole.findings.map(\.subject))
    }
    // One question is always asked; how many more depends on how far the other thread has come by then.
    #expect(limits.contains("seconds") || questions > 0)
    #expect(subjects.sorted() == expected.sorted())
  }
}
