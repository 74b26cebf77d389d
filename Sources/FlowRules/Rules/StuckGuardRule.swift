import FlowSemantics

/// A guard that can never open again.
///
/// A guard with `unlock: onCompletion` waits for the completion of what its body began. When UIKit drops a `present`,
/// that completion never runs, and every guarded button of the coordinator is dead from then on.
///
/// Smallest flow: a guarded `present` while something else is already presented.
///
/// Fix: unlock after a duration, or make sure that the presentation cannot be dropped.
enum StuckGuardRule: Rule {
  static let identifier = "stuck-guard"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    firstStates(in: explored) { index in
      explored.state(index).instances.filter { $0.guardState == .stuck }.map { instance in
        let name = explored.coordinatorName(instance.coordinator)
        return Report(
          subject: name, message: "The guard of \(name) stays locked for ever: its guarded buttons are dead.",
          location: explored.coordinatorLocation(instance.coordinator))
      }
    }
  }
}
