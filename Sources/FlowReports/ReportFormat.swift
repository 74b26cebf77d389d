/// The kinds of report that this version can write, by the names the command line knows them.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For a person at a terminal.
  case text
  /// For other programs; the schema is `flowcheck/1`.
  case json

  /// The formatter of this kind; `text` applies to the text report alone.
  public func formatter(text: TextFormatter.Options = .init()) -> any ReportFormatter {
    switch self {
    case .text: TextFormatter(options: text)
    case .json: JSONFormatter()
    }
  }
}
