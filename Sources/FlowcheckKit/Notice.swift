/// A message of a run besides its findings; meant for standard error.
public struct Notice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A detail for verbose output.
    case detail
    /// An intermediate result of work that takes long.
    case interim
    /// A warning that changes no exit code.
    case warning
    /// Wrong usage, a declaration that cannot be read, or an output that cannot be written.
    case unusable
    /// A picture that could not be drawn; the verdict is not affected.
    case drawing
    /// An output that was not written because the work on it was interrupted.
    case interrupted
    /// A picture that differs from the one that would be drawn.
    case stale
    /// A fault of the tool itself, or of the machine.
    case fault
  }

  public var kind: Kind
  /// One line, without a prefix such as `error:` unless it is located.
  public var text: String
  /// Whether the text begins with `path:line:column: error:`.
  public var isLocated: Bool

  public init(_ kind: Kind, _ text: String, isLocated: Bool = false) {
    self.kind = kind
    self.text = text
    self.isLocated = isLocated
  }
}
