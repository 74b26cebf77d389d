import FlowSemantics
import StateSpace

/// A screen that nobody can leave.
///
/// The app has come to rest on a screen that is not `terminal`, and whatever the person does, and whatever the app does
/// by itself, the visible screen never changes again, and neither does one that stays visible below it. Deep links and
/// externals do not count: nobody can rely on them.
///
/// The person has to kill the app.
///
/// UIKit: a sheet can be dragged down unless `isModalInPresentation` is set; full-screen styles cannot, and need a
/// button. SwiftUI: likewise `sheet` with `interactiveDismissDisabled(_:)`, and `fullScreenCover`.
///
/// Subject: the screen that is visible; if there is none, the innermost coordinator shown.
///
/// Smallest flow: a screen that is presented full-screen, without a button that closes it.
///
/// Fix: give the screen a way out; mark it `terminal: true` if it is meant to end the flow.
enum StuckStateRule: Rule {
  static let identifier = "stuck-state"
  static let severity = Severity.error
  static let asksWhatFollows = true

  static func findings(in explored: ExploredFlow) -> [Finding] {
    let graph = explored.graph
    let visible = explored.visibleScreens
    var leaves = Array(repeating: false, count: graph.count)
    for state in 0..<graph.count {
      leaves[state] =
        explored.hasUnexploredWayOut(state)
        || graph.edges(from: state).contains { edge in
          edge.target.map { !visible.areAlike($0, state) && explored.isPersons(edge) } ?? false
        }
    }
    let free = graph.statesReaching(goals: leaves) { state, edge in
      explored.isPersons(edge) && edge.target.map { visible.areAlike($0, state) } ?? false
    }
    return firstStates(in: explored) { state in
      guard !free[state], explored.quiescent[state] else { return [] }
      if visible.all(in: state).contains(where: { explored.program.screens[$0].isTerminal }) { return [] }
      let (name, location) = explored.whereabouts(state)
      return [
        Report(subject: name, message: "There is no way on from \(name), and none back.", location: location)
      ]
    }
  }
}
