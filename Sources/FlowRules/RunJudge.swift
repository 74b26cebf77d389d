import FlowModel
import FlowRuns
import FlowSemantics

/// Judges single steps of a run by the rules.
///
/// It judges what an event shows, and what the state shows to which the event leads. Questions beyond that (is there a
/// way on? does a link land?) need an exploration.
public struct RunJudge {
  /// Supplies names and locations; the rest of its flow is not explored.
  private let explored: ExploredFlow

  public init(_ program: Program) {
    explored = CheckRun(program, maxStates: 1, followsStacks: false, engine: .oneByOne).explored
  }

  /// Findings without traces, in the order of the rules; each rule and subject once.
  public func findings(on move: Simulator.Move) -> [Finding] {
    var findings: [Finding] = []
    for rule in RuleCatalog.rules {
      var reports = move.observations.compactMap { explored.report($0, by: rule) }
      if let rule = rule as? any StateRule.Type, let state = move.target, state.isQuiescent || !rule.judgesOnlyRest {
        reports += rule.reports(on: SingleState(state, in: explored.transitions.system), in: explored)
      }
      var subjects: Set<String> = []
      for report in reports where subjects.insert(report.subject).inserted {
        findings.append(rule.finding(report, nil))
      }
    }
    return findings
  }
}
