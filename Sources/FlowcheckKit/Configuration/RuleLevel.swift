import FlowReports
import FlowRules

/// The severity of a rule's findings in a project.
public enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  case error, warning
  /// The findings are counted, but not shown.
  case off

  /// The rules that a project can give a level; an invariant has none, since its flow can leave it out.
  public static let rules: [String] = RuleCatalog.identifiers + [Baseline.unusedEntryRule]
}

/// The highest severity, in a project, of findings that need a race: those whose trace has an event within an
/// animation.
public enum RaceLevel: String, Hashable, Sendable, CaseIterable {
  /// The same severity as any other finding.
  case error
  /// They are warnings at most.
  case warning
}

extension Verdict {
  /// The verdict with the findings of each rule at the level that the project gives the rule, and those that need a
  /// race at the level for races.
  ///
  /// The findings of a rule that is off are hidden and counted; the rule is listed under `hidden` even without
  /// findings. Its undecided absences are dropped, too. Findings of a rule without a level keep their severity, except
  /// for races; the level of a rule overrides the level for races.
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
      var question = question
      guard let finding = leveled(question.finding) else { return nil }
      question.finding = finding
      return question
    }
    result.undecided.removeAll { levels[$0.rule] == .off }
    result.hidden = RuleLevel.rules.filter { levels[$0] == .off }.map { rule in
      HiddenFindings(rule: rule, count: findings.count { $0.rule == rule })
    }
    return result
  }
}
