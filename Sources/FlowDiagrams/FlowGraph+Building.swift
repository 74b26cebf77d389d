import FlowModel

/// Builds the graph of a flow from its declaration.
extension FlowGraph {
  /// Builds the picture of a flow from its declaration.
  ///
  /// Linear in the size of the declaration, except for bodies that run other bodies repeatedly: for a single action at
  /// most 4000 effects are followed; `warnings` then says whose edges may be missing.
  ///
  /// - Parameters:
  ///   - flow: The flow; references to undeclared names are left out of the picture.
  ///   - marks: The findings of the verdict; findings whose subjects are not in the picture become `remarks`.
  ///   - ways: The effects that run according to a check; nil: no check, and every edge is drawn.
  ///   - sharesOutside: Whether a coordinator with several starters is drawn outside them all instead of in the first;
  ///     in a large app it always is.
  public init(flow: Flow, marks: Marks = Marks(), ways: EffectCoverage? = nil, sharesOutside: Bool = false) {
    var builder = FlowGraphBuilder(flow, ways, sharesOutside: sharesOutside)
    builder.addElements()
    builder.addSteps()
    builder.addEdges()
    self = builder.graph
    apply(marks)
  }
}

/// Builds a graph: first the elements, then the steps, then the edges.
struct FlowGraphBuilder {
  /// One navigation with the node at which it begins.
  struct Step {
    var source: Int
    var action: String
    var cause: FlowGraph.Edge.Cause
    var navigation: Navigation
  }

  let index: FlowIndex
  var graph: FlowGraph
  var ids = ElementIDs()
  var screens: [String: Int] = [:]
  var tabBars: [String: Int] = [:]
  /// The nodes of coordinators without screens or children.
  var nothings: [String: Int] = [:]
  /// The screens that a coordinator's `start` shows, in order.
  var entryScreens: [String: [String]] = [:]
  var steps: [Step] = []
  /// Where the bodies begin that were not followed to their end.
  var cutPlaces: [String] = []

  /// Whether the flow has enough screens for conditions to be shortened.
  let isLarge: Bool
  private let nesting: CoordinatorTree.Nesting

  let ways: FlowGraph.EffectCoverage?

  init(_ flow: Flow, _ ways: FlowGraph.EffectCoverage?, sharesOutside: Bool) {
    self.ways = ways
    index = FlowIndex(flow)
    isLarge = FlowGraph.Detail(for: flow) == .overview
    nesting = isLarge || sharesOutside ? .outsideAll : .inFirst
    graph = FlowGraph(name: flow.name, clusters: [], nodes: [], edges: [], remarks: [], warnings: [])
  }

  mutating func addElements() {
    add(FlowGraph.Node(id: ids.next("launch"), kind: .launch, name: "launch", location: index.flow.location))
    let entries = CoordinatorTree(index, nesting).entries
    let parents = Set(entries.compactMap(\.parent))
    for (position, entry) in entries.enumerated() { add(entry, isParent: parents.contains(position)) }
    for link in index.flow.deepLinks {
      var node = FlowGraph.Node(id: ids.next("link", link.name), kind: .link, name: link.name, location: link.location)
      node.condition = link.condition?.text
      node.details = [link.url, link.cold ? "can launch the app" : nil].compactMap { $0 }
      add(node)
    }
    for external in index.flow.externals {
      add(
        FlowGraph.Node(
          id: ids.next("external", external.name), kind: .external, name: external.name,
          condition: external.condition?.text, location: external.location))
    }
  }

  @discardableResult
  private mutating func add(_ node: FlowGraph.Node) -> Int {
    graph.nodes.append(node)
    return graph.nodes.count - 1
  }

  private mutating func add(_ entry: CoordinatorTree.Entry, isParent: Bool) {
    let coordinator = entry.coordinator
    let cluster = graph.clusters.count
    graph.clusters.append(
      FlowGraph.Cluster(
        id: ids.next("coordinator", coordinator.name), name: coordinator.name, container: coordinator.container,
        framework: coordinator.framework == index.flow.framework ? nil : coordinator.framework,
        parent: entry.parent, depth: entry.depth, isHeadless: coordinator.isHeadless, isUnreachable: false, marks: [],
        location: coordinator.location))
    if !coordinator.selectableTabs.isEmpty {
      tabBars[coordinator.name] = add(
        FlowGraph.Node(
          id: ids.next("tabs", coordinator.name), kind: .tabBar, name: coordinator.name, cluster: cluster,
          location: coordinator.location))
    } else if coordinator.screens.isEmpty, !isParent {
      // Graphviz draws no frame around an empty cluster.
      nothings[coordinator.name] = add(
        FlowGraph.Node(
          id: ids.next("nothing", coordinator.name), kind: .nothing, name: "no screens", cluster: cluster,
          location: coordinator.location))
    }
    addScreens(of: coordinator, in: cluster)
  }

  private mutating func addScreens(of coordinator: Coordinator, in cluster: Int) {
    let entries = shown(by: coordinator, entry: nil)
    entryScreens[coordinator.name] = entries
    let others = coordinator.entries.map { (name: $0.name, screens: shown(by: coordinator, entry: $0.name)) }
    for screen in coordinator.screens where screens[screen.name] == nil {
      var node = FlowGraph.Node(
        id: ids.next("screen", screen.name), kind: .screen, name: screen.name, cluster: cluster,
        location: screen.location)
      node.isEntry = entries.contains(screen.name)
      node.otherEntries = others.filter { $0.screens.contains(screen.name) }.map(\.name)
      node.isTerminal = screen.isTerminal
      node.hasNoBack = !screen.hasBack
      if !screen.actions.isEmpty {
        node.details = ["actions: " + screen.actions.map(\.name).joined(separator: ", ")]
      }
      screens[screen.name] = add(node)
    }
  }

  /// The coordinator's own screens that come up with it.
  private func shown(by coordinator: Coordinator, entry: String?) -> [String] {
    var walk = NavigationWalk(index)
    walk.arrive(at: coordinator.name, entry: entry, NavigationWalk.Circumstances())
    var names: [String] = []
    for navigation in walk.found {
      guard case .screen(let name) = navigation.target, !names.contains(name),
        index.owner(ofScreen: name)?.name == coordinator.name
      else { continue }
      names.append(name)
    }
    return names
  }
}
