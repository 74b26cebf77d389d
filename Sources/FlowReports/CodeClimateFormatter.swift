import FlowRules

/// Writes an array of Code Climate issues, which GitLab shows as code quality.
///
/// The fingerprint names flow, rule and subject, so that a finding stays the same one when lines move. What the baseline
/// lists has the severity `info`. The format has no place for the verdict.
public struct CodeClimateFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    JSONValue.list(verdicts.flatMap(\.unsuppressed).map(issue)).text() + "\n"
  }

  private func issue(_ reported: ReportedFinding) -> JSONValue {
    let finding = reported.finding
    let line = JSONValue.number(String(max(finding.location.line, 1)))
    return .object([
      ("type", .string("issue")),
      ("check_name", .string(finding.rule)),
      ("description", .string(finding.message)),
      ("content", .record([("body", .string(body(reported)))])),
      ("categories", .row([.string("Bug Risk")])),
      (
        "location",
        .record([
          ("path", .string(context.paths.relative(finding.location.file))),
          ("lines", .record([("begin", line), ("end", line)])),
        ])
      ),
      ("severity", .string(severity(reported))),
      ("fingerprint", .string(reported.identity.text)),
    ])
  }

  private func severity(_ reported: ReportedFinding) -> String {
    if case .baselined = reported.standing { return "info" }
    switch reported.finding.severity {
    case .error: return "major"
    case .warning: return "minor"
    }
  }

  private func body(_ reported: ReportedFinding) -> String {
    var parts: [String] = []
    if case .baselined(let reason) = reported.standing {
      parts.append("In the baseline" + (reason.map { ": \(MarkdownText.escaped($0))" } ?? "."))
    }
    let evidence = reported.finding.evidence
    if !evidence.isEmpty { parts.append(MarkdownText.fence(evidence.joined(separator: "\n"))) }
    return parts.joined(separator: "\n\n")
  }
}
