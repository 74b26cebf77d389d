import FlowModel

/// Makes views of a graph: collapsed, around one coordinator, or around emphasized elements.
extension FlowGraph {
  /// The form in which a coordinator appears in a view of the graph.
  private enum Share {
    /// With its frame, its screens and the coordinators nested in it.
    case full
    /// As one node, which represents the coordinator and its parts.
    case node
    /// As part of another coordinator's node.
    case part(of: Int)
    case gone
  }

  /// The graph with every coordinator deeper than `depth` drawn as one node, or as part of the node of an enclosing
  /// one.
  ///
  /// - Parameter depth: The depth of the root, and of coordinators that are never started, is 1.
  public func collapsed(below depth: Int) -> FlowGraph {
    var shares: [Share] = []
    for cluster in clusters {
      guard cluster.depth > depth, let parent = cluster.parent else {
        shares.append(.full)
        continue
      }
      switch shares[parent] {
      case .full: shares.append(.node)
      case .node: shares.append(.part(of: parent))
      case .part(let top): shares.append(.part(of: top))
      case .gone: shares.append(.node)
      }
    }
    return view(shares)
  }

  /// One coordinator and those it starts in full, each of its neighbours as one node, and nothing else.
  ///
  /// Neighbours are its starters, and the coordinators that an arrow joins with it. Findings without an element in the
  /// picture are left out. Nil: there is no such coordinator.
  ///
  /// - Parameter flow: The flow from which the graph was made.
  public func focused(on coordinator: String, in flow: Flow) -> FlowGraph? {
    guard let center = clusters.firstIndex(where: { $0.name == coordinator }) else { return nil }
    let index = FlowIndex(flow)
    let positions = Dictionary(
      clusters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var shares = Array(repeating: Share.gone, count: clusters.count)
    for name in index.starters[coordinator] ?? [] { if let starter = positions[name] { shares[starter] = .node } }
    for edge in edges {
      let ends = (nodes[edge.source].cluster, nodes[edge.target].cluster)
      if ends.0 == center, let other = ends.1 { shares[other] = .node }
      if ends.1 == center, let other = ends.0 { shares[other] = .node }
    }
    for name in [coordinator] + (index.started[coordinator] ?? []) {
      if let started = positions[name] { shares[started] = .full }
    }
    var graph = view(shares)
    graph.remarks = []
    graph.keepOutsideNodesThatLeadIn()
    return graph
  }

  /// The graph with one node for each coordinator without emphasized elements, also in nested coordinators.
  ///
  /// For a change, or a run, in a large app: the affected coordinators are drawn in full, the others as nodes beside or
  /// inside them.
  public func collapsedWhereNothingStandsOut() -> FlowGraph {
    func standsOut(_ emphasis: Emphasis) -> Bool { emphasis != .plain && emphasis != .dimmed }
    var isTouched = clusters.map { standsOut($0.emphasis) }
    for node in nodes where standsOut(node.emphasis) { if let cluster = node.cluster { isTouched[cluster] = true } }
    for edge in edges where standsOut(edge.emphasis) {
      for end in [edge.source, edge.target] { if let cluster = nodes[end].cluster { isTouched[cluster] = true } }
    }
    // Clusters come after the cluster they are nested in.
    for (position, cluster) in clusters.enumerated().reversed() where isTouched[position] {
      if let parent = cluster.parent { isTouched[parent] = true }
    }
    var shares: [Share] = []
    for (position, cluster) in clusters.enumerated() {
      if isTouched[position] {
        shares.append(.full)
        continue
      }
      switch cluster.parent.map({ (position: $0, share: shares[$0]) }) {
      case (let parent, .node)?: shares.append(.part(of: parent))
      case (_, .part(let top))?: shares.append(.part(of: top))
      default: shares.append(.node)
      }
    }
    return view(shares)
  }

  private func view(_ shares: [Share]) -> FlowGraph {
    var graph = self
    graph.clusters = []
    graph.nodes = []
    graph.edges = []
    /// The position in the view of a coordinator's frame, or of the nearest enclosing frame.
    var frames: [Int?] = []
    var nodeOfCluster: [Int: Int] = [:]
    for (position, cluster) in clusters.enumerated() {
      let around = cluster.parent.flatMap { frames[$0] }
      guard case .full = shares[position] else {
        frames.append(around)
        guard case .node = shares[position] else { continue }
        nodeOfCluster[position] = graph.nodes.count
        graph.nodes.append(
          Node(
            id: cluster.id, kind: .collapsed, name: cluster.name, cluster: around, marks: cluster.marks,
            emphasis: cluster.emphasis, location: cluster.location))
        continue
      }
      frames.append(graph.clusters.count)
      var shown = cluster
      shown.parent = around
      graph.clusters.append(shown)
    }
    var contents: [Int: (screens: Int, coordinators: Int)] = [:]
    for (position, share) in shares.enumerated() {
      guard case .part(let top) = share, let node = nodeOfCluster[top] else { continue }
      contents[node, default: (0, 0)].coordinators += 1
      graph.nodes[node].absorb(clusters[position].marks)
    }
    var moved: [Int: Int] = [:]
    var emphases: [Int: [Emphasis]] = [:]
    for (position, node) in nodes.enumerated() {
      guard let cluster = node.cluster else {
        moved[position] = graph.nodes.count
        graph.nodes.append(node)
        continue
      }
      switch shares[cluster] {
      case .full:
        moved[position] = graph.nodes.count
        var shown = node
        shown.cluster = frames[cluster]
        graph.nodes.append(shown)
      case .node, .part:
        let top = if case .part(let other) = shares[cluster] { other } else { cluster }
        guard let target = nodeOfCluster[top] else { continue }
        moved[position] = target
        if node.kind == .screen { contents[target, default: (0, 0)].screens += 1 }
        graph.nodes[target].absorb(node)
        emphases[target, default: [graph.nodes[target].emphasis]].append(node.emphasis)
      case .gone: continue
      }
    }
    for (node, count) in contents {
      graph.nodes[node].contents = Self.words(screens: count.screens, coordinators: count.coordinators)
    }
    for (node, all) in emphases {
      graph.nodes[node].emphasis = all.dropFirst().reduce(all[0]) { $0.joined($1) }
    }
    graph.addEdges(edges, moved: moved)
    return graph
  }

  private static func words(screens: Int, coordinators: Int) -> String {
    let parts = [(screens, "screen"), (coordinators, "coordinator")].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  /// Adds the edges between the new nodes; edges that become equal share one, and edges within a node are dropped.
  ///
  /// A node that represents others has at most one edge in each direction to another node, whatever kinds it
  /// represents.
  mutating func addEdges(_ all: [Edge], moved: [Int: Int]) {
    var drawn: [EdgeKey: Int] = [:]
    for var edge in all {
      guard let source = moved[edge.source], let target = moved[edge.target] else { continue }
      if source == target, nodes[source].kind == .collapsed {
        nodes[source].steps += edge.steps
        nodes[source].absorb(edge.marks)
        continue
      }
      edge.source = source
      edge.target = target
      let isForOthers = nodes[source].kind == .collapsed || nodes[target].kind == .collapsed
      let key = EdgeKey(
        source: source, target: target, kind: isForOthers ? nil : edge.kind, cause: isForOthers ? nil : edge.cause,
        isStepOnly: edge.isStepOnly, emphasis: isForOthers ? edge.emphasis : nil)
      guard let position = drawn[key] else {
        drawn[key] = edges.count
        edges.append(edge)
        continue
      }
      if edges[position].kind != edge.kind { edges[position].kind = .various }
      if edge.cause == .person { edges[position].cause = .person }
      for label in edge.labels { edges[position].add(label) }
      edges[position].steps += edge.steps
      edges[position].emphasis = edges[position].emphasis.joined(edge.emphasis)
    }
  }

  /// The properties by which edges are distinguished; nil: the property does not count.
  private struct EdgeKey: Hashable {
    var source: Int
    var target: Int
    var kind: Edge.Kind?
    var cause: Edge.Cause?
    var isStepOnly: Bool
    var emphasis: Emphasis?
  }

  /// Keeps links, externals and the launch if they lead to a coordinator that is drawn in full.
  private mutating func keepOutsideNodesThatLeadIn() {
    let inside = nodes.map { $0.cluster != nil && $0.kind != .collapsed }
    let leading = Set(edges.filter { inside[$0.target] }.map(\.source))
    let kept = nodes.indices.filter { inside[$0] || nodes[$0].kind == .collapsed || leading.contains($0) }
    let moved = Dictionary(kept.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    nodes = kept.map { nodes[$0] }
    edges = edges.compactMap { edge in
      guard let source = moved[edge.source], let target = moved[edge.target] else { return nil }
      var edge = edge
      edge.source = source
      edge.target = target
      return edge
    }
  }
}

extension FlowGraph.Node {
  /// Takes over the findings and steps of a node that this node represents.
  mutating func absorb(_ other: FlowGraph.Node) {
    absorb(other.marks)
    steps += other.steps
  }

  fileprivate mutating func absorb(_ others: [FlowGraph.Mark]) {
    for mark in others where !marks.contains(mark) { marks.append(mark) }
  }
}
