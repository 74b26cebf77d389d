import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Rules on sets of states against the same rules on states one by one.
struct SetsAgainstStatesTests {
  private static func summary(_ run: CheckRun, followsStacks: Bool) -> String {
    let verdict = run.verdict(file: "")
    let findings = verdict.findings.map { finding in
      "\(finding.rule) \(finding.subject) \(finding.severity) \(finding.trace.map { "\($0.length)" } ?? "-") \(finding.message)"
        + " of \(finding.cause.map { "\($0)" } ?? "itself"), \(finding.furtherTaps.sorted()),"
        + " \(finding.situations.map(\.words).sorted())"
    }
    let limits = verdict.limitsReached.map { "\($0.limit)@\($0.place)" }
    // Without, sets have a remark to make.
    let beyond = followsStacks ? verdict.decidedBeyondLimits + verdict.remarks.sorted() : []
    return (["\(verdict.states) states, \(verdict.transitions) transitions"] + limits + findings.sorted() + beyond)
      .joined(separator: "\n")
  }

  private static func compare(_ flow: Flow, maxStates: Int, followsStacks: Bool) -> (sets: String, states: String)? {
    return DeepStack.run {
      let oneByOne = CheckRun(flow, maxStates: maxStates, followsStacks: followsStacks, engine: .oneByOne)
      guard oneByOne.explored.graph.interruption == nil else { return nil }
      let sets = CheckRun(flow, followsStacks: followsStacks, engine: .sets)
      return (summary(sets, followsStacks: followsStacks), summary(oneByOne, followsStacks: followsStacks))
    }
  }

  @Test(arguments: declarationFixtures(in: "Apps") + declarationFixtures(in: "Causes") + RuleFixtureTests.fixtures)
  func fixturesAreJudgedAlike(path: String) throws {
    guard let (sets, states) = Self.compare(try loadFlow(path), maxStates: 20_000, followsStacks: false) else { return }
    #expect(sets == states)
  }

  @Test(arguments: declarationFixtures(in: "Rules/unbounded-stack"))
  func stacksAreFollowedAlike(path: String) throws {
    guard let (sets, states) = Self.compare(try loadFlow(path), maxStates: 20_000, followsStacks: true) else { return }
    #expect(sets == states)
  }

  @Test(arguments: RandomFlowTests.range)
  func generatedFlowsAreJudgedAlike(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    guard let (sets, states) = Self.compare(generator.next(), maxStates: 2_000, followsStacks: false) else { return }
    #expect(sets == states)
  }

  /// What was found state by state before there were too many is no less true when the set cannot be finished.
  @Test func whatWasFoundBeforeALimitStays() throws {
    let flow = try loadFlow("Large/Marketplace.flow.yml")
    let (reached, limits, sawSomething) = DeepStack.run {
      let explored = CheckRun(flow, followsStacks: false) { progress in
        progress.frontier == nil ? StateGraph.Interruption(limit: "memory") : nil
      }.explored
      return (explored.graph.count, explored.limitsReached, !explored.observations.isEmpty)
    }
    #expect(reached == CheckRun.Exploring.fewStates)
    #expect(limits.contains(Verdict.LimitReached(limit: "memory", place: "10000 states")))
    #expect(sawSomething)
  }

  /// Whenever rules on sets are broken off, what can be seen state by state is the verdict.
  @Test(
    arguments: [
      "Apps/BaseLayerSettingsLeak.flow.yml", "Apps/NavigationAsState.flow.yml",
      "Rules/invariants/fires-leads-to-around-a-fair-way.flow.yml",
    ],
    [1, 2, 3, 5, 8, 13, 21, 24, 25, 26, 27, 28, 30, 34, 55])
  func rulesOnSetsCanBeBrokenOff(path: String, after questions: Int) throws {
    let flow = try loadFlow(path)
    let (verdict, expected, wasBrokenOff) = DeepStack.run {
      var asked = 0
      let verdict = CheckRun(flow, engine: .sets).verdict(file: path) { _ in
        asked += 1
        return asked > questions ? StateGraph.Interruption(limit: "seconds") : nil
      }
      var expected = CheckRun(flow, followsStacks: false, engine: .oneByOne)
      // Where every judgement was there in time the verdict is whole.
      let wasBrokenOff = verdict.wasStopped
      if wasBrokenOff { expected.breakOff(by: StateGraph.Interruption(limit: "seconds")) }
      return (verdict, expected.verdict(file: path), wasBrokenOff)
    }
    #expect(wasBrokenOff || questions > 20)
    #expect(verdict.limitsReached == expected.limitsReached)
    #expect(verdict.states == expected.states)
    #expect(verdict.findings.map { "\($0.rule) \($0.subject)" } == expected.findings.map { "\($0.rule) \($0.subject)" })
    #expect(verdict.findings.map(\.trace?.length) == expected.findings.map(\.trace?.length))
  }

  /// What was broken off is not remembered: who asks again is told everything.
  @Test(arguments: 1...8)
  func rulesThatWereBrokenOffCanBeAskedAgain(afterQuestions count: Int) throws {
    let path = "Apps/BaseLayerSettingsLeak.flow.yml"
    let flow = try loadFlow(path)
    let (again, whole) = DeepStack.run {
      var asked = 0
      let explored = CheckRun(flow, engine: .sets)
      _ = explored.verdict(file: path) { _ in
        asked += 1
        return asked > count ? StateGraph.Interruption(limit: "seconds") : nil
      }
      return (explored.findings(), CheckRun(flow, engine: .sets).findings())
    }
    #expect(!whole.isEmpty)
    #expect(again == whole)
  }
}
