import FlowReports

/// All that one run is asked to do.
public struct CheckRequest: Sendable {
  /// Declarations, and folders to search for them; empty: the current folder.
  public var paths: [String] = []
  public var limits = LimitOverrides()
  /// For each flow.
  public var budget = Budget()
  public var policy = Conclusion.Policy()
  /// The file to draw to; several flows: one file each, named after the flow.
  public var drawing: String?
  /// Where none of these goes to standard output, the text report does.
  public var reports: [ReportRequest] = []
  /// How the text report on standard output looks; in a file it is plain.
  public var text = TextFormatter.Options()

  public init() {}

  /// The reports that are really written.
  var allReports: [ReportRequest] {
    reports.contains { $0.file == nil } ? reports : [ReportRequest(format: .text)] + reports
  }
}
