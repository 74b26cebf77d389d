import FlowRules

/// Writes a comment for a pull request: a table of the flows, then each finding with its trace folded, the undecided
/// absences, and the picture.
///
/// GitHub refuses comments beyond 65 536 characters. A report that would be longer leaves out pictures, then traces,
/// then the last findings, and says so.
public struct MarkdownFormatter: ReportFormatter {
  static let maximumLength = 65_536
  /// The number of characters beyond which Mermaid does not draw, unless configured to.
  static let maximumDiagramLength = 50_000

  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  /// The parts of the report for which there is room.
  private enum Detail: CaseIterable {
    case pictures, traces, messages
  }

  public func format(_ verdicts: [Verdict]) -> String {
    var blocks: [String] = []
    for detail in Detail.allCases {
      blocks = [heading(verdicts), table(verdicts)] + bounds(of: verdicts)
      for (index, verdict) in verdicts.enumerated() { blocks += section(verdict, index: index, detail: detail) }
      if Self.length(blocks) <= Self.maximumLength { return Self.joined(blocks) }
    }
    let note = "The report goes on; there is no room for more here."
    let room = Self.maximumLength - note.unicodeScalars.count - 2
    // Blocks stay whole: half of one would leave a fence or an element open.
    var kept: [String] = []
    var length = 0
    for block in blocks {
      length += block.unicodeScalars.count + 2
      guard length <= room else { break }
      kept.append(block)
    }
    return Self.joined(kept + [note])
  }

  private static func joined(_ blocks: [String]) -> String { blocks.joined(separator: "\n\n") + "\n" }

  private static func length(_ blocks: [String]) -> Int { joined(blocks).unicodeScalars.count }

  private func heading(_ verdicts: [Verdict]) -> String {
    "## flowcheck: " + (result(verdicts.flatMap(\.findings)) ?? "nothing wrong")
  }

  /// `2 errors, 1 warning`; nil: no findings.
  private func result(_ findings: [Finding]) -> String? {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    return parts.isEmpty ? nil : parts.map { TextFormatter().counted($0.0, $0.1) }.joined(separator: ", ")
  }

