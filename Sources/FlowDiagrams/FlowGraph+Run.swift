/// Draws a run over a graph.
extension FlowGraph {
  /// The data of one step of a run that a picture needs.
  public struct RunStep: Hashable, Sendable {
    /// The name in traces: `launch`, `tap Home.item`, `settle`.
    public var event: String
    /// Details for the list beside the picture.
    public var detail: String?
    /// The screen a person sees afterwards; nil: none, or the app stopped.
    public var visible: String?

    public init(event: String, detail: String? = nil, visible: String?) {
      self.event = event
      self.detail = detail
      self.visible = visible
    }
  }

  /// The graph with the steps of a run numbered on it, and everything else dimmed.
  ///
  /// A step that changes the visible screen numbers the arrow that it takes; if the declaration has no such arrow (a
  /// swipe, a tab that is shown as it was left), the step gets an arrow of its own. Any other step is a line in the
  /// screen that is visible after it.
  ///
  /// - Parameters:
  ///   - steps: The steps from the launch on, which is number 0.
  ///   - title: The finding that the run shows.
  ///   - ending: A remark on the run after its last step, such as that it can continue for ever; nil: none.
  public func showing(_ steps: [RunStep], title: String, ending: String? = nil) -> FlowGraph {
    var graph = self
    for index in graph.nodes.indices { graph.nodes[index].emphasis = .dimmed }
    for index in graph.clusters.indices { graph.clusters[index].emphasis = .dimmed }
    for index in graph.edges.indices { graph.edges[index].emphasis = .dimmed }
    var path = RunPath(graph)
    for (number, step) in steps.enumerated() { path.take(step, Step(number: number, event: step.event)) }
    graph = path.graph
    graph.run = Run(
      title: title,
      lines: steps.enumerated().map { number, step in
        let detail = step.detail.map { " (\($0))" } ?? ""
        return "\(number)  \(step.event)\(detail) → \(step.visible ?? "no screen")"
      } + (ending.map { [$0] } ?? []))
    return graph
  }
}

/// Finds the path of a run through a graph.
private struct RunPath {
  var graph: FlowGraph
  /// The node of the visible screen; nil before the launch.
  private var here: Int?
  private let screens: [String: Int]
  private let outside: [String: Int]
  private var ids = ElementIDs()

  init(_ graph: FlowGraph) {
    self.graph = graph
    var screens: [String: Int] = [:]
    var outside: [String: Int] = [:]
    for (index, node) in graph.nodes.enumerated() {
      switch node.kind {
      case .screen: screens[node.name] = screens[node.name] ?? index
      case .launch: outside["launch"] = index
      case .link, .external: outside["\(node.kind.rawValue) \(node.name)"] = index
      case .tabBar, .nothing, .collapsed: break
      }
    }
    self.screens = screens
    self.outside = outside
  }

  mutating func take(_ run: FlowGraph.RunStep, _ step: FlowGraph.Step) {
    let target = run.visible.flatMap { screens[$0] }
    let source = source(of: run)
    if let target, let source, let edge = edge(from: source.node, to: target, source.action) {
      graph.edges[edge].steps.append(step)
      graph.edges[edge].emphasis = .highlighted
      highlight([source.node, target])
    } else if let target, let from = outsideSource(of: run) ?? here, from != target {
      addArrow(from: from, to: target, step)
      highlight([from, target])
    } else if let place = target ?? here ?? outside["launch"] {
      graph.nodes[place].steps.append(step)
      highlight([place])
    }
    here = target ?? here
  }

  private mutating func highlight(_ nodes: [Int]) {
    for node in nodes { graph.nodes[node].emphasis = .highlighted }
  }

  /// The node at which a step begins, and its action.
  private func source(of run: FlowGraph.RunStep) -> (node: Int, action: String)? {
    if let node = outsideSource(of: run) { return (node, "") }
    for word in ["tap again ", "tap early ", "tap ", "async "] where run.event.hasPrefix(word) {
      let place = run.event.dropFirst(word.count)
      // Names of screens and of actions may contain dots.
      for (index, character) in zip(place.indices, place) where character == "." {
        if let node = screens[String(place[..<index])] { return (node, String(place[place.index(after: index)...])) }
      }
      return nil
    }
    return nil
  }

  private func outsideSource(of run: FlowGraph.RunStep) -> Int? {
    if run.event == "launch", let link = run.detail?.split(separator: " ").suffix(2), link.first == "link" {
      return outside["link \(link.last ?? "")"] ?? outside["launch"]
    }
    return outside[run.event]
  }

  private func edge(from source: Int, to target: Int, _ action: String) -> Int? {
    graph.edges.firstIndex {
      $0.source == source && $0.target == target && !$0.isStepOnly && $0.labels.contains { $0.action == action }
    }
  }

  private mutating func addArrow(from source: Int, to target: Int, _ step: FlowGraph.Step) {
    if let edge = graph.edges.firstIndex(where: { $0.source == source && $0.target == target && $0.isStepOnly }) {
      graph.edges[edge].steps.append(step)
      return
    }
    graph.edges.append(
      FlowGraph.Edge(
        id: ids.next("step", String(step.number)), source: source, target: target, kind: .push, cause: .person,
        labels: [], steps: [step], isStepOnly: true, emphasis: .highlighted))
  }
}
