import FlowModel

/// Builds a graph in which boxes represent coordinators.
struct BoxGraph {
  private let whole: FlowGraph
  private let index: FlowIndex
  var graph: FlowGraph
  /// The boxes, by the positions of their clusters.
  private var boxes: [Int: Int] = [:]
  /// The nodes of the whole graph and the edges that leave them, by the positions of their clusters.
  private let nodes: [Int: [Int]]
  private let edges: [Int: [Int]]
  /// The new positions of the nodes of the whole graph.
  private var moved: [Int: Int] = [:]
  /// The number of starts from the root to each coordinator.
  private let levels: [String: Int]
  private var ids = ElementIDs()

  /// An empty graph.
  init(_ whole: FlowGraph, in index: FlowIndex) {
    self.whole = whole
    self.index = index
    graph = whole
    graph.isOverview = true
    (graph.clusters, graph.nodes, graph.edges) = ([], [], [])
    levels = Self.levels(index)
    var (nodes, edges): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for (position, node) in whole.nodes.enumerated() {
      if let cluster = node.cluster { nodes[cluster, default: []].append(position) }
    }
    for (position, edge) in whole.edges.enumerated() {
      if let cluster = whole.nodes[edge.source].cluster { edges[cluster, default: []].append(position) }
    }
    (self.nodes, self.edges) = (nodes, edges)
  }

  private static func levels(_ index: FlowIndex) -> [String: Int] {
    var levels = [index.flow.root: 0]
    var queue = [index.flow.root]
    var next = 0
    while next < queue.count {
      for child in index.started[queue[next]] ?? [] where levels[child] == nil {
        levels[child] = levels[queue[next], default: 0] + 1
        queue.append(child)
      }
      next += 1
    }
    return levels
  }

  // MARK: Nodes

  mutating func addLaunch() {
    for (position, node) in whole.nodes.enumerated() where node.kind == .launch { add(node, at: position) }
  }

  /// Adds a launch that leads to the root, which represents everything that comes up then.
  mutating func addLaunchOfRoot() {
    guard let launch = whole.nodes.firstIndex(where: { $0.kind == .launch }),
      let root = whole.clusters.firstIndex(where: { $0.name == index.flow.root }), let box = boxes[root]
    else { return }
    moved[launch] = box
    graph.edges.append(
      FlowGraph.Edge(
        id: ids.next("way", "launch"), source: graph.nodes.count, target: box, kind: .show, cause: .launch, labels: []))
    graph.nodes.append(whole.nodes[launch])
  }

  private mutating func add(_ node: FlowGraph.Node, at position: Int) {
    moved[position] = graph.nodes.count
    graph.nodes.append(node)
  }

  mutating func addBox(for cluster: Int) {
    let coordinator = whole.clusters[cluster]
    var box = FlowGraph.Node(
      id: coordinator.id, kind: .collapsed, name: coordinator.name, marks: coordinator.marks,
      emphasis: coordinator.emphasis, location: coordinator.location)
    box.container = coordinator.container
    box.isUnreachable = coordinator.isUnreachable
    var screens: [String] = []
    for position in nodes[cluster] ?? [] {
      let node = whole.nodes[position]
      moved[position] = graph.nodes.count
      box.marks += node.marks
      if node.kind == .screen { screens.append(node.name) }
    }
    box.marks += marksOfActions(in: cluster)
    var words = [coordinator.container.rawValue]
    if let framework = coordinator.framework { words.append(DiagramText.words(for: framework)) }
    if coordinator.isHeadless { words.append("headless") }
    words.append(screens.isEmpty ? "no screens" : screens.count == 1 ? "1 screen" : "\(screens.count) screens")
    box.contents = words.joined(separator: " · ")
    if !screens.isEmpty { box.details = ["screens: " + screens.joined(separator: ", ")] }
    boxes[cluster] = graph.nodes.count
    graph.nodes.append(box)
  }

