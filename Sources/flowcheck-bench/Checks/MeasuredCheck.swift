import FlowModel
import FlowRules
import FlowSemantics
import Foundation
import StateSpace

/// The check of one flow under its own limits, with its cost; `StagedCheck` looks under smaller ones beside it.
struct MeasuredCheck {
  /// Wall time; nil: no bound.
  var seconds: Double?
  /// The memory of the process; nil: no bound.
  var bytes: Int?
  var threads: Int

  /// Throws the reason if the flow is too large to be checked.
  func run(_ flow: Flow, file: String) throws -> (verdict: Verdict, cost: CheckCost) {
    let program = Program(flow)
    if let problem = program.capacityProblem { throw TooLarge(problem: problem.sentence) }
    let clock = ContinuousClock()
    let start = clock.now
    let end = seconds.map { start + .seconds($0) }
    return DeepStack.firstResult { [bytes, threads] finish in
      let interrupt = { (search: SearchProgress) -> StateGraph.Interruption? in
        if let end, clock.now >= end { return StateGraph.Interruption(limit: "seconds") }
        if let bytes, max(search.memory, ProcessMemory.now) >= bytes { return StateGraph.Interruption(limit: "memory") }
        return nil
      }
      let run = CheckRun(program, threads: threads, interrupt: interrupt)
      let searched = clock.now
      withExtendedLifetime(run) {
        let verdict = run.verdict(file: file, details: [], threads: threads, interrupt: interrupt)
        let judged = clock.now
        let cost = CheckCost(
          flow: flow.name, screens: flow.coordinators.reduce(0) { $0 + $1.screens.count },
          coordinators: flow.coordinators.count, states: verdict.exactStates ?? String(verdict.states),
          limits: Set(verdict.limitsReached.filter { !$0.isStop }.map(\.limit)).sorted(),
          stop: verdict.limitsReached.first(where: \.isStop)?.limit, findings: verdict.findings.count,
          undecided: verdict.undecided.count, seconds: (judged - start) / .seconds(1),
          searchSeconds: (searched - start) / .seconds(1), bytes: ProcessMemory.peak,
          learning: CheckCost.Learning(run.explored.behaviour))
        finish((verdict, cost))
      }
    }
  }

  struct TooLarge: Error, CustomStringConvertible {
    var problem: String

    var description: String { "too large: \(problem)" }
  }
}
