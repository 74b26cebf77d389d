import FlowSemantics

/// A `present` that UIKit drops.
///
/// A coordinator presents from the context of its own container. When something is already presented there, when
/// something is still leaving, or when its container is covered or not displayed, UIKit prints a warning and shows
/// nothing; the completion never runs. A coordinator that was created for it lives on without any UI. To a person it
/// is a button that does nothing.
///
/// Smallest flow: a link whose handler presents `Offers` while `Settings` is already presented.
///
/// Fix: dismiss first and present in the completion, present from the topmost coordinator, or ask
/// `not presented(Settings)` before.
enum DroppedPresentationRule: ObservedRule {
  static let identifier = "dropped-presentation"
  static let severity = Severity.error

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .droppedPresentation(let subject) = observation else { return nil }
    let name = explored.name(of: subject)
    let message =
      switch subject {
      case .screen: "\(name) is presented where nothing can be presented now: the person never sees it."
      case .coordinator:
        "\(name) is started and presented where nothing can be presented now: it runs, but the person never sees it."
      }
    return Report(subject: name, message: message, location: explored.location(of: subject))
  }
}
