/// Every mistake in a flow and the files it includes.
public struct DeclarationErrors: Error, Hashable, Sendable {
  /// At least one; sorted by file, line and column.
  public var errors: [DeclarationError]
  /// The files that were read, in the order of reading, whether or not there are mistakes in them.
  public var files: [String]

  public init(errors: [DeclarationError], files: [String]) {
    self.errors = errors
    self.files = files
  }
}

extension DeclarationErrors: CustomStringConvertible {
  /// One line for each error.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
