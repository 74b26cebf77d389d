import FlowRules
import FlowRuns

/// Writes verdicts for a person at a terminal.
///
/// One block shows a finding, its place in the declaration and the shortest run, numbered from the launch (0), with the
/// screen that is visible after each step. Findings of one cause share a block, and so do questions that rest on one
/// place. One line sums up each flow; for a bounded verdict, further lines say what it did not cover and what it
/// therefore cannot decide.
public struct TextFormatter: ReportFormatter {
  public struct Options: Hashable, Sendable {
    public var style: TextStyle
    /// Paths inside this folder are shown relative to it; nil: paths are unchanged.
    public var workingDirectory: String?
    /// Leaves out flows with a complete verdict and without findings.
    public var isQuiet: Bool
    /// Shows every finding in full, also findings whose cause is shown already.
    public var isVerbose: Bool
    /// Shows a run for each situation of a finding, not only the shortest.
    public var showsAllCauses = false

    public init(
      style: TextStyle = .plain, workingDirectory: String? = nil, isQuiet: Bool = false, isVerbose: Bool = false
    ) {
      self.style = style
      self.workingDirectory = workingDirectory
      self.isQuiet = isQuiet
      self.isVerbose = isVerbose
    }
  }

  public var options: Options

  public init(options: Options = Options()) {
    self.options = options
  }

  /// The text does not mention declarations that cannot be read, because standard error reports them.
  public func format(_ verdicts: [Verdict]) -> String {
    var text = ""
    for verdict in verdicts {
      if options.isQuiet, verdict.isComplete, verdict.findings.isEmpty { continue }
      // An empty line separates a flow with findings; clean flows are a list of single lines.
      if !text.isEmpty, !verdict.findings.isEmpty || !verdict.questions.isEmpty { text += "\n" }
      for block in blocks(of: verdict.findings) {
        text += lines(for: block).map { $0 + "\n" }.joined() + "\n"
      }
      for group in groups(of: verdict.questions) { text += lines(for: group).map { $0 + "\n" }.joined() + "\n" }
      text += summary(of: verdict).map { $0 + "\n" }.joined()
    }
    return text
  }

  /// The lines of one run, in the form used for findings.
  public func lines(for trace: Trace) -> [String] { TraceTable(style: style).lines(for: trace) }

  var style: TextStyle { options.style }

  private func blocks(of findings: [Finding]) -> [FindingBlock] {
    guard options.isVerbose else { return FindingBlock.blocks(of: findings) }
    return findings.map { FindingBlock(cause: .itself, alike: [$0]) }
  }

  private func groups(of questions: [QuestionableFinding]) -> [QuestionGroup] {
    options.isVerbose ? questions.map { QuestionGroup(first: $0) } : QuestionGroup.groups(of: questions)
  }

  /// `path:line:column`, which terminals and editors open.
  func place(of finding: Finding) -> String {
    let location = finding.place
    guard !location.file.isEmpty else { return "" }
    return "\(relative(location.file).printable):\(location.line):\(location.column)"
  }

  func relative(_ path: String) -> String {
    ReportPath(workingDirectory: options.workingDirectory).relative(path)
  }
}
