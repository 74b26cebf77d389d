import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import FlowSemantics
import StateSpace

/// The reason why there is no table of a flow.
enum TableProblem: Error {
  /// The flow has more states than a page should hold.
  case tooManyStates
  /// The current `StopSign` was given.
  case stopped
}

/// Explores a flow into a table.
extension ExploredTable {
  /// Explores a flow, state by state, with the runs of its findings; throws beyond `limit` states.
  init(_ program: Program, findings: [Finding], limit: Int) throws(TableProblem) {
    let sign = StopSign.current
    self.init(flow: program.flow.name)
    let simulator = Simulator(program)
    var numbers: [FlowState: Int] = [:]
    var found: [FlowState] = []
    func move(_ move: Simulator.Move, _ parent: Parent?) throws(TableProblem) -> Move {
      if sign.shouldStop() { throw .stopped }
      var event = move.step.detail.map { "\(move.step.event) \($0)" } ?? move.step.event
      if !move.step.choices.isEmpty {
        event += " (choice \(move.step.choices.map(String.init).joined(separator: ", ")))"
      }
      switch move.result {
      case .crash: return Move(event: event, target: .appStops)
      case .cut(let cut): return Move(event: event, target: .limit("\(cut.limit.rawValue) at \(cut.place)"))
      case .state(let state):
        if let known = numbers[state] { return Move(event: event, target: .state(known)) }
        if found.count >= limit { throw .tooManyStates }
        let number = found.count
        numbers[state] = number
        found.append(state)
        states.append(
          State(
            description: StateDescription(state, program), display: state.displayText(program), parent: parent))
        return Move(event: event, target: .state(number))
      }
    }
    // Of a cut event no outcome is in the table, or not all.
    for launch in simulator.launches(upTo: limit) { launches.append(try move(launch, nil)) }
    var next = 0
    while next < found.count {
      var moves: [Move] = []
      for (index, outcome) in simulator.moves(from: found[next]).enumerated() {
        moves.append(try move(outcome, Parent(state: next, move: index)))
      }
      if sign.shouldStop() { throw .stopped }
      states[next].moves = moves
      next += 1
    }
    let retrace = Retrace(simulator)
    for finding in findings {
      guard let trace = finding.trace else { continue }
      if sign.shouldStop() { throw .stopped }
      let run = retrace.moves(along: trace.steps + trace.continuation + trace.loop)
      let title = finding.subject == finding.rule ? finding.rule : "\(finding.rule) \(finding.subject)"
      self.findings.append(
        Run(
          title: title, message: finding.message, states: run.map { $0.target.flatMap { numbers[$0] } },
          events: run.map { $0.step.detail.map { detail in "launch \(detail)" } ?? $0.step.event }))
    }
  }
}
