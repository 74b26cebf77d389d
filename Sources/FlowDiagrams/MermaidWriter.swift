import FlowModel

/// Writes a flow graph as a Mermaid flowchart, which GitHub, GitLab and others draw in Markdown.
///
/// The same graph gives the same bytes. Mermaid draws at most 500 edges and 50 000 characters unless its host is
/// configured otherwise, and it has fewer signs than Graphviz: tabs and returns share their arrow's shape with others
/// and differ in colour and dashes.
public enum MermaidWriter {
  /// The whole file, ending with a line feed. Linear in the size of the graph.
  public static func write(_ graph: FlowGraph) -> String {
    var lines = ["flowchart LR"]
    lines += elements(of: graph)
    lines += graph.edges.map { "  " + line(for: $0, of: graph) }
    lines += legend(of: graph)
    lines += styles(of: graph)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func elements(of graph: FlowGraph) -> [String] {
    var lines: [String] = []
    var nodes: [Int: [FlowGraph.Node]] = [:]
    for node in graph.nodes { nodes[node.cluster ?? -1, default: []].append(node) }
    for node in nodes[-1] ?? [] { lines.append("  " + line(for: node)) }
    var open: [Int] = []
    func close() {
      open.removeLast()
      lines.append(indent(open.count) + "end")
    }
    for (position, cluster) in graph.clusters.enumerated() {
      while let last = open.last, last != cluster.parent { close() }
      let title = MermaidText.quoted(lines: DiagramText.lines(of: cluster))
      lines.append(indent(open.count) + "subgraph \(cluster.id)[\(title)]")
      open.append(position)
      for node in nodes[position] ?? [] { lines.append(indent(open.count) + line(for: node)) }
    }
    while !open.isEmpty { close() }
    return lines
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

  private static func line(for node: FlowGraph.Node) -> String {
    let label = MermaidText.quoted(lines: DiagramText.lines(of: node))
    let (before, after) =
      switch node.kind {
      case .launch: ("([", "])")
      case .screen: ("(", ")")
      case .tabBar, .nothing, .collapsed: ("[", "]")
      case .link: (">", "]")
      case .external: ("{{", "}}")
      }
    return node.id + before + label + after
  }

  private static func line(for edge: FlowGraph.Edge, of graph: FlowGraph) -> String {
    let label = DiagramText.lines(of: edge)
    let isWanted = !edge.steps.isEmpty || (graph.showsEdgeLabels && graph.run == nil)
    let text = label.isEmpty || !isWanted ? "" : "|\(MermaidText.quoted(lines: label))|"
    let ends = (graph.nodes[edge.source].id, graph.nodes[edge.target].id)
    switch edge.count.map({ ($0.forth, $0.back) }) {
    case (nil, nil)?: return "\(ends.0) -.-\(text) \(ends.1)"
    case (nil, _?)?: return "\(ends.1) \(arrow(of: edge))\(text) \(ends.0)"
    case (_?, _?)?: return "\(ends.0) <-->\(text) \(ends.1)"
    default: return "\(ends.0) \(arrow(of: edge))\(text) \(ends.1)"
    }
  }

  private static func arrow(of edge: FlowGraph.Edge) -> String {
    switch (edge.kind, edge.cause) {
    case (.back, _): "-.->"
    case (_, .async), (_, .dismissal), (_, .deepLink), (_, .external): "-.->"
    case (.present, _), (.cover, _): "==>"
    case (.tab, _): "--o"
    case (.push, _), (.show, _), (.various, _): "-->"
    }
  }

  private static func legend(of graph: FlowGraph) -> [String] {
    var lines: [String] = []
    if let run = graph.run {
      let text = ([run.title] + run.lines).map { DiagramText.clean($0) }
      lines.append("  run[\(MermaidText.quoted(lines: text))]")
    }
    if !graph.outside.isEmpty {
      let text = graph.outside.flatMap { entry in
        [DiagramText.lines(of: entry.node).joined(separator: " ")] + DiagramText.lines(of: entry).map { "→ \($0)" }
      }
      lines.append("  outside[\(MermaidText.quoted(lines: ["Links and externals"] + text))]")
    }
    if !graph.remarks.isEmpty {
      lines.append("  remarks[\(MermaidText.quoted(lines: DiagramText.lines(of: graph.remarks)))]")
    }
    let entries = DiagramLegend(graph, arrows: mermaidSign).entries
    if !entries.isEmpty {
      let text = ["Legend"] + entries.map { "\($0.sign): \($0.words)" }
      lines.append("  legend[\(MermaidText.quoted(lines: text))]")
    }
    return lines
  }

  /// The signs of `DiagramLegend` as Mermaid draws them.
  private static func mermaidSign(_ kind: FlowGraph.Edge.Kind) -> String {
    switch kind {
    case .push: "─▶ blue"
    case .present: "━▶ green"
    case .show: "─▶ brown"
    case .cover: "━▶ brown"
    case .back: "┄▶ grey"
    case .tab: "─● magenta"
    case .various: "─▶ black"
    }
  }

  private static func styles(of graph: FlowGraph) -> [String] {
    var lines: [String] = []
    for (name, style) in [
      ("entry", "stroke-width:3px,font-weight:bold"), ("error", css(DiagramColors.error)),
      ("warning", css(DiagramColors.warning)), ("unreachable", css(DiagramColors.unreachable) + ",stroke-dasharray:4"),
      ("outside", css(DiagramColors.link)),
      ("highlighted", css(DiagramColors.pair(of: .highlighted)) + ",stroke-width:3px"),
      ("added", css(DiagramColors.pair(of: .added)) + ",stroke-width:3px"),
      ("removed", css(DiagramColors.pair(of: .removed)) + ",stroke-width:3px,stroke-dasharray:8"),
      ("changed", css(DiagramColors.pair(of: .changed)) + ",stroke-width:3px,stroke-dasharray:2"),
      ("dimmed", "fill:#FFFFFF,stroke:\(DiagramColors.dimmed.line),color:\(DiagramColors.dimmed.text)"),
    ] {
      let ids =
        graph.nodes.filter { classes(of: $0).contains(name) }.map(\.id)
        + graph.clusters.filter { classes(of: $0).contains(name) }.map(\.id)
      if ids.isEmpty { continue }
      lines.append("  classDef \(name) \(style)")
      for id in ids { lines.append("  class \(id) \(name)") }
    }
    var styled: [(style: String, edges: [Int])] = []
    for (index, edge) in graph.edges.enumerated() {
      let style = style(of: edge)
      if let position = styled.firstIndex(where: { $0.style == style }) {
        styled[position].edges.append(index)
      } else {
        styled.append((style, [index]))
      }
    }
    for (style, edges) in styled {
      lines.append("  linkStyle \(edges.map(String.init).joined(separator: ",")) \(style)")
    }
    return lines
  }

  private static func style(of edge: FlowGraph.Edge) -> String {
    let color = "stroke:\(DiagramColors.pair(of: edge.emphasis).line)"
    switch edge.emphasis {
    case .plain where edge.isUnseen && edge.marks.isEmpty:
      return "stroke:\(DiagramColors.dimmed.line),stroke-dasharray:6"
    case .plain:
      return "stroke:\(DiagramColors.pair(of: edge.marks)?.line ?? DiagramColors.color(of: edge.kind, edge.cause))"
    case .dimmed: return color
    case .highlighted, .added: return color + ",stroke-width:3px"
    case .removed: return color + ",stroke-width:3px,stroke-dasharray:8"
    case .changed: return color + ",stroke-width:3px,stroke-dasharray:2"
    }
  }

  private static func css(_ pair: DiagramColors.Pair) -> String {
    "fill:\(pair.fill),stroke:\(pair.line),color:\(DiagramColors.text)"
  }

  private static func classes(of node: FlowGraph.Node) -> [String] {
    if node.emphasis != .plain { return [node.emphasis.rawValue] }
    var names: [String] = node.isEntry ? ["entry"] : []
    if node.isUnreachable {
      names.append("unreachable")
    } else if !node.marks.isEmpty {
      names.append(node.marks.contains(where: \.isError) ? "error" : "warning")
    } else if node.kind == .link || node.kind == .external {
      names.append("outside")
    }
    return names
  }

  private static func classes(of cluster: FlowGraph.Cluster) -> [String] {
    if cluster.emphasis != .plain { return [cluster.emphasis.rawValue] }
    if cluster.isUnreachable { return ["unreachable"] }
    if cluster.marks.isEmpty { return [] }
    return [cluster.marks.contains(where: \.isError) ? "error" : "warning"]
  }
}
