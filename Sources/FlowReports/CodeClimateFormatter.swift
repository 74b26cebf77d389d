import FlowModel
import FlowRules

/// Writes an array of Code Climate issues, which GitLab shows as code quality.
///
/// The fingerprint names flow, rule and subject, so that a finding keeps its identity when lines move; a finding that
/// shows in several situations is an issue for each, and the fingerprint names the situation, too. The first issue of a
/// block has the severity of the block, and names the other findings. They, findings in the baseline, questions, and
/// undecided absences have the severity `info`. The format has no place for the verdict.
public struct CodeClimateFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    let issues = verdicts.flatMap { verdict in
      BlockEntries(verdict).entries(of: verdict.unsuppressed).compactMap(issue)
        + verdict.undecided.map { issue($0, of: verdict) }
    }
    return JSONValue.list(issues).text() + "\n"
  }

  /// Nil for a situation that a comment accepts.
  private func issue(_ entry: BlockEntries.Entry) -> JSONValue? {
    let reported = entry.reported
    if case .suppressed = reported.standing { return nil }
    return issue(
      reported.identity, severity(entry), at: reported.finding.place, reported.finding.message, body(entry))
  }

  private func issue(_ absence: Verdict.UndecidedAbsence, of verdict: Verdict) -> JSONValue {
    issue(
      FindingIdentity(absence, of: verdict), "info", at: absence.place, "\(absence.question).",
      MarkdownText.escaped(absence.outlook))
  }

  private func issue(
    _ identity: FindingIdentity, _ severity: String, at location: SourceLocation, _ message: String, _ body: String
  ) -> JSONValue {
    let line = JSONValue.number(String(max(location.line, 1)))
    return .object([
      ("type", .string("issue")),
      ("check_name", .string(identity.rule)),
      ("description", .string(message)),
      ("content", .record([("body", .string(body))])),
      ("categories", .row([.string("Bug Risk")])),
      (
        "location",
        .record([
          ("path", .string(context.paths.relative(location.file))),
          ("lines", .record([("begin", line), ("end", line)])),
        ])
      ),
      ("severity", .string(severity)),
      ("fingerprint", .string(identity.text)),
    ])
  }

  private func severity(_ entry: BlockEntries.Entry) -> String {
    switch entry.reported.standing {
    case .baselined, .question: return "info"
    case .new, .suppressed: if entry.first != nil { return "info" }
    }
    switch entry.block?.severity ?? entry.reported.finding.severity {
    case .error: return "major"
    case .warning: return "minor"
    }
  }

  private func body(_ entry: BlockEntries.Entry) -> String {
    let reported = entry.reported
    var parts: [String] = []
    if case .baselined(let reason) = reported.standing {
      parts.append("In the baseline" + (reason.map { ": \(MarkdownText.escaped($0))" } ?? "."))
    }
    if case .question = reported.standing, let reason = reported.reason { parts.append(MarkdownText.escaped(reason)) }
    if let declared = reported.finding.declaredAt(context.paths) { parts.append(MarkdownText.escaped(declared)) }
    let beside = entry.first.map { reported.finding.note(beside: $0) }
    if let beside { parts.append(MarkdownText.escaped(beside)) }
    let evidence = reported.finding.evidence.filter { $0 != beside } + (entry.block?.summary ?? [])
    if !evidence.isEmpty { parts.append(MarkdownText.fence(evidence.joined(separator: "\n"))) }
    return parts.joined(separator: "\n\n")
  }
}
