/// The data that formatters may need besides the verdicts.
public struct ReportContext: Hashable, Sendable {
  /// The look of the text report. Its working directory applies to all reports: paths inside it are written relative to
  /// it.
  public var text: TextFormatter.Options
  /// The version of the tool.
  public var version: String
  /// Warnings count as errors.
  public var failsOnWarnings: Bool
  /// A bounded verdict fails.
  public var requiresComplete: Bool
  /// Mermaid flowcharts, one for each verdict and in their order; nil if there is none.
  public var diagrams: [String?]
  /// Drawn graphs, in the same order.
  public var pictures: [FlowPicture?]

  public init(
    text: TextFormatter.Options = .init(), version: String = "", failsOnWarnings: Bool = false,
    requiresComplete: Bool = false, diagrams: [String?] = [], pictures: [FlowPicture?] = []
  ) {
    self.text = text
    self.version = version
    self.failsOnWarnings = failsOnWarnings
    self.requiresComplete = requiresComplete
    self.diagrams = diagrams
    self.pictures = pictures
  }

  var paths: ReportPath { ReportPath(workingDirectory: text.workingDirectory) }
}
