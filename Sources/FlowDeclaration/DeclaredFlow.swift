import FlowModel

/// A flow as its files declare it.
public struct DeclaredFlow: Hashable, Sendable {
  public var flow: Flow
  /// The files it was read from: the flow's own, then the included ones in the order of reading.
  public var files: [String]
  /// The suppressions in the files; by file, then in the order of the text.
  public var suppressions: [Suppression]
  /// The locations of the limits that the flow's own file states, by their keys; the other limits have their defaults.
  public var statedLimits: [String: SourceLocation]
  /// The places in the app's source that its parts come from.
  public var sources: SourcePlaces

  public init(
    flow: Flow, files: [String], suppressions: [Suppression] = [],
    statedLimits: [String: SourceLocation] = [:], sources: SourcePlaces = SourcePlaces()
  ) {
    self.flow = flow
    self.files = files
    self.suppressions = suppressions
    self.statedLimits = statedLimits
    self.sources = sources
  }
}
