import FlowSemantics

/// A guard that can never open again.
///
/// A guard with `unlock: onCompletion` opens in the completion of the transition that its body began. If a `present` in
/// the body is dropped, that completion never runs.
///
/// From then on every guarded button of that coordinator does nothing until the app is launched again.
///
/// UIKit: a refused `present(_:animated:completion:)` does not call its completion.
///
/// Subject: the coordinator that has the guard.
///
/// Smallest flow: a guarded `present` while a help sheet is presented already.
///
/// Fix: make sure that the presentation cannot be dropped (see `dropped-presentation`), or unlock after a duration.
enum StuckGuardRule: StateRule {
  static let identifier = "stuck-guard"
  static let severity = Severity.error

  static let judgesOnlyRest = false
  typealias Value = Int
  static let prefilter = Prefilter.stuckGuard

  static func split<Sets: StateSets>(_ set: Sets.States, of sets: Sets) -> [(value: Int, states: Sets.States)] {
    sets.stuckGuards(in: set).map { ($0.coordinator, $0.states) }
  }

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .stuckGuard(let coordinator) = observation else { return nil }
    return report(on: coordinator, in: explored)
  }

  static func report(on coordinator: Int, in explored: ExploredFlow) -> Report {
    let name = explored.coordinatorName(coordinator)
    return Report(
      subject: name, message: "The guard of \(name) stays locked for ever: its guarded buttons are dead.",
      location: explored.coordinatorLocation(coordinator))
  }
}
