import FlowRules

/// The graph of a flow, drawn, and where on it a run can be followed.
public struct FlowPicture: Hashable, Sendable {
  /// SVG as Graphviz writes it; nil: it could not be drawn.
  public var svg: String?
  /// Why there is no picture, or what it leaves out; a sentence each.
  public var remarks: [String]
  /// The elements of screens, by their names.
  public var screens: [String: String]
  /// The elements of coordinators, by their names.
  public var coordinators: [String: String]
  /// For the traces of findings, the arrow that each step takes; nil for a step that takes none.
  public var arrows: [Trace: [String?]]

  public init(
    svg: String?, remarks: [String] = [], screens: [String: String] = [:], coordinators: [String: String] = [:],
    arrows: [Trace: [String?]] = [:]
  ) {
    self.svg = svg
    self.remarks = remarks
    self.screens = screens
    self.coordinators = coordinators
    self.arrows = arrows
  }
}
