import FlowModel
import FlowTestSupport
import FlowcheckKit
import Testing

@testable import FlowRules

/// Rules on sets of states against the same rules on states one by one.
struct SetsAgainstStatesTests {
  private static func summary(_ explored: ExploredFlow) -> String {
    let verdict = explored.verdict(file: "")
    let findings = verdict.findings.map { finding in
      "\(finding.rule) \(finding.subject) \(finding.severity) \(finding.trace.map { "\($0.length)" } ?? "-") \(finding.message)"
    }
    let limits = verdict.limitsReached.map { "\($0.limit)@\($0.place)" }
    return (["\(verdict.states) states, \(verdict.transitions) transitions"] + limits + findings.sorted())
      .joined(separator: "\n")
  }

  private static func compare(_ flow: Flow, maxStates: Int) -> (sets: String, states: String)? {
    guard InvariantCheck.canJudgeSets(flow) else { return nil }
    return DeepStack.run {
      let oneByOne = ExploredFlow(flow, maxStates: maxStates, followsStacks: false, engine: .oneByOne)
      guard oneByOne.graph.interruption == nil else { return nil }
      let sets = ExploredFlow(flow, followsStacks: false, engine: .sets)
      return (summary(sets), summary(oneByOne))
    }
  }

  @Test(arguments: declarationFixtures(in: "Apps") + RuleFixtureTests.fixtures)
  func fixturesAreJudgedAlike(path: String) throws {
    guard let (sets, states) = Self.compare(try loadFlow(path), maxStates: 20_000) else { return }
    #expect(sets == states)
  }

  @Test(arguments: RandomFlowTests.range)
  func generatedFlowsAreJudgedAlike(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    guard let (sets, states) = Self.compare(generator.next(), maxStates: 2_000) else { return }
    #expect(sets == states)
  }
}
