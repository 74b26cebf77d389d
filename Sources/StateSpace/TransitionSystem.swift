/// What can be explored: states as vectors of words, and steps between them.
///
/// A system must be deterministic: the same state yields the same steps in the same order.
public protocol TransitionSystem {
  /// How many words a state takes, until it is told that they are packed anew.
  var stateWidth: Int { get }
  /// Every way to begin, until `emit` answers nil: it is enough. What `emit` answers otherwise is the number of the state
  /// in the order of discovery, -1 where there is none.
  mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?)
  /// Adds every step from a state to a batch. `state` is its number in the order of discovery.
  ///
  /// - Returns: how states are packed from here on, if that has changed; then nothing was added, and the state is to be
  ///   asked for again in its new form.
  mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, into batch: inout StepBatch
  ) -> StateRepacking?
}

/// The steps from some states, in order.
public struct StepBatch: ~Copyable {
  @usableFromInline enum Kind: UInt8, BitwiseCopyable { case state, cut, end }

  @usableFromInline
  struct Step: BitwiseCopyable {
    @usableFromInline var label: UInt32
    @usableFromInline var kind: Kind

    @usableFromInline
    init(label: UInt32, kind: Kind) { (self.label, self.kind) = (label, kind) }
  }

  @usableFromInline var steps = GrowingBuffer<Step>()
  /// The words of the states that steps lead to, one after the other.
  @usableFromInline var words = GrowingBuffer<UInt64>(capacity: 64)
  @usableFromInline var stateCount = 0
  /// By state: where its steps end.
  private(set) var ends = GrowingBuffer<Int>()

  public init() {}

  /// A step to a state that begins as a copy of another one; its words may be changed until the next step is added.
  @inlinable
  @discardableResult
  public mutating func add(_ label: UInt32, copying state: UnsafePointer<UInt64>, width: Int)
    -> UnsafeMutablePointer<UInt64>
  {
    steps.append(Step(label: label, kind: .state))
    stateCount &+= 1
    return words.append(state, count: width)
  }

  /// A step that a limit of the system kept from being taken.
  public mutating func addCut(_ label: UInt32) { steps.append(Step(label: label, kind: .cut)) }

  /// A step that ends the system.
  public mutating func addEnd(_ label: UInt32) { steps.append(Step(label: label, kind: .end)) }

  /// What follows are steps from the next state.
  mutating func endState() { ends.append(steps.count) }

  mutating func removeAll() {
    ends.removeAll()
    steps.removeAll()
    words.removeAll()
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
