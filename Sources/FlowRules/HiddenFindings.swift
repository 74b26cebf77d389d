/// How many findings of a rule a verdict leaves out because the rule is turned off.
public struct HiddenFindings: Hashable, Sendable {
  public var rule: String
  public var count: Int

  public init(rule: String, count: Int) {
    self.rule = rule
    self.count = count
  }
}
