import FlowSemantics
import StateSpace

/// A screen that nobody can leave.
///
/// The app has come to rest on a screen that is not `terminal`. Whatever the person does, and whatever the app does by
/// itself, the visible screen never changes again, nor does any screen that stays visible below it. Deep links and
/// externals do not count, as a person cannot rely on them.
///
/// The person has to kill the app.
///
/// UIKit: a sheet can be dragged down unless `isModalInPresentation` is set; full-screen styles cannot, and need a
/// button. SwiftUI: likewise, a `sheet` can be dragged down unless `interactiveDismissDisabled(_:)` is set, and a
/// `fullScreenCover` cannot.
///
/// Subject: the visible screen; if no screen is visible, the innermost coordinator shown.
///
/// Smallest flow: a screen that is presented full-screen, without a button that closes it.
///
/// Fix: give the screen a way out; mark it `terminal: true` if it is meant to end the flow.
enum StuckStateRule: Rule {
  static let identifier = "stuck-state"
  static let severity = Severity.error
  static let asksWhatFollows = true

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    var stuck = space.keepingSight(space.quiescent)
    if space.isEmpty(stuck) { return [] }
    let screens = explored.program.screens
    stuck = space.difference(stuck, space.seeing(Set(screens.indices.filter { screens[$0].isTerminal })))
    return nearest(in: space, space.splitByPlace(stuck)) { place in
      let (name, location) = explored.whereabouts(place)
      return Report(subject: name, message: "There is no way on from \(name), and none back.", location: location)
    }
  }

  /// Whether every screen without a way on has been found.
  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    guard let screens = limits.stacks.screensWithoutWayOn else { return false }
    let explored = limits.explored
    return screens.allSatisfy { screen in
      guard screen >= 0 else { return false }
      return explored.program.screens[screen].isTerminal || limits.areKnown([explored.screenName(screen)], to: self)
    }
  }
}
