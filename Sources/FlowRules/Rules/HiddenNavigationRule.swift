import FlowSemantics

/// Navigation that nobody sees.
///
/// The code runs, but the person continues to see something else: the code pushes a screen onto a stack that is under a
/// modal or in another tab, or pushes where there is no stack at all; or it shows a new root while a modal covers it. A
/// push out of sight is not a finding if a `select` or a `dismiss` after it brings the screen into sight before the
/// event ends; nor is the first screen of a stack.
///
/// Nothing seems to happen, so people try again. Later, when they close the modal or change tabs, they find a screen
/// that they did not ask for.
///
/// UIKit: setting `UIWindow.rootViewController` does not reliably remove what the old root has presented. Apple's page
/// says that the old views are removed, but in practice presented views stay. In the model they stay until they are
/// dismissed, unless the flow says `modalsOnShow: go`.
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
