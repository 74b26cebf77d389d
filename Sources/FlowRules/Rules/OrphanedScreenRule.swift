import FlowSemantics

/// A screen whose coordinator is gone.
///
/// The app has come to rest, and a screen is displayed, on top or not, whose coordinator has been released.
///
/// Controllers and view models usually hold their coordinator weakly, so the screen looks right and its buttons do
/// nothing.
///
/// Subject: the screen that was left behind.
///
/// Smallest flow: a parent that removes its child while the child's screen is still on the stack.
///
/// Fix: take the screens away first and release the coordinator when they have gone: `finish` in the `then` of the pop
/// or of the dismissal, or `dismissal: {gone: [finish]}`.
enum OrphanedScreenRule: StateRule {
  static let identifier = "orphaned-screen"
  static let severity = Severity.error
  static let judgesOnlyRest = true
  static let suspicion = FlowTransitions.Suspicion.orphanedFrame

  static func reports(on state: FlowState, in explored: ExploredFlow) -> [Report] {
    var reports: [Report] = []
    for context in state.contexts {
      context.display.forEachFrame { frame in
        guard case .dead(let coordinator) = frame.owner else { return }
        let name = explored.screenName(frame.screen)
        reports.append(
          Report(
            subject: name,
            message: "\(name) is still displayed after \(explored.coordinatorName(coordinator)) was released: "
              + "its buttons are dead.", location: explored.screenLocation(frame.screen)))
      }
    }
    return reports
  }
}
