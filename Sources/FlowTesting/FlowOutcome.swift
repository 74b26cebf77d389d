/// The result of one assertion about a flow.
public struct FlowOutcome: Hashable, Sendable, CustomStringConvertible {
  public var passed: Bool
  /// The finding with its trace; for an assertion that passed, the coverage.
  public var description: String

  public init(passed: Bool, description: String) {
    self.passed = passed
    self.description = description
  }
}
