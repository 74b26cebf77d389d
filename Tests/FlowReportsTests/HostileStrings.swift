import FlowModel
import FlowRules
import FlowRuns

/// Names that try to be something else in some format.
enum HostileStrings {
  static let all = [
    "<script>alert(1)</script>", "\"quoted\" 'single' \\back\\", "100% %0A%25%3A", "]]>", "a\nb\r\n::error::c\n\n# d",
    "\u{0}\u{1}\u{1B}[31m\u{7F}\u{85}", "é👩‍👩‍👧🏳️‍🌈", "| a | b |", "```\n</details>", "~~~~``` ````", "[x](http://evil) ](",
    "&amp; &#10; &lt;",
    "\u{FFFE}\u{FFFF}\u{10FFFF}", "\u{2028}\u{2029}\u{202E}\u{FEFF}", "::set-output name=x::y", "--> <!-- <![CDATA[",
    "@everyone #1 GH-1", "</summary></details><img src=x onerror=y>", "a:b,c:d", "{0} {{1}}", "www.evil.com :smile:",
    " ",
    "- [ ] a", "%%{init: {}}%%", "…/../%2e", "x\u{301}\u{302}\u{303}",
  ]

  /// A verdict in which every text is this one.
  static func verdict(_ text: String) -> Verdict {
    let step = Trace.Step(event: text, detail: text, choices: [1], visible: text, display: text, live: [text])
    func finding(_ rule: String, _ trace: Trace?, _ severity: Severity = .error) -> Finding {
      Finding(
        rule: rule, severity: severity, subject: text, message: text,
        location: SourceLocation(file: text, line: 1, column: 1), trace: trace, obstacles: [text])
    }
    let run = Trace(steps: [step, step], continuation: [step], loop: [step])
    var verdict = Verdict(
      flow: text, file: text, limitsReached: [.init(limit: text, place: text), .init(limit: "pending", place: text)],
      states: 1, transitions: 1,
      findings: [finding("stuck-state", run), finding("no-way-home", nil, .warning), finding(text, run)],
      suppressed: [SuppressedFinding(finding: finding("dead-action", nil), reason: text)],
      baselined: [
        BaselinedFinding(finding: finding("stuck-guard", run), reason: text),
        BaselinedFinding(finding: finding("double-finish", Trace(steps: [step], endsInCrash: true))),
      ],
      invariants: [text, "plain"])
    // One of a rule, one of an invariant.
    verdict.undecided = [("unreachable-screen", text), (text + "?", text + "?")].map { rule, subject in
      Verdict.UndecidedAbsence(
        rule: rule, subject: subject, location: SourceLocation(file: text, line: 1, column: 1),
        limit: .init(limit: text, place: text))
    }
    return verdict
  }
}
