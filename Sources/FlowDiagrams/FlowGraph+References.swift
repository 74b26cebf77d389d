/// Replaces arrows to nodes that nearly every screen leads to by lines of text.
extension FlowGraph {
  /// A target to which a screen, or a node for several screens, leads without an arrow.
  public struct Reference: Hashable, Sendable {
    /// A node's name.
    public var target: String
    public var kind: Edge.Kind
    public var actions: [String]
  }

  /// The graph with lines in the screens in place of arrows to nodes that nearly every screen leads to.
  ///
  /// Such nodes are help, sign-in or the first screen of a tab: their arrows would cover a large picture and could not
  /// be followed. Arrows that carry findings, steps or changes stay. O(edges).
  ///
  /// - Parameter most: The number of arrows from other coordinators, and of arrows back, that may lead to a screen.
  func referring(beyond most: Int) -> FlowGraph {
    func isLong(_ edge: Edge) -> Bool {
      [.screen, .collapsed].contains(nodes[edge.source].kind) && edge.source != edge.target && edge.marks.isEmpty
        && edge.steps.isEmpty
        && [.plain, .dimmed].contains(edge.emphasis)
        && (edge.kind == .back || nodes[edge.source].kind == .collapsed
          || nodes[edge.source].cluster != nodes[edge.target].cluster)
    }
    var counts: [Int: Int] = [:]
    for edge in edges where isLong(edge) { counts[edge.target, default: 0] += 1 }
    var graph = self
    graph.edges = []
    for edge in edges {
      guard isLong(edge), counts[edge.target, default: 0] > most else {
        graph.edges.append(edge)
        continue
      }
      var actions: [String] = []
      for label in edge.labels where !label.action.isEmpty && !actions.contains(label.action) {
        actions.append(label.action)
      }
      graph.nodes[edge.source].references.append(
        Reference(target: nodes[edge.target].name, kind: edge.kind, actions: actions))
      graph.nodes[edge.target].referrers += 1
    }
    return graph
  }
}
