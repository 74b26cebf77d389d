import FlowModel

/// An assumption about the platform on which its sources disagree, so that a flow may declare the opposite.
public enum Assumption: String, Hashable, Sendable, CaseIterable {
  case presentWhileLeaving, modalsOnShow, presentOutOfSight

  /// The assumption as a declaration writes it: `presentWhileLeaving: waits`.
  public func text(in flow: Flow) -> String {
    let choice =
      switch self {
      case .presentWhileLeaving: flow.presentWhileLeaving.rawValue
      case .modalsOnShow: flow.modalsOnShow.rawValue
      case .presentOutOfSight: flow.presentOutOfSight.rawValue
      }
    return "\(rawValue): \(choice)"
  }
}

extension Execution {
  /// Records that the rest of the event depends on an assumption.
  mutating func assume(_ assumption: Assumption) {
    if !assumptions.contains(assumption) { assumptions.append(assumption) }
  }
}
