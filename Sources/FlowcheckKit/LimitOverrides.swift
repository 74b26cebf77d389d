import FlowModel

/// Limits that take the place of those a declaration states; nil leaves a limit as declared.
public struct LimitOverrides: Hashable, Sendable {
  public var stackDepth: Int?
  public var instances: Int?
  public var modals: Int?
  public var taps: Int?
  public var pending: Int?

  public init(
    stackDepth: Int? = nil, instances: Int? = nil, modals: Int? = nil, taps: Int? = nil, pending: Int? = nil
  ) {
    self.stackDepth = stackDepth
    self.instances = instances
    self.modals = modals
    self.taps = taps
    self.pending = pending
  }

  /// These, but for those that a declaration states.
  func excluding(_ stated: Set<String>) -> LimitOverrides {
    var result = self
    for name in LimitName.allCases where stated.contains(name.rawValue) { result[keyPath: name.override] = nil }
    return result
  }

  public func applied(to declared: Limits) -> Limits {
    Limits(
      stackDepth: stackDepth ?? declared.stackDepth, instances: instances ?? declared.instances,
      modals: modals ?? declared.modals, taps: taps ?? declared.taps, pending: pending ?? declared.pending)
  }
}
