/// The look of elements that are emphasized or dimmed.
///
/// In a picture that compares flows or shows a run, this look overrides the usual meaning of lines and colours: added
/// is thick, removed dashed, changed dotted, so that these differ in a print without colours as well.
extension DOTStyle {
  static func emphasis(of node: FlowGraph.Node) -> Attributes {
    switch node.emphasis {
    case .plain: return []
    case .dimmed:
      return line(of: node.emphasis, "color") + [
        ("fillcolor", "\"white\""), ("fontcolor", "\"\(DiagramColors.dimmed.text)\""),
      ]
    default:
      let isBare = node.kind == .launch || node.kind == .nothing
      var attributes = line(of: node.emphasis, "color")
      if !isBare { attributes += fill(of: node.emphasis, "fillcolor") }
      if let style = style(of: node.emphasis), !isBare { attributes.append(("style", "\"rounded,filled,\(style)\"")) }
      return attributes
    }
  }

  static func emphasis(of cluster: FlowGraph.Cluster) -> Attributes {
    switch cluster.emphasis {
    case .plain: return []
    case .dimmed:
      return line(of: cluster.emphasis, "pencolor") + [
        ("bgcolor", "\"white\""), ("fontcolor", "\"\(DiagramColors.dimmed.text)\""), ("style", "\"rounded\""),
      ]
    default:
      let style = style(of: cluster.emphasis).map { "rounded,\($0)" } ?? "rounded"
      return line(of: cluster.emphasis, "pencolor") + [("bgcolor", "\"white\""), ("style", "\"\(style)\"")]
    }
  }

  static func emphasis(of edge: FlowGraph.Edge) -> Attributes {
    switch edge.emphasis {
    case .plain: return []
    case .dimmed:
      return line(of: edge.emphasis, "color") + [
        ("fontcolor", "\"\(DiagramColors.dimmed.text)\""), ("arrowsize", "0.7"), ("style", "solid"),
      ]
    default:
      let color = "\"\(DiagramColors.pair(of: edge.emphasis).line)\""
      return line(of: edge.emphasis, "color") + [
        ("fontcolor", color), ("style", "\"\(style(of: edge.emphasis) ?? "solid")\""),
      ]
    }
  }

  /// The dash style of the line; nil: none.
  private static func style(of emphasis: FlowGraph.Emphasis) -> String? {
    switch emphasis {
    case .removed: "dashed"
    case .changed: "dotted"
    case .plain, .dimmed, .highlighted, .added: nil
    }
  }

  private static func line(of emphasis: FlowGraph.Emphasis, _ key: String) -> Attributes {
    [(key, "\"\(DiagramColors.pair(of: emphasis).line)\""), ("penwidth", emphasis == .dimmed ? "0.8" : "2.6")]
  }

  private static func fill(of emphasis: FlowGraph.Emphasis, _ key: String) -> Attributes {
    [(key, "\"\(DiagramColors.pair(of: emphasis).fill)\"")]
  }
}
