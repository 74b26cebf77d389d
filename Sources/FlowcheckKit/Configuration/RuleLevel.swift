import FlowReports
import FlowRules

/// How much the findings of a rule weigh in a project.
public enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  case error, warning
  /// They are counted, and not shown.
  case off

  /// The rules that a project can give a level; an invariant has none, since its flow can leave it out.
  public static let rules: [String] = RuleCatalog.identifiers + [Baseline.unusedEntryRule]
}

extension Verdict {
  /// The verdict with the findings of each rule at the level that the project gives it.
  ///
  /// The findings of a rule that is off are hidden, and counted: also where there are none, the rule is listed under
  /// `hidden`. A rule without a level keeps what it finds as it is.
  func applying(_ levels: [String: RuleLevel]) -> Verdict {
    var result = self
    result.findings = findings.compactMap { finding in
      var finding = finding
      switch levels[finding.rule] {
      case .off: return nil
      case .error: finding.severity = .error
      case .warning: finding.severity = .warning
      case nil: break
      }
      return finding
    }
    result.hidden = RuleLevel.rules.filter { levels[$0] == .off }.map { rule in
      HiddenFindings(rule: rule, count: findings.count { $0.rule == rule })
    }
    return result
  }
}
