import FlowSemantics

/// A push for which the SwiftUI stack has no destination.
///
/// A value appended to a `NavigationPath` shows a screen only where `navigationDestination` is registered for its type
/// in the same stack; otherwise SwiftUI shows a placeholder with a warning sign.
///
/// Smallest flow: a SwiftUI stack with `destinations: [Item]` that pushes `Receipt`.
///
/// Fix: register the destination, and list it.
enum MissingDestinationRule: ObservedRule {
  static let identifier = "missing-destination"
  static let severity = Severity.error

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .missingDestination(let screen) = observation else { return nil }
    let name = explored.screenName(screen)
    return Report(
      subject: name, message: "\(name) is put on a SwiftUI stack that has no destination for it.",
      location: explored.screenLocation(screen))
  }
}
