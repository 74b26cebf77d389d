/// What became of one assertion about a flow.
public struct FlowOutcome: Hashable, Sendable, CustomStringConvertible {
  public var passed: Bool
  /// What was found, with its trace; for one that passed, how much was covered.
  public var description: String

  public init(passed: Bool, description: String) {
    self.passed = passed
    self.description = description
  }
}
