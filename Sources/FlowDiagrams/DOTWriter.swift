import FlowModel

/// Writes a flow graph in Graphviz's language.
///
/// The same graph gives the same bytes. Every text is escaped and cut to 200 Unicode scalars; elements carry `id`
/// (`screen-Home`, `coordinator-HomeTab`), which SVG keeps, and a tooltip with the place of their declaration.
public enum DOTWriter {
  /// The whole file, ending with a line feed. Linear in the size of the graph.
  ///
  /// - Parameter addresses: The targets of clicks on nodes, by the nodes' identifiers.
  public static func write(_ graph: FlowGraph, addresses: [String: String] = [:]) -> String {
    var out = DOTText()
    let title = DiagramText.clean(graph.name)
    out.open("digraph \(DOTText.quoted(title))")
    out.write(
      "graph",
      [
        ("id", "\"flow\""), ("label", graph.isOverview ? heading(of: graph) : DOTText.quoted(title)),
        ("labelloc", "t"), ("fontsize", "20"), ("fontname", font), ("fontcolor", DOTText.quoted(DiagramColors.text)),
        ("tooltip", DOTText.quoted(title)), ("rankdir", "LR"), ("nodesep", "0.3"),
        ("ranksep", graph.isOverview ? "1.1" : "0.8"),
        ("forcelabels", "true"), ("compound", "true"), ("bgcolor", "white"), ("pad", "0.3"),
      ])
    out.write(
      "node",
      [
        ("shape", "box"), ("style", "\"rounded,filled\""), ("fillcolor", "white"),
        ("color", DOTText.quoted(DiagramColors.text)),
        ("fontname", font), ("fontsize", "13"), ("fontcolor", DOTText.quoted(DiagramColors.text)),
        ("margin", "\"0.14,0.07\""),
        ("height", "0.3"),
      ])
    out.write("edge", [("fontname", font), ("fontsize", "11"), ("arrowsize", "0.85")])
    writeElements(of: graph, addresses, to: &out)
    for edge in graph.edges { write(edge, of: graph, to: &out) }
    writeRun(of: graph, to: &out)
    writeRemarks(of: graph, to: &out)
    if !graph.isOverview { writeLegend(of: graph, to: &out) }
    out.close()
    return out.text
  }

  /// The largest number of actions named in the tooltip of an edge between two boxes.
  private static let mostNames = 40

  static let font = "\"Helvetica,Arial,sans-serif\""

  /// Nodes outside of all clusters, then cluster in cluster.
  private static func writeElements(
    of graph: FlowGraph, _ addresses: [String: String], to out: inout DOTText
  ) {
    var nodes: [Int: [FlowGraph.Node]] = [:]
    for node in graph.nodes { nodes[node.cluster ?? -1, default: []].append(node) }
    for node in nodes[-1] ?? [] { write(node, addresses[node.id], to: &out) }
    var open: [Int] = []
    for (position, cluster) in graph.clusters.enumerated() {
      while let last = open.last, last != cluster.parent {
        out.close()
        open.removeLast()
      }
      write(cluster, to: &out)
      open.append(position)
      for node in nodes[position] ?? [] { write(node, addresses[node.id], to: &out) }
    }
    for _ in open { out.close() }
  }

  private static func write(_ cluster: FlowGraph.Cluster, to out: inout DOTText) {
    out.open("subgraph \(DOTText.quoted("cluster_" + cluster.id))")
    // Nested clusters inherit attributes, so each cluster sets all of them.
    let attributes =
      [
        ("id", DOTText.quoted(cluster.id)), ("label", DOTText.quoted(leftAligned: DiagramText.lines(of: cluster))),
        ("tooltip", DOTText.quoted(lines: tooltip(cluster.name, [], cluster.location))), ("labeljust", "l"),
        ("fontsize", "13"), ("fontcolor", DOTText.quoted(DiagramColors.text)), ("penwidth", "1"), ("margin", "14"),
      ] + DOTStyle.attributes(for: cluster)
    for (key, value) in lastOfEach(attributes) { out.write("\(key)=\(value);") }
  }

  private static func write(_ node: FlowGraph.Node, _ address: String?, to out: inout DOTText) {
    let attributes =
      [
        ("id", DOTText.quoted(node.id)), ("label", DOTText.quoted(lines: DiagramText.lines(of: node))),
        ("tooltip", DOTText.quoted(lines: tooltip(node.name, details(of: node), node.location))),
      ] + (address.map { [("href", DOTText.quoted($0))] } ?? []) + DOTStyle.attributes(for: node)
    out.write(DOTText.quoted(node.id), lastOfEach(attributes))
  }

  private static func write(_ edge: FlowGraph.Edge, of graph: FlowGraph, to out: inout DOTText) {
    let (source, target) = (graph.nodes[edge.source], graph.nodes[edge.target])
    let label = DOTText.quoted(lines: DiagramText.lines(of: edge))
    var attributes = [("id", DOTText.quoted(edge.id))]
    // Beside a run, the names of other arrows are noise.
    let isWanted = !edge.steps.isEmpty || (graph.showsEdgeLabels && graph.run == nil)
    if isWanted, label != "\"\"" {
      // Graphviz 2.42 loses its ranks, then its memory, over a plain label on an edge that leaves a cluster.
      attributes.append((source.cluster == target.cluster && source.cluster != nil ? "label" : "xlabel", label))
    }
    let full = edge.labels.map { [$0.action, $0.condition ?? ""].filter { !$0.isEmpty }.joined(separator: ": ") }
    let title = "\(DiagramText.clean(source.name, limit: 60)) → \(DiagramText.clean(target.name, limit: 60))"
    let words = "\(DiagramText.words(for: edge.kind)), \(DiagramText.words(for: edge.cause))"
    var names = full.map { DiagramText.clean($0) }.filter { !$0.isEmpty }
    if edge.count != nil, names.count > mostNames {
      names = names.prefix(mostNames - 1) + ["… \(names.count - mostNames + 1) more"]
    }
    let lines = ["\(title) (\(words))"] + names
    attributes.append(("tooltip", DOTText.quoted(lines: lines)))
    attributes += DOTStyle.attributes(for: edge)
    let isAcross = edge.count.map { $0.isAcross && !$0.isStart } ?? false
    if edge.kind == .back || edge.isStepOnly || isAcross { attributes.append(("constraint", "false")) }
    out.write("\(DOTText.quoted(source.id)) -> \(DOTText.quoted(target.id))", lastOfEach(attributes))
  }

  /// The contents of a box, with its findings by their rules.
  private static func details(of node: FlowGraph.Node) -> [String] {
    node.container == nil ? node.details : node.details + DiagramText.rules(of: node.marks)
  }

  private static func tooltip(_ name: String, _ details: [String], _ location: SourceLocation) -> [String] {
    let place = location.file.isEmpty ? [] : ["\(location.file):\(location.line)"]
    return ([name] + details + place).map { DiagramText.clean($0) }
  }

  /// A later value of an attribute overrides an earlier one.
  private static func lastOfEach(_ attributes: [(String, String)]) -> [(String, String)] {
    var result: [(String, String)] = []
    for (key, value) in attributes {
      if let position = result.firstIndex(where: { $0.0 == key }) {
        result[position].1 = value
      } else {
        result.append((key, value))
      }
    }
    return result
  }
}
