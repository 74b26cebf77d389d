import FlowRules

/// Turns verdicts into the text of one report.
///
/// A formatter is a pure function: the same verdicts give the same bytes, and nothing is read or written on the way.
public protocol ReportFormatter: Sendable {
  /// The whole report, ending in a newline unless it is empty; `unreadable` are the mistakes that kept flows from being
  /// checked.
  func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String
}

extension ReportFormatter {
  public func format(_ verdicts: [Verdict]) -> String { format(verdicts, unreadable: []) }
}
