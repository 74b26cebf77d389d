/// The text of a diagram: for a picture the input of `GraphvizRenderer`, otherwise the file itself.
public struct DiagramSource: Hashable, Sendable {
  public var text: String
  /// What the picture leaves out, a sentence each.
  public var warnings: [String]
  /// The fingerprint of the graph that a picture shows; nil: a text, which is compared as a whole.
  public var fingerprint: PictureFingerprint?

  /// Text formats show the whole graph, pictures the part that can be laid out.
  public init(_ graph: FlowGraph, format: DiagramFormat, limits: FlowGraph.LayoutLimits = FlowGraph.LayoutLimits()) {
    let shown = format.needsLayout ? graph.fitted(to: limits) : graph
    text = format == .mmd ? MermaidWriter.write(shown) : DOTWriter.write(shown)
    warnings = shown.warnings
    fingerprint = format.needsLayout ? PictureFingerprint(shown) : nil
  }
}
