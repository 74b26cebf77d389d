import FlowRules

/// Turns verdicts into the text of one report.
///
/// A formatter is a pure function: the same verdicts give the same bytes, and nothing is read or written on the way.
public protocol ReportFormatter: Sendable {
  /// The whole report, ending in a newline unless it is empty.
  func format(_ verdicts: [Verdict]) -> String
}
