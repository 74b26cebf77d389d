import FlowSemantics

/// Navigation that nobody sees.
///
/// A push onto a stack under a modal, in another tab or on no stack at all, or a new root shown while a modal covers
/// it: the code runs, and the person goes on looking at something else.
///
/// Smallest flow: a link that pushes `Item` on the home tab while the settings sheet is open.
///
/// Fix: dismiss what covers the stack and select its tab first.
enum HiddenNavigationRule: ObservedRule {
  static let identifier = "hidden-navigation"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .hiddenNavigation(let subject) = observation else { return nil }
    let name = explored.name(of: subject)
    return Report(
      subject: name, message: "\(name) is put where the person cannot see it.",
      location: explored.location(of: subject))
  }
}
