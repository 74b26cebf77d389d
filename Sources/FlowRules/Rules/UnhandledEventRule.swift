import FlowSemantics

/// An event that nobody handles.
///
/// A coordinator raises an event, and whoever started it has no handler for it: the delegate method is missing, or the
/// closure was never set. Only the direct parent is asked; it has to pass on what is meant for its own parent.
///
/// The button does nothing. It is often right under one parent and dead under another that was added later.
///
/// Subject: the coordinator that raises, and the event (`Child.help`).
///
/// Smallest flow: a child that raises `help` to a parent without `handle: {help: …}`.
///
/// Fix: handle the event in every parent of that coordinator, or pass it on with `raise`.
enum UnhandledEventRule: ObservedRule {
  static let identifier = "unhandled-event"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .unhandledEvent(let coordinator, let event) = observation else { return nil }
    let name = explored.coordinatorName(coordinator)
    let eventName = explored.program.events[event]
    return Report(
      subject: "\(name).\(eventName)",
      message: "\(name) raises \(eventName), and whoever started it does not handle it.",
      location: explored.coordinatorLocation(coordinator))
  }
}
