import FlowSemantics

/// A `present` that is dropped.
///
/// A coordinator presents from the context of its own container. If something is already presented there, or if the
/// container is covered or not displayed, nothing is shown and the completion never runs. A coordinator that was
/// created for the presentation has started nevertheless, and lives on without UI.
///
/// The person sees a button that does nothing, or waits for an answer that never comes.
///
/// UIKit: `present(_:animated:completion:)` prints a warning (“Attempt to present …”) and returns. Alerts, action
/// sheets, pickers and previews take the same single place as a sheet. SwiftUI: a second request waits (rule
/// `deferred-presentation`); a request that is made while another tab is selected is lost, unless the flow says
/// `presentOutOfSight: waits`.
///
/// A request that is made while the presented screen is still leaving is not a finding: it waits, and is carried out
/// when that screen has gone. Nor is a second request for a screen that is already presented there. With
/// `presentWhileLeaving: dropped`, a flow is judged by the reported behaviour of UIKit in iOS 8, which loses a request
/// that is made during the dismissal.
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
