import FlowModel

/// One mistake in a declaration file: a value with a position.
public struct DeclarationError: Error, Hashable, Sendable {
  /// The beginning of the offending text. A mistake that concerns a whole file is at line 1, column 1.
  public var location: SourceLocation
  /// One sentence without a full stop that names the offending text.
  public var message: String
  /// The wrong text, at most 60 characters of it; nil if something is missing.
  public var offendingText: String?
  /// The declared name or known word that was probably meant.
  public var suggestion: String?

  public init(
    location: SourceLocation, message: String, offendingText: String? = nil, suggestion: String? = nil
  ) {
    self.location = location
    self.message = message
    self.offendingText = offendingText
    self.suggestion = suggestion
  }
}

extension DeclarationError: CustomStringConvertible {
  /// `path:line:column: error: message; did you mean ‘X’?`
  public var description: String {
    let place = "\(location.file):\(location.line):\(location.column): error: \(message)"
    return (suggestion.map { "\(place); did you mean ‘\($0)’?" } ?? place).printable
  }
}

extension DeclarationError: Comparable {
  /// By file, line and column, then by text.
  public static func < (left: DeclarationError, right: DeclarationError) -> Bool {
    if left.location.file != right.location.file { return left.location.file < right.location.file }
    if left.location.line != right.location.line { return left.location.line < right.location.line }
    if left.location.column != right.location.column { return left.location.column < right.location.column }
    return left.message < right.message
  }
}
