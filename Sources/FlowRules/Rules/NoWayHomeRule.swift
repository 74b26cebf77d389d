import FlowSemantics
import StateSpace

/// A state from which a person cannot get home.
///
/// The rule judges flows that declare `home`. From every state some sequence of gestures, and of events that the app
/// causes by itself, must lead to a home screen or to a `terminal` one. Deep links and externals do not count, as a
/// person cannot rely on them.
///
/// People move about in such a place, never get out of it, and kill the app. (A place where they cannot even move is a
/// finding of `stuck-state`.)
///
/// Subject: the screen that is visible there; if no screen is visible, the innermost coordinator shown.
///
/// Smallest flow: `home: [Home]`, and a wizard that replaces `Home` and goes round in circles.
///
/// Fix: give the screens a way back; list the screen under `home` if it is a home; mark it `terminal: true` if it is
/// meant to end the flow.
enum NoWayHomeRule: Rule {
  static let identifier = "no-way-home"
  static let severity = Severity.error
  static let asksWhatFollows = true

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    guard !explored.flow.home.isEmpty else { return [] }
    let goals = space.union(space.seeing(goals(of: explored)), space.unexploredWaysOut)
    let lost = space.difference(space.states, space.reaching(goals))
    if space.isEmpty(lost) { return [] }
    let destination = explored.flow.home.joined(separator: " or ")
    return nearest(in: space, space.splitByPlace(lost)) { place in
      let (name, location) = explored.whereabouts(place)
      return Report(
        subject: name, message: "From \(name) there is no way back to \(destination).", location: location)
    }
  }

  /// The screens at which a way home may end.
  static func goals(of explored: ExploredFlow) -> Set<Int> {
    let home = Set(explored.flow.home)
    let screens = explored.program.screens
    return Set(screens.indices.filter { home.contains(screens[$0].name) || screens[$0].isTerminal })
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    limits.explored.flow.home.isEmpty || limits.stacks.isHomeReachedAlways
  }
}
