/// What can be explored: states as vectors of words, and steps between them.
///
/// A system must be deterministic: the same state yields the same steps in the same order.
public protocol TransitionSystem {
  /// How many words a state takes, until it is told that they are packed anew.
  var stateWidth: Int { get }
  /// Every way to begin, until `emit` answers nil: it is enough. What `emit` answers otherwise is the number of the state
  /// in the order of discovery, -1 where there is none.
  mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?)
  /// Every step from a state. `state` is its number in the order of discovery.
  ///
  /// - Parameters:
  ///   - words: the state; they stay where they are until this returns.
  ///   - repack: told when states, this one included, are packed anew before further ones are emitted.
  mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, repack: (StateRepacking) -> Void,
    _ emit: (_ label: UInt32, Target) -> Void)
}

/// Where a step leads.
public enum Target {
  /// The words of a state, valid until `emit` returns.
  case state(UnsafePointer<UInt64>)
  /// A limit of the system kept it from being taken.
  case cut
  /// The system ends there.
  case end
}

/// A new form for states that were known in an older one.
public struct StateRepacking {
  /// Words of a state from here on.
  public let width: Int
  /// Writes a state in the new form; the target is zeroed.
  public let repack: (_ old: UnsafePointer<UInt64>, _ new: UnsafeMutablePointer<UInt64>) -> Void

  public init(
    width: Int, repack: @escaping (_ old: UnsafePointer<UInt64>, _ new: UnsafeMutablePointer<UInt64>) -> Void
  ) {
    self.width = width
    self.repack = repack
  }
}
