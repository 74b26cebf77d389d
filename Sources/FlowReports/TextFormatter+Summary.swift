import FlowRules

/// Writes the summary lines of a verdict in the text report.
extension TextFormatter {
  /// One line for the flow; for a bounded verdict, a further line for each limit that was met, and the absences that it
  /// leaves undecided.
  func summary(of verdict: Verdict) -> [String] {
    let coverage = verdict.isComplete ? verdict.coverage : style.warning("bounded")
    let states = counted(verdict.exactStates ?? String(verdict.states), "state")
    let size = "\(states), \(counted(verdict.exactTransitions ?? String(verdict.transitions), "transition"))"
    let line = "\(style.strong(verdict.flow.printable)): \(result(of: verdict)) · \(coverage) · \(size)"
    return [line] + hidden(in: verdict) + limits(of: verdict) + beyondLimits(of: verdict)
      + undecided(in: verdict).map { "  " + $0 } + (options.isVerbose ? growth(of: verdict) : [])
  }

  /// The rules that hide findings because they are turned off.
  private func hidden(in verdict: Verdict) -> [String] {
    let rules = verdict.hidden.filter { $0.count > 0 }.map { "\($0.rule.printable) (\($0.count))" }
    return rules.isEmpty ? [] : ["  turned off: \(rules.joined(separator: ", "))"]
  }

  /// The facts that are known although limits were met.
  func beyondLimits(of verdict: Verdict) -> [String] {
    let decided = verdict.decidedBeyondLimits.map(\.printable)
    let complete = decided.isEmpty ? [] : ["all the same complete for \(Self.summary(ofRules: decided))"]
    return (complete + verdict.remarks.map(\.printable)).map { "  " + $0 }
  }

  /// Rules and invariants as a list, or as all rules except the missing ones if that is shorter.
  private static func summary(ofRules names: [String]) -> String {
    // The rule about suppressions is not judged in states.
    let missing = RuleCatalog.identifiers.filter { !names.contains($0) && $0 != UnusedSuppressionRule.identifier }
    let others = names.filter { !RuleCatalog.identifiers.contains($0) }
    guard missing.count < RuleCatalog.identifiers.count / 2 else { return names.joined(separator: ", ") }
    let rules = missing.isEmpty ? "every rule" : "every rule but \(missing.joined(separator: ", "))"
    // Last, so that a following name is not read as one more missing rule.
    return others.isEmpty ? rules : "\(others.joined(separator: ", ")) and \(rules)"
  }

  /// `1 state`, `7 546 states`.
  func counted(_ count: Int, _ noun: String) -> String { counted(String(count), noun) }

  func counted(_ count: String, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == "1" ? "" : "s")"
  }

  /// `7 546`.
  func grouped(_ count: String) -> String {
    var digits = count
    var end = digits.endIndex
    while let index = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex), index > digits.startIndex {
      digits.insert(" ", at: index)
      end = index
    }
    return digits
  }

  private func result(of verdict: Verdict) -> String {
    let errors = verdict.findings.count { $0.severity == .error }
    let warnings = verdict.findings.count - errors
    var parts: [String] = []
    if errors > 0 { parts.append(style.error(counted(errors, "error"))) }
    if warnings > 0 { parts.append(style.warning(counted(warnings, "warning"))) }
    // Each absence is its own cause, however it is listed.
    let shown = verdict.findings.filter { $0.trace != nil }
    let causes = FindingBlock.blocks(of: shown).count + verdict.findings.count - shown.count
    if causes < verdict.findings.count { parts[parts.count - 1] += " from \(counted(causes, "cause"))" }
    if parts.isEmpty, !verdict.questions.isEmpty {
      parts.append("nothing that is sure")
    } else if parts.isEmpty {
      let nothing = verdict.baselined?.isEmpty == false ? "nothing new" : "nothing wrong"
      let isUnexplored = verdict.states == 0 && !verdict.isComplete
      parts.append(verdict.isComplete ? style.good(nothing) : isUnexplored ? "nothing explored" : nothing + " so far")
    }
    if !verdict.questions.isEmpty { parts.append(counted(verdict.questions.count, "question")) }
    if let baselined = verdict.baselined, !baselined.isEmpty { parts.append("\(baselined.count) in the baseline") }
    if !verdict.suppressed.isEmpty { parts.append("\(verdict.suppressed.count) suppressed") }
    let hidden = verdict.hidden.map(\.count).reduce(0, +)
    if hidden > 0 { parts.append("\(hidden) hidden") }
    return parts.joined(separator: ", ")
  }

  /// A line for each kind of limit that was met: the parts beyond it, and how to raise it.
  func limits(of verdict: Verdict) -> [String] {
    var kinds: [(limit: String, places: [String])] = []
    for reached in verdict.limitsReached {
      if let index = kinds.firstIndex(where: { $0.limit == reached.limit }) {
        kinds[index].places.append(reached.place.printable)
      } else {
        kinds.append((reached.limit, [reached.place.printable]))
      }
    }
    return kinds.map { "  " + explanation(of: $0.limit, at: listed($0.places)) }
  }

  /// The undecided absences: a heading with the remedy, and below it a line for each rule.
  func undecided(in verdict: Verdict) -> [String] {
    verdict.undecidedGroups.flatMap { group in
      ["undecided (\(group.count)): \(group.outlook)"] + group.entries.map { "  \($0.name): \(listed($0.subjects))" }
    }
  }

  /// The first of some names and the number of the others, or all names.
  func listed(_ names: [String]) -> String {
    let shown = options.isVerbose ? names.count : 5
    guard names.count > shown else { return names.joined(separator: ", ") }
    return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
  }

  private func explanation(of limit: String, at place: String) -> String {
    let what =
      switch limit {
      case "states": "stopped at \(place)"
      case "seconds": "out of time at \(place)"
      case "memory": "out of memory at \(place)"
      case "interrupt": "interrupted at \(place)"
      case "effects": "not explored: events without end at \(place)"
      case "stackDepth": "not explored: deeper stacks at \(place)"
      case "instances": "not explored: more live instances at \(place)"
      case "modals": "not explored: more modals above each other at \(place)"
      case "races": "not explored: more events during one transition at \(place)"
      case "pending": "not explored: more effects waiting at \(place)"
      case "size": "not explored: more than \(place) at rest"
      default: "not explored: what lies beyond \(limit.printable) at \(place)"
      }
    return what + (Verdict.LimitReached(limit: limit, place: place).remedy.map { "; \($0)" } ?? "")
  }
}
