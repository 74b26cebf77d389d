import FlowSemantics
import StateSpace

/// A state that nobody can leave.
///
/// Everything has come to rest, the screen is not `terminal`, and whatever a person does, and whatever the app does by
/// itself, the visible screen never changes again.
///
/// Smallest flow: a screen in a full-screen presentation without a button that closes it.
///
/// Fix: give the screen a way out, or mark it `terminal: true`.
enum StuckStateRule: Rule {
  static let identifier = "stuck-state"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    let graph = explored.graph
    let visible = explored.visibleScreens
    var leaves = Array(repeating: false, count: graph.count)
    for state in 0..<graph.count {
      leaves[state] =
        explored.hasUnexploredWayOut(state)
        || graph.edges(from: state).contains { edge in
          edge.target.map { visible[$0] != visible[state] && explored.isPersons(edge) } ?? false
        }
    }
    let free = graph.statesReaching(goals: leaves) { state, edge in
      explored.isPersons(edge) && edge.target.map { visible[$0] == visible[state] } ?? false
    }
    return firstStates(in: explored) { state in
      guard !free[state], explored.quiescent[state] else { return [] }
      if visible[state] >= 0, explored.program.screens[Int(visible[state])].isTerminal { return [] }
      let (name, location) = explored.whereabouts(state)
      return [
        Report(subject: name, message: "There is no way on from \(name), and none back.", location: location)
      ]
    }
  }
}
