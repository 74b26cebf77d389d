/// The kinds of report that this version can write, by their names on the command line.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For a person at a terminal.
  case text
  /// For other programs; the schema is `flowcheck/1`.
  case json
  /// Diagnostics as compilers print them, which Xcode shows beside the line.
  case xcode
  /// Workflow commands, which GitHub Actions turns into annotations.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for test reports.
  case junit
  /// Checkstyle's XML, for tools that read it.
  case checkstyle
  /// A Code Climate array, which GitLab shows as code quality.
  case codeclimate
  /// A comment for a pull request.
  case markdown
  /// A page for a browser, with the graph and each trace to be stepped through.
  case html

  /// Whether the report has room for the flow graph in Mermaid.
  public var showsDiagrams: Bool { self == .markdown }

  /// Whether the report has room for the flow graph as a picture.
  public var showsPictures: Bool { self == .html }

  /// The formatter of this kind.
  public func formatter(_ context: ReportContext = .init()) -> any ReportFormatter {
    switch self {
    case .text: TextFormatter(options: context.text)
    case .json: JSONFormatter(showsAllCauses: context.text.showsAllCauses)
    case .xcode: XcodeFormatter(context: context)
    case .github: GitHubFormatter(context: context)
    case .sarif: SARIFFormatter(context: context)
    case .junit: JUnitFormatter(context: context)
    case .checkstyle: CheckstyleFormatter(context: context)
    case .codeclimate: CodeClimateFormatter(context: context)
    case .markdown: MarkdownFormatter(context: context)
    case .html: HTMLFormatter(context: context)
    }
  }
}
