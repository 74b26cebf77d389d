import FlowRules

extension TextFormatter {
  /// What is wrong, where, and how to see it.
  func block(for group: FindingGroup) -> [String] {
    let first = group.first
    let label = style(first.severity, first.severity.rawValue + ":")
    let margin = "  "
    let isList = first.trace == nil && !group.others.isEmpty
    let message = isList ? headline(for: group) : first.message.printable
    var lines = ["\(label) \(style.strong(message))"]
    if isList {
      lines.append(margin + style.dim(first.rule.printable))
      return lines + absences(group.findings).map { margin + $0 }
    }
    lines.append(margin + style.dim(attribution(of: first)))
    if let trace = first.trace {
      lines.append("")
      lines += TraceTable(style: style).lines(for: trace).map { margin + $0 }
    } else {
      lines += first.obstacles.map { margin + "- " + $0.printable }
    }
    if !group.others.isEmpty {
      lines.append("")
      lines.append(margin + "the same way:")
      lines += others(in: group).map { margin + margin + $0 }
    }
    return lines
  }

  private func style(_ severity: Severity, _ text: String) -> String {
    switch severity {
    case .error: style.error(text)
    case .warning: style.warning(text)
    }
  }

  private func attribution(of finding: Finding) -> String {
    // An invariant's name is its subject, too.
    let names = finding.subject == finding.rule ? [finding.rule] : [finding.rule, finding.subject]
    return [names.joined(separator: " ").printable, place(of: finding), finding.raceNote ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func headline(for group: FindingGroup) -> String {
    let count = group.findings.count
    switch group.first.rule {
    case "unreachable-screen": return "\(count) screens are never seen."
    case "unreachable-coordinator": return "\(count) coordinators are never created."
    case "dead-action": return "\(count) declared pieces of code never run."
    case ReportedRule.unusedBaselineEntry: return "\(count) entries of the baseline are found no more."
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

  /// A line for each finding that shares its cause with the one shown in full.
  private func others(in group: FindingGroup) -> [String] {
    let rows = group.others.map { finding -> (subject: String, end: String, place: String) in
      let event = finding.trace?.steps.last { !$0.isHousekeeping }?.event ?? ""
      // As many as the one above needs go without saying.
      let race = finding.races == group.first.races ? nil : finding.raceNote
      let extent = [finding.trace.map { counted($0.length, "step") }, race].compactMap { $0 }
      return (finding.subject.printable, "\(event.printable) (\(extent.joined(separator: ", ")))", place(of: finding))
    }
    let subjectWidth = rows.map(\.subject.count).max() ?? 0
    let endWidth = rows.map(\.end.count).max() ?? 0
    return rows.map { row in
      let columns = row.subject.padded(to: subjectWidth) + "  " + row.end.padded(to: endWidth)
      return columns + "  " + style.dim(row.place)
    }
  }
}
