import FlowSemantics

/// Navigation that nobody sees.
///
/// The code runs, and the person goes on looking at something else: a push onto a stack that is under a modal, in
/// another tab or on no stack at all; or a new root that is shown while a modal covers it. What is pushed out of sight
/// and brought into sight before the event ends, by a `select` or a `dismiss` behind it, is no finding; neither is the
/// first screen of a stack.
///
/// Nothing seems to happen, so people try again. Later, when they close the modal or change tabs, they come upon a
/// screen that they did not ask for.
///
/// UIKit: setting `UIWindow.rootViewController` does not reliably remove what the old root has presented. Apple's page
/// says that the old views go, but in practice presented ones stay; here they stay until somebody dismisses them.
///
/// Subject: the screen or the coordinator that was put out of sight.
///
/// Smallest flow: an answer that comes late and pushes `Receipt` while the help sheet covers the stack.
///
/// Fix: dismiss what covers the stack, or select its tab, and navigate in `then`; or wait until the stack is visible.
enum HiddenNavigationRule: ObservedRule {
  static let identifier = "hidden-navigation"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .hiddenNavigation(let subject, _) = observation else { return nil }
    let name = explored.name(of: subject)
    return Report(
      subject: name, message: "\(name) is put where the person cannot see it.",
      location: explored.location(of: subject))
  }
}
