import FlowSemantics

/// A deep link that the double-tap guard swallows.
///
/// A guard that is locked skips the body it guards, whoever asks. It is meant for fingers; a link that arrives while
/// it is locked is lost without a trace.
///
/// Smallest flow: a link whose handler pushes under `guarded`, half a second after a guarded tap.
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
