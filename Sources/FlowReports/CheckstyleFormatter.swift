import FlowModel
import FlowRules

/// Writes Checkstyle's XML: the findings of each file, with the steps in the message.
///
/// The first finding of a block has the severity of the block, and names the others. They, findings in the baseline, and
/// undecided absences have the severity `info`. The format has no place for the verdict.
public struct CheckstyleFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    var files: [(name: String, errors: [MarkupElement])] = []
    func add(_ error: MarkupElement, to file: String) {
      let name = context.paths.relative(file).printable
      if let index = files.firstIndex(where: { $0.name == name }) {
        files[index].errors.append(error)
      } else {
        files.append((name, [error]))
      }
    }
    for verdict in verdicts {
      let blocks = BlockEntries(verdict)
      for reported in verdict.unsuppressed { add(error(reported, blocks), to: reported.finding.place.file) }
      for absence in verdict.undecided { add(error(absence), to: absence.place.file) }
    }
    let elements = files.map { MarkupElement(name: "file", attributes: [("name", $0.name)], children: $0.errors) }
    return MarkupElement(name: "checkstyle", attributes: [("version", "4.3")], children: elements).document
  }

  private func error(_ reported: ReportedFinding, _ blocks: BlockEntries) -> MarkupElement {
    let finding = reported.finding
    let block = blocks.block(of: reported)
    var severity = (block?.severity ?? finding.severity).rawValue
    var message = [finding.message.printable]
    let beside = blocks.first(for: reported).map { finding.note(beside: $0) }
    if let beside {
      severity = "info"
      message.append(beside)
    }
    if case .baselined(let reason) = reported.standing {
      severity = "info"
      message.append("In the baseline" + (reason.map { ": \($0.printable)" } ?? "."))
    }
    if case .question = reported.standing {
      severity = "info"
      if let reason = reported.reason { message.append(reason) }
    }
    if let declared = finding.declaredAt(context.paths) { message.append(declared) }
    message += finding.evidence.filter { $0 != beside } + (block?.summary ?? [])
    return error(finding.rule, severity, at: finding.place, message)
  }

  private func error(_ absence: Verdict.UndecidedAbsence) -> MarkupElement {
    error(absence.rule, "info", at: absence.place, ["\(absence.question): \(absence.outlook)"])
  }

  private func error(
    _ rule: String, _ severity: String, at location: SourceLocation, _ message: [String]
  ) -> MarkupElement {
    MarkupElement(
      name: "error",
      attributes: [
        ("line", String(max(location.line, 1))), ("column", String(max(location.column, 1))),
        ("severity", severity), ("message", message.joined(separator: "\n")),
        ("source", "flowcheck.\(rule.printable)"),
      ])
  }
}
