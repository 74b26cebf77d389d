import FlowModel
import FlowSemantics

/// Says what the rules think of one step of a run.
///
/// Judged is what an event shows, and what can be told from the state it leads to. What takes more than that (is there
/// a way on? does a link land?) only an exploration can say.
public struct RunJudge {
  /// Names and places; nothing of it is explored.
  private let explored: ExploredFlow

  public init(_ flow: Flow) {
    explored = CheckRun(flow, maxStates: 1, followsStacks: false, engine: .oneByOne).explored
  }

  /// Findings without traces, in the order of the rules; each rule and subject once.
  public func findings(on move: Simulator.Move) -> [Finding] {
    var findings: [Finding] = []
    for rule in RuleCatalog.rules {
      var reports: [Report] = []
      if let observed = rule as? any ObservedRule.Type {
        reports = move.observations.compactMap { observed.report($0, in: explored) }
      } else if let rule = rule as? any StateRule.Type, let state = move.target,
        state.isQuiescent || !rule.judgesOnlyRest
      {
        reports = rule.reports(on: state, in: explored)
      }
      var subjects: Set<String> = []
      for report in reports where subjects.insert(report.subject).inserted {
        findings.append(rule.finding(report, nil))
      }
    }
    return findings
  }
}
