/// Everything that is known of one rule: what its doc comment says, and the flow that makes it fire.
struct RulePage: Hashable {
  var identifier: String
  var severity: String
  var comment: DocumentationComment
  var example: String

  /// The page of what a flow declares itself; it is judged by no rule of its own.
  static let invariants = "invariants"

  var isRule: Bool { identifier != Self.invariants }

  /// The rule about suppressions cannot be suppressed.
  var isSuppressible: Bool { identifier != "unused-suppression" }
}
