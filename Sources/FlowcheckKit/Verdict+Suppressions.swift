import FlowDeclaration
import FlowModel
import FlowRules

/// Applies the suppressions of a declaration to a verdict.
extension Verdict {
  /// The verdict with the findings that suppressions name listed apart.
  ///
  /// A suppression applies to the findings of its rules that are located on its line; of several that name the same
  /// rule there, the first counts. It also removes the undecided absences of its rules and line. Each rule that a
  /// suppression names without effect is a finding of its own, a warning, after all others that need no race; also in a
  /// bounded verdict, where the intended finding may lie beyond the bound.
  package func applying(_ suppressions: [Suppression]) -> Verdict {
    struct Use: Hashable {
      var suppression: Int
      var rule: String
    }
    guard !suppressions.isEmpty else { return self }
    var result = self
    result.findings = []
    var used: Set<Use> = []
    func suppression(of rule: String, at location: SourceLocation) -> Int? {
      suppressions.firstIndex {
        $0.appliesToLine == location.line && $0.location.file == location.file && $0.rules.contains(rule)
      }
    }
    for finding in findings {
      if let index = suppression(of: finding.rule, at: finding.location) {
        used.insert(Use(suppression: index, rule: finding.rule))
        result.suppressed.append(SuppressedFinding(finding: finding, reason: suppressions[index].reason))
      } else {
        result.findings.append(finding)
      }
    }
    result.undecided.removeAll { absence in
      guard let index = suppression(of: absence.rule, at: absence.location) else { return false }
      used.insert(Use(suppression: index, rule: absence.rule))
      return true
    }
    for (index, suppression) in suppressions.enumerated() {
      for rule in suppression.rules where !used.contains(Use(suppression: index, rule: rule)) {
        let isDecided = isComplete || decidedBeyondLimits.contains(rule)
        let finding = UnusedSuppressionRule.finding(
          naming: rule, at: suppression.location, line: suppression.appliesToLine, isComplete: isDecided)
        if !isDecided, let stop = limitsReached.first(where: \.isStop) {
          result.undecided.append(
            UndecidedAbsence(rule: finding.rule, subject: finding.subject, location: finding.location, limit: stop))
        } else {
          result.findings.append(finding)
        }
      }
    }
    result.findings = result.findings.racesLast
    return result
  }
}
