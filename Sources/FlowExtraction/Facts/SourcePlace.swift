/// A place in the app's source.
public struct SourcePlace: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path as it was found below the folder that was asked for.
  public var file: String
  /// Counts from 1.
  public var line: Int
  /// Counts from 1, in UTF-8 bytes.
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public var description: String { "\(file):\(line)" }

  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
