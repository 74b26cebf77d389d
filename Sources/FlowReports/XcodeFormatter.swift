import FlowModel
import FlowRules

/// Writes findings in the format of compilers, `path:line:column: error: …`, with a `note:` for each step.
///
/// In a build phase, Xcode shows them beside the line of the declaration, or of the source from which it was extracted;
/// questions are notes there. Xcode needs absolute paths: relative ones are completed if the working directory is
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
    var followers: [Finding.Key: [Finding]] = [:]
    for finding in verdict.findings {
      if case .finding(let key) = finding.cause { followers[key, default: []].append(finding) }
    }
    var lines = verdict.findings.flatMap { finding -> [String] in
      let place = place(finding.place)
      let message = "\(finding.message.printable) [\(finding.rule.printable)]"
      return ["\(place): \(finding.severity.rawValue): \(message)"]
        + finding.evidence.map { "\(place): note: \($0)" } + declaration(of: finding)
        + followers[finding.key, default: []].map { follower in
          "\(self.place(follower.place)): note: follows from \(finding.key.text.printable): \(follower.message.printable)"
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
