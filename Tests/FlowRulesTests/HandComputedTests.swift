import FlowModel
import FlowTestSupport
import Testing

/// Counts made on paper: a checker that differs reads declarations differently.
@Suite struct HandComputedTests {
  static let cases: [HandComputedCase] = [
    .push, .cutPush, .guardOnCompletion, .longGuard, .shortGuard, .popOnEmpty, .unheardSwipe, .alert, .gone, .coldLink,
    .later, .tabs, .waitingPresent, .refusedPresent, .ownedByView, .ownedByParent, .machine, .heardSwipe,
    .manyEffects,
  ]

  @Test(arguments: cases) func theNaiveCheckerCountsAsOnPaper(_ example: HandComputedCase) throws {
    let checker = NaiveChecker(flow: example.flow)
    let result = try #require(checker.check())
    let description = Comment(rawValue: checker.describe() ?? "")
    #expect(result.states == example.states, description)
    #expect(result.transitions == example.transitions, description)
    #expect(result.initialStates == example.initialStates)
    #expect(result.limitsReached == example.limitsReached)
    #expect(result.findings == example.findings)
    #expect(result.undecided == example.undecided)
  }

  @Test(arguments: cases) func theEngineCountsAsOnPaper(_ example: HandComputedCase) {
    let result = Comparison(engine: example.flow)
    #expect(result.states == example.states)
    #expect(result.transitions == example.transitions)
    #expect(result.limits == example.limitsReached.sorted())
    #expect(result.findings == example.findings.map(\.summaryWithRaces).sorted())
    #expect(result.undecided == example.undecided.map(\.summary))
  }

  @Test func tooManyStatesGiveNothing() {
    #expect(NaiveChecker(flow: HandComputedCase.push.flow, maxStates: 6).check() == nil)
    #expect(NaiveChecker(flow: HandComputedCase.push.flow, maxStates: 7).check()?.states == 7)
  }
}
