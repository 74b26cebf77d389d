import FlowSemantics

/// A `pop` on a SwiftUI stack that has only its root.
///
/// Code pops once more than there are screens on the path: by a button at the root, or by a second tap while the first
/// pop is still running.
///
/// The app crashes.
///
/// SwiftUI: `NavigationPath.removeLast(_:)` and `Array.removeLast()` require an element. (UIKit's
/// `popViewController(animated:)` does nothing at the root, and is not a finding.)
///
/// Subject: the coordinator that pops.
///
/// Smallest flow: a `Home` at the root of a SwiftUI stack with a button that pops.
///
/// Fix: ask first (`when: depth(App) > 1`; in code, `path.isEmpty`), or put the pop under `guarded`.
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
