import FlowReports

/// One report to be written, and its destination.
public struct ReportRequest: Hashable, Sendable {
  public var format: ReportFormat
  /// Nil: standard output.
  public var file: String?

  public init(format: ReportFormat, file: String? = nil) {
    self.format = format
    self.file = file
  }
}
