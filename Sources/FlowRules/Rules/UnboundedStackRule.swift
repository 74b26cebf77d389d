import FlowSemantics

/// A stack that can grow without end.
///
/// Screens push each other in a circle (profile, followers, profile, …) without a pop in between, or a screen pushes
/// itself.
///
/// Memory grows with every round, and the way back is as long as the way there.
///
/// Decided by the limit: the rule holds when `stackDepth` cut a stack in which a screen comes again after another one,
/// or stands more often in a row than `taps` explains.
///
/// Subject: the coordinator that owns the stack.
///
/// Smallest flow: `Profile` pushes `Followers`, and `Followers` pushes `Profile`.
///
/// Fix: pop back to the screen that is already there (`popTo`), or present the start of the circle modally. Where
/// people are meant to wander on for ever, accept the finding.
enum UnboundedStackRule: ObservedRule {
  static let identifier = "unbounded-stack"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .repeatingStack(let coordinator) = observation else { return nil }
    let name = explored.coordinatorName(coordinator)
    return Report(
      subject: name, message: "The stack of \(name) can grow without end.",
      location: explored.coordinatorLocation(coordinator))
  }
}
