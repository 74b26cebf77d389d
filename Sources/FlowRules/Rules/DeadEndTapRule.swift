import FlowSemantics

/// A button that works in some places and does nothing in another.
///
/// A tap at rest changes nothing but guards, though the same tap changes what is displayed in another reachable state.
/// What it asks for is there no longer, or still: a coordinator that was forgotten and counts as alive
/// (`when: not alive(Settings)`), a machine that has no route for the event, a present that finds its context covered.
///
/// The person taps and nothing happens. This is how forgotten coordinators are reported: the settings button has stopped
/// working.
///
/// Subject: the action, `Screen.action`. Not judged are actions without effects, taps that take an empty branch of a
/// `choose`, and taps that a guard ignores which can still open: that is what it is for.
///
/// Smallest flow: a button that presents a coordinator unless that is alive, where a swipe on the sheet tells nobody.
///
/// Fix: follow the trace for what the tap finds instead of what it needs, and mend that; where doing nothing is meant,
/// give the action a `when`, so that the button is not there.
enum DeadEndTapRule: ObservedRule {
  static let identifier = "dead-end-tap"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .idleTap(let action) = observation, explored.observed.contains(.movingTap(action)) else { return nil }
    let name = explored.actionName(action)
    return Report(
      subject: name, message: "A tap on \(name) does nothing here, though elsewhere it changes what is displayed.",
      location: explored.actionLocation(action))
  }

  /// Whether all actions are known whose tap does nothing in some state, and changes what is displayed in another.
  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    let observed = limits.observed.union(limits.explored.observed)
    let idle = observed.compactMap { observation -> String? in
      guard case .idleTap(let action) = observation, observed.contains(.movingTap(action)) else { return nil }
      return limits.explored.actionName(action)
    }
    return limits.areKnown(idle, to: self)
  }
}
