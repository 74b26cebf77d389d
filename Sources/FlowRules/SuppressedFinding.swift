/// A finding that the declaration suppresses.
public struct SuppressedFinding: Hashable, Sendable {
  public var finding: Finding
  /// Why, in the words of the declaration.
  public var reason: String

  public init(finding: Finding, reason: String) {
    self.finding = finding
    self.reason = reason
  }
}