  /// The findings about actions, each once, even if several arrows carry it.
  private func marksOfActions(in cluster: Int) -> [FlowGraph.Mark] {
    var known: Set<String> = []
    return (edges[cluster] ?? []).flatMap { position in
      let edge = whole.edges[position]
      return edge.labels.flatMap { label in
        label.marks.filter { known.insert("\(edge.source) \(label.action) \($0.rule)").inserted }
      }
    }
  }

  mutating func addInFull(_ cluster: Int) {
    var frame = whole.clusters[cluster]
    frame.parent = nil
    graph.clusters = [frame]
    for position in nodes[cluster] ?? [] {
      var shown = whole.nodes[position]
      shown.cluster = 0
      add(shown, at: position)
    }
    if graph.nodes.contains(where: { $0.cluster == 0 }) { return }
    // Graphviz draws no frame around an empty cluster.
    graph.nodes.append(
      FlowGraph.Node(
        id: frame.id + "-screens", kind: .nothing, name: "no screens", cluster: 0, location: frame.location))
  }

  // MARK: Edges

  private struct Ends: Hashable {
    var source: Int
    var target: Int
  }

  /// Adds one edge for each pair of boxes, from the box nearer to the root.
  mutating func addPairs() {
    var positions: [Ends: Int] = [:]
    for edge in whole.edges where edge.kind != .back {
      guard let source = moved[edge.source], let target = moved[edge.target], source != target else { continue }
      let isBack = rank(target) < rank(source)
      let ends = isBack ? Ends(source: target, target: source) : Ends(source: source, target: target)
      let position = positions[ends] ?? addEdge(ends, like: edge)
      positions[ends] = position
      count(edge, on: position, isBack: isBack)
    }
    keepApart()
  }

  /// Lets at least one edge determine the distance of a box from the launch: without such an edge the layout would
  /// place the box beside the launch.
  private mutating func keepApart() {
    var placed = Set(graph.edges.filter { $0.count?.isAcross != true || $0.count?.isStart == true }.map(\.target))
    for position in graph.edges.indices where placed.insert(graph.edges[position].target).inserted {
      graph.edges[position].count?.isAcross = false
    }
  }

  /// The rank of a node: its distance from the root, then the order in the picture.
  private func rank(_ node: Int) -> (Int, Int) { (levels[graph.nodes[node].name] ?? .max, node) }

  /// Adds the arrows within a coordinator unchanged, one arrow for each pair of a screen and a box that the screen
  /// leads to, and one for each pair of a box and a screen that the box leads to.
  mutating func addArrows() {
    var positions: [Ends: Int] = [:]
    for edge in whole.edges {
      guard let source = moved[edge.source], let target = moved[edge.target] else { continue }
      // An arrow from the launch counts as an arrow within the coordinator.
      let isOwn = graph.nodes[source].cluster != nil || graph.nodes[source].kind == .launch
      let isInside = (isOwn, graph.nodes[target].cluster != nil)
      let ends = Ends(source: source, target: target)
      switch isInside {
      case (true, true):
        var own = edge
        (own.source, own.target) = (source, target)
        graph.edges.append(own)
      case (true, false) where edge.kind == .back: noteReturn(edge, at: source)
      case (_, true) where edge.kind == .back: continue
      case (true, false) where graph.nodes[source].kind == .launch: continue
      case (true, false):
        let position = positions[ends] ?? addEdge(ends, like: edge)
        positions[ends] = position
        name(edge, on: position)
      case (false, true):
        let position = positions[ends] ?? addEdge(ends, like: edge)
        positions[ends] = position
        count(edge, on: position, isBack: false)
      case (false, false): continue
      }
    }
  }

  /// Adds an edge that represents others.
  private mutating func addEdge(_ ends: Ends, like edge: FlowGraph.Edge) -> Int {
    let names = (graph.nodes[ends.source].name, graph.nodes[ends.target].name)
    var own = edge
    (own.source, own.target, own.labels) = (ends.source, ends.target, [])
    own.id = ids.next("way", names.0, names.1)
    graph.edges.append(own)
    return graph.edges.count - 1
  }

