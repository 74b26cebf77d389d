import FlowModel
import FlowSemantics

/// An event for which a coordinator's state machine has no route.
///
/// The machine is sent an event in a state that has no route for it: a second tap where one was meant, a late callback,
/// a link at the wrong moment.
///
/// The finding is a warning if the machine only reports the event (`unexpected: report`): the tap does nothing. It is
/// an error if the event stops the app (`unexpected: crash`, a `fatalError` in the default case). With
/// `unexpected: ignore` there is no finding.
///
/// Subject: the coordinator, the state and the event (`Chats.chat.open`).
///
/// Smallest flow: a machine with the route `list: {open: chat}`, to which a second tap sends `open` in `chat`.
///
/// Fix: add the route; ask `machine(Chats) == list` before sending; or declare `unexpected: ignore` if nothing should
/// happen.
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
