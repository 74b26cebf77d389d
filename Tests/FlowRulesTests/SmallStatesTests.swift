import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Compares what rules find in the states up to each size with what they find in all states.
struct SmallStatesTests {
  private static func agreement(on flow: Flow, maxStates: Int) -> Agreement {
    DeepStack.run {
      let oneByOne = CheckRun(flow, maxStates: maxStates, followsStacks: false, engine: .oneByOne)
      if oneByOne.explored.graph.interruption != nil { return .skipped("more than \(maxStates) states") }
      let whole = oneByOne.verdict(file: "")
      var costs: [Finding.Key: LeastRuns.Cost] = [:]
      for finding in whole.findings { costs[finding.key] = finding.trace?.cost ?? LeastRuns.Cost(marked: 0, length: 0) }
      for sizes in [1, 2, 3, Int.max] {
        guard let run = CheckRun(bySizes: oneByOne.program, sizes: sizes) else { return .skipped("no sets") }
        let small = run.verdict(file: "")
        for finding in small.findings {
          guard let least = costs[finding.key] else {
            return .different("size \(sizes) has a finding of its own: \(finding.rule) \(finding.subject)")
          }
          if let cost = finding.trace?.cost, cost < least {
            return .different("size \(sizes) shows \(finding.rule) \(finding.subject) by a shorter run")
          }
        }
        guard small.limitsReached.contains(where: { $0.limit == "size" }) else {
          return Agreement(("in the end", summary(small)), ("in all states", summary(whole)))
        }
      }
      return .different("the largest size has no bound")
    }
  }

  private static func summary(_ verdict: Verdict) -> String {
    let findings = verdict.findings.map { finding in
      "\(finding.rule) \(finding.subject) \(finding.severity) \(finding.trace.map { "\($0.length)" } ?? "-")"
        + " \(finding.message) of \(finding.cause.map { "\($0)" } ?? "itself")"
    }
    let limits = verdict.limitsReached.map { "\($0.limit)@\($0.place)" }
    return (["\(verdict.states) states, \(verdict.transitions) transitions"] + limits + findings.sorted())
      .joined(separator: "\n")
  }

  private static let fixtures =
    declarationFixtures(in: "Apps") + declarationFixtures(in: "Causes") + RuleFixtureTests.fixtures

  @Test(arguments: slices(of: fixtures, count: 20))
  func fixturesHaveNoOtherFindingsInSmallStates(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements, mostSkipped: 3) { Self.agreement(on: try loadFlow($0), maxStates: 600) }
  }

  @Test(arguments: RandomFlowTests.slices)
  func generatedFlowsHaveNoOtherFindingsInSmallStates(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 8) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(on: generator.next(), maxStates: 300)
    }
  }
}
