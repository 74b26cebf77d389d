import FlowSemantics

/// An event that nobody handles.
///
/// A coordinator raises an event, and whoever started it has no handler for it: the delegate method is not there, the
/// closure was never set. The button does nothing.
///
/// Smallest flow: a child that raises `done` to a parent without `handle: {done: …}`.
///
/// Fix: handle it in the parent, also in parents that were added later, or pass it on with `raise`.
enum UnhandledEventRule: ObservedRule {
  static let identifier = "unhandled-event"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .unhandledEvent(let coordinator, let event) = observation else { return nil }
    let name = explored.coordinatorName(coordinator)
    let event_ = explored.program.events[event]
    return Report(
      subject: "\(name).\(event_)", message: "\(name) raises \(event_), and whoever started it does not handle it.",
      location: explored.coordinatorLocation(coordinator))
  }
}
