/// The place of a part of a declaration in the app's source, and how sure that place is.
public struct SourcePlace: Hashable, Sendable {
  /// With the path as the declaration writes it, and column 1.
  public var location: SourceLocation
  public var certainty: Certainty

  public init(location: SourceLocation, certainty: Certainty) {
    self.location = location
    self.certainty = certainty
  }
}
