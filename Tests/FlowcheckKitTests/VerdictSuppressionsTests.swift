import FlowDeclaration
import FlowModel
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct VerdictSuppressionsTests {
  private func place(_ line: Int, in file: String = "A.flow.yml") -> FlowModel.SourceLocation {
    FlowModel.SourceLocation(file: file, line: line, column: 3)
  }

  private func finding(_ rule: String, _ subject: String, line: Int, severity: Severity = .error) -> Finding {
    Finding(rule: rule, severity: severity, subject: subject, message: "", location: place(line), trace: nil)
  }

  private func suppression(_ rules: String..., line: Int, in file: String = "A.flow.yml") -> Suppression {
    Suppression(rules: rules, reason: "why \(line)", location: place(line - 1, in: file), appliesToLine: line)
  }

  private func verdict(_ findings: Finding..., limits: [Verdict.LimitReached] = []) -> Verdict {
    Verdict(flow: "A", file: "A.flow.yml", limitsReached: limits, states: 1, transitions: 0, findings: findings)
  }

  @Test func aFindingOnTheLineIsSuppressed() {
    let stuck = finding("stuck-state", "Home", line: 4)
    let leak = finding("coordinator-leak", "Home", line: 4)
    let result = verdict(stuck, leak).applying([suppression("stuck-state", line: 4)])
    #expect(result.findings == [leak])
    #expect(result.suppressed == [SuppressedFinding(finding: stuck, reason: "why 4")])
  }

  @Test func oneRuleCanSuppressSeveralFindingsOfItsLine() {
    let result = verdict(finding("dead-action", "A.a", line: 4), finding("dead-action", "A.b", line: 4))
      .applying([suppression("dead-action", line: 4)])
    #expect(result.findings == [])
    #expect(result.suppressed.map(\.finding.subject) == ["A.a", "A.b"])
  }

  @Test(arguments: [(5, "A.flow.yml"), (4, "B.flow.yml")])
  func elsewhereItIsUnused(line: Int, file: String) {
    let stuck = finding("stuck-state", "Home", line: 4)
    let result = verdict(stuck).applying([suppression("stuck-state", line: line, in: file)])
    #expect(result.suppressed == [])
    #expect(result.findings.map(\.rule) == ["stuck-state", "unused-suppression"])
    #expect(result.findings.last?.severity == .warning)
    #expect(result.findings.last?.subject == "stuck-state \(file):\(line - 1)")
    #expect(result.findings.last?.location == place(line - 1, in: file))
  }

  @Test func eachRuleIsUsedOrUnusedByItself() {
    let result = verdict(finding("two", "Home", line: 4)).applying([suppression("one", "two", "three", line: 4)])
    #expect(result.findings.map(\.subject) == ["one A.flow.yml:3", "three A.flow.yml:3"])
    #expect(result.suppressed.count == 1)
  }

  @Test func theFirstOfTwoCounts() {
    var second = suppression("one", line: 4)
    second.location.line = 4
    let result = verdict(finding("one", "Home", line: 4)).applying([suppression("one", line: 4), second])
    #expect(result.findings.map(\.subject) == ["one A.flow.yml:4"])
  }

  private func hidden(_ situations: String..., line: Int = 4) -> Finding {
    var finding = finding("hidden-navigation", "Item", line: line, severity: .warning)
    finding.situations = situations.map { Finding.Situation(words: $0, races: 0, length: 3) }
    return finding
  }

  private func suppression(_ rule: String, _ situations: [String], why: String, line: Int = 4) -> Suppression {
    Suppression(
      rules: [rule], situations: [rule: situations], reason: why, location: place(line - 1), appliesToLine: line)
  }

  /// A push below one sheet that is accepted does not mask a push below another sheet.
  @Test func aSituationThatIsNotAcceptedCounts() throws {
    let about = suppression("hidden-navigation", ["over About"], why: "nobody minds")
    let accepted = verdict(hidden("over About")).applying([about])
    #expect(accepted.findings == [])
    #expect(accepted.suppressed.map(\.reason) == ["nobody minds"])
    let counted = verdict(hidden("over About", "over AddAccount")).applying([about])
    #expect(counted.suppressed == [])
    #expect(counted.findings.map(\.rule) == ["hidden-navigation"])
    #expect(counted.findings.first?.situations.map(\.acceptance) == [.suppressed("nobody minds"), .new])
  }

  @Test func eachSituationMayHaveAReasonOfItsOwn() {
    let comments = [
      suppression("hidden-navigation", ["over About"], why: "one"),
      suppression("hidden-navigation", ["over AddAccount", "over Cart"], why: "two"),
    ]
    let all = verdict(hidden("over About", "over Cart", "over AddAccount")).applying(comments)
    #expect(all.findings == [])
    #expect(all.suppressed.map(\.reason) == ["one; two"])
    let blanket = verdict(hidden("over About", "over Else")).applying([
      comments[0], suppression("hidden-navigation", line: 4),
    ])
    #expect(blanket.suppressed.map(\.reason) == ["one; why 4"])
    #expect(blanket.findings == [])
  }

  /// A situation that is not found is named, with those that are.
  @Test func aSituationInVainIsReported() throws {
    let mistyped = suppression("hidden-navigation", ["over Abuot"], why: "why")
    let result = verdict(hidden("over About")).applying([mistyped])
    #expect(result.findings.map(\.rule) == ["hidden-navigation", "unused-suppression"])
    #expect(result.findings.first?.situations.map(\.acceptance) == [nil])
    let unused = try #require(result.findings.last)
    #expect(unused.subject == "hidden-navigation \"over Abuot\" A.flow.yml:3")
    #expect(
      unused.message
        == "Nothing of hidden-navigation \"over Abuot\" was found on line 4 that could be suppressed.")
    #expect(unused.obstacles == ["It was found over About."])
    let gone = verdict().applying([mistyped])
    #expect(gone.findings.map(\.obstacles) == [[]])
    // Rules without situations have none to accept.
    let stuck = verdict(finding("stuck-state", "Home", line: 4)).applying([
      suppression("stuck-state", ["over About"], why: "why")
    ])
    #expect(stuck.findings.map(\.rule) == ["stuck-state", "unused-suppression"])
  }

  @Test func aBoundedVerdictReportsTheUnused() {
    let bounded = verdict(limits: [.init(limit: "modals", place: "A.b")])
    let result = bounded.applying([suppression("one", line: 4)])
    #expect(result.findings.map(\.rule) == ["unused-suppression"])
    #expect(result.findings.first?.message.contains("so far") == true)
    #expect(result.limitsReached == bounded.limitsReached)
    #expect(result.undecided.isEmpty)
  }

  /// A check that was stopped does not know what it would have found, but for the rules that it knows to be complete.
  @Test func afterAStopTheUnusedAreUndecided() {
    let stop = Verdict.LimitReached(limit: "seconds", place: "1 states")
    var stopped = verdict(limits: [.init(limit: "modals", place: "A.b"), stop])
    stopped.decidedBeyondLimits = ["two"]
    let result = stopped.applying([suppression("one", "two", line: 4)])
    #expect(result.findings.map(\.subject) == ["two A.flow.yml:3"])
    #expect(result.undecided.map(\.subject) == ["one A.flow.yml:3"])
    #expect(result.undecided.map(\.rule) == ["unused-suppression"])
    #expect(result.undecided.map(\.limit) == [stop])
  }

  @Test func whatIsUndecidedCanBeSuppressed() {
    let limit = Verdict.LimitReached(limit: "modals", place: "A.b")
    var bounded = verdict(limits: [limit])
    bounded.undecided = ["A.a", "A.b"].enumerated().map {
      .init(rule: "dead-action", subject: $1, location: place(4 + $0), limit: limit)
    }
    let result = bounded.applying([suppression("dead-action", "stuck-state", line: 4)])
    #expect(result.undecided.map(\.subject) == ["A.b"])
    #expect(result.suppressed == [])
    #expect(result.findings.map(\.subject) == ["stuck-state A.flow.yml:3"])
  }

  @Test func withoutSuppressionsNothingChanges() {
    let before = verdict(finding("one", "Home", line: 4))
    #expect(before.applying([]) == before)
  }
}

