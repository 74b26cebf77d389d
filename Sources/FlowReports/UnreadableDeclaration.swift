import FlowModel

/// A mistake in a declaration that kept it from being checked.
public struct UnreadableDeclaration: Hashable, Sendable {
  public var location: SourceLocation
  /// One sentence without a full stop.
  public var message: String
  /// The name that was probably meant.
  public var suggestion: String?

  public init(location: SourceLocation, message: String, suggestion: String? = nil) {
    self.location = location
    self.message = message
    self.suggestion = suggestion
  }
}
