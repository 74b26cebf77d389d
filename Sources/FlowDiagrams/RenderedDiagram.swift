/// A picture, and what Graphviz had to say about it.
public struct RenderedDiagram: Hashable, Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// Graphviz's own warnings, a line each.
  public var warnings: [String]

  public init(bytes: [UInt8], warnings: [String] = []) {
    self.bytes = bytes
    self.warnings = warnings
  }
}
