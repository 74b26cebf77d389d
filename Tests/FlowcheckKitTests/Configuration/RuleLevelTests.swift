import FlowRules
import Testing

@testable import FlowcheckKit

@Suite struct RuleLevelTests {
  private func finding(_ rule: String, _ severity: Severity = .warning) -> Finding {
    Finding(rule: rule, severity: severity, subject: "S", message: "m", location: .none, trace: nil)
  }

  private func verdict(_ findings: Finding...) -> Verdict {
    Verdict(flow: "F", file: "f", limitsReached: [], states: 1, transitions: 0, findings: findings)
  }

  @Test func aLevelTakesThePlaceOfTheSeverity() {
    let verdict = verdict(finding("dead-action"), finding("stuck-state", .error), finding("double-finish"))
      .applying(["dead-action": .error, "stuck-state": .warning])
    #expect(verdict.findings.map(\.severity) == [.error, .warning, .warning])
    #expect(verdict.hidden.isEmpty)
  }

  @Test func offHidesAndCounts() {
    let verdict = verdict(finding("dead-action"), finding("stuck-state", .error), finding("dead-action"))
      .applying(["dead-action": .off, "pop-on-empty": .off])
    #expect(verdict.findings.map(\.rule) == ["stuck-state"])
    // In the order of the catalog, also where there was nothing to hide.
    #expect(
      verdict.hidden == [
        HiddenFindings(rule: "pop-on-empty", count: 0), HiddenFindings(rule: "dead-action", count: 2),
      ])
  }

  @Test func withoutLevelsNothingChanges() {
    let verdict = verdict(finding("dead-action"))
    #expect(verdict.applying([:]) == verdict)
  }

  @Test func everyRuleHasItsName() {
    #expect(Set(RuleLevel.rules).count == RuleLevel.rules.count)
    #expect(RuleLevel.rules.contains("unused-suppression") && RuleLevel.rules.contains("unused-baseline-entry"))
  }
}
