import FlowReports

/// Reads `FORMAT=FILE`.
extension ReportRequest {
  /// A mistake in the text of a report request.
  public struct Mistake: Error, Hashable, Sendable {
    public var message: String
    /// The unknown name.
    public var offending: String?
    /// The valid names.
    public var candidates: [String] = []
  }

  /// Reads `FORMAT` or `FORMAT=FILE`.
  public init(_ text: String) throws(Mistake) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = ReportFormat(rawValue: parts[0]) else {
      let names = ReportFormat.allCases.map(\.rawValue)
      throw Mistake(message: "there is no report “\(parts[0])”", offending: parts[0], candidates: names)
    }
    if parts.count == 2, parts[1].isEmpty { throw Mistake(message: "a file's name is missing after “=”") }
    self.init(format: format, file: parts.count == 2 ? parts[1] : nil)
  }

  /// The text that ``init(_:)`` reads as this request.
  public var text: String { format.rawValue + (file.map { "=" + $0 } ?? "") }
}
