/// What a step requires of some levels of a state, and what it writes there; all other levels are kept and not read.
public struct Cube: Hashable, Sendable {
  /// One level that the step reads, writes, or both.
  public struct Entry: Hashable, Sendable {
    /// How the value of the level changes.
    enum Change: Hashable, Sendable {
      /// The value that the state must have, nil for any; the value afterwards, nil to keep it.
      case one(read: UInt32?, write: UInt32?)
      case any(of: LevelSteps)
    }

    public let level: Int
    let change: Change

    /// - Parameters:
    ///   - read: the value that the state must have; nil for any.
    ///   - write: the value afterwards; nil to keep it.
    public init(level: Int, read: UInt32?, write: UInt32?) {
      precondition(read != .max && write != .max, "2³² − 1 is not a value")
      self.level = level
      change = .one(read: read, write: write)
    }

    /// Any of some changes of the value.
    public init(level: Int, steps: LevelSteps) {
      self.level = level
      change = .any(of: steps)
    }
  }

  /// In ascending order of their levels, each level at most once.
  public let entries: [Entry]

  /// Values are below 2³² − 1.
  public init(_ entries: [Entry]) {
    precondition(zip(entries, entries.dropFirst()).allSatisfy { $0.level < $1.level }, "the levels ascend")
    self.entries = entries
  }
}

/// Changes that a step may make to the value of one level, one of them at a time; a change may keep the value.
///
/// Equality is identity: many cubes share one object.
public final class LevelSteps: Hashable, Sendable {
  /// The values read in the upper half and the values written in the lower half, in ascending order.
  let steps: [UInt64]
  /// Two objects of one family read the same values, or no value that the other reads.
  let family: Int

  /// Values are below 2³² − 1. Linear if they ascend.
  public init(_ steps: [(read: UInt32, write: UInt32)], family: Int) {
    var words: [UInt64] = []
    words.reserveCapacity(steps.count)
    var ascends = true
    for (read, write) in steps {
      precondition(read != .max && write != .max, "2³² − 1 is not a value")
      let word = UInt64(read) << 32 | UInt64(write)
      if let last = words.last, last >= word { ascends = false }
      words.append(word)
    }
    self.steps = ascends ? words : Set(words).sorted()
    self.family = family
  }

  public static func == (left: LevelSteps, right: LevelSteps) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
