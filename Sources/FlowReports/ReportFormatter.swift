import FlowRules

/// Turns verdicts into the text of one report.
///
/// A formatter is a pure function: the same verdicts give the same bytes, and nothing is read or written on the way.
public protocol ReportFormatter: Sendable {
  /// The whole report, ending in a newline unless it is empty.
  func format(_ verdicts: [Verdict]) -> String
  /// The same where some flows were not checked; `unreadable` are the mistakes that kept them from it. Only formats with
  /// room for these need an answer of their own.
  func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String
}

extension ReportFormatter {
  public func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String { format(verdicts) }
}
