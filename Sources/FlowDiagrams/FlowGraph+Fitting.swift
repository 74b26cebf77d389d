/// Cuts a graph down to what Graphviz can lay out in time.
extension FlowGraph {
  /// The limits for the part of a graph that is laid out; the time of a layout grows much faster than the graph.
  ///
  /// Graphviz needs a moment for a thousand edges that are spread over many nodes, minutes for as many among a few: so
  /// the limit of edges depends on the number of nodes.
  public struct LayoutLimits: Hashable, Sendable {
    /// With more nodes than this the names of actions are only in the tooltips.
    public var labelledNodes: Int
    /// This number of labelled edges is always accepted, and more if there are at most five for each node.
    public var labelledEdges: Int
    /// With more nodes than this each coordinator becomes one node.
    public var nodes: Int
    /// This number of edges is always accepted, and more if there are at most five for each node; others are left out.
    public var edges: Int
    /// With more nodes than this, lines in the screens replace arrows to nodes that almost every screen leads to.
    public var nodesWithLongArrows: Int
    /// The same limit if the nodes are boxes for coordinators.
    public var boxesWithLongArrows = 80
    /// The number of arrows from afar that are drawn to a screen even then.
    public var longArrows: Int

    /// The defaults keep a layout to some seconds on an ordinary machine.
    public init(
      labelledNodes: Int = 400, labelledEdges: Int = 250, nodes: Int = 600, edges: Int = 1000,
      nodesWithLongArrows: Int = 40, longArrows: Int = 4
    ) {
      self.labelledNodes = labelledNodes
      self.labelledEdges = labelledEdges
      self.nodes = nodes
      self.edges = edges
      self.nodesWithLongArrows = nodesWithLongArrows
      self.longArrows = longArrows
    }
  }

  /// The graph itself, or the part that can be laid out; `warnings` says what is missing.
  ///
  /// If there are too many nodes, a node for each coordinator replaces its screens and has their findings. If there are
  /// still too many, the coordinators that come last in tree order are left out. Linear in the size of the graph.
  public func fitted(to limits: LayoutLimits = LayoutLimits()) -> FlowGraph {
    var graph = self
    if nodes.count > limits.nodes {
      graph = graph.collapsed()
      graph.warnings.append(
        "\(nodes.count) nodes are too many to lay out (\(limits.nodes)): each coordinator is drawn as one node")
      graph.leaveOut(nodesBeyond: limits.nodes)
    }
    let fewNodes = isOverview ? limits.boxesWithLongArrows : limits.nodesWithLongArrows
    if graph.nodes.count > fewNodes { graph = graph.referring(beyond: limits.longArrows) }
    let perNode = 5 * graph.nodes.count
    let most = max(limits.edges, perNode)
    if graph.edges.count > most {
      graph.warnings.append("\(graph.edges.count - most) of \(graph.edges.count) arrows are left out")
      graph.edges.removeSubrange(most...)
    }
    if graph.nodes.count > limits.labelledNodes || graph.edges.count > max(limits.labelledEdges, perNode) {
      graph.showsEdgeLabels = false
      graph.warnings.append("\(graph.edges.count) arrows are drawn without the names of their actions")
    }
    return graph
  }

  /// The graph with one node for each coordinator in place of its nodes; edges within a coordinator are dropped.
  private func collapsed() -> FlowGraph {
    var graph = self
    graph.nodes = []
    graph.edges = []
    var positions: [Int: Int] = [:]
    var counts: [Int: Int] = [:]
    var moved: [Int] = []
    for node in nodes {
      guard let cluster = node.cluster else {
        moved.append(graph.nodes.count)
        graph.nodes.append(node)
        continue
      }
      if positions[cluster] == nil {
        positions[cluster] = graph.nodes.count
        graph.nodes.append(
          Node(
            id: clusters[cluster].id + "-screens", kind: .collapsed, name: "", cluster: cluster,
            location: clusters[cluster].location))
      }
      let position = positions[cluster] ?? 0
      moved.append(position)
      if node.kind == .screen { counts[cluster, default: 0] += 1 }
      graph.nodes[position].absorb(node)
    }
    for (cluster, position) in positions {
      let count = counts[cluster] ?? 0
      graph.nodes[position].name = count == 1 ? "1 screen" : "\(count) screens"
    }
    let places = Dictionary(moved.enumerated().map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    graph.addEdges(edges, moved: places)
    return graph
  }

  private mutating func leaveOut(nodesBeyond limit: Int) {
    guard nodes.count > limit else { return }
    warnings.append("\(nodes.count - limit) of \(nodes.count) nodes are left out")
    nodes.removeSubrange(limit...)
    edges.removeAll { $0.source >= limit || $0.target >= limit }
    // A frame without nodes would not be drawn, but would cost Graphviz time.
    var kept: Set<Int> = []
    for node in nodes {
      var next = node.cluster
      while let cluster = next, kept.insert(cluster).inserted { next = clusters[cluster].parent }
    }
    let order = clusters.indices.filter { kept.contains($0) }
    let renumbered = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    clusters = order.map { clusters[$0] }
    for index in clusters.indices { clusters[index].parent = clusters[index].parent.flatMap { renumbered[$0] } }
    for index in nodes.indices { nodes[index].cluster = nodes[index].cluster.flatMap { renumbered[$0] } }
  }
}
