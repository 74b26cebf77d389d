import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// However many threads work on a flow, what comes of it is the same.
struct TwoThreadsTests {
  @Test(
    arguments: declarationFixtures(in: "Apps") + declarationFixtures(in: "Rules/invariants")
      + declarationFixtures(in: "Rules/deep-link-misses") + declarationFixtures(in: "Rules/unbounded-stack"))
  func twoThreadsJudgeSetsAlike(path: String) throws {
    let flow = try loadFlow(path)
    let (one, two) = DeepStack.run {
      (
        ExploredFlow(flow, engine: .sets).verdict(file: path),
        ExploredFlow(flow, engine: .sets).verdict(file: path, threads: 2)
      )
    }
    let isSame = one == two
    #expect(isSame)
  }

  @Test(arguments: RandomFlowTests.range)
  func twoThreadsJudgeGeneratedFlowsAlike(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    let flow = generator.next()
    let verdicts = DeepStack.run { () -> (one: Verdict, two: Verdict)? in
      guard
        ExploredFlow(flow, maxStates: 2_000, followsStacks: false, engine: .oneByOne).limitsReached
          .allSatisfy({ $0.limit != "states" })
      else { return nil }
      return (
        ExploredFlow(flow, engine: .sets).verdict(file: ""),
        ExploredFlow(flow, engine: .sets).verdict(file: "", threads: 2)
      )
    }
    guard let verdicts else { return }
    let isSame = verdicts.one == verdicts.two
    #expect(isSame)
  }

  /// Some have few states, some as many as are looked at side by side, one more than are looked at one by one.
  @Test(
    arguments: declarationFixtures(in: "Apps")
      + ["Large/Marketplace.flow.yml", "Rules/deep-link-misses/fires-under-modal.flow.yml"])
  func twoThreadsExploreAlike(path: String) throws {
    let flow = try loadFlow(path)
    let (one, two) = DeepStack.run {
      (ExploredFlow(flow).verdict(file: path), ExploredFlow(flow, threads: 2).verdict(file: path, threads: 2))
    }
    let isSame = one == two
    #expect(isSame)
  }

  /// Wherever two threads are broken off, a verdict comes of what was seen state by state, and nobody waits for ever.
  @Test(arguments: [1, 3, 5, 8])
  func explorationCanBeBrokenOff(after questions: Int) throws {
    let flow = try loadFlow("Large/Marketplace.flow.yml")
    let (states, limits) = DeepStack.run {
      var asked = 0
      let explored = ExploredFlow(flow, threads: 2) { _ in
        asked += 1
        return asked > questions ? StateGraph.Interruption(limit: "seconds") : nil
      }
      return (explored.graph.count, explored.limitsReached.map(\.limit))
    }
    #expect(states <= ExploredFlow.fewStates)
    #expect(limits.contains("seconds"))
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13])
  func judgementCanBeBrokenOff(after questions: Int) throws {
    let path = "Apps/BaseLayerSettingsLeak.flow.yml"
    let flow = try loadFlow(path)
    let (limits, subjects, expected) = DeepStack.run {
      var asked = 0
      let explored = ExploredFlow(flow, engine: .sets)
      let verdict = explored.verdict(file: path, threads: 2) { _ in
        asked += 1
        return asked > questions ? StateGraph.Interruption(limit: "seconds") : nil
      }
      let whole = ExploredFlow(flow, followsStacks: false, engine: .oneByOne).verdict(file: path)
      return (verdict.limitsReached.map(\.limit), verdict.findings.map(\.subject), whole.findings.map(\.subject))
    }
    // With two threads a few questions may be enough for everything.
    #expect(limits.contains("seconds") || questions > 3)
    #expect(subjects.sorted() == expected.sorted())
  }
}
