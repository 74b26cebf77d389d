import FlowModel

/// How much of what is labelled was found, and how much of what was found is labelled.
struct ExtractionScore {
  /// A number of labels or facts, and how many of them are right.
  struct Share: Equatable {
    var right = 0
    var all = 0

    mutating func count(_ isRight: Bool) {
      all += 1
      if isRight { right += 1 }
    }

    static func + (left: Share, right: Share) -> Share {
      Share(right: left.right + right.right, all: left.all + right.all)
    }

    /// Whether at least so many percent are right; nothing at all is enough.
    func isAtLeast(_ percent: Int) -> Bool { right * 100 >= all * percent }

    var text: String { all == 0 ? "–" : "\(right) of \(all) (\(right * 100 / all) %)" }
  }

  /// What the check of the extracted declaration says of children that stay in memory.
  struct LeakFindings {
    /// The coordinators of findings, and those of questions, which claim nothing, and of findings that need a race.
    var claimed: Set<String> = []
    var asked: Set<String> = []
    /// Whether the check ended before it had covered everything.
    var isStopped = false
  }

  static let certainties = ["certain", "likely", "possible"]

  var name: String
  var isKeptBack: Bool
  /// The labels that were found, with any certainty.
  var recall: [Label.Kind: Share] = [:]
  /// The labelled facts, by certainty.
  var precision: [String: Share] = [:]
  var leaks = Share()
  /// Coordinators of which a leak is claimed that is not labelled.
  var falseLeaks: [String] = []
  /// What was missed and what has no label, with places, one a line.
  var details: [String] = []

  init(name: String, isKeptBack: Bool) {
    self.name = name
    self.isKeptBack = isKeptBack
  }

  /// - Parameter words: the names in the source.
  init(labels: Labels, extracted: ExtractedFacts, words: Set<String>, findings: LeakFindings) {
    self.init(name: labels.repository, isKeptBack: labels.isKeptBack)
    let matcher = LabelMatcher(labels: labels, extracted: extracted, words: words)
    for label in labels.all where !label.isOptional {
      let isFound = matcher.isFound(label)
      recall[label.kind, default: Share()].count(isFound)
      if !isFound { details.append("\(Self.place(label.location)): missed: \(label.text)") }
    }
    for fact in matcher.facts {
      let isLabelled = matcher.isLabelled(fact)
      precision[fact.certainty, default: Share()].count(isLabelled)
      if !isLabelled { details.append("\(labels.repository): not labelled: \(fact.text)") }
    }
    count(labels, findings)
  }

  private mutating func count(_ labels: Labels, _ findings: LeakFindings) {
    for leak in labels.leaks where leak.with == nil {
      let isFound = findings.claimed.union(findings.asked).contains { labels.isSame(leak.child, $0) }
      leaks.count(isFound)
      if !isFound { details.append("\(Self.place(leak.location)): missed: leak \(leak.child)") }
    }
    falseLeaks = findings.claimed.filter { name in !labels.leaks.contains { labels.isSame($0.child, name) } }.sorted()
    details += falseLeaks.map { "\(labels.repository): not labelled: leak \($0)" }
    if findings.isStopped { details.append("\(labels.repository): the check was stopped: there may be more leaks") }
  }

  private static func place(_ location: SourceLocation) -> String { "\(location.file):\(location.line)" }

  var recallOfAll: Share { recall.values.reduce(Share(), +) }

  /// The sum of several scores.
  static func sum(_ scores: [ExtractionScore], named name: String, isKeptBack: Bool) -> ExtractionScore {
    var sum = ExtractionScore(name: name, isKeptBack: isKeptBack)
    for score in scores {
      sum.recall.merge(score.recall, uniquingKeysWith: +)
      sum.precision.merge(score.precision, uniquingKeysWith: +)
      sum.leaks = sum.leaks + score.leaks
      sum.falseLeaks += score.falseLeaks
    }
    return sum
  }

  /// The bars that are not met; empty: all are.
  var shortfalls: [String] {
    var result: [String] = []
    let leastRecall = isKeptBack ? 70 : 80
    if !recallOfAll.isAtLeast(leastRecall) { result.append("recall below \(leastRecall) %") }
    for (certainty, least) in [("certain", 95), ("likely", 85)]
    where !precision[certainty, default: Share()].isAtLeast(least) {
      result.append("precision of \(certainty) below \(least) %")
    }
    if leaks.right < leaks.all { result.append("labelled leaks missed") }
    if !falseLeaks.isEmpty { result.append("leaks claimed that are none") }
    return result
  }
}

/// The scores as a table for people.
struct ExtractionTable {
  var scores: [ExtractionScore]

  var text: String {
    var lines = [
      "| repository | recall | transitions | children | releases | certain | likely | possible | leaks | false leaks |",
      "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for (isKeptBack, name) in [(false, "all tuned on"), (true, "all kept back")] {
      let own = scores.filter { $0.isKeptBack == isKeptBack }
      lines += own.map(Self.row)
      if own.count > 1 { lines.append(Self.row(.sum(own, named: name, isKeptBack: isKeptBack))) }
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ score: ExtractionScore) -> String {
    let cells =
      [score.name, score.recallOfAll.text]
      + Label.Kind.allCases.map { score.recall[$0, default: .init()].text }
      + ExtractionScore.certainties.map { score.precision[$0, default: .init()].text }
      + [score.leaks.text, String(score.falseLeaks.count)]
    return "| \(cells.joined(separator: " | ")) |"
  }
}
