import FlowSemantics

/// A sheet that comes up only later, when what was in its way has gone.
///
/// SwiftUI shows one presentation over a context at a time. A presentation that another `.sheet` of the same view, or
/// another view, requests meanwhile waits for its turn: "will be presented when the currently presented sheet gets
/// dismissed". In a flow that says `presentOutOfSight: waits`, a presentation that is requested while another tab is
/// selected waits as well.
///
/// The person asks for something and nothing happens; later they close a sheet, and the requested screen comes up out
/// of nowhere.
///
/// Subject: the screen or coordinator that waits.
///
/// Smallest flow: a SwiftUI screen with a sheet, and a link that presents something over the same screen from another
/// slot.
///
/// Fix: present both from one slot (one `.sheet(item:)` with an enum), so that one replaces the other; or dismiss first
/// and present in the `then`.
enum DeferredPresentationRule: ObservedRule {
  static let identifier = "deferred-presentation"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .deferredPresentation(let subject) = observation else { return nil }
    let name = explored.name(of: subject)
    return Report(
      subject: name,
      message: "\(name) cannot come up when it is presented: it waits, and comes up by itself later.",
      location: explored.location(of: subject))
  }
}
