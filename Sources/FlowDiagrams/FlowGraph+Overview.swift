import FlowModel

/// Reduces a graph to one box for each coordinator.
extension FlowGraph {
  /// One box for each coordinator, with at most one edge between two of them; links and externals as a table.
  ///
  /// An edge has the number of actions that it represents; ways back are left out. A box that no edge would lead to
  /// gets an edge from a coordinator that starts it. Linear in the size of the graph.
  ///
  /// - Parameter flow: The flow from which the graph was made.
  public func overview(of flow: Flow) -> FlowGraph {
    let index = FlowIndex(flow)
    var boxes = BoxGraph(self, in: index)
    for cluster in clusters.indices { boxes.addBox(for: cluster) }
    boxes.addLaunchOfRoot()
    boxes.addPairs()
    boxes.addStarts()
    boxes.graph.outside = outside(keepsAll: true) { _ in true }
    return boxes.graph
  }

  /// One coordinator in full, and as boxes its starters, the coordinators that it starts, and those that an arrow joins
  /// with it.
  ///
  /// The table has the links and externals that lead into it. Findings without an element in the picture are left out.
  /// Nil: there is no such coordinator.
  ///
  /// - Parameter flow: The flow from which the graph was made.
  public func alone(_ coordinator: String, in flow: Flow) -> FlowGraph? {
    guard let center = clusters.firstIndex(where: { $0.name == coordinator }) else { return nil }
    let index = FlowIndex(flow)
    let around = Set((index.starters[coordinator] ?? []) + (index.started[coordinator] ?? []))
    var isNeighbour = clusters.map { around.contains($0.name) }
    for edge in edges where edge.kind != .back {
      let ends = (nodes[edge.source].cluster, nodes[edge.target].cluster)
      if ends.0 == center, let other = ends.1 { isNeighbour[other] = true }
      if ends.1 == center, let other = ends.0 { isNeighbour[other] = true }
    }
    isNeighbour[center] = false
    var boxes = BoxGraph(self, in: index)
    boxes.graph.remarks = []
    if edges.contains(where: { nodes[$0.source].kind == .launch && nodes[$0.target].cluster == center }) {
      boxes.addLaunch()
    }
    boxes.addInFull(center)
    for cluster in clusters.indices where isNeighbour[cluster] { boxes.addBox(for: cluster) }
    boxes.addArrows()
    boxes.addStarts(around: center)
    boxes.graph.outside = outside(keepsAll: false) { nodes[$0].cluster == center }
    return boxes.graph
  }
}
