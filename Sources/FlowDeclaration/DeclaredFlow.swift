import FlowModel

/// A flow as its files declare it.
public struct DeclaredFlow: Hashable, Sendable {
  public var flow: Flow
  /// The files it was read from: the flow's own, then the included ones in the order of reading.
  public var files: [String]

  public init(flow: Flow, files: [String]) {
    self.flow = flow
    self.files = files
  }
}
