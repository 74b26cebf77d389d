import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Compares rules on sets of states with the same rules on states one by one.
struct SetsAgainstStatesTests {
  private static func summary(_ run: CheckRun, followsStacks: Bool) -> String {
    let verdict = run.verdict(file: "")
    let findings = verdict.findings.map { finding in
      "\(finding.rule) \(finding.subject) \(finding.severity) \(finding.trace.map { "\($0.length)" } ?? "-") \(finding.message)"
        + " of \(finding.cause.map { "\($0)" } ?? "itself"), \(finding.furtherTaps.sorted()),"
        + " \(finding.situations.map(\.words).sorted())"
    }
    let limits = verdict.limitsReached.map { "\($0.limit)@\($0.place)" }
    // If stacks are not followed, the verdict on sets has a remark of its own.
    let beyond = followsStacks ? verdict.decidedBeyondLimits + verdict.remarks.sorted() : []
    return (["\(verdict.states) states, \(verdict.transitions) transitions"] + limits + findings.sorted() + beyond)
      .joined(separator: "\n")
  }

  private static func agreement(on flow: Flow, maxStates: Int, followsStacks: Bool) -> Agreement {
    return DeepStack.run {
      let oneByOne = CheckRun(flow, maxStates: maxStates, followsStacks: followsStacks, engine: .oneByOne)
      if oneByOne.explored.graph.interruption != nil { return .skipped("more than \(maxStates) states") }
      let sets = CheckRun(flow, followsStacks: followsStacks, engine: .sets)
      if sets.explored.sets == nil { return .skipped("sets were given up") }
      return Agreement(
        ("in sets", summary(sets, followsStacks: followsStacks)),
        ("one by one", summary(oneByOne, followsStacks: followsStacks)))
    }
  }

  private static let fixtures =
    declarationFixtures(in: "Apps") + declarationFixtures(in: "Causes") + RuleFixtureTests.fixtures

  @Test(arguments: slices(of: fixtures, count: 20))
  func fixturesAreJudgedAlike(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) {
      Self.agreement(on: try loadFlow($0), maxStates: 20_000, followsStacks: false)
    }
  }

  @Test(arguments: slices(of: declarationFixtures(in: "Rules/unbounded-stack"), count: 2))
  func stacksAreFollowedAlike(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) {
      Self.agreement(on: try loadFlow($0), maxStates: 20_000, followsStacks: true)
    }
  }

  @Test(arguments: RandomFlowTests.slices)
  func generatedFlowsAreJudgedAlike(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 2) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(on: generator.next(), maxStates: 2_000, followsStacks: false)
    }
  }

  /// While Detail comes, a new clerk and an open guard are the same: one can ask again. That the guard opens is no race.
  @Test func tracesPreferWhatIsNoRace() throws {
    let flow = try flow(
      fromYAML: """
        flow: Renewed
        root: App
        limits: {taps: 1}
        variables: {asked: {values: [no, once, twice], initially: no}}
        coordinators:
          App:
            container: stack
            start: [push: Home, start: Clerk]
            screens:
              Home:
                actions:
                  open: {when: asked == no, do: [{in: Clerk, do: [guarded: [set: {asked: once}]]}, push: Detail]}
                  renew: {trigger: async, times: many, when: not quiescent, do: [remove: Clerk, start: Clerk]}
              Detail:
                actions:
                  ask: {trigger: async, when: not quiescent, do: [{in: Clerk, do: [guarded: [set: {asked: twice}]]}]}
          Clerk: {headless: true, guard: {unlock: 100ms}}
        invariants:
          once: {never: asked == twice}
        """)
    let found = DeepStack.run { CheckRun(flow, engine: .sets).findings().first { $0.rule == "once" } }
    #expect(found?.races == 1)
    #expect(found?.trace?.steps.map(\.event) == ["launch", "tap Home.open", "unlock Clerk", "async Detail.ask"])
  }

  /// Findings of the search state by state before there were too many states hold also if the set cannot be completed.
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

  /// Whenever rules on sets are interrupted, the verdict is that of the states explored one by one.
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
      // If every judgement was there in time, the verdict is whole.
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

  /// Interrupted answers are not memoised: a caller that asks again gets all findings.
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