  private mutating func join(_ other: FlowGraph.Edge, on position: Int) {
    if graph.edges[position].kind != other.kind { graph.edges[position].kind = .various }
    if other.cause == .person { graph.edges[position].cause = .person }
    graph.edges[position].emphasis = graph.edges[position].emphasis.joined(other.emphasis)
    graph.edges[position].standsFor.append(other.id)
  }

  /// Counts the actions of an edge of the whole graph on the edge that represents it.
  private mutating func count(_ other: FlowGraph.Edge, on position: Int, isBack: Bool) {
    join(other, on: position)
    let ends = (graph.edges[position].source, graph.edges[position].target)
    var count =
      graph.edges[position].count
      ?? FlowGraph.Edge.Count(isStart: starts(ends.0, ends.1), isAcross: rank(ends.0).0 == rank(ends.1).0)
    if isBack { count.back = count.back ?? 0 } else { count.forth = count.forth ?? 0 }
    let source = whole.nodes[other.source]
    for var label in other.labels {
      label.marks = []
      if source.kind == .screen { label.action = "\(source.name).\(label.action)" }
      // An action counts once, even if it leads there in several ways.
      let isNew = !graph.edges[position].labels.contains { $0.action == label.action }
      if isNew, !label.action.isEmpty { if isBack { count.back! += 1 } else { count.forth! += 1 } }
      graph.edges[position].add(label)
    }
    graph.edges[position].count = count
  }

  /// Names the actions of an edge of the whole graph on the edge that represents it.
  private mutating func name(_ other: FlowGraph.Edge, on position: Int) {
    join(other, on: position)
    for label in other.labels { graph.edges[position].add(label) }
  }

  /// Adds a line to the screen in place of an arrow back out of its coordinator.
  private mutating func noteReturn(_ edge: FlowGraph.Edge, at node: Int) {
    guard graph.nodes[node].kind == .screen else { return }
    for label in edge.labels where !graph.nodes[node].returns.contains(label.action) {
      graph.nodes[node].returns.append(label.action)
    }
  }

  // MARK: Starts

  private func starts(_ source: Int, _ target: Int) -> Bool {
    index.started[name(of: source)]?.contains(name(of: target)) ?? false
  }

  /// The coordinator that a node represents or belongs to.
  private func name(of node: Int) -> String {
    let node = graph.nodes[node]
    return node.cluster.map { graph.clusters[$0].name } ?? node.name
  }

  /// Adds an edge to every box without one, from a coordinator that starts it.
  mutating func addStarts() {
    let joined = Set(graph.edges.filter { $0.count?.forth != nil || $0.count?.isStart == true }.map(\.target))
    for node in boxes.sorted(by: { $0.key < $1.key }).map(\.value) where !joined.contains(node) {
      let starters = index.starters[graph.nodes[node].name] ?? []
      guard let starter = starters.compactMap({ name in graph.nodes.firstIndex { $0.name == name } }).first else {
        continue
      }
      addStart(starter, node)
    }
  }

  /// Adds an edge between a coordinator drawn in full and every box that no arrow joins with it.
  mutating func addStarts(around center: Int) {
    let joined = Set(graph.edges.flatMap { [$0.source, $0.target] })
    let inside = graph.nodes.indices.filter { graph.nodes[$0].cluster != nil }
    guard let entry = inside.first(where: { graph.nodes[$0].isEntry }) ?? inside.first else { return }
    for node in boxes.sorted(by: { $0.key < $1.key }).map(\.value) where !joined.contains(node) {
      if starts(entry, node) { addStart(entry, node) } else { addStart(node, entry) }
    }
  }

  private mutating func addStart(_ source: Int, _ target: Int) {
    let ends: Set = [source, target]
    if graph.edges.contains(where: { Set([$0.source, $0.target]) == ends }) { return }
    var edge = FlowGraph.Edge(
      id: ids.next("start", name(of: source), name(of: target)), source: source, target: target, kind: .various,
      cause: .person, labels: [])
    edge.count = FlowGraph.Edge.Count(isStart: true)
    graph.edges.append(edge)
  }
}
