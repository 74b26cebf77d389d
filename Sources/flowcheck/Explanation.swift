import FlowRules

/// A rule's documentation as plain text.
struct Explanation {
  private let rule: RuleDocumentation

  init(of rule: RuleDocumentation) {
    self.rule = rule
  }

  /// The whole text, ending with a line break.
  ///
  /// - Parameter width: The number of characters in a line; longer words, and code, are not wrapped.
  func text(width: Int) -> String {
    let silence =
      rule == .invariants
      ? "`# flowcheck:ignore NAME — why`, with the name of the invariant"
      : "`# flowcheck:ignore \(rule.identifier) — why`"
    var paragraphs = [
      "\(rule.identifier) (\(rule.severity.rawValue))\n\(Prose.wrapped(rule.title, width: width))",
      Prose.wrapped("Subject: \(rule.subject)", width: width),
      Prose.wrapped(rule.text, width: width),
      Prose.wrapped("Fix: \(rule.fix)", width: width),
      Prose.wrapped("Smallest flow that fires: \(rule.smallestFlow)", width: width),
      Prose.indented(rule.example),
    ]
    if rule.isSuppressible {
      paragraphs.append(Prose.wrapped("Where it is meant to be, write in the declaration: \(silence).", width: width))
    }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }
}
