/// The data of one rule's page: its doc comment, and a flow with a finding of the rule.
struct RulePage: Hashable {
  var identifier: String
  var severity: String
  var comment: DocumentationComment
  var example: String

  /// The page of the invariants, which a flow declares itself and which have no rule.
  static let invariants = "invariants"

  var isRule: Bool { identifier != Self.invariants }

  /// The rule about suppressions cannot be suppressed.
  var isSuppressible: Bool { identifier != "unused-suppression" }
}
