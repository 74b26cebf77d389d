import FlowModel

/// A suppression without anything to suppress.
///
/// A comment `# flowcheck:ignore RULE — reason` names a rule that has no finding on the line that the comment is about:
/// the finding is gone, or has moved to another line. Each rule that is named in vain is a finding of its own, and so is
/// each situation behind a rule (`hidden-navigation "over Library"`) in which it was not found. Such a finding cannot be
/// suppressed itself.
///
/// The comment would hide the next finding of that rule on that line, although its reason was given for another
/// finding.
///
/// In a bounded verdict, the finding that the comment was written for may lie beyond the limit: raise the limit first. If
/// the check was stopped, it is undecided whether the comment still hides anything.
///
/// Subject: the rule that is named, with the situation if one is named, and the file and line of the comment.
///
/// Smallest flow: a comment above a screen with which nothing is wrong.
///
/// Fix: take the rule out of the comment, or move the comment to the line that the finding points at.
public enum UnusedSuppressionRule: NamedRule {
  public static let identifier = "unused-suppression"
  static let severity = Severity.warning

  /// The finding that a suppression names a rule in vain.
  ///
  /// - Parameters:
  ///   - situation: the situation that it names in vain; nil: it names none.
  ///   - location: where the comment begins.
  ///   - line: the line it is about.
  ///   - isComplete: whether all states were covered.
  public static func finding(
    naming rule: String, in situation: String? = nil, at location: SourceLocation, line: Int, isComplete: Bool
  ) -> Finding {
    let found = isComplete ? "was found" : "was found so far"
    let named = situation.map { "\(rule) \"\($0)\"" } ?? rule
    return Finding(
      rule: identifier, severity: severity, subject: "\(named) \(location.file):\(location.line)",
      message: "Nothing of \(named) \(found) on line \(line) that could be suppressed.", location: location,
      trace: nil, obstacles: [])
  }
}
