import FlowModel

/// Something that is taken for granted of the platform although its sources disagree, so that a flow may say otherwise.
public enum Assumption: String, Hashable, Sendable, CaseIterable {
  case presentWhileLeaving, modalsOnShow, presentOutOfSight

  /// As a declaration says it: `presentWhileLeaving: waits`.
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
  /// Notes that what happens next rests on an assumption.
  mutating func assume(_ assumption: Assumption) {
    if !assumptions.contains(assumption) { assumptions.append(assumption) }
  }
}
