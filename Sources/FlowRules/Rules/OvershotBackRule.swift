import FlowModel
import FlowSemantics
import StateSpace

/// A second press of a button that takes away more than the first.
///
/// A transition takes time, and until it has settled the screens in it take taps. A button that goes back (`pop`,
/// `dismiss`, `close`) and is pressed twice goes back twice: the second press removes a screen or a modal that the
/// first press alone would have left. Between the two presses guards may open, pending effects run, and answers and
/// links come; if one of these changes what is displayed, the outgoing screen takes no further touches.
///
/// The person pressed once too often and lands two screens further back, out of what they were doing.
///
/// Subject: the action, `Screen.action`.
///
/// Smallest flow: a stack of three screens, the last of which has a button that pops.
///
/// Fix: put the navigation under `guarded`; or say where to go instead of how far (`popTo: List`, `dismiss: Editor`,
/// `close`): the second press then does not repeat what the first one did.
enum OvershotBackRule: Rule {
  static let identifier = "overshot-back"
  static let severity = Severity.warning

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    let actions = explored.observed.compactMap { if case .overshot(let action) = $0 { action } else { nil } }
    let found = actions.sorted().compactMap { action -> CostlyFinding? in
      let runs = space.runs(after: EventLabel(.tap, action), .inFlight)
      let tapped = space.intersection(runs.states, space.observing(.overshot(action)))
      guard !space.isEmpty(tapped), let nearest = runs.nearest([tapped]).first else { return nil }
      let name = explored.actionName(action)
      let report = Report(
        subject: name, message: "A quick second tap on \(name) goes back further than one.",
        location: explored.actionLocation(action))
      let (steps, end) = nearest.run()
      let trace = explored.trace(steps, showing: .overshot(action), after: end, byRace: true)
      return (nearest.cost, finding(report, trace))
    }
    return leastForEachSubject(found)
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    let overshot = limits.observed.compactMap { observation -> String? in
      if case .overshot(let action) = observation { limits.explored.actionName(action) } else { nil }
    }
    return limits.areKnown(overshot, to: self)
  }
}
