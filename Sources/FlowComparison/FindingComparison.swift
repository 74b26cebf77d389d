import FlowModel
import FlowRules

/// Finds findings that are new, gone or changed.
struct FindingComparison {
  struct Key: Hashable {
    var rule: String
    var subject: String

    init(_ absence: Verdict.UndecidedAbsence) {
      rule = absence.rule
      subject = absence.subject
    }

    init(_ finding: Finding) {
      rule = finding.rule
      // The subject of this rule ends with a line number, which any edit above it changes.
      let isPlaced = finding.rule == "unused-suppression"
      subject = isPlaced ? String(finding.subject.prefix { $0 != " " }) : finding.subject
    }
  }

  static func compared(_ old: Verdict, _ new: Verdict) -> KeyedComparison<Key, Finding> {
    KeyedComparison(old.findings, new.findings) { Key($0) }
  }

  /// What a verdict knows besides its findings.
  private struct Standings {
    /// With their reasons.
    let suppressed: [Key: String]
    let undecided: Set<Key>
    let questions: Set<Key>

    init(_ verdict: Verdict) {
      suppressed = Dictionary(
        verdict.suppressed.map { (Key($0.finding), $0.reason) }, uniquingKeysWith: { first, _ in first })
      undecided = Set(verdict.undecided.map { Key($0) })
      questions = Set(verdict.questions.map { Key($0.finding) })
    }
  }

  private(set) var changes: [FlowComparison.Change] = []

  init(_ old: Verdict, _ new: Verdict, isStrict: Bool) {
    let found = Self.compared(old, new)
    func fails(_ finding: Finding) -> Bool { isStrict || finding.severity == .error }
    let (earlier, later) = (Standings(old), Standings(new))
    for finding in Self.causesFirst(found.added.map { $0.1 }) {
      let key = Key(finding)
      let past =
        earlier.suppressed[key] != nil
        ? " It was suppressed before."
        : earlier.undecided.contains(key)
          ? " It was undecided before." : earlier.questions.contains(key) ? " It was a question before." : ""
      let cause = finding.causeSentence.map { " \($0)" } ?? ""
      add(.added, finding, finding.message + cause + past, isFailure: fails(finding))
    }
    for (_, before, now) in found.kept {
      var parts: [String] = []
      if before.severity != now.severity { parts.append("is \(now.severity.article) now") }
      let lengths = (before.trace?.length, now.trace?.length)
      switch lengths {
      case (let was?, let isNow?) where was != isNow:
        parts.append("shows after \(counted(isNow, "step")) now, not \(was)")
      case (nil, _?): parts.append("has a run that shows it now")
      case (_?, nil): parts.append("is an absence now")
      default: break
      }
      let situations = SituationComparison(before, now)
      if !situations.added.isEmpty { parts.append("\(situations.verb) \(situations.words(\.added)) now, too") }
      if !situations.lost.isEmpty, isDecided(finding: now, by: new) {
        parts.append("no longer \(situations.verb) \(situations.words(\.lost))")
      }
      if parts.isEmpty, before.message != now.message { parts.append("reads differently now: \(now.message)") }
      guard !parts.isEmpty else { continue }
      add(
        .changed, now, "It \(parts.joined(separator: " and "))\(parts.last?.hasSuffix(".") == true ? "" : ".")",
        isFailure: fails(now) && (!fails(before) || !situations.added.isEmpty))
    }
    for (key, finding) in found.removed {
      if later.undecided.contains(key) {
        // The finding is not mended: it is unknown whether it still exists.
        add(.changed, finding, "No longer decided: \(finding.message)", after: "undecided", isFailure: false)
        continue
      }
      if later.questions.contains(key) {
        add(.changed, finding, "A question now: \(finding.message)", after: "question", isFailure: false)
        continue
      }
      let reason = later.suppressed[key].map { "Suppressed now: \($0)" }
      let ending = isDecided(finding: finding, by: new) ? "Gone" : "Not found again"
      add(.removed, finding, reason ?? "\(ending): \(finding.message)", isFailure: false)
    }
  }

  /// The findings with those that follow from one of them right behind it.
  private static func causesFirst(_ findings: [Finding]) -> [Finding] {
    let keys = Set(findings.map(\.key))
    func cause(of finding: Finding) -> Finding.Key? {
      if case .finding(let key) = finding.cause, keys.contains(key) { key } else { nil }
    }
    let followers = Dictionary(grouping: findings, by: cause)
    let sorted = followers[nil, default: []].flatMap { [$0] + followers[$0.key, default: []] }
    // Causes are the last ones in their chains; should one have a cause itself, what follows from it comes last.
    let placed = Set(sorted.map(\.key))
    return sorted + findings.filter { !placed.contains($0.key) }
  }

  private func isDecided(finding: Finding, by verdict: Verdict) -> Bool {
    verdict.isComplete || verdict.decidedBeyondLimits.contains(finding.rule)
  }

  private mutating func add(
    _ kind: FlowComparison.Change.Kind, _ finding: Finding, _ sentence: String, after: String? = nil, isFailure: Bool
  ) {
    let name = finding.rule == finding.subject ? finding.rule : "\(finding.rule) \(finding.subject)"
    changes.append(
      FlowComparison.Change(
        section: .findings, kind: kind, subject: name, message: "\(finding.severity.rawValue) \(name): \(sentence)",
        before: kind == .added ? nil : finding.severity.rawValue,
        after: kind == .removed ? nil : after ?? finding.severity.rawValue, isFailure: isFailure))
  }
}

/// Compares the situations of a finding in both versions: a new situation is a new mistake, although the finding is
/// known.
private struct SituationComparison {
  let added: [String]
  let lost: [String]
  let verb: String

  init(_ before: Finding, _ now: Finding) {
    let (old, new) = (before.situations.map(\.words), now.situations.map(\.words))
    added = new.filter { !old.contains($0) }
    lost = old.filter { !new.contains($0) }
    verb = now.rule == "deep-link-misses" ? "ends" : "shows"
  }

  func words(_ list: KeyPath<Self, [String]>) -> String { self[keyPath: list].joined(separator: ", ") }
}

extension Finding {
  /// What it follows from, as a sentence; nil: it is a cause itself.
  fileprivate var causeSentence: String? {
    switch cause {
    case nil: nil
    case .finding(let key):
      "It follows from \(key.rule == key.subject ? key.rule : "\(key.rule) \(key.subject)")."
    case .furtherTaps: "It comes from a second tap that nothing guards against."
    }
  }
}

extension Severity {
  fileprivate var article: String { self == .error ? "an error" : "a warning" }
}
