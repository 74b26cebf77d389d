import FlowModel
import FlowSemantics

/// An event that a coordinator's state machine has no route for.
///
/// The machine is in a state in which nobody expected the event: two taps where one was meant, a callback that comes
/// late. Depending on the machine it is reported or stops the app.
///
/// Smallest flow: a machine with the route `list: {open: chat}` that is sent `open` in `chat`.
///
/// Fix: add the route, ask `machine(C) == state` before sending, or declare `unexpected: ignore`.
enum UnexpectedEventRule: ObservedRule {
  static let identifier = "unexpected-event"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .unexpectedEvent(let coordinator, let state, let event, let stopsApp) = observation else { return nil }
    let name = explored.coordinatorName(coordinator)
    let eventName = explored.program.events[event]
    let stateName = explored.program.coordinators[coordinator].machine?.states[state] ?? ""
    let consequence = stopsApp ? ": the app stops." : "."
    return Report(
      subject: "\(name).\(stateName).\(eventName)",
      message: "\(name) is sent \(eventName) in state \(stateName), which has no route for it\(consequence)",
      location: explored.program.coordinators[coordinator].declaration.machine?.location
        ?? explored.coordinatorLocation(coordinator), severity: stopsApp ? .error : .warning)
  }
}
