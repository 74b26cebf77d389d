import FlowSemantics

/// A button that works in some places and does nothing in another.
///
/// A tap at rest changes nothing but guards, although a tap on the same button changes what is displayed in another
/// reachable state. What its effect needs is missing, or something is in its way: a forgotten coordinator that counts
/// as alive (`when: not alive(Settings)`), a machine that has no route for the event, a `present` whose context is
/// covered.
///
/// The person taps and nothing happens. Users report forgotten coordinators in these words: the settings button has
/// stopped working.
///
/// Subject: the action, `Screen.action`. The rule does not judge actions without effects, taps that take an empty
/// branch of a `choose`, and taps that a locked guard ignores which can still open: ignoring them is the purpose of the
/// guard. It judges a tap that locks the guard itself, and whose own second `guarded` the guard then skips.
///
/// Smallest flow: a button that presents a coordinator unless it is alive; a swipe on its sheet tells no code.
///
/// Fix: see in the trace what the tap finds instead of what it needs, and correct that; if doing nothing is intended,
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
