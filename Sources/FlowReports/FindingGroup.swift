import FlowRules
import FlowRuns

/// Findings of one rule that a person would mend together; the first is the clearest.
///
/// Absences of one rule belong together. Findings with a trace belong together if the same event causes them.
/// `no-way-home` findings also belong together if the trace of one contains the trace of another: every further screen
/// of a trap is in the trap, too.
struct FindingGroup {
  var findings: [Finding]

  var first: Finding { findings[0] }
  var others: ArraySlice<Finding> { findings.dropFirst() }

  /// The groups in the order of their first findings' appearance; in each, the trace with the fewest
  /// races comes first, of several the shortest.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    for finding in findings {
      if let index = groups.firstIndex(where: { $0.admits(finding) }) {
        groups[index].findings.append(finding)
      } else {
        groups.append(FindingGroup(findings: [finding]))
      }
    }
    return groups.map { group in
      // The index keeps the order of equal elements, which the standard sort does not guarantee.
      let ranked = group.findings.enumerated().sorted { left, right in
        func cost(_ finding: Finding) -> (Int, Int) { (finding.races, finding.trace?.steps.count ?? 0) }
        let costs = (cost(left.element), cost(right.element))
        return costs.0 != costs.1 ? costs.0 < costs.1 : left.offset < right.offset
      }
      return FindingGroup(findings: ranked.map(\.element))
    }
  }

  private func admits(_ finding: Finding) -> Bool {
    guard first.rule == finding.rule, first.severity == finding.severity else { return false }
    guard let trace = finding.trace else { return first.trace == nil }
    return findings.contains { member in
      guard let other = member.trace else { return false }
      if other.cause == trace.cause { return true }
      return first.rule == "no-way-home" && (other.runsThrough(trace) || trace.runsThrough(other))
    }
  }
}

extension Trace {
  /// The last event that does not happen by itself; for gestures that are wrong on every screen, without the screen.
  fileprivate var cause: String {
    let event = steps.last { !$0.isHousekeeping }?.event ?? ""
    for gesture in ["tap again ", "tap early "] where event.hasPrefix(gesture) { return "quick tap" }
    return event.hasPrefix("back to ") ? "back to" : event
  }

  fileprivate func runsThrough(_ other: Trace) -> Bool {
    other.steps.count <= steps.count
      && zip(other.steps, steps).allSatisfy {
        $0.event == $1.event && $0.detail == $1.detail && $0.choices == $1.choices
      }
  }
}

extension Trace.Step {
  /// Whether only time passes, without an action.
  var isHousekeeping: Bool { event == "settle" || event.hasPrefix("unlock ") }
}
