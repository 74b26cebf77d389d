import FlowSemantics

/// A second tap that shows a screen twice.
///
/// Transitions take time, and until the end a screen takes further taps. Where nothing guards the navigation, a double
/// tap pushes or presents the same screen twice, and the person has to go back twice.
///
/// Smallest flow: a stack whose `Home` pushes `Item` without a guard.
///
/// Fix: put the navigation under `guarded`, or make the button disappear while the transition runs.
enum DuplicateScreenRule: ObservedRule {
  static let identifier = "duplicate-screen"
  static let severity = Severity.error

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .duplicateScreen(let screen) = observation else { return nil }
    let name = explored.screenName(screen)
    return Report(
      subject: name, message: "A quick second tap shows \(name) twice.", location: explored.screenLocation(screen))
  }
}
