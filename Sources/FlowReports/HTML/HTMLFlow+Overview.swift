import FlowRules

/// Writes the head of a flow's part of the report as HTML.
extension HTMLFlow {
  /// The coverage, the parts that were not covered, and the invariants that hold.
  var overview: String {
    let blocks = [statement, limits, undecided, hidden, invariants, taps].filter { !$0.isEmpty }
    return """
      <article id="\(id(of: 0))" class="overview" tabindex="-1">
      <h3>\(verdict.isComplete ? "Every state was covered" : "Not every state was covered")</h3>
      \(blocks.joined(separator: "\n"))
      </article>
      """
  }

  private var statement: String {
    let sentence =
      verdict.isComplete
      ? "What is not reported does not happen within the declaration, for \(verdict.tapsCovered)."
      : "Beyond the limits below, more may happen than is reported."
    let rows = [
      ("Verdict", verdict.isComplete ? "complete" : "bounded"),
      ("States", TextFormatter().grouped(verdict.exactStates ?? String(verdict.states))),
      ("Transitions", TextFormatter().grouped(verdict.exactTransitions ?? String(verdict.transitions))),
      ("Declaration", paths.relative(verdict.file)),
    ]
    let list = rows.map { "<dt>\($0.0)</dt><dd>\(HTMLText.escaped($0.1))</dd>" }.joined()
    return "<p>\(sentence)</p>\n<dl class=\"facts\">\(list)</dl>"
  }

  private var limits: String {
    guard !verdict.isComplete || !verdict.remarks.isEmpty else { return "" }
    return block("Limits", verdict.bounds + verdict.beyondBounds)
  }

  private var undecided: String {
    verdict.undecidedGroups.map { group in
      block(
        "Undecided (\(group.count)): \(HTMLText.escaped(group.outlook))",
        group.entries.map { "\($0.name): \($0.subjects.joined(separator: ", "))" })
    }.joined(separator: "\n")
  }

  private var hidden: String {
    let rules = verdict.hidden.filter { $0.count > 0 }.map { "\($0.rule) (\($0.count))" }
    return rules.isEmpty ? "" : block("Rules that are turned off", rules)
  }

  private func block(_ title: String, _ lines: [String]) -> String {
    let items = lines.map { "<li>\(HTMLText.escaped($0))</li>" }.joined(separator: "\n")
    return "<h4>\(title)</h4>\n<ul>\(items)</ul>"
  }

  private var invariants: String {
    guard !verdict.invariants.isEmpty else { return "" }
    let rows = verdict.invariants.map { name in
      let answer: String
      if let number = verdict.reported.firstIndex(where: { $0.finding.rule == name }) {
        answer = "<a class=\"badge error\" href=\"#\(id(of: number + 1))\">violated</a>"
      } else if verdict.undecided.contains(where: { $0.rule == name }) {
        answer = "<span class=\"badge bounded\">undecided</span>"
      } else {
        let isKnown = verdict.isComplete || verdict.decidedBeyondLimits.contains(name)
        answer = "<span class=\"badge \(isKnown ? "good" : "bounded")\">\(isKnown ? "holds" : "holds so far")</span>"
      }
      return "<tr><th scope=\"row\">\(HTMLText.escaped(name))</th><td>\(answer)</td></tr>"
    }
    return "<h4>Invariants</h4>\n<table>\(rows.joined(separator: "\n"))</table>"
  }

  /// The distances of all screens from the launch, the nearest first.
  private var taps: String {
    guard !verdict.distances.isEmpty else { return "" }
    let ordered = verdict.distances.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }
    let rows = ordered.map { _, distance in
      let name = HTMLText.element(
        "button", [("type", "button"), ("class", "screen"), ("data-screen", distance.screen)],
        HTMLText.escaped(distance.screen))
      return "<tr><th scope=\"row\">\(name)</th><td>\(distance.words)</td></tr>"
    }
    let note = verdict.isComplete ? "" : "<p class=\"remark\">Beyond the limits there may be shorter ways.</p>\n"
    return """
      <details open><summary><h4>Taps from the launch</h4></summary>
      \(note)<table class="taps">\(rows.joined(separator: "\n"))</table>
      </details>
      """
  }
}

extension ScreenDistance {
  fileprivate var rank: Int { gestures ?? (isSeen ? .max - 1 : .max) }

  fileprivate var words: String {
    gestures.map(String.init) ?? (isSeen ? "only from outside, by a link or an external" : "never")
  }
}
