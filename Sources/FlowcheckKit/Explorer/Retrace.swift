import FlowDeclaration
import FlowModel
import FlowRules
import FlowRuns
import FlowSemantics

/// Finds the moves that a trace describes.
struct Retrace {
  private let simulator: Simulator

  init(_ simulator: Simulator) { self.simulator = simulator }

  /// The longest sequence of moves that follows the trace; for a trace of the same flow, a move for each step.
  ///
  /// If several moves look the same in the trace, the search takes the one from which the trace can be followed to its
  /// end.
  func moves(along steps: [Trace.Step]) -> [Simulator.Move] {
    guard let first = steps.first else { return [] }
    var longest: [Simulator.Move] = []
    var open: [[Simulator.Move]] = launches(like: first).reversed().map { [$0] }
    while let run = open.popLast() {
      if run.count > longest.count { longest = run }
      guard run.count < steps.count, let state = run.last?.target else { continue }
      let next = simulator.moves(from: state).filter { Self.reads($0.step, like: steps[run.count]) }
      open += next.reversed().map { run + [$0] }
      if longest.count == steps.count { break }
    }
    return longest
  }

  private func launches(like step: Trace.Step) -> [Simulator.Move] {
    var found: [Simulator.Move] = []
    let program = simulator.program
    let flow = program.flow
    // The detail names every variable, so that the launch need not be searched for among all combinations.
    guard let launch = try? LaunchReader(flow).launch(step.detail ?? "") else { return [] }
    let variables = flow.variables.map { variable -> UInt16 in
      let value = launch.variables.first { $0.variable == variable.name }?.value
      return UInt16(value.flatMap { variable.values.firstIndex(of: $0) } ?? 0)
    }
    let link = launch.link.flatMap { name in program.links.firstIndex { $0.name == name } }
    for move in simulator.moves(launching: FlowSystem.Launch(variables: variables, link: link))
    where Self.reads(move.step, like: step) { found.append(move) }
    return found
  }

  /// Whether a move agrees with a step in everything that the trace records.
  private static func reads(_ move: Trace.Step, like step: Trace.Step) -> Bool {
    guard move.event == step.event, move.choices == step.choices, move.visible == step.visible else { return false }
    return step.state == nil || move.state == step.state
  }
}
