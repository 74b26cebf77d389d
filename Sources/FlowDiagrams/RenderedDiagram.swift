/// A picture and Graphviz's warnings about it.
public struct RenderedDiagram: Hashable, Sendable {
  /// The complete file.
  public var bytes: [UInt8]
  /// Graphviz's own warnings, a line each.
  public var warnings: [String]

  public init(bytes: [UInt8], warnings: [String] = []) {
    self.bytes = bytes
    self.warnings = warnings
  }
}
