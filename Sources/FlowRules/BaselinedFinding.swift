/// A finding that was known before: the baseline lists it.
public struct BaselinedFinding: Hashable, Sendable {
  public var finding: Finding
  /// Why it is left as it is, in the words of the baseline; nil if the baseline gives no reason.
  public var reason: String?

  public init(finding: Finding, reason: String? = nil) {
    self.finding = finding
    self.reason = reason
  }
}
