/// A system that can be explored: states as vectors of words, and steps between them.
///
/// A system must be deterministic: the same state yields the same steps in the same order.
public protocol TransitionSystem {
  /// The number of words of a state, until a repacking changes it.
  var stateWidth: Int { get }
  /// Reports every initial state, until `emit` returns nil. Otherwise `emit` returns the number of the state in the
  /// order of discovery, or -1 if the launch leads to no state.
  mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?)
  /// Adds every step from a state to a batch. `state` is its number in the order of discovery.
  ///
  /// States are requested in the order of their numbers, each once, from the first on after `launches`; only a state
  /// whose steps were not added is requested again.
  ///
  /// - Parameter following: the number of states that come next and lie right behind it in memory.
  /// - Returns: how states are packed from here on, if that has changed; then nothing was added, and the state will be
  ///   requested again in its new form.
  mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
  ) -> StateRepacking?
  /// Called before a search that has ended continues: the next state may have been requested, and its steps added,
  /// before.
  mutating func goOn()
}

extension TransitionSystem {
  public mutating func goOn() {}
}

/// The steps from some states, in order.
public struct StepBatch: ~Copyable {
  @usableFromInline
  enum Kind: UInt8, BitwiseCopyable {
    case state
    /// A step to its own origin, which need not be looked up.
    case loop
    case cut, end
  }

  @usableFromInline
  struct Step: BitwiseCopyable {
    @usableFromInline var label: UInt32
    @usableFromInline var kind: Kind

    @usableFromInline
    init(label: UInt32, kind: Kind) { (self.label, self.kind) = (label, kind) }
  }

  @usableFromInline var steps = GrowingBuffer<Step>()
  /// The words of the other states that steps lead to, one after the other.
  @usableFromInline var words = GrowingBuffer<UInt64>(capacity: 64)
  @usableFromInline var stateCount = 0
  /// By state: where its steps end.
  private(set) var ends = GrowingBuffer<Int>()

  public init() {}

  /// Writes steps into the room that was made for them.
  public struct Writer<Width: StateWidth>: ~Copyable {
    @usableFromInline let state: UnsafePointer<UInt64>
    @usableFromInline let width: Width
    @usableFromInline var step: UnsafeMutablePointer<Step>
    @usableFromInline let end: UnsafeMutablePointer<Step>
    @usableFromInline var word: UnsafeMutablePointer<UInt64>
    @usableFromInline var states = 0

    @inlinable
    init(
      _ state: UnsafePointer<UInt64>, width: Width, _ step: UnsafeMutablePointer<Step>, count: Int,
      _ word: UnsafeMutablePointer<UInt64>
    ) {
      (self.state, self.width) = (state, width)
      (self.step, self.word) = (step, word)
      end = step + count
    }

    @inlinable
    mutating func add(_ label: UInt32, _ kind: Kind) {
      precondition(step < end, "There is no room for another step.")
      step.initialize(to: Step(label: label, kind: kind))
      step += 1
    }

    /// Adds a step to a state.
    ///
    /// - Parameter write: receives the words of the state that the step comes from, writes all words of the state that
    ///   it leads to, and returns whether they differ.
    @inlinable
    public mutating func addState(
      _ label: UInt32, _ write: (UnsafePointer<UInt64>, UnsafeMutablePointer<UInt64>) -> Bool
    ) {
      precondition(step < end, "There is no room for another step.")
      if write(state, word) {
        add(label, .state)
        word += width.count
        states &+= 1
      } else {
        add(label, .loop)
      }
    }

    /// Adds a step that a limit of the system cuts.
    @inlinable
    public mutating func addCut(_ label: UInt32) { add(label, .cut) }

    /// Adds a step that ends the system.
    @inlinable
    public mutating func addEnd(_ label: UInt32) { add(label, .end) }
  }

  /// Adds steps from a state.
  ///
  /// - Parameters:
  ///   - count: the maximum number of steps.
  ///   - write: adds them.
  @inlinable
  public mutating func add<Width: StateWidth>(
    upTo count: Int, from state: UnsafePointer<UInt64>, width: Width, _ write: (inout Writer<Width>) -> Void
  ) {
    var states = 0
    steps.append(upTo: count) { step in
      var added = 0
      words.append(upTo: count * width.count) { word in
        var writer = Writer(state, width: width, step, count: count, word)
        write(&writer)
        (added, states) = (writer.step - step, writer.states)
        return states * width.count
      }
      return added
    }
    stateCount &+= states
  }

  /// Ends the steps of one state; the steps added next belong to the next state.
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
  /// A limit of the system cut the step.
  case cut
  /// The system ends there.
  case end
}

/// A new form for states that were known in an older one.
public struct StateRepacking {
  /// The number of words of a state from here on.
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
