import FlowRules

/// Writes one block of the text report: a finding and those that follow from it.
extension TextFormatter {
  private static var margin: String { "  " }
  private static var widest: Int { 110 }

  /// The message, the place, and the run of a block.
  func lines(for block: FindingBlock) -> [String] {
    let label = style(block.severity, block.severity.rawValue + ":")
    if block.cause == .furtherTaps {
      return ["\(label) \(style.strong(block.headline.printable))"] + furtherTaps(block)
    }
    let first = block.first
    let isList = first.trace == nil && block.alike.count > 1
    if isList {
      return ["\(label) \(style.strong(headline(for: block)))", Self.margin + style.dim(first.rule.printable)]
        + absences(block.alike).map { Self.margin + $0 }
    }
    var lines = ["\(label) \(style.strong(first.message.printable))", Self.margin + style.dim(attribution(of: first))]
    if case .unlisted(let key) = block.cause {
      lines.append(Self.margin + "follows from \(key.text.printable), which is not listed here")
    } else if first.cause == .furtherTaps {
      lines.append(Self.margin + block.headline(ofOne: first).printable)
      lines.append(Self.margin + FindingBlock.cureForFurtherTaps)
    }
    if let note = first.situationNote {
      lines += wrapped(note.split(separator: " ").map(String.init), separator: " ", first: "", rest: "")
    }
    if let note = first.assumptionNote { lines.append(Self.margin + note) }
    lines += evidence(of: first)
    lines += list("the same way:", block.alike.dropFirst(), besides: first)
    lines += list("what follows from it:", block.followers[...], besides: first)
    return lines
  }

  /// The first question in full, and a line for each other one that rests on the same place.
  func lines(for group: QuestionGroup) -> [String] {
    let names = group.others.map(\.finding.key.text.printable)
    let width = names.map(\.count).max() ?? 0
    let rows = zip(names, group.others).map { name, question in
      Self.margin + Self.margin + name.padded(to: width) + "  " + style.dim(place(of: question.finding))
    }
    guard !rows.isEmpty else { return lines(for: group.first) }
    return lines(for: group.first) + ["", Self.margin + "\(counted(rows.count, "more question")) for the same reason:"]
      + rows
  }

  /// The message of a question, the source that it rests on, and its run.
  private func lines(for question: QuestionableFinding) -> [String] {
    let finding = question.finding
    let place = "\(relative(question.restsOn.file).printable):\(question.restsOn.line)"
    let reason = "rests on \(place), \(question.doubt.clause)"
    return ["\(style.warning("question:")) \(style.strong(finding.message.printable))"]
      + [attribution(of: finding), reason].map { Self.margin + style.dim($0) } + evidence(of: finding)
  }

  /// The run, or the obstacles; then the runs of the other situations, if they are requested.
  private func evidence(of finding: Finding) -> [String] {
    guard let trace = finding.trace else { return finding.obstacles.map { Self.margin + "- " + $0.printable } }
    let table = TraceTable(style: style)
    var lines = [""] + table.lines(for: trace).map { Self.margin + $0 }
    if options.showsAllCauses {
      for situation in finding.situations.dropFirst() {
        guard let trace = situation.trace else { continue }
        lines += ["", Self.margin + situation.words.printable + ":"]
        lines += table.lines(for: trace).map { Self.margin + $0 }
      }
    }
    return lines
  }

