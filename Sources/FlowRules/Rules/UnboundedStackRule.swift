import FlowSemantics

/// A stack that can grow without end.
///
/// Screens that push each other in a circle (profile, followers, profile …) without a pop in between let a person
/// build a stack of any height; memory grows, and the way back becomes as long.
///
/// Decided by the limit: the rule holds when `stackDepth` cut a stack in which a screen comes again after another one,
/// or stands more often in a row than `taps` explains.
///
/// Smallest flow: `Profile` pushes `Followers`, `Followers` pushes `Profile`.
///
/// Fix: pop back to the screen that is already there, or present the circle's start modally.
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
