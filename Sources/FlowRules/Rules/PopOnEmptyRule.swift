import FlowSemantics

/// A `pop` in a SwiftUI stack that has only its root.
///
/// `NavigationPath.removeLast` and `Array.removeLast` require an element: on an empty path the app stops.
/// (UIKit's `popViewController` does nothing there.)
///
/// Smallest flow: a `Home` at the root of a SwiftUI stack with a button that pops.
///
/// Fix: ask `depth(C) > 1` first.
enum PopOnEmptyRule: ObservedRule {
  static let identifier = "pop-on-empty"
  static let severity = Severity.error

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .popOnEmpty(let coordinator) = observation else { return nil }
    let name = explored.coordinatorName(coordinator)
    return Report(
      subject: name, message: "\(name) pops a SwiftUI stack that has only its root: the app stops.",
      location: explored.coordinatorLocation(coordinator))
  }
}
