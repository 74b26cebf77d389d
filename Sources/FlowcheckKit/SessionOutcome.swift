import FlowRules

/// The result of one run of a session.
public struct SessionOutcome: Sendable {
  /// One for each flow that could be read, in the order of the paths.
  public var verdicts: [Verdict]
  /// In the order they came up.
  public var notices: [Notice]
  /// What goes to standard output, whole.
  public var standardOutput: String
  public var conclusion: Conclusion
}
