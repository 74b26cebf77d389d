import FlowSemantics

/// An event that nobody handles.
///
/// A coordinator raises an event, and the coordinator that started it has no handler for the event: the delegate method
/// is missing, or the closure was never set. Only the direct parent is asked; the parent has to pass on an event that
/// is meant for its own parent. No coordinator handles an event that the root raises.
///
/// The button does nothing. Often it works under one parent and is dead under another one that was added later.
///
/// Subject: the coordinator that raises the event, and the event (`Child.help`).
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
