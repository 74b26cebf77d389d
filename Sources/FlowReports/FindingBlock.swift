import FlowRules

/// Findings of one cause, as reports show them: the finding that causes the others, findings that show the same, and
/// those that follow.
struct FindingBlock {
  enum Cause: Hashable {
    /// The first finding is the cause.
    case itself
    /// A finding that is not listed: an accepted one, or one of a rule that is turned off.
    case unlisted(Finding.Key)
    /// Several findings need unguarded further taps on a transition in flight.
    case furtherTaps
  }

  var cause: Cause
  /// Findings that show the same; the first is the clearest.
  var alike: [Finding]
  /// The findings that do not occur without the first.
  var followers: [Finding] = []

  var first: Finding { alike[0] }
  var findings: [Finding] { alike + followers }

  /// Error if any finding of the block is an error.
  var severity: Severity { findings.contains { $0.severity == .error } ? .error : .warning }

  /// The buttons without a guard against further taps, in alphabetical order.
  var buttons: [String] { Set(findings.flatMap(\.furtherTaps)).sorted() }

  /// The name of the block, for programs: findings with the same name have the same cause.
  var name: String {
    switch cause {
    case .itself: first.key.text
    case .unlisted(let key): key.text
    case .furtherTaps: Self.furtherTapsName
    }
  }

  static let furtherTapsName = "second taps"

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
    // A single finding names its button by itself.
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

  /// For each finding, the name of its block.
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

  /// The cure for all findings of the block.
  static let cureForFurtherTaps =
    "Cure: a `guard:` on the coordinator, `guarded` around what the button does; or no taps during transitions."

  /// The subjects by rule, in the order of each rule's first finding.
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
  /// A note on its cause, for reports that list findings one by one; nil: the finding is a cause itself.
  var causeNote: String? {
    switch cause {
    case nil: nil
    case .finding(let key): "follows from \(key.text.printable)"
    case .furtherTaps: "comes from a second tap that nothing guards against"
    }
  }

  /// A note on the situations that show it; nil if the message says everything.
  var situationNote: String? {
    let new = situations.filter(\.isNew).map(\.words.printable)
    if new.isEmpty { return allSituationsNote }
    let isInBaseline = situations.contains { if case .baselined = $0.acceptance { true } else { false } }
    let isSuppressed = situations.contains { if case .suppressed = $0.acceptance { true } else { false } }
    let acceptance = isSuppressed ? isInBaseline ? "accepted" : "suppressed" : "in the baseline"
    return [allSituationsNote, "not \(acceptance): \(Self.joined(new))"].compactMap { $0 }.joined(separator: "; ")
  }

  private var allSituationsNote: String? {
    if situations.count < 2, rule == "deep-link-misses" || situations.isEmpty { return nil }
    let isOne = situations.count == 1
    let calm = situations.filter { isOne || $0.races == 0 }.map(\.words.printable)
    let raced = situations.filter { !isOne && $0.races > 0 }.map(\.words.printable)
    return [Self.joined(calm), raced.isEmpty ? "" : "within an animation " + Self.joined(raced)]
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// `over Library, Tray, while another tab is selected`: a word before several names is written once.
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
