/// A place in a declaration file.
///
/// Lines and columns count from 1; a column counts characters (extended grapheme clusters may count more than one
/// where the YAML reader counts Unicode scalars).
public struct SourceLocation: Hashable, Sendable {
  /// The path as the user gave it, or as an `include` resolved it.
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location of values that no file declares (flows built in code).
  public static let none = SourceLocation(file: "", line: 0, column: 0)
}

extension SourceLocation: Comparable {
  /// By file, then from the top.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
