import FlowSemantics

/// A coordinator that finishes twice.
///
/// Two ways lead to `finish` (the close button and the dismissal callback, say) and one run takes both: the parent
/// handles the end of the same child twice.
///
/// Smallest flow: a child that finishes without being removed and finishes again.
///
/// Fix: finish in one place only, or clear the callback before calling it.
enum DoubleFinishRule: ObservedRule {
  static let identifier = "double-finish"
  static let severity = Severity.warning

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .doubleFinish(let coordinator) = observation else { return nil }
    let name = explored.coordinatorName(coordinator)
    return Report(
      subject: name, message: "\(name) finishes a second time.", location: explored.coordinatorLocation(coordinator))
  }
}
