import FlowSemantics

/// A push for which the SwiftUI stack has no destination.
///
/// A screen is put on a SwiftUI stack above its root, and the `destinations` of the stack's coordinator list neither
/// the screen nor its coordinator. A stack whose coordinator has no such list is not judged.
///
/// SwiftUI shows a placeholder with a warning sign instead of the screen, and writes to the console.
///
/// SwiftUI: a value appended to a `NavigationPath` finds its view through `navigationDestination(for:destination:)` in
/// the same stack, registered before it is needed. A nested `NavigationStack` does not see the registrations of the
/// outer one.
///
/// Subject: the screen that was pushed.
///
/// Smallest flow: a SwiftUI stack with `destinations: [Item]` onto which `Receipt` is pushed.
///
/// Fix: register the destination in that stack, and list it under `destinations`.
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
