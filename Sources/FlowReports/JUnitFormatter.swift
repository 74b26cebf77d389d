import FlowModel
import FlowRules

/// Writes JUnit's XML: a suite for each flow, in it a case for each rule and subject.
///
/// Rules and invariants without findings are passing cases, so that a green run shows which rules were judged. A case
/// fails if its finding fails the run; other findings (a warning, one in the baseline, a suppressed one) are skipped
/// cases that say why, and so are undecided absences. Of a block, the case of the first finding fails, and names the
/// others, which are skipped. One more case is about the verdict: for a bounded verdict it is skipped, or fails if a
/// complete one is required.
public struct JUnitFormatter: ReportFormatter {
  public var context: ReportContext
  /// The rules that the report names, with or without findings.
  var documentation = ReportedRule.documentation

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    let suites = verdicts.map(suite)
    let counts = ["tests", "failures", "errors"].map { name in
      (name, String(suites.map { Int($0.attribute(name)) ?? 0 }.reduce(0, +)))
    }
    return MarkupElement(name: "testsuites", attributes: [("name", "flowcheck")] + counts, children: suites).document
  }

  private func suite(_ verdict: Verdict) -> MarkupElement {
    let reported = verdict.reported
    let blocks = BlockEntries(verdict)
    var cases = [coverage(of: verdict)]
    for rule in ReportedRule.all(for: [verdict], documentation: documentation) {
      let findings = reported.filter { $0.finding.rule == rule.identifier }
      cases += findings.map { testcase($0, blocks, of: verdict) }
      let undecided = verdict.undecided.filter { $0.rule == rule.identifier }
      cases += undecided.map { testcase($0, of: verdict) }
      if findings.isEmpty, undecided.isEmpty, !ReportedRule.isAboutAcceptance(rule.identifier) {
        let hidden = verdict.hidden.first { $0.rule == rule.identifier }
        cases.append(testcase(rule.identifier, of: verdict, outcome: hidden.map(skipped)))
      }
    }
    func count(_ outcome: String) -> String { String(cases.count { $0.children.first?.name == outcome }) }
    return MarkupElement(
      name: "testsuite",
      attributes: [
        ("name", verdict.flow.printable), ("tests", String(cases.count)), ("failures", count("failure")),
        ("errors", "0"), ("skipped", count("skipped")), ("file", context.paths.relative(verdict.file).printable),
      ],
      children: [properties(of: verdict)] + cases)
  }

  private func skipped(_ hidden: HiddenFindings) -> MarkupElement {
    MarkupElement(
      name: "skipped",
      attributes: [("type", "off"), ("message", "the rule is turned off; findings hidden: \(hidden.count)")])
  }

  private func properties(of verdict: Verdict) -> MarkupElement {
    let decided = verdict.decidedBeyondLimits.map(\.printable)
    let beyond = decided.isEmpty ? [] : [("completeFor", decided.joined(separator: " "))]
    let remarks = verdict.remarks.map { ("remark", $0.printable) }
    let properties = [
      ("verdict", verdict.isComplete ? "complete" : "bounded"),
      ("taps", String(verdict.taps)),
      ("states", verdict.exactStates ?? String(verdict.states)),
      ("transitions", verdict.exactTransitions ?? String(verdict.transitions)),
    ]
    return MarkupElement(
      name: "properties",
      children: (properties + beyond + remarks).map {
        MarkupElement(name: "property", attributes: [("name", $0.0), ("value", $0.1)])
      })
  }

  private func coverage(of verdict: Verdict) -> MarkupElement {
    guard !verdict.isComplete else { return testcase("every state was covered", of: verdict, outcome: nil) }
    let outcome = MarkupElement(
      name: context.requiresComplete ? "failure" : "skipped",
      attributes: [("type", "bounded"), ("message", "the verdict is bounded")],
      text: (verdict.bounds + verdict.beyondBounds).joined(separator: "\n"))
    return testcase("every state was covered", of: verdict, outcome: outcome)
  }

  private func testcase(_ reported: ReportedFinding, _ blocks: BlockEntries, of verdict: Verdict) -> MarkupElement {
    let finding = reported.finding
    let block = blocks.block(of: reported)
    let severity = block?.severity ?? finding.severity
    var message = finding.message.printable
    var (element, type) = ("skipped", severity.rawValue)
    switch reported.standing {
    case .new:
      if let first = blocks.first(for: reported) {
        type = "block"
        message = "\(finding.note(beside: first)): \(message)"
      } else if severity == .error || context.failsOnWarnings {
        element = "failure"
      }
    case .baselined(let reason):
      type = "baseline"
      message = "in the baseline\(reason.map { " (\($0.printable))" } ?? ""): \(message)"
    case .suppressed(let reason):
      type = "suppressed"
      message = "suppressed (\(reason.printable)): \(message)"
    case .question(let place, let doubt):
      type = "question"
      message = "\(QuestionableFinding.reason(place, doubt)): \(message)"
    }
    let outcome = MarkupElement(
      name: element, attributes: [("type", type), ("message", message)],
      text: (details(of: finding) + (block?.summary ?? [])).joined(separator: "\n"))
    // An invariant's name is its subject, too.
    let name = finding.subject == finding.rule ? finding.rule : "\(finding.rule): \(finding.subject)"
    return testcase(name, of: verdict, outcome: outcome)
  }

  private func testcase(_ absence: Verdict.UndecidedAbsence, of verdict: Verdict) -> MarkupElement {
    let outcome = MarkupElement(
      name: "skipped", attributes: [("type", "undecided"), ("message", "\(absence.question).")],
      text: (place(absence.place) + [absence.outlook]).joined(separator: "\n"))
    let name = absence.isInvariant ? absence.rule : "\(absence.rule): \(absence.subject)"
    return testcase(name, of: verdict, outcome: outcome)
  }

  private func testcase(_ name: String, of verdict: Verdict, outcome: MarkupElement?) -> MarkupElement {
    MarkupElement(
      name: "testcase", attributes: [("name", name.printable), ("classname", verdict.flow.printable)],
      children: [outcome].compactMap { $0 })
  }

  private func details(of finding: Finding) -> [String] {
    let trace = finding.trace.map(TraceTable(style: .plain).lines) ?? finding.obstacles.map { "- \($0.printable)" }
    let declared = finding.declaredAt(context.paths).map { [$0] } ?? []
    return place(finding.place) + declared + finding.notes + trace
  }

  /// Empty for a flow that was built in code.
  private func place(_ location: SourceLocation) -> [String] {
    location.file.isEmpty
      ? [] : ["\(context.paths.relative(location.file).printable):\(location.line):\(location.column)"]
  }
}

extension MarkupElement {
  fileprivate func attribute(_ name: String) -> String {
    attributes.first { $0.name == name }?.value ?? ""
  }
}
