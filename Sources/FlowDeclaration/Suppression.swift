import FlowModel

/// A comment that accepts findings, with a reason: `# flowcheck:ignore RULE — reason`.
///
/// Several rules are separated by commas; the reason comes after `—`, `-`, `--` or `:`. Behind a rule may stand the
/// situations that are accepted, in quotes: `hidden-navigation "over Library" "over Tray"`. A comment that follows other
/// text applies to its own line; a comment on a line of its own applies to the line below it and the comments directly
/// after it.
public struct Suppression: Hashable, Sendable {
  /// Names of rules or of the flow's invariants, at least one, none twice.
  public var rules: [String]
  /// For a rule, the situations in which its findings are accepted; without an entry: in all.
  public var situations: [String: [String]]
  /// Not empty.
  public var reason: String
  /// Where the comment begins.
  public var location: SourceLocation
  /// The line, in the same file, on which findings must be located.
  public var appliesToLine: Int

  public init(
    rules: [String], situations: [String: [String]] = [:], reason: String, location: SourceLocation, appliesToLine: Int
  ) {
    self.rules = rules
    self.situations = situations
    self.reason = reason
    self.location = location
    self.appliesToLine = appliesToLine
  }
}
