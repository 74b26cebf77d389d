import FlowSemantics

/// A coordinator that finishes twice.
///
/// Two ways lead to `finish` (for example the close button and the dismissal callback), and one run takes both while
/// the coordinator is alive. Its parent handles the end of the same child a second time.
///
/// The handler does everything twice: it dismisses once more, and closes a modal that has nothing to do with the child;
/// it goes back two screens; it starts the next step of the flow a second time.
///
/// Subject: the coordinator that finishes.
///
/// Smallest flow: a child whose parent does nothing when it finishes, so that its button can finish it again.
///
/// Fix: let the parent remove the child when it finishes (`{remove: Child}`, which is what happens without a handler)
/// and take its screens away; finish in one place only; in code, clear the callback before calling it.
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
