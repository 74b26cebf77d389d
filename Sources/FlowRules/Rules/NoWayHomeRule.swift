import FlowSemantics
import StateSpace

/// A state from which a person cannot get home.
///
/// Judged when the flow declares `home`: from every state some sequence of a person's events must lead to a home
/// screen, or to one that is meant to end the flow.
///
/// Smallest flow: `home: [Home]`, and a `Wizard` that replaces `Home` and only goes on to itself.
///
/// Fix: give the way back, or list the screen under `home`.
enum NoWayHomeRule: Rule {
  static let identifier = "no-way-home"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    guard !explored.flow.home.isEmpty else { return [] }
    let graph = explored.graph
    let home = Set(explored.flow.home)
    let isHome = explored.program.screens.map { home.contains($0.name) || $0.isTerminal }
    let goals = (0..<graph.count).map { state in
      let screen = explored.visibleScreens[state]
      return screen >= 0 && isHome[Int(screen)] || explored.hasUnexploredWayOut(state)
    }
    let reaches = graph.statesReaching(goals: goals) { _, edge in explored.isPersons(edge) }
    let destination = explored.flow.home.joined(separator: " or ")
    return firstStates(in: explored) { state in
      guard !reaches[state] else { return [] }
      let (name, location) = explored.whereabouts(state)
      return [
        Report(subject: name, message: "From \(name) there is no way back to \(destination).", location: location)
      ]
    }
  }
}
