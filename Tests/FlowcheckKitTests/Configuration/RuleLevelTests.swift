import Testing

@testable import FlowRules
@testable import FlowRuns
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

  /// A finding whose run has a second tap before the first has settled.
  private func race(_ rule: String) -> Finding {
    var finding = finding(rule, .error)
    let flight = StateDescription(
      variables: [], contexts: [], coordinators: [], flight: .init(kind: .push, completions: [], isLeaving: false),
      pending: [])
    finding.trace = Trace(steps: [
      .init(event: "launch", visible: "A"), .init(event: "tap A.b", visible: "B", state: flight),
      .init(event: "tap again A.b", visible: "B"),
    ])
    return finding
  }

  @Test func aRaceWeighsNoMoreThanAllowed() {
    let verdict = verdict(finding("stuck-state", .error), race("duplicate-screen"), race("an-invariant"))
    #expect(verdict.findings.map(\.races) == [0, 1, 1])
    #expect(verdict.applying([:], races: .error) == verdict)
    #expect(verdict.applying([:], races: .warning).findings.map(\.severity) == [.error, .warning, .warning])
  }

  @Test(arguments: [(RuleLevel.error, [Severity.error]), (.warning, [.warning]), (.off, [])])
  func theLevelOfARuleSaysMoreThanThatOfRaces(level: RuleLevel, severities: [Severity]) {
    for races in RaceLevel.allCases {
      let verdict = verdict(race("duplicate-screen")).applying(["duplicate-screen": level], races: races)
      #expect(verdict.findings.map(\.severity) == severities)
    }
  }

  @Test func offIsSilentAboutWhatIsUndecided() {
    var verdict = verdict()
    verdict.undecided = ["dead-action", "unreachable-screen"].map {
      .init(rule: $0, subject: "S", location: .none, limit: .init(limit: "modals", place: "A.b"))
    }
    let result = verdict.applying(["dead-action": .off, "unreachable-screen": .error])
    #expect(result.undecided.map(\.rule) == ["unreachable-screen"])
    #expect(result.hidden == [HiddenFindings(rule: "dead-action", count: 0)])
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
