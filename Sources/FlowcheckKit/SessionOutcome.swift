import FlowRules

/// The result of one run of a session.
public struct SessionOutcome: Sendable {
  /// One for each flow that could be read, in the order of the paths.
  public var verdicts: [Verdict]
  /// In the order in which they were added.
  public var notices: [Notice]
  /// The complete text for standard output.
  public var standardOutput: String
  public var conclusion: Conclusion
}