/// Whole runs over Fixtures/Suppressions.
@Suite struct SuppressionSessionTests {
  private func run(_ name: String, strict: Bool = false) -> SessionOutcome {
    var request = CheckRequest()
    request.paths = [fixturesFolder.appending(path: "Suppressions/\(name).flow.yml").path]
    request.policy.isStrict = strict
    return Session(layout: LayoutProcess(executable: "/bin/sh") { _ in ["-c", "exit 1"] }).run(request)
  }

  private func summaries(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.rule) \($0.subject.split(separator: "/").last ?? "")" }
  }

  @Test func suppressedFindingsDoNotFail() {
    let outcome = run("taken", strict: true)
    #expect(outcome.conclusion == .clean)
    #expect(outcome.verdicts.map(\.findings) == [[]])
    #expect(
      outcome.verdicts.flatMap(\.suppressed).map { "\($0.finding.rule): \($0.reason)" } == [
        "unreachable-screen: only debug builds show it", "unreachable-coordinator: only debug builds start it",
        "duplicate-screen: the shop asked for it", "flat: see Item",
      ])
    #expect(outcome.standardOutput.hasPrefix("Taken: nothing wrong, 4 suppressed · complete"))
  }

  @Test func unusedSuppressionsAreReported() {
    let outcome = run("unused")
    #expect(
      summaries(outcome.verdicts.flatMap(\.findings)) == [
        "unreachable-screen Ghost", "unused-suppression unused.flow.yml:9", "unused-suppression unused.flow.yml:11",
      ])
    #expect(outcome.verdicts.flatMap(\.suppressed).map(\.finding.rule) == ["stuck-state"])
  }

  /// The finding counts for the one situation that no comment accepts, and says so.
  @Test func situationsAreAcceptedOneByOne() {
    let outcome = run("situations")
    #expect(outcome.conclusion == .findings)
    #expect(outcome.verdicts.flatMap(\.suppressed) == [])
    let found = outcome.verdicts.flatMap(\.findings)
    let dropped = found.first { $0.rule == "dropped-presentation" && $0.subject == "Notice" }
    #expect(
      dropped?.situations.map { "\($0.words): \($0.isNew)" } == [
        "while another tab is selected: false", "over Library: false", "over Warning: true",
      ])
    #expect(outcome.standardOutput.contains("Library, Warning; not suppressed: over Warning"))
    #expect(
      summaries(found).filter { $0.hasPrefix("unused") } == [
        "unused-suppression situations.flow.yml:20", "unused-suppression situations.flow.yml:22",
      ])
    #expect(outcome.standardOutput.contains("It was found over Library."))
  }

  @Test(arguments: [(false, Conclusion.clean), (true, .findings)])
  func unusedSuppressionsAreWarnings(strict: Bool, conclusion: Conclusion) {
    let outcome = run("bounded", strict: strict)
    #expect(outcome.verdicts.map(\.isComplete) == [false])
    #expect(
      summaries(outcome.verdicts.flatMap(\.findings)) == [
        "unbounded-stack App", "unused-suppression bounded.flow.yml:11",
      ])
    #expect(outcome.conclusion == conclusion)
  }

  @Test func mistakesAreDeclarationErrors() {
    let outcome = run("wrong")
    #expect(outcome.conclusion == .unusable)
    #expect(outcome.verdicts.isEmpty)
    #expect(outcome.notices.count == 9)
  }
}
