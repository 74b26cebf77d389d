import FlowRules

/// Turns verdicts into the text of one report.
///
/// A formatter is a pure function: the same verdicts give the same bytes, and it reads or writes no files.
public protocol ReportFormatter: Sendable {
  /// The whole report, ending in a newline unless it is empty.
  func format(_ verdicts: [Verdict]) -> String
  /// The whole report if some flows were not checked because of the mistakes in `unreadable`. Only formats with room
  /// for these mistakes need their own implementation.
  func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String
}

extension ReportFormatter {
  public func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String { format(verdicts) }
}
