import FlowModel

/// Turns the steps of a flow into edges.
extension FlowGraphBuilder {
  private struct EdgeKey: Hashable {
    var source: Int
    var target: Int
    var kind: FlowGraph.Edge.Kind
    var cause: FlowGraph.Edge.Cause
  }

  /// Turns steps into edges; steps between the same nodes of the same kind and cause share one.
  mutating func addEdges() {
    let returns = ReturnTargets(self)
    var positions: [EdgeKey: Int] = [:]
    for step in steps {
      let target: Int?
      switch step.navigation.target {
      case .screen(let name): target = screens[name]
      case .tabBar(let name): target = tabBars[name]
      case .coordinator(let name): target = nothings[name]
      case .back(let way):
        guard returns.removes(step.source, by: way) else { continue }
        target = returns.target(of: way, from: step.source)
        if target == nil { noteReturn(of: step) }
      }
      guard let target else { continue }
      let cause = step.navigation.isAsync && step.cause != .deepLink && step.cause != .external ? .async : step.cause
      let key = EdgeKey(source: step.source, target: target, kind: step.navigation.kind, cause: cause)
      let label = FlowGraph.Edge.Label(
        action: step.action,
        condition: Premise.text(of: step.navigation.conditions),
        brief: isLarge ? Premise.brief(step.navigation.conditions) : nil, premises: step.navigation.conditions,
        style: step.navigation.style == .sheet ? nil : step.navigation.style, isGuarded: step.navigation.isGuarded,
        isUnseen: step.navigation.isUnseen)
      if let position = positions[key] {
        graph.edges[position].add(label)
        continue
      }
      positions[key] = graph.edges.count
      let names = (graph.nodes[step.source].name, graph.nodes[target].name)
      graph.edges.append(
        FlowGraph.Edge(
          id: ids.next("edge", names.0, names.1, key.kind.rawValue), source: step.source, target: target,
          kind: key.kind, cause: cause, labels: [label]))
    }
  }

  /// Adds a line to the screen in place of the edges that a return with several possible targets would need.
  private mutating func noteReturn(of step: Step) {
    guard graph.nodes[step.source].kind == .screen, step.cause == .person || step.cause == .async else { return }
    if !graph.nodes[step.source].returns.contains(step.action) {
      graph.nodes[step.source].returns.append(step.action)
    }
  }
}

extension FlowGraph.Edge {
  /// Adds a label unless the edge has it; a label that some run takes replaces the same label that no run takes.
  mutating func add(_ label: Label) {
    var other = label
    other.isUnseen.toggle()
    if labels.contains(label) { return }
    guard let at = labels.firstIndex(of: other) else { return labels.append(label) }
    labels[at].isUnseen = false
  }
}
