import FlowSemantics

/// A screen whose coordinator is gone.
///
/// The app has come to rest, and a screen is still displayed, visible or not, although its coordinator has been
/// released.
///
/// Controllers and view models usually hold their coordinator weakly, so the screen looks right, but its buttons do
/// nothing.
///
/// Subject: the screen that was left behind.
///
/// Smallest flow: a parent that removes its child while the child's screen is still on the stack.
///
/// Fix: take the screens away first, and release the coordinator when they have gone: `finish` in the `then` of the pop
/// or of the dismissal, or `dismissal: {gone: [finish]}`.
enum OrphanedScreenRule: StateRule {
  static let identifier = "orphaned-screen"
  static let severity = Severity.error

  static let judgesOnlyRest = true
  typealias Value = Int
  static let prefilter = Prefilter.orphanedFrame

  static func split<Sets: StateSets>(_ set: Sets.States, of sets: Sets) -> [(value: Int, states: Sets.States)] {
    sets.orphans(in: set).map { ($0.screen, $0.states) }
  }

  static func report(on screen: Int, in explored: ExploredFlow) -> Report {
    let name = explored.screenName(screen)
    // A frame belongs to an instance of the coordinator that declares its screen.
    let owner = explored.coordinatorName(explored.program.screens[screen].coordinator)
    return Report(
      subject: name, message: "\(name) is still displayed after \(owner) was released: its buttons are dead.",
      location: explored.screenLocation(screen))
  }
}
