/// What can be explored: states as vectors of words, and steps between them.
///
/// A system must be deterministic: the same state yields the same steps in the same order.
public protocol TransitionSystem {
  /// Every way to begin, until `emit` answers that it is enough.
  mutating func launches(_ emit: (Target) -> Bool)
  /// Every step from a state. `state` is its number in the order of discovery.
  mutating func steps(from words: ArraySlice<UInt16>, state: Int, _ emit: (_ label: UInt32, Target) -> Void)
}

/// Where a step leads.
public enum Target: Sendable {
  case state([UInt16])
  /// A limit of the system kept it from being taken.
  case cut
  /// The system ends there.
  case end
}
