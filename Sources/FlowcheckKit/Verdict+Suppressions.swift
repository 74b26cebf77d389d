import FlowDeclaration
import FlowRules

extension Verdict {
  /// The verdict without the findings that suppressions name, which are listed apart.
  ///
  /// A suppression is about the findings of its rules that are located on its line; of several that name the same rule
  /// there, the first counts. Each rule that a suppression names in vain is a finding of its own, a warning, behind all
  /// others: also in a bounded verdict, where what it was written for may lie beyond the bound.
  package func applying(_ suppressions: [Suppression]) -> Verdict {
    struct Use: Hashable {
      var suppression: Int
      var rule: String
    }
    guard !suppressions.isEmpty else { return self }
    var result = self
    result.findings = []
    var used: Set<Use> = []
    for finding in findings {
      let index = suppressions.firstIndex {
        $0.appliesToLine == finding.location.line && $0.location.file == finding.location.file
          && $0.rules.contains(finding.rule)
      }
      if let index {
        used.insert(Use(suppression: index, rule: finding.rule))
        result.suppressed.append(SuppressedFinding(finding: finding, reason: suppressions[index].reason))
      } else {
        result.findings.append(finding)
      }
    }
    for (index, suppression) in suppressions.enumerated() {
      for rule in suppression.rules where !used.contains(Use(suppression: index, rule: rule)) {
        result.findings.append(
          UnusedSuppressionRule.finding(
            naming: rule, at: suppression.location, line: suppression.appliesToLine,
            isComplete: isComplete || decidedBeyondLimits.contains(rule)))
      }
    }
    return result
  }
}
