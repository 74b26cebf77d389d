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

/// How much findings that need a race may weigh in a project: those whose trace has an event within an animation.
public enum RaceLevel: String, Hashable, Sendable, CaseIterable {
  /// As much as any other.
  case error
  /// They are warnings at most.
  case warning
}

extension Verdict {
  /// The verdict with the findings of each rule at the level that the project gives it, and those that need a race at
  /// theirs.
  ///
  /// The findings of a rule that is off are hidden, and counted: also where there are none, the rule is listed under
  /// `hidden`. What it leaves undecided is not told either. A rule without a level keeps what it finds as it is, but for
  /// races; one with a level has been spoken about more closely than by them.
  func applying(_ levels: [String: RuleLevel], races: RaceLevel = .error) -> Verdict {
    var result = self
    func leveled(_ finding: Finding) -> Finding? {
      var finding = finding
      switch levels[finding.rule] {
      case .off: return nil
      case .error: finding.severity = .error
      case .warning: finding.severity = .warning
      case nil: if races == .warning, finding.races > 0 { finding.severity = .warning }
      }
      return finding
    }
    result.findings = findings.compactMap(leveled)
    result.questions = questions.compactMap { question in
      leveled(question.finding).map { QuestionableFinding(finding: $0, restsOn: question.restsOn) }
    }
    result.undecided.removeAll { levels[$0.rule] == .off }
    result.hidden = RuleLevel.rules.filter { levels[$0] == .off }.map { rule in
      HiddenFindings(rule: rule, count: findings.count { $0.rule == rule })
    }
    return result
  }
}
