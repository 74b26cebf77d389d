import FlowModel

/// How the parts of a picture look in DOT. Everything that has a colour can also be told apart without it.
enum DOTStyle {
  typealias Attributes = [(String, String)]

  static let text = "\"#1F2328\""
  static let error = (line: "\"#B3261E\"", fill: "\"#FCE0DC\"")
  static let warning = (line: "\"#8A5A00\"", fill: "\"#FFF0C2\"")
  static let unreachable = (line: "\"#6E7781\"", fill: "\"#E3E6EA\"")

  static func attributes(for edge: FlowGraph.Edge) -> Attributes {
    var attributes: Attributes = []
    let marks = edge.marks
    let tone = tone(of: marks) ?? color(of: edge.kind, edge.cause)
    attributes.append(("color", tone))
    attributes.append(("fontcolor", tone))
    attributes += arrow(of: edge.kind)
    switch edge.cause {
    case .person: break
    case .async, .dismissal: attributes.append(("style", "dotted"))
    case .deepLink, .external: attributes.append(("style", "dashed"))
    case .launch: attributes.append(("style", "bold"))
    }
    if !marks.isEmpty || edge.cause == .async || edge.cause == .dismissal {
      attributes.append(("penwidth", marks.isEmpty ? "1.6" : "2.4"))
    }
    if edge.isGuarded { attributes += [("dir", "both"), ("arrowtail", "diamond")] }
    return attributes
  }

  static func color(of kind: FlowGraph.Edge.Kind, _ cause: FlowGraph.Edge.Cause) -> String {
    switch (kind, cause) {
    case (_, .deepLink), (_, .external): "\"#7A3E9D\""
    case (_, .launch): text
    case (.push, _): "\"#0B57A4\""
    case (.present, _): "\"#0A6B53\""
    case (.show, _): "\"#8A4B08\""
    case (.back, _): "\"#656D76\""
    case (.tab, _): "\"#9A1F6B\""
    }
  }

  private static func arrow(of kind: FlowGraph.Edge.Kind) -> Attributes {
    switch kind {
    case .push: [("arrowhead", "normal")]
    case .present: [("arrowhead", "onormal")]
    case .show: [("arrowhead", "box")]
    case .back: [("arrowhead", "vee"), ("arrowsize", "0.7")]
    case .tab: [("arrowhead", "dot")]
    }
  }

  static func attributes(for node: FlowGraph.Node) -> Attributes {
    var attributes: Attributes = []
    switch node.kind {
    case .launch: attributes += [("shape", "circle"), ("style", "filled"), ("fillcolor", "\"#1F2328\""), ("fontcolor", "white")]
    case .screen: break
    case .tabBar: attributes += [("shape", "box"), ("style", "filled"), ("fillcolor", "\"#F7E3EF\""), ("height", "0.25")]
    case .link: attributes += [("shape", "cds"), ("style", "filled"), ("fillcolor", "\"#F0E6F6\"")]
    case .external: attributes += [("shape", "hexagon"), ("style", "filled"), ("fillcolor", "\"#F0E6F6\"")]
    case .nothing: attributes += [("shape", "plaintext"), ("fontcolor", unreachable.line)]
    case .collapsed: attributes += [("shape", "folder")]
    }
    if node.isTerminal { attributes.append(("peripheries", "2")) }
    if node.isUnreachable {
      attributes += [
        ("color", unreachable.line), ("fillcolor", unreachable.fill), ("style", "\"rounded,filled,dashed\""),
      ]
    } else if let pair = pair(of: node.marks) {
      attributes += [("color", pair.line), ("fillcolor", pair.fill), ("penwidth", "2.4")]
    }
    if node.isEntry {
      attributes.append(("fontname", "\"Helvetica-Bold,Arial,sans-serif\""))
      if node.isUnreachable || node.marks.isEmpty { attributes.append(("penwidth", "2")) }
    }
    return attributes
  }

  static func attributes(for cluster: FlowGraph.Cluster) -> Attributes {
    var attributes: Attributes = container(cluster.container)
    if cluster.isUnreachable {
      attributes += [("pencolor", unreachable.line), ("bgcolor", unreachable.fill), ("fontcolor", unreachable.line)]
    } else if let pair = pair(of: cluster.marks) {
      attributes += [("pencolor", pair.line), ("bgcolor", pair.fill), ("penwidth", "2.4")]
    }
    return attributes
  }

  private static func container(_ container: Coordinator.Container) -> Attributes {
    switch container {
    case .window: [("style", "solid"), ("pencolor", "\"#1F2328\""), ("bgcolor", "\"#FFFFFF\""), ("penwidth", "2")]
    case .stack: [("style", "rounded"), ("pencolor", "\"#0B57A4\""), ("bgcolor", "\"#EEF5FC\"")]
    case .tabs: [("style", "rounded"), ("pencolor", "\"#9A1F6B\""), ("bgcolor", "\"#FCF5F9\""), ("penwidth", "2")]
    case .switch: [("style", "dashed"), ("pencolor", "\"#8A4B08\""), ("bgcolor", "\"#FCF6EE\"")]
    case .inherited: [("style", "dotted"), ("pencolor", "\"#0B57A4\""), ("bgcolor", "\"#F6FAFE\""), ("penwidth", "1.6")]
    }
  }

  private static func tone(of marks: [FlowGraph.Mark]) -> String? { pair(of: marks)?.line }

  private static func pair(of marks: [FlowGraph.Mark]) -> (line: String, fill: String)? {
    if marks.isEmpty { return nil }
    return marks.contains(where: \.isError) ? error : warning
  }
}
