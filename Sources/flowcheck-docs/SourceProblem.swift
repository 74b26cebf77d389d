/// The reason why a page cannot be generated from a source file.
struct SourceProblem: Error, Hashable, CustomStringConvertible {
  /// Relative to the package.
  var file: String
  var message: String

  var description: String { "\(file): error: \(message)" }
}
