/// The documentation of a rule for people: the doc comment of the rule as a value.
///
/// The values in ``rules`` and ``invariants`` are generated from the doc comments by `flowcheck-docs`; change the
/// comments instead.
public struct RuleDocumentation: Hashable, Sendable {
  /// The name of the rule in findings; `invariants` for what a flow declares itself.
  public var identifier: String
  /// A finding may weigh more than its rule; the text then says when.
  public var severity: Severity
  /// One sentence.
  public var title: String
  /// What it means, why it hurts, and what the platform has to do with it: Markdown paragraphs, lists and code blocks,
  /// wrapped.
  public var text: String
  /// What a finding of the rule is about; Markdown that follows a label.
  public var subject: String
  /// What the ``example`` shows; Markdown that follows a label.
  public var smallestFlow: String
  /// What to do about it; Markdown that follows a label.
  public var fix: String
  /// A declaration that makes the rule fire, in YAML.
  public var example: String

  /// Whether a comment in the declaration can suppress the rule's findings.
  public var isSuppressible: Bool { identifier != UnusedSuppressionRule.identifier }

  /// All rules by name, and the invariants behind them.
  public static var all: [RuleDocumentation] { rules + [invariants] }

  /// The documentation of a rule, or of the invariants; nil when there is none of that name.
  public static func named(_ identifier: String) -> RuleDocumentation? {
    all.first { $0.identifier == identifier }
  }
}
