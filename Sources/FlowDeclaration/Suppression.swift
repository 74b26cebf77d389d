import FlowModel

/// A comment that takes findings as they are, and says why: `# flowcheck:ignore RULE — reason`.
///
/// Several rules are separated by commas; the reason comes after `—`, `-`, `--` or `:`. Behind something on its line the
/// comment is about that line; on a line of its own, about the line below it and below the comments that follow it.
public struct Suppression: Hashable, Sendable {
  /// Names of rules or of the flow's invariants, at least one, none twice.
  public var rules: [String]
  /// Not empty.
  public var reason: String
  /// Where the comment begins.
  public var location: SourceLocation
  /// The line, in the same file, on which findings must be located.
  public var appliesToLine: Int

  public init(rules: [String], reason: String, location: SourceLocation, appliesToLine: Int) {
    self.rules = rules
    self.reason = reason
    self.location = location
    self.appliesToLine = appliesToLine
  }
}
