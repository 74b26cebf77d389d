import FlowModel
import FlowRules
import FlowRuns
import Testing

@testable import FlowReports

@Suite struct FindingGroupTests {
  private func finding(_ rule: String, _ subject: String, _ events: [String]?) -> Finding {
    Finding(
      rule: rule, severity: .error, subject: subject, message: "", location: .none,
      trace: events.map { Trace(steps: $0.map { Samples.step($0, "Home") }) })
  }

  private func grouped(_ findings: [Finding]) -> [[String]] {
    FindingGroup.groups(of: findings).map { $0.findings.map(\.subject) }
  }

  @Test func quickTapsAreOneCauseAndTheShortestComesFirst() {
    let findings = [
      finding("duplicate-screen", "A", ["launch", "tap S.a", "settle", "tap S.b", "tap again S.b", "settle"]),
      finding("duplicate-screen", "B", ["launch", "tap S.c", "tap early B.d"]),
    ]
    #expect(grouped(findings) == [["B", "A"]])
  }

  @Test func differentEventsAreDifferentCauses() {
    let findings = [
      finding("coordinator-leak", "A", ["launch", "tap S.a", "settle"]),
      finding("coordinator-leak", "B", ["launch", "tap S.b", "settle"]),
      finding("coordinator-leak", "C", ["launch", "external e", "tap S.a", "unlock X"]),
    ]
    #expect(grouped(findings) == [["A", "C"], ["B"]])
  }

  @Test func rulesDoNotMix() {
    let findings = [finding("a", "A", ["launch"]), finding("b", "B", ["launch"]), finding("a", "C", nil)]
    #expect(grouped(findings) == [["A"], ["B"], ["C"]])
  }

  @Test func aTrapIsOneCause() {
    let findings = [
      finding("no-way-home", "B", ["launch", "tap S.a", "tap B.c"]),
      finding("no-way-home", "A", ["launch", "tap S.a"]),
    ]
    #expect(grouped(findings) == [["A", "B"]])
  }
}