  private func table(_ verdicts: [Verdict]) -> String {
    let rows = verdicts.map { verdict in
      let accepted = (verdict.baselined?.count ?? 0) + verdict.suppressed.count
      return [
        MarkdownText.escaped(verdict.flow), result(verdict.findings) ?? "nothing wrong",
        accepted == 0 ? "" : String(accepted), verdict.coverage,
        TextFormatter().counted(verdict.exactStates ?? String(verdict.states), "state"),
      ]
    }
    let head = [["Flow", "Found", "Accepted", "Verdict", "Covered"], Array(repeating: "---", count: 5)]
    return (head + rows).map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private func bounds(of verdicts: [Verdict]) -> [String] {
    let lines = verdicts.flatMap { verdict in
      (verdict.bounds + verdict.beyondBounds).map {
        "- \(MarkdownText.escaped(verdict.flow)) · \(MarkdownText.escaped($0))"
      }
    }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  private func section(_ verdict: Verdict, index: Int, detail: Detail) -> [String] {
    var blocks = FindingBlock.blocks(of: verdict.findings).flatMap { self.lines(for: $0, detail: detail) }
    let questions = verdict.questions.map {
      "- \(summary(of: $0.finding)) · \(MarkdownText.escaped($0.reason))"
    }
    if !questions.isEmpty {
      let title = TextFormatter().counted(questions.count, "question")
      blocks.append(Self.folded(title, questions.joined(separator: "\n")))
    }
    let accepted = verdict.reported.filter(\.isAccepted)
    if !accepted.isEmpty {
      let lines = accepted.map { "- " + summary(of: $0.finding) + standing(of: $0) }
      blocks.append(Self.folded("\(accepted.count) accepted", lines.joined(separator: "\n")))
    }
    blocks += undecided(in: verdict, detail: detail)
    let hidden = verdict.hidden.filter { $0.count > 0 }.map { "\(MarkdownText.escaped($0.rule)) (\($0.count))" }
    if !hidden.isEmpty { blocks.append("Turned off: " + hidden.joined(separator: ", ")) }
    if detail == .pictures { blocks += picture(index) }
    return blocks.isEmpty ? [] : ["### " + MarkdownText.escaped(verdict.flow)] + blocks
  }

  /// A block, each finding of it with its run if there is room.
  private func lines(for block: FindingBlock, detail: Detail) -> [String] {
    if block.cause == .furtherTaps { return [furtherTaps(block, detail: detail)] }
    var lines: [String] = []
    for (index, finding) in block.alike.enumerated() {
      var content = [evidence(of: finding)]
      let followers = index == 0 ? block.followers : []
      if !followers.isEmpty { content += ["What follows from it:"] + followers.map { item($0, detail: detail) } }
      content.removeAll(where: \.isEmpty)
      if detail == .messages {
        let rest = followers.map { "\n  - \(summary(of: $0))" }
        lines.append("- \(summary(of: finding))" + rest.joined())
      } else {
        lines.append(
          content.isEmpty
            ? "- \(summary(of: finding))" : Self.folded(summary(of: finding), content.joined(separator: "\n\n")))
      }
    }
    return lines
  }

  private func item(_ finding: Finding, detail: Detail) -> String {
    let evidence = evidence(of: finding)
    return evidence.isEmpty ? "- \(summary(of: finding))" : Self.folded(summary(of: finding), evidence)
  }

  private func furtherTaps(_ block: FindingBlock, detail: Detail) -> String {
    let head = "<b>\(block.severity.rawValue)</b> \(MarkdownText.escaped(block.headline))"
    let rules = block.subjectsByRule.map { rule, subjects in
      "- <code>\(MarkdownText.escaped(rule))</code> \(MarkdownText.escaped(subjects.joined(separator: ", ")))"
    }
    let cure = MarkdownText.escaped(FindingBlock.cureForFurtherTaps)
    if detail == .messages { return "- \(head) \(cure)\n" + rules.map { "  \($0)" }.joined(separator: "\n") }
    let buttons = block.buttons.isEmpty ? [] : [MarkdownText.escaped(block.buttons.joined(separator: ", "))]
    let content = [cure] + buttons + [rules.joined(separator: "\n"), "For example:", item(block.first, detail: detail)]
    return Self.folded(head, content.joined(separator: "\n\n"))
  }

  private func summary(of finding: Finding) -> String {
    let subject = finding.subject == finding.rule ? "" : " " + MarkdownText.escaped(finding.subject)
    let location = finding.place
    let file = MarkdownText.escaped(context.paths.relative(location.file))
    let place = location.file.isEmpty ? "" : " · \(file):\(location.line)"
    return "<b>\(finding.severity.rawValue)</b> \(MarkdownText.escaped(finding.message))"
      + " <code>\(MarkdownText.escaped(finding.rule))</code>\(subject)\(place)"
      + [
        finding.declaredAt(context.paths).map(MarkdownText.escaped), finding.raceNote,
        finding.situationNote.map(MarkdownText.escaped), finding.assumptionNote,
      ].compactMap { $0 }.map { " · " + $0 }
      .joined()
  }

  /// A folded block for each limit in question.
  private func undecided(in verdict: Verdict, detail: Detail) -> [String] {
    // With little room, only the first of many subjects.
    let text = TextFormatter(options: .init(isVerbose: detail != .messages))
    return verdict.undecidedGroups.map { group in
      let lines = group.entries.map { entry in
        "- <code>\(MarkdownText.escaped(entry.name))</code> \(MarkdownText.escaped(text.listed(entry.subjects)))"
      }
      return Self.folded(
        "\(group.count) undecided: \(MarkdownText.escaped(group.outlook))", lines.joined(separator: "\n"))
    }
  }

  private func standing(of reported: ReportedFinding) -> String {
    let reason = reported.reason.map { " · " + MarkdownText.escaped($0) } ?? ""
    if case .suppressed = reported.standing { return " · suppressed\(reason)" }
    return " · in the baseline\(reason)"
  }

  private func evidence(of finding: Finding) -> String {
    if let trace = finding.trace {
      let table = TraceTable(style: .plain)
      var parts = [MarkdownText.fence(table.lines(for: trace).joined(separator: "\n"))]
      for situation in context.text.showsAllCauses ? finding.situations.dropFirst() : [] {
        guard let trace = situation.trace else { continue }
        parts.append(MarkdownText.escaped(situation.words) + ":")
        parts.append(MarkdownText.fence(table.lines(for: trace).joined(separator: "\n")))
      }
      return parts.joined(separator: "\n\n")
    }
    return finding.obstacles.map { "- " + MarkdownText.escaped($0) }.joined(separator: "\n")
  }

  private func picture(_ index: Int) -> [String] {
    guard context.diagrams.indices.contains(index), let diagram = context.diagrams[index] else { return [] }
    guard diagram.unicodeScalars.count <= Self.maximumDiagramLength else {
      return ["The flow graph is too large for Mermaid."]
    }
    return [Self.folded("The flow graph", MarkdownText.fence(diagram, language: "mermaid"))]
  }

  private static func folded(_ summary: String, _ content: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(content)\n\n</details>"
  }
}
