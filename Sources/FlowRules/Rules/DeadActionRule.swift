import FlowModel
import FlowSemantics

/// Code that never runs.
///
/// In no run does the body of an action, a handler, a deep link or an external begin, or a branch of a `when` effect is
/// never taken: a button that is never there, an event that nobody raises, a condition that never holds.
///
/// At best it is code to delete. More often a condition is wrong, and people never get to a feature that was built for
/// them.
///
/// In a bounded verdict the run that takes it may lie beyond the limit: raise that first. Of higher stacks that is known
/// where the verdict says that it is complete for this rule all the same.
///
/// Subject: the action (`Home.pay`), the handler (`App.done`), the deep link or the external; for a branch, where it
/// stands and which one it is (`Home.browse when cart == empty: else`).
///
/// Smallest flow: a button that is there only with a filled cart, in an app that never fills the cart.
///
/// Fix: correct the condition, or delete the code.
enum DeadActionRule: Rule {
  static let identifier = "dead-action"
  static let severity = Severity.warning

  static func findings(in explored: ExploredFlow) -> [Finding] {
    let coverage = explored.coverage
    let program = explored.program
    var findings: [Finding] = []
    var subjects: Set<String> = []
    func report(_ subject: String, _ message: String, _ location: SourceLocation) {
      guard subjects.insert(subject).inserted else { return }
      findings.append(finding(Report(subject: subject, message: message, location: location), nil))
    }
    var begun: Set<String> = []
    for (index, body) in program.bodies.enumerated() where coverage.bodies[index] { begun.insert(body.place) }

    for coordinator in explored.flow.coordinators {
      for handler in coordinator.handlers where !begun.contains("\(coordinator.name).\(handler.name)") {
        report(
          "\(coordinator.name).\(handler.name)", "\(coordinator.name) never gets to handle \(handler.name).",
          handler.location)
      }
      for screen in coordinator.screens {
        for action in screen.actions where !begun.contains("\(screen.name).\(action.name)") {
          let message =
            action.trigger == .tap
            ? "Nobody can ever tap \(action.name) on \(screen.name)."
            : "\(action.name) never happens on \(screen.name)."
          report("\(screen.name).\(action.name)", message, action.location)
        }
      }
    }
    for (index, link) in program.links.enumerated() where !coverage.bodies[link.body] {
      report(link.name, "The deep link \(link.name) never does anything.", explored.flow.deepLinks[index].location)
    }
    for (index, external) in program.externals.enumerated() where !coverage.bodies[external.body] {
      report(
        external.name, "The external \(external.name) never does anything.", explored.flow.externals[index].location)
    }
    for (index, branch) in program.branches.enumerated() where !coverage.branches[index] {
      report(branch.subject, "This branch is never taken: \(branch.subject).", branch.location)
    }
    return findings
  }
}
