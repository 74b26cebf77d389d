/// What a step asks of some levels of a state, and what it writes there; all other levels are kept and not looked at.
public struct Cube: Hashable, Sendable {
  /// One level that the step reads, writes, or both.
  public struct Entry: Hashable, Sendable {
    public var level: Int
    /// The value that the state must have; nil for any.
    public var read: UInt32?
    /// The value afterwards; nil to keep it.
    public var write: UInt32?

    public init(level: Int, read: UInt32?, write: UInt32?) {
      self.level = level
      self.read = read
      self.write = write
    }
  }

  /// In ascending order of their levels, each level at most once.
  public let entries: [Entry]

  /// Values are below 2³² − 1.
  public init(_ entries: [Entry]) {
    precondition(zip(entries, entries.dropFirst()).allSatisfy { $0.level < $1.level }, "the levels ascend")
    precondition(entries.allSatisfy { $0.read != .max && $0.write != .max }, "2³² − 1 is not a value")
    self.entries = entries
  }
}
