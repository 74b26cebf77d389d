import FlowModel
import FlowRules

/// Writes findings in the format of compilers, `path:line:column: error: …`, with a `note:` for each step.
///
/// In a build phase, Xcode shows them beside the line of the declaration, or of the source from which it was extracted. A
/// block is one error or warning, that of its first finding; the other findings of the block, and questions, are notes.
/// Xcode needs absolute paths: relative ones are completed if the working directory is
/// known. Findings in the baseline are left out. A bounded verdict is left out unless a complete one is required: then
/// it is an error, and its undecided absences are notes of that error.
public struct XcodeFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    verdicts.flatMap(lines).map { $0 + "\n" }.joined()
  }

  private func lines(for verdict: Verdict) -> [String] {
    let blocks = BlockEntries(verdict)
    var lines = verdict.reported.flatMap { reported -> [String] in
      guard reported.standing == .new, blocks.first(for: reported) == nil else { return [] }
      let finding = reported.finding
      let block = blocks.block(of: reported)
      let place = place(finding.place)
      let severity = block?.severity ?? finding.severity
      let lead = block?.lead ?? [finding.message.printable] + finding.evidence
      let rule = block?.cause == .furtherTaps ? FindingBlock.furtherTapsName : finding.rule.printable
      return ["\(place): \(severity.rawValue): \(lead[0]) [\(rule)]"]
        + lead.dropFirst().map { "\(place): note: \($0)" } + declaration(of: finding)
        + (block?.findings.dropFirst() ?? []).map { other in
          "\(self.place(other.place)): note: \(other.note(beside: finding)): \(other.message.printable)"
        }
    }
    lines += verdict.questions.flatMap { question in
      let finding = question.finding
      let message = "\(finding.message.printable) (\(question.reason)) [\(finding.rule.printable)]"
      return ["\(place(finding.place)): note: \(message)"] + declaration(of: finding)
    }
    if context.requiresComplete, !verdict.isComplete {
      let place = place(verdict.file, 1, 1)
      lines.append("\(place): error: the verdict on \(verdict.flow.printable) is bounded")
      lines += (verdict.bounds + verdict.undecidedLines).map { "\(place): note: \($0)" }
    }
    return lines
  }

  /// A note at the declaration, if the finding itself is located in the source.
  private func declaration(of finding: Finding) -> [String] {
    finding.source == nil ? [] : ["\(place(finding.location)): note: declared here: \(finding.key.text.printable)"]
  }

  private func place(_ location: SourceLocation) -> String { place(location.file, location.line, location.column) }

  private func place(_ file: String, _ line: Int, _ column: Int) -> String {
    // Without a location, Xcode shows the name of the tool.
    guard !file.isEmpty else { return "flowcheck" }
    return "\(context.paths.absolute(file).printable):\(line):\(column)"
  }
}
