import FlowModel
import FlowSemantics

/// An event for which a coordinator's state machine has no route.
///
/// The machine is sent an event in a state that does not expect it: two taps where one was meant, a callback that comes
/// late, a link at the wrong moment.
///
/// A warning where the machine only reports it (`unexpected: report`): the tap does nothing. An error where it stops
/// the app (`unexpected: crash`, a `fatalError` in the default case). With `unexpected: ignore` there is no finding.
///
/// Subject: the coordinator, the state and the event (`Chats.chat.open`).
///
/// Smallest flow: a machine with the route `list: {open: chat}` that a second tap sends `open` in `chat`.
///
/// Fix: add the route; ask `machine(Chats) == list` before sending; or declare `unexpected: ignore` where nothing
/// should happen.
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
