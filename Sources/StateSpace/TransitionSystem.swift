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
  ///   - batch: empty; gets the steps.
  ///   - repack: told when states, this one included, are packed anew; before the first step is added.
  mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, into batch: inout StepBatch, repack: (StateRepacking) -> Void)
}

/// The steps from one state, in order.
public struct StepBatch {
  enum Kind: UInt8 { case state, cut, end }

  private(set) var steps: [(label: UInt32, kind: Kind)] = []
  /// The words of the states that steps lead to, one after the other.
  private(set) var words: [UInt64] = []
  private(set) var stateCount = 0

  public init() {}

  /// A step to a state of so many words.
  public mutating func add(_ label: UInt32, to state: UnsafeBufferPointer<UInt64>) {
    steps.append((label, .state))
    stateCount += 1
    words.append(contentsOf: state)
  }

  /// A step that a limit of the system kept from being taken.
  public mutating func addCut(_ label: UInt32) { steps.append((label, .cut)) }

  /// A step that ends the system.
  public mutating func addEnd(_ label: UInt32) { steps.append((label, .end)) }

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    stateCount = 0
  }
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