  private func furtherTaps(_ block: FindingBlock) -> [String] {
    let rules = block.subjectsByRule.map { "\($0.rule) (\($0.subjects.count))" }.joined(separator: ", ")
    var lines = [Self.margin + style.dim(rules.printable)]
    lines += wrapped(block.buttons.map(\.printable), first: "", rest: "")
    lines.append(Self.margin + FindingBlock.cureForFurtherTaps)
    lines += ["", Self.margin + "for example \(style.dim(attribution(of: block.first)))"]
    if let trace = block.first.trace {
      lines += TraceTable(style: style).lines(for: trace).map { Self.margin + $0 }
    }
    lines += ["", Self.margin + "what it comes to:"]
    let width = block.subjectsByRule.map(\.rule.printable.count).max() ?? 0
    for (rule, subjects) in block.subjectsByRule {
      let head = Self.margin + rule.printable.padded(to: width) + "  "
      lines += wrapped(subjects.map(\.printable), first: head, rest: String(repeating: " ", count: head.count))
    }
    return lines
  }

  /// Names, wrapped into lines.
  private func wrapped(_ names: [String], separator: String = ", ", first: String, rest: String) -> [String] {
    let ending = separator.dropLast()
    var lines: [String] = []
    var line = ""
    for (index, name) in names.enumerated() {
      let word = name + (index < names.count - 1 ? ending : "")
      if line.isEmpty {
        line = word
      } else if first.count + line.count + word.count > Self.widest {
        lines.append(line)
        line = word
      } else {
        line += " " + word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.enumerated().map { Self.margin + ($0.offset == 0 ? first : rest) + $0.element }
  }

  private func style(_ severity: Severity, _ text: String) -> String {
    switch severity {
    case .error: style.error(text)
    case .warning: style.warning(text)
    }
  }

  private func attribution(of finding: Finding) -> String {
    let declared = finding.declaredAt(ReportPath(workingDirectory: options.workingDirectory)) ?? ""
    return [finding.key.text.printable, place(of: finding), declared, finding.raceNote ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func headline(for block: FindingBlock) -> String {
    let count = block.alike.count
    switch block.first.rule {
    case "unreachable-screen": return "\(count) screens are never seen."
    case "unreachable-coordinator": return "\(count) coordinators are never created."
    case "dead-action": return "\(count) declared pieces of code never run."
    case ReportedRule.unusedBaselineEntry: return "\(count) entries of the baseline are no longer found."
    case "unused-suppression": return "\(count) suppressions have nothing to suppress."
    default: return "\(count) declared things never happen."
    }
  }

  private func absences(_ findings: [Finding]) -> [String] {
    let width = findings.map(\.subject.printable.count).max() ?? 0
    return findings.flatMap { finding in
      let reasons = finding.obstacles.isEmpty ? [finding.message] : finding.obstacles
      let head = finding.subject.printable.padded(to: width) + "  " + style.dim(place(of: finding))
      return ["- " + head] + reasons.map { "    " + $0.printable }
    }
  }

  /// A line for each of some findings that share their cause with the one shown in full.
  private func list(_ heading: String, _ findings: ArraySlice<Finding>, besides first: Finding) -> [String] {
    if findings.isEmpty { return [] }
    let rows = findings.map { finding -> (subject: String, end: String, place: String) in
      let event = finding.trace?.steps.last { !$0.isHousekeeping }?.event ?? ""
      // A number of races equal to that of the first finding is not repeated.
      let race = finding.races == first.races ? nil : finding.raceNote
      let extent = [finding.trace.map { counted($0.length, "step") }, race].compactMap { $0 }
      let name = finding.rule == first.rule ? finding.subject : finding.key.text
      return (name.printable, "\(event.printable) (\(extent.joined(separator: ", ")))", place(of: finding))
    }
    let subjectWidth = rows.map(\.subject.count).max() ?? 0
    let endWidth = rows.map(\.end.count).max() ?? 0
    return ["", Self.margin + heading]
      + rows.map { row in
        let columns = row.subject.padded(to: subjectWidth) + "  " + row.end.padded(to: endWidth)
        return Self.margin + Self.margin + columns + "  " + style.dim(row.place)
      }
  }
}

extension FindingBlock {
  /// The headline for a single finding.
  func headline(ofOne finding: Finding) -> String {
    FindingBlock(cause: .furtherTaps, alike: [finding]).headline
  }
}
