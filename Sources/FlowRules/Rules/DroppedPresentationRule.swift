import FlowSemantics

/// A `present` that is dropped.
///
/// A coordinator presents from the context of its own container. When something is already presented there, or when its
/// container is covered or not displayed, nothing is shown and the completion never runs. A coordinator that was created
/// for the presentation has started all the same and lives on without UI.
///
/// To a person it is a button that does nothing, or an answer that never comes.
///
/// UIKit: `present(_:animated:completion:)` prints a warning (“Attempt to present …”) and returns. Alerts, action
/// sheets, pickers and previews take the same single place as a sheet does. SwiftUI: a second request waits (rule
/// `deferred-presentation`); what is asked for while another tab is selected is lost, unless the flow says
/// `presentOutOfSight: waits`.
///
/// A request that comes while what is presented there is still leaving is no finding: it waits, and what it asks for is
/// presented when the other has gone. Neither is a screen that is asked for a second time while it is presented. A flow
/// that says `presentWhileLeaving: dropped` is judged as UIKit of iOS 8 was reported to behave, which loses what it is
/// asked for within the dismissal.
///
/// Subject: the screen or the coordinator that should have been presented.
///
/// Smallest flow: a link that presents `Offers` while `Settings` may be presented already.
///
/// Fix: dismiss first; or present from the topmost coordinator; or ask `not presented(Settings)` before (in code,
/// `presentedViewController == nil`).
enum DroppedPresentationRule: ObservedRule {
  static let identifier = "dropped-presentation"
  static let severity = Severity.error

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .droppedPresentation(let subject, _) = observation else { return nil }
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
