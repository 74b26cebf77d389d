import FlowRules

/// Writes Checkstyle's XML: the findings of each file, with the steps in the message.
///
/// What the baseline lists has the severity `info`. The format has no place for the verdict.
public struct CheckstyleFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    var files: [(name: String, errors: [MarkupElement])] = []
    for reported in verdicts.flatMap(\.unsuppressed) {
      let name = context.paths.relative(reported.finding.location.file).printable
      if let index = files.firstIndex(where: { $0.name == name }) {
        files[index].errors.append(error(reported))
      } else {
        files.append((name, [error(reported)]))
      }
    }
    let elements = files.map { MarkupElement(name: "file", attributes: [("name", $0.name)], children: $0.errors) }
    return MarkupElement(name: "checkstyle", attributes: [("version", "4.3")], children: elements).document
  }

  private func error(_ reported: ReportedFinding) -> MarkupElement {
    let finding = reported.finding
    var severity = finding.severity.rawValue
    var message = [finding.message.printable]
    if case .baselined(let reason) = reported.standing {
      severity = "info"
      message.append("In the baseline" + (reason.map { ": \($0.printable)" } ?? "."))
    }
    message += finding.evidence
    return MarkupElement(
      name: "error",
      attributes: [
        ("line", String(max(finding.location.line, 1))), ("column", String(max(finding.location.column, 1))),
        ("severity", severity), ("message", message.joined(separator: "\n")),
        ("source", "flowcheck.\(finding.rule.printable)"),
      ])
  }
}
