/// Something a run has to say besides its findings; meant for standard error.
public struct Notice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// What only an inquisitive person wants to know.
    case detail
    /// What is known while the work goes on, where that takes long.
    case interim
    /// What everybody should know, and which changes no exit code.
    case warning
    /// Wrong usage, a declaration that cannot be read, or an output that cannot be written.
    case unusable
    /// A picture that could not be drawn; the verdict stands.
    case drawing
    /// A picture that shows something else than would be drawn now.
    case stale
    /// A fault of the tool itself, or of the machine below it.
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
