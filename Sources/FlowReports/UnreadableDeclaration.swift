import FlowModel

/// Why a declaration was not checked: one mistake in it.
public struct UnreadableDeclaration: Hashable, Sendable {
  public var location: SourceLocation
  /// One sentence without a full stop.
  public var message: String
  /// What was probably meant.
  public var suggestion: String?

  public init(location: SourceLocation, message: String, suggestion: String? = nil) {
    self.location = location
    self.message = message
    self.suggestion = suggestion
  }
}
