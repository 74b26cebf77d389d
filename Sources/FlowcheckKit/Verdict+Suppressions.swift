import FlowDeclaration
import FlowModel
import FlowRules

/// Applies the suppressions of a declaration to a verdict.
extension Verdict {
  /// The verdict with the findings that suppressions name listed apart.
  ///
  /// A suppression applies to the findings of its rules that are located on its line, and if it names situations, to
  /// these situations only; of several that name the same there, the first counts. A finding that also shows in a
  /// situation that no suppression accepts counts: it is another mistake with the same end. A suppression without
  /// situations also removes the undecided absences of its rules and line. Each rule and each situation that a
  /// suppression names without effect is a finding of its own, a warning, after all others that need no race; also in a
  /// bounded verdict, where the intended finding may lie beyond the bound.
  package func applying(_ suppressions: [Suppression]) -> Verdict {
    guard !suppressions.isEmpty else { return self }
    var result = self
    var comments = CommentsOnFindings(suppressions)
    result.findings = []
    for finding in findings {
      switch comments.judge(finding) {
      case .counts(let finding): result.findings.append(finding)
      case .suppressed(let reason): result.suppressed.append(SuppressedFinding(finding: finding, reason: reason))
      }
    }
    result.undecided.removeAll { comments.remove($0) }
    for unused in comments.unused {
      let suppression = suppressions[unused.suppression]
      let isDecided = isComplete || decidedBeyondLimits.contains(unused.rule)
      var finding = UnusedSuppressionRule.finding(
        naming: unused.rule, in: unused.situation, at: suppression.location, line: suppression.appliesToLine,
        isComplete: isDecided)
      if unused.situation != nil {
        finding.obstacles = comments.situations(of: unused.rule, at: suppression).map { "It was found \($0)." }
      }
      if !isDecided, let stop = limitsReached.first(where: \.isStop) {
        result.undecided.append(
          UndecidedAbsence(rule: finding.rule, subject: finding.subject, location: finding.location, limit: stop))
      } else {
        result.findings.append(finding)
      }
    }
    result.findings = result.findings.racesLast
    return result
  }
}

/// The suppressions of a declaration, and what they were needed for.
private struct CommentsOnFindings {
  enum Judgement {
    /// The finding counts, perhaps with situations that are accepted.
    case counts(Finding)
    case suppressed(String)
  }

  /// What a suppression says about one rule, or one situation of it.
  struct Use: Hashable {
    var suppression: Int
    var rule: String
    var situation: String?
  }

  private let suppressions: [Suppression]
  private var used: Set<Use> = []
  private var found: [Finding] = []

  init(_ suppressions: [Suppression]) {
    self.suppressions = suppressions
  }

  mutating func judge(_ finding: Finding) -> Judgement {
    found.append(finding)
    guard !finding.situations.isEmpty else {
      guard let use = use(for: finding.rule, at: finding.location) else { return .counts(finding) }
      used.insert(use)
      return .suppressed(suppressions[use.suppression].reason)
    }
    let uses = finding.situations.map { use(for: finding.rule, at: finding.location, in: $0.words) }
    used.formUnion(uses.compactMap(\.self))
    var reasons: [String] = []
    for use in uses.compactMap(\.self) where !reasons.contains(suppressions[use.suppression].reason) {
      reasons.append(suppressions[use.suppression].reason)
    }
    if reasons.isEmpty { return .counts(finding) }
    if !uses.contains(nil) { return .suppressed(reasons.joined(separator: "; ")) }
    var counted = finding
    for (index, use) in uses.enumerated() {
      counted.situations[index].acceptance = use.map { .suppressed(suppressions[$0.suppression].reason) } ?? .new
    }
    return .counts(counted)
  }

  /// Whether a suppression accepts an absence that is undecided.
  mutating func remove(_ absence: Verdict.UndecidedAbsence) -> Bool {
    guard let use = use(for: absence.rule, at: absence.location) else { return false }
    used.insert(use)
    return true
  }

  /// What was not needed, in the order of the declaration.
  var unused: [Use] {
    suppressions.indices.flatMap { index in
      suppressions[index].rules.flatMap { rule in
        uses(of: index, rule).filter { !used.contains($0) }
      }
    }
  }

  /// The situations in which a rule was found on the line of a suppression.
  func situations(of rule: String, at suppression: Suppression) -> [String] {
    found.filter { $0.rule == rule && suppression.isAbout($0.location) }.flatMap { $0.situations.map(\.words) }
  }

  /// All that a suppression says about a rule.
  private func uses(of suppression: Int, _ rule: String) -> [Use] {
    let situations: [String?] = suppressions[suppression].situations[rule] ?? [nil]
    return situations.map { Use(suppression: suppression, rule: rule, situation: $0) }
  }

  private func use(for rule: String, at location: SourceLocation, in situation: String? = nil) -> Use? {
    for (index, suppression) in suppressions.enumerated()
    where suppression.isAbout(location) && suppression.rules.contains(rule) {
      if let use = uses(of: index, rule).first(where: { $0.situation == nil || $0.situation == situation }) {
        return use
      }
    }
    return nil
  }
}

extension Suppression {
  /// Whether findings at a location are those that it is about.
  fileprivate func isAbout(_ other: SourceLocation) -> Bool {
    appliesToLine == other.line && location.file == other.file
  }
}
