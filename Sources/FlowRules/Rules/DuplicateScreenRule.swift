import FlowSemantics

/// A second tap that shows a screen twice.
///
/// A transition takes time. Until it has settled, the outgoing screen still takes taps and the incoming screen already
/// takes them. If nothing guards the navigation, a double tap pushes or presents the same screen twice.
///
/// The person sees the screen come in twice and has to go back twice. What the screen does on appearing (a request, an
/// analytics event) happens twice.
///
/// Subject: the screen that is shown twice.
///
/// Smallest flow: a stack whose `Home` pushes `Item` without a guard.
///
/// Fix: put the navigation under `guarded`, a flag that is set before it and cleared when the transition has settled;
/// or let the button ask first (`when: not displayed(Item)`).
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
