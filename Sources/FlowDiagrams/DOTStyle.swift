import FlowModel

/// The look of a picture's parts in DOT. Parts that differ in colour also differ in another way.
enum DOTStyle {
  typealias Attributes = [(String, String)]

  static func attributes(for edge: FlowGraph.Edge) -> Attributes {
    plainAttributes(for: edge) + emphasis(of: edge)
  }

  static func attributes(for node: FlowGraph.Node) -> Attributes {
    plainAttributes(for: node) + emphasis(of: node)
  }

  static func attributes(for cluster: FlowGraph.Cluster) -> Attributes {
    plainAttributes(for: cluster) + emphasis(of: cluster)
  }

  private static func plainAttributes(for edge: FlowGraph.Edge) -> Attributes {
    var attributes: Attributes = []
    let marks = edge.marks
    let color = quoted(DiagramColors.pair(of: marks)?.line ?? DiagramColors.color(of: edge.kind, edge.cause))
    attributes += [("color", color), ("fontcolor", color)]
    attributes += arrow(of: edge.cause == .launch ? .push : edge.kind)
    switch edge.cause {
    case .person: break
    case .async, .dismissal: attributes.append(("style", "dotted"))
    case .deepLink, .external: attributes.append(("style", "dashed"))
    case .launch: attributes.append(("style", "bold"))
    }
    if !marks.isEmpty || edge.cause == .async || edge.cause == .dismissal {
      attributes.append(("penwidth", marks.isEmpty ? "1.6" : "2.4"))
    }
    if edge.isUnseen, edge.marks.isEmpty {
      attributes += [
        ("style", "dashed"), ("color", quoted(DiagramColors.dimmed.line)),
        ("fontcolor", quoted(DiagramColors.dimmed.text)),
      ]
    }
    if let count = edge.count { return attributes + direction(count, arrow(of: edge.kind)) }
    if edge.isGuarded { attributes += [("dir", "both"), ("arrowtail", "diamond")] }
    return attributes
  }

  /// The attributes for the directions of an edge between two boxes, and for whether one box starts the other.
  private static func direction(_ count: FlowGraph.Edge.Count, _ arrow: Attributes) -> Attributes {
    let tail: Attributes = arrow.filter { $0.0 == "arrowhead" }.map { ("arrowtail", $0.1) }
    let width: Attributes = count.isStart ? [("penwidth", "1.8"), ("weight", "3")] : []
    switch (count.forth, count.back) {
    case (nil, nil): return width + [("arrowhead", "vee"), ("color", quoted(DiagramColors.unreachable.line))]
    case (_?, nil): return width
    case (nil, _?): return width + [("dir", "back")] + tail
    case (_?, _?): return width + [("dir", "both")] + tail
    }
  }

  private static func arrow(of kind: FlowGraph.Edge.Kind) -> Attributes {
    switch kind {
    case .push: [("arrowhead", "normal")]
    case .present: [("arrowhead", "onormal")]
    case .show: [("arrowhead", "box")]
    case .cover: [("arrowhead", "obox")]
    case .back: [("arrowhead", "vee"), ("arrowsize", "0.7")]
    case .tab: [("arrowhead", "dot")]
    case .various: [("arrowhead", "normal")]
    }
  }

  private static func plainAttributes(for node: FlowGraph.Node) -> Attributes {
    var attributes: Attributes = []
    let link = quoted(DiagramColors.link.fill)
    switch node.kind {
    case .launch:
      attributes += [("shape", "ellipse"), ("style", "filled"), ("fillcolor", quoted(DiagramColors.text))]
      attributes += [("fontcolor", "\"white\""), ("margin", "\"0.06,0.02\"")]
    case .screen: break
    case .tabBar: attributes += [("style", "filled"), ("fillcolor", "\"#F7E3EF\""), ("height", "0.25")]
    case .link:
      attributes += [("shape", "cds"), ("style", "filled"), ("fillcolor", link), ("margin", "\"0.25,0.12\"")]
    case .external:
      attributes += [("shape", "hexagon"), ("style", "filled"), ("fillcolor", link), ("margin", "\"0.02,0.05\"")]
    case .nothing: attributes += [("shape", "plaintext"), ("fontcolor", quoted(DiagramColors.unreachable.line))]
    case .collapsed: attributes += node.container.map(box) ?? [("shape", "folder")]
    }
    if node.isTerminal { attributes.append(("peripheries", "2")) }
    if node.isUnreachable {
      attributes += [
        ("color", quoted(DiagramColors.unreachable.line)), ("fillcolor", quoted(DiagramColors.unreachable.fill)),
        ("style", "\"rounded,filled,dashed\""),
      ]
    } else if let pair = DiagramColors.pair(of: node.marks) {
      attributes += [("color", quoted(pair.line)), ("fillcolor", quoted(pair.fill)), ("penwidth", "2.4")]
    }
    if node.isEntry {
      attributes.append(("fontname", "\"Helvetica-Bold,Arial,sans-serif\""))
      if node.isUnreachable || node.marks.isEmpty { attributes.append(("penwidth", "2")) }
    }
    return attributes
  }

  private static func plainAttributes(for cluster: FlowGraph.Cluster) -> Attributes {
    var attributes: Attributes = container(cluster.container)
    if cluster.isUnreachable {
      attributes += [
        ("pencolor", quoted(DiagramColors.unreachable.line)), ("bgcolor", quoted(DiagramColors.unreachable.fill)),
        ("fontcolor", quoted(DiagramColors.unreachable.line)),
      ]
    } else if let pair = DiagramColors.pair(of: cluster.marks) {
      attributes += [("pencolor", quoted(pair.line)), ("bgcolor", quoted(pair.fill)), ("penwidth", "2.4")]
    }
    return attributes
  }

  private static func container(_ container: Coordinator.Container) -> Attributes {
    switch container {
    case .window: [("style", "solid"), ("pencolor", "\"#1F2328\""), ("bgcolor", "\"#FFFFFF\""), ("penwidth", "2")]
    case .stack: [("style", "rounded"), ("pencolor", "\"#0B57A4\""), ("bgcolor", "\"#EEF5FC\"")]
    case .tabs: [("style", "rounded"), ("pencolor", "\"#9A1F6B\""), ("bgcolor", "\"#FCF5F9\""), ("penwidth", "2")]
    case .split: [("style", "rounded"), ("pencolor", "\"#2E6B3A\""), ("bgcolor", "\"#F4FBF5\""), ("penwidth", "2")]
    case .switch: [("style", "dashed"), ("pencolor", "\"#8A4B08\""), ("bgcolor", "\"#FCF6EE\"")]
    case .inherited:
      [("style", "dotted"), ("pencolor", "\"#0B57A4\""), ("bgcolor", "\"#F6FAFE\""), ("penwidth", "1.6")]
    }
  }

  /// A box in the colours of the frame that it represents.
  private static func box(_ container: Coordinator.Container) -> Attributes {
    self.container(container).compactMap { key, value in
      switch key {
      case "pencolor": ("color", value)
      case "bgcolor": ("fillcolor", value)
      case "style":
        ("style", ["solid": "filled", "rounded": "\"rounded,filled\""][value] ?? "\"rounded,filled,\(value)\"")
      default: (key, value)
      }
    }
  }

  private static func quoted(_ color: String) -> String { "\"\(color)\"" }
}
