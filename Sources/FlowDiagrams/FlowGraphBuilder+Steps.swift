import FlowModel

/// Follows the bodies of a flow and collects their steps.
extension FlowGraphBuilder {
  /// Follows every body whose event can begin at a node of the picture.
  mutating func addSteps() {
    let flow = index.flow
    walk(from: 0, "", .launch, flow.root, nil) { walk, now in
      walk.arrive(at: flow.root, entry: nil, now.arriving(NavigationWalk.Arrival(kind: .show)))
    }
    for position in graph.clusters.indices {
      guard let coordinator = index.coordinator(graph.clusters[position].name) else { continue }
      addTabs(of: coordinator)
      addDismissals(of: coordinator)
      for screen in coordinator.screens {
        guard let source = screens[screen.name], graph.nodes[source].cluster == position else { continue }
        for action in screen.actions {
          let cause: FlowGraph.Edge.Cause = action.trigger == .tap ? .person : .async
          walk(from: source, action.name, cause, coordinator.name, action.condition, isAction: true) { walk, now in
            walk.walk(action.effects, for: coordinator.name, now)
          }
        }
        addTold(screen.dismissal, from: source, coordinator.name)
      }
    }
    for node in graph.nodes.indices where graph.nodes[node].kind == .link {
      guard let link = flow.deepLinks.first(where: { $0.name == graph.nodes[node].name }) else { continue }
      let handler = link.handler ?? flow.root
      walk(from: node, "", .deepLink, handler, nil) { $0.walk(link.effects, for: handler, $1) }
    }
    for node in graph.nodes.indices where graph.nodes[node].kind == .external {
      guard let external = flow.externals.first(where: { $0.name == graph.nodes[node].name }) else { continue }
      let handler = external.handler ?? flow.root
      walk(from: node, "", .external, handler, nil) { $0.walk(external.effects, for: handler, $1) }
    }
    closeAlerts()
    warnOfCuts()
  }

  /// Warns of all places at once: in a generated flow there may be thousands.
  private mutating func warnOfCuts() {
    let (named, others) = (cutPlaces.prefix(Self.mostCutPlaces), cutPlaces.dropFirst(Self.mostCutPlaces).count)
    guard !named.isEmpty else { return }
    let places = named.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    let (runs, its) = cutPlaces.count == 1 ? ("runs", "its") : ("run", "their")
    graph.warnings.append("\(places) \(runs) too many effects to follow; some of \(its) edges are missing")
  }

  /// The number of places that a warning names.
  private static let mostCutPlaces = 5

  private mutating func addTabs(of coordinator: Coordinator) {
    guard let bar = tabBars[coordinator.name] else { return }
    for tab in coordinator.tabs {
      walk(from: bar, "", .person, coordinator.name, nil) { walk, now in
        walk.arrive(at: tab, entry: nil, now.arriving(NavigationWalk.Arrival(kind: .tab)))
      }
    }
  }

  /// Follows the bodies that a coordinator runs when its UI goes; their steps begin at the coordinator's first screen.
  private mutating func addDismissals(of coordinator: Coordinator) {
    for screen in entryScreens[coordinator.name] ?? [] {
      if let source = screens[screen] { addTold(coordinator.dismissal, from: source, coordinator.name) }
    }
  }

  private mutating func addTold(_ dismissal: Dismissal, from source: Int, _ coordinator: String) {
    for body in dismissal.bodies {
      // The bodies of `appears` and `disappears` run without a person's action.
      let cause: FlowGraph.Edge.Cause = ["appears", "disappears"].contains(body.name) ? .async : .dismissal
      walk(from: source, "on \(body.name)", cause, coordinator, nil) { walk, now in
        walk.walk(body.effects, for: coordinator, now)
      }
    }
  }

  private mutating func walk(
    from source: Int, _ action: String, _ cause: FlowGraph.Edge.Cause, _ coordinator: String,
    _ condition: Expression?, isAction: Bool = false,
    _ body: (inout NavigationWalk, NavigationWalk.Circumstances) -> Void
  ) {
    var walk = NavigationWalk(index, ways)
    var now = NavigationWalk.Circumstances()
    if isAction { now.action = FlowGraph.EffectCoverage.Action(screen: graph.nodes[source].name, name: action) }
    body(&walk, condition.map { now.provided(Premise($0)) } ?? now)
    graph.leavesOutUntaken = graph.leavesOutUntaken || walk.isPruned
    if walk.isCut {
      cutPlaces.append(action.isEmpty ? graph.nodes[source].name : "\(graph.nodes[source].name).\(action)")
    }
    for navigation in walk.found {
      steps.append(Step(source: source, action: action, cause: cause, navigation: navigation))
    }
  }

  /// An alert goes by itself when any of its buttons is tapped, also a button without effects.
  private mutating func closeAlerts() {
    var styles: [String: [Effect.Style?]] = [:]
    for step in steps {
      guard case .screen(let name) = step.navigation.target, step.navigation.kind != .back else { continue }
      styles[name, default: []].append(step.navigation.style)
    }
    var leading: [Int: Set<String>] = [:]
    for step in steps { leading[step.source, default: []].insert(step.action) }
    for (source, node) in graph.nodes.enumerated() where node.kind == .screen {
      guard let comings = styles[node.name], comings.allSatisfy({ $0 == .alert }),
        let actions = index.owner(ofScreen: node.name)?.screens.first(where: { $0.name == node.name })?.actions
      else { continue }
      for action in actions where action.trigger == .tap {
        if leading[source]?.contains(action.name) == true { continue }
        let answer = ways?.answer(FlowGraph.EffectCoverage.Action(screen: node.name, name: action.name)) ?? .runs
        if answer == .never { continue }
        let closing = Navigation(
          target: .back(.dismiss), kind: .back, presented: nil, style: nil, isGuarded: false, isAsync: false,
          conditions: action.condition.map { [Premise($0)] } ?? [], isUnseen: answer == .unseen)
        steps.append(Step(source: source, action: action.name, cause: .person, navigation: closing))
      }
    }
  }
}
