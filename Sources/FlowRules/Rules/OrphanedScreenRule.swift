import FlowSemantics

/// A screen whose coordinator is gone.
///
/// Everything has come to rest, and a screen is displayed whose coordinator was released: the buttons that ask it to
/// navigate are dead, because views and controllers hold their coordinator weakly.
///
/// Smallest flow: a parent that removes its child while the child's screens are still on the stack.
///
/// Fix: remove the screens first, and the coordinator when they have gone.
enum OrphanedScreenRule: Rule {
  static let identifier = "orphaned-screen"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    firstStates(in: explored) { index in
      guard explored.quiescent[index] else { return [] }
      var reports: [Report] = []
      for context in explored.state(index).contexts {
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
}
