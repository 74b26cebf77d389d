/// Merges two graphs of one flow into one that shows the changes.
extension FlowGraph {
  /// Two graphs of one flow as one: elements of the newer alone are added, elements of the older alone are removed.
  ///
  /// Elements are the same when their names are: a screen by its name and its coordinator's, an edge by its ends, kind
  /// and cause, an action on it by its name. A renamed element is therefore removed under one name and added under the
  /// other. Marks and warnings are the newer graph's. Pass an older graph without marks, and a newer graph with marks
  /// of new findings only: an element with a mark counts as changed.
  ///
  /// - Parameter names: The names of the older and the newer in the legend.
  public static func comparing(_ old: FlowGraph, _ new: FlowGraph, names: Comparison) -> FlowGraph {
    var merge = GraphMerge(old, new)
    merge.addClusters()
    merge.addNodes()
    merge.addEdges()
    merge.graph.comparison = names
    return merge.graph
  }
}

private struct GraphMerge {
  private struct NodeKey: Hashable {
    var kind: FlowGraph.Node.Kind
    var name: String
    var cluster: String?

    init(_ node: FlowGraph.Node, in graph: FlowGraph) {
      kind = node.kind
      name = node.name
      cluster = node.cluster.map { graph.clusters[$0].name }
    }
  }

  private struct EdgeKey: Hashable {
    var source: Int
    var target: Int
    var kind: FlowGraph.Edge.Kind
    var cause: FlowGraph.Edge.Cause
  }

  let old: FlowGraph
  let new: FlowGraph
  var graph: FlowGraph
  private var ids: Set<String>
  private var clusterOfName: [String: Int] = [:]
  private var nodeOfKey: [NodeKey: Int] = [:]

  init(_ old: FlowGraph, _ new: FlowGraph) {
    self.old = old
    self.new = new
    graph = new
    graph.clusters = []
    graph.nodes = []
    graph.edges = []
    ids = Set(new.clusters.map(\.id) + new.nodes.map(\.id) + new.edges.map(\.id))
  }

  /// An unused identifier: a removed element may have the identifier of a new one.
  private mutating func free(_ id: String) -> String {
    var candidate = id
    while !ids.insert(candidate).inserted { candidate += "-before" }
    return candidate
  }

  /// Adds every cluster after the one it is nested in, with its own nested clusters right behind it, as writers need
  /// them.
  mutating func addClusters() {
    let before = Dictionary(old.clusters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(new.clusters.map(\.name))
    var all = new.clusters.map { cluster in
      var cluster = cluster
      cluster.emphasis = before[cluster.name].map { $0.isSame(as: cluster) ? .dimmed : .changed } ?? .added
      return (cluster, cluster.parent.map { new.clusters[$0].name })
    }
    for cluster in old.clusters where !names.contains(cluster.name) {
      var gone = cluster
      gone.id = free(gone.id)
      gone.emphasis = .removed
      gone.marks = []
      gone.isUnreachable = false
      all.append((gone, cluster.parent.map { old.clusters[$0].name }))
    }
    var children: [String: [Int]] = [:]
    for (index, (_, parent)) in all.enumerated() { if let parent { children[parent, default: []].append(index) } }
    var pending: [(index: Int, parent: Int?)] = all.indices.filter { all[$0].1 == nil }.reversed().map { ($0, nil) }
    while let (index, parent) = pending.popLast() {
      var cluster = all[index].0
      let position = graph.clusters.count
      cluster.parent = parent
      clusterOfName[cluster.name] = clusterOfName[cluster.name] ?? position
      graph.clusters.append(cluster)
      pending += (children[cluster.name] ?? []).reversed().map { ($0, position) }
    }
  }

  mutating func addNodes() {
    var before: [NodeKey: FlowGraph.Node] = [:]
    for node in old.nodes { before[NodeKey(node, in: old)] = node }
    for node in new.nodes {
      let key = NodeKey(node, in: new)
      var shown = node
      shown.cluster = key.cluster.flatMap { clusterOfName[$0] }
      shown.emphasis = before[key].map { $0.isSame(as: node) ? .dimmed : .changed } ?? .added
      nodeOfKey[key] = nodeOfKey[key] ?? graph.nodes.count
      graph.nodes.append(shown)
    }
    for node in old.nodes {
      let key = NodeKey(node, in: old)
      guard nodeOfKey[key] == nil else { continue }
      var gone = node
      gone.id = free(gone.id)
      gone.cluster = key.cluster.flatMap { clusterOfName[$0] }
      gone.emphasis = .removed
      gone.marks = []
      gone.isUnreachable = false
      nodeOfKey[key] = graph.nodes.count
      graph.nodes.append(gone)
    }
  }

  mutating func addEdges() {
    func key(of edge: FlowGraph.Edge, in side: FlowGraph) -> EdgeKey? {
      guard let source = nodeOfKey[NodeKey(side.nodes[edge.source], in: side)],
        let target = nodeOfKey[NodeKey(side.nodes[edge.target], in: side)]
      else { return nil }
      return EdgeKey(source: source, target: target, kind: edge.kind, cause: edge.cause)
    }
    var before: [EdgeKey: FlowGraph.Edge] = [:]
    for edge in old.edges { if let key = key(of: edge, in: old) { before[key] = edge } }
    var shown: Set<EdgeKey> = []
    for edge in new.edges {
      guard let key = key(of: edge, in: new) else { continue }
      shown.insert(key)
      var edge = edge
      edge.source = key.source
      edge.target = key.target
      edge.compare(with: before[key])
      graph.edges.append(edge)
    }
    for edge in old.edges {
      guard let key = key(of: edge, in: old), !shown.contains(key) else { continue }
      var edge = edge
      edge.id = free(edge.id)
      edge.source = key.source
      edge.target = key.target
      edge.emphasis = .removed
      for index in edge.labels.indices { edge.labels[index].marks = [] }
      graph.edges.append(edge)
    }
  }
}

extension FlowGraph.Cluster {
  fileprivate func isSame(as other: Self) -> Bool {
    marks == other.marks && container == other.container && framework == other.framework
      && isHeadless == other.isHeadless
  }
}

extension FlowGraph.Node {
  fileprivate func isSame(as other: Self) -> Bool {
    marks == other.marks && condition == other.condition && isEntry == other.isEntry
      && otherEntries == other.otherEntries
      && isTerminal == other.isTerminal && hasNoBack == other.hasNoBack && Set(returns) == Set(other.returns)
      && (kind != .link || details == other.details)
  }
}

extension FlowGraph.Edge {
  fileprivate mutating func compare(with before: FlowGraph.Edge?) {
    guard let before else {
      emphasis = .added
      return
    }
    for index in labels.indices where !before.labels.contains(where: { $0.isSame(as: labels[index]) }) {
      let isKnown = before.labels.contains { $0.action == labels[index].action }
      labels[index].emphasis = isKnown ? .changed : .added
    }
    let actions = Set(labels.map(\.action))
    for label in before.labels where !actions.contains(label.action) {
      var gone = label
      gone.emphasis = .removed
      gone.marks = []
      labels.append(gone)
    }
    let isSame = labels.allSatisfy { $0.emphasis == .plain } && labels.count == before.labels.count
    emphasis = isSame ? .dimmed : .changed
  }
}

extension FlowGraph.Edge.Label {
  fileprivate func isSame(as other: Self) -> Bool {
    marks == other.marks && action == other.action && condition == other.condition && style == other.style
      && isGuarded == other.isGuarded
  }
}
