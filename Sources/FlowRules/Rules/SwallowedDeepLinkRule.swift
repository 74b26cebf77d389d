import FlowSemantics

/// A deep link that a double-tap guard swallows.
///
/// A locked guard skips the body that it guards, whatever the caller. The guard is meant for fingers; a link that
/// arrives while the guard is locked calls the same method and is skipped as well.
///
/// A person taps a notification, the app comes up, and nothing happens. It hardly ever happens on the developer's desk.
///
/// Subject: the deep link.
///
/// Smallest flow: a link that pushes under `guarded` and arrives right after a guarded tap.
///
/// Fix: navigate outside of the guard for links, or keep the link until the guard opens.
enum SwallowedDeepLinkRule: ObservedRule {
  static let identifier = "swallowed-deep-link"
  static let severity = Severity.error

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .swallowedDeepLink(let link) = observation else { return nil }
    let declared = explored.flow.deepLinks[link]
    return Report(
      subject: declared.name, message: "The deep link \(declared.name) is swallowed by a guard that is locked.",
      location: declared.location)
  }
}
