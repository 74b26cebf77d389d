import FlowRules

/// Findings of one cause, as reports show them: the one that it all comes from, those that show the same, and what follows.
struct FindingBlock {
  enum Cause: Hashable {
    /// The first finding stands for itself.
    case itself
    /// A finding that is not among those listed: accepted, or of a rule that is turned off.
    case unlisted(Finding.Key)
    /// Further taps on a transition under way, against which nothing guards, show several findings.
    case furtherTaps
  }

  var cause: Cause
  /// The first shows it best.
  var alike: [Finding]
  /// What does not come about without it.
  var followers: [Finding] = []

  var first: Finding { alike[0] }
  var findings: [Finding] { alike + followers }

  /// Errors where there is one among them.
  var severity: Severity { findings.contains { $0.severity == .error } ? .error : .warning }

  /// The buttons against whose further taps nothing guards, in alphabetical order.
  var buttons: [String] { Set(findings.flatMap(\.furtherTaps)).sorted() }

  /// Names the block, for programs: whatever has the same name has one cause.
  var name: String {
    switch cause {
    case .itself: first.key.text
    case .unlisted(let key): key.text
    case .furtherTaps: "second taps"
    }
  }

  /// The blocks of some findings, in the order of the first finding of each.
  static func blocks(of findings: [Finding]) -> [FindingBlock] {
    let positions = Dictionary(findings.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    var taps: [Finding] = []
    var followers: [Finding.Key: [Finding]] = [:]
    var heads: [Finding] = []
    for finding in findings {
      switch finding.cause {
      case nil: heads.append(finding)
      case .furtherTaps: taps.append(finding)
      case .finding(let key): followers[key, default: []].append(finding)
      }
    }
    // One alone says of itself which button it is.
    if taps.count == 1 { heads.append(taps.removeFirst()) }
    heads.sort { positions[$0.key]! < positions[$1.key]! }
    var blocks = FindingGroup.groups(of: heads).map { group in
      FindingBlock(
        cause: .itself, alike: group.findings,
        followers: group.findings.flatMap { followers.removeValue(forKey: $0.key) ?? [] })
    }
    if !taps.isEmpty { blocks.append(FindingBlock(cause: .furtherTaps, alike: taps)) }
    for (key, rest) in followers { blocks.append(FindingBlock(cause: .unlisted(key), alike: rest)) }
    return blocks.map { (position: $0.findings.compactMap { positions[$0.key] }.min() ?? 0, block: $0) }
      .sorted { $0.position < $1.position }.map(\.block)
  }

  /// By finding the name of its block.
  static func names(of findings: [Finding]) -> [Finding.Key: String] {
    var names: [Finding.Key: String] = [:]
    for block in blocks(of: findings) { for finding in block.findings { names[finding.key] = block.name } }
    return names
  }
}

// MARK: - Words

extension Finding.Key {
  /// An invariant's name is its subject, too.
  var text: String { rule == subject ? rule : "\(rule) \(subject)" }
}

extension FindingBlock {
  /// `Nothing guards these 23 buttons against a second tap.`
  var headline: String {
    guard cause == .furtherTaps else { return first.message }
    return switch buttons.count {
    case 0: "Nothing guards against a second tap."
    case 1: "Nothing guards \(buttons[0]) against a second tap."
    default: "Nothing guards these \(buttons.count) buttons against a second tap."
    }
  }

  /// What mends all of it in one go.
  static let cureForFurtherTaps =
    "Cure: a `guard:` on the coordinator, `guarded` around what the button does; or no taps during transitions."

  /// By rule, in the order of their first findings, the subjects.
  var subjectsByRule: [(rule: String, subjects: [String])] {
    var rules: [(rule: String, subjects: [String])] = []
    for finding in findings {
      if let index = rules.firstIndex(where: { $0.rule == finding.rule }) {
        rules[index].subjects.append(finding.subject)
      } else {
        rules.append((finding.rule, [finding.subject]))
      }
    }
    return rules
  }
}

extension Finding {
  /// What it comes from, for reports that list findings one by one; nil where it stands for itself.
  var causeNote: String? {
    switch cause {
    case nil: nil
    case .finding(let key): "follows from \(key.text.printable)"
    case .furtherTaps: "comes from a second tap that nothing guards against"
    }
  }

  /// Each situation that shows it, where there is more to say than the message does.
  var situationNote: String? {
    if situations.count < 2, rule == "deep-link-misses" || situations.isEmpty { return nil }
    let isOne = situations.count == 1
    let calm = situations.filter { isOne || $0.races == 0 }.map(\.words.printable)
    let raced = situations.filter { !isOne && $0.races > 0 }.map(\.words.printable)
    return [Self.joined(calm), raced.isEmpty ? "" : "within an animation " + Self.joined(raced)]
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// `over Library, Tray, while another tab is selected`: what stands before several names is said once.
  private static func joined(_ words: [String]) -> String {
    var before = ""
    return words.map { text in
      let first = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard first.count == 2, ["over", "on"].contains(first[0]) else {
        before = ""
        return text
      }
      defer { before = first[0] }
      return first[0] == before ? first[1] : text
    }.joined(separator: ", ")
  }
}
