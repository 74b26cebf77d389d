import FlowModel

/// Brings up and releases coordinators.
extension NaiveRun {
  /// An instance with its tabs, before anything of it is displayed.
  private struct Created {
    var id: Int
    var tabs: [Created]

    /// The instance and its tabs, recursively.
    var all: [Int] { [id] + tabs.flatMap(\.all) }
  }

  /// Creates, retains, attaches, starts; `attach` gets the empty container, if there is one.
  mutating func bringUp(
    _ name: String, _ entry: String?, _ effect: NaiveEffect? = nil, by starter: Int?, kept slot: String? = nil,
    _ place: String, attach: (inout NaiveRun, NaiveNode?) -> Void
  ) throws {
    let new = create(name, starter, as: effect?.container, kept: slot)
    for (variable, value) in effect?.values ?? [:] { state.instances[new.id]?.values[variable] = value }
    state.starting += new.all
    attach(&self, emptyContainer(new))
    try checkInstances(new, place)
    try start(new, entry)
    state.starting.removeAll { $0 == new.id }
  }

  private mutating func create(
    _ name: String, _ starter: Int?, as container: Coordinator.Container? = nil, kept slot: String? = nil
  ) -> Created {
    let id = nextID
    nextID += 1
    created.insert(name)
    let coordinator = program.coordinator(name)
    let own = isNarrow && coordinator.container == .split ? .stack : coordinator.container
    state.instances[id] = NaiveInstance(
      name: name, starter: starter.map { state.ref($0) }, machine: coordinator.machine?.initially,
      container: container ?? own)
    for it in coordinator.variables { state.instances[id]?.values[it.name] = it.initially.first }
    if let starter, coordinator.ownership == .parent {
      if self.coordinator(of: starter).children == .one { state.instances[starter]?.children = [] }
      if let slot {
        removeKept(slot, of: starter)
        state.instances[starter]?.kept[slot] = id
      }
      state.instances[starter]?.children.append(id)
    }
    var tabs: [Created] = []
    if container ?? own == .tabs {
      let first = coordinator.isLazy ? Array(coordinator.tabs.prefix(1)) : coordinator.tabs
      for tab in first { tabs.append(create(tab, id)) }
    }
    // In compact width all columns use one stack.
    if coordinator.container == .split {
      for column in coordinator.columns { tabs.append(create(column, id, as: isNarrow ? .inherited : nil)) }
    }
    return Created(id: id, tabs: tabs)
  }

  /// Whether splits are one stack: in this flow, or in this run.
  private var isNarrow: Bool { flow.isCompact || flow.widthVariable != nil && state.values["compact"] == "true" }

  /// Releases the child that is kept under a name.
  mutating func removeKept(_ slot: String, of id: Int) {
    guard let child = state.instances[id]?.kept.removeValue(forKey: slot) else { return }
    state.instances[id]?.children.removeAll { $0 == child }
  }

  private func emptyContainer(_ new: Created) -> NaiveNode? {
    let owner = state.ref(new.id)
    switch state.instances[new.id]?.container ?? .inherited {
    case .window, .switch: return .holder(owner, nil)
    case .stack: return .stack(owner, [])
    case .tabs:
      let there = new.tabs.map { emptyContainer($0) ?? .holder(owner, nil) }
      let closed = coordinator(of: new.id).tabs.dropFirst(there.count).map { NaiveNode.closed($0) }
      return .tabs(owner, there + closed, selected: 0)
    case .split: return .split(owner, new.tabs.compactMap(emptyContainer))
    case .inherited: return nil
    }
  }

  private func checkInstances(_ new: Created, _ place: String) throws {
    let name = coordinator(of: new.id).name
    if state.count(name, in: program) > flow.limits.instances {
      throw NaiveStop.cut(limit: "instances", place: place)
    }
    for tab in new.tabs { try checkInstances(tab, place) }
  }

  private mutating func start(_ new: Created, _ entry: String?) throws {
    for tab in new.tabs {
      try start(tab, nil)
      state.starting.removeAll { $0 == tab.id }
    }
    let name = coordinator(of: new.id).name
    if let body = program.start(of: name, entry: entry) { try run(body, for: state.ref(new.id)) }
  }

  mutating func show(_ screen: String, _ effect: NaiveEffect, _ actor: NaiveActor) throws {
    hold(.frame(makeFrame(screen, owner: actor.id)), screen, actor.id)
  }

  mutating func show(coordinator name: String, _ entry: String?, _ effect: NaiveEffect, _ actor: NaiveActor) throws {
    if let id = reusable(name, effect, actor) {
      keepAgain(id, as: effect.slot, by: actor.id)
      hold(again(id), name, actor.id)
      if state.items.contains(.container(state.ref(id))) { forgetPutAway(id) }
      return
    }
    try bringUp(name, entry, effect, by: actor.id, kept: effect.slot, effect.place) { run, node in
      if let node { run.hold(node, name, actor.id) }
    }
  }

  /// Puts a tree into the holder of instance `id`.
  private mutating func hold(_ node: NaiveNode, _ name: String, _ id: Int) {
    let owner = state.ref(id)
    guard state.instances[id]?.container == .window || state.instances[id]?.container == .switch else {
      return observe("hidden-navigation", name)
    }
    guard let index = state.context(of: owner) else { return }
    state.contexts[index].node = state.contexts[index].node.replacing(container: id) { old in
      if case .holder(let owner, _) = old { return .holder(owner, node) }
      return old
    }
    let coordinator = coordinator(of: id)
    let end = state.windowEnd(of: index)
    if state.instances[id]?.container == .window {
      if coordinator.framework == .swiftui || flow.modalsOnShow == .go { state.removeContexts(index + 1..<end) }
    } else {
      let lost = (index + 1..<max(end, index + 1)).first { position in
        !isPresenterDisplayed(state.contexts[position], Array(state.contexts[..<position]))
      }
      if let lost { state.removeContexts(lost..<end) }
    }
    let cid = state.contexts[index].cid
    while let lost = state.contexts.indices.first(where: isFromLostView) {
      state.removeContexts(lost..<state.windowEnd(of: lost))
    }
    let isSeen = state.contextsSeenInWindows.contains { $0.cid == cid }
    if !isSeen, !state.starting.contains(id) { observe("hidden-navigation", name) }
  }

  /// Puts a window in front of the app, in place of the present one.
  mutating func cover(_ node: NaiveNode, _ name: String) {
    uncover()
    nextFrame += 1
    state.contexts.append(NaiveContext(cid: nextFrame, node: node, madeFor: name, isCover: true))
  }

  mutating func uncover() {
    if let cover = state.cover { state.removeContexts(cover..<state.contexts.count) }
  }

  /// Whether the container from which `context` was presented is in the contexts below it; for a dead presenter,
  /// whether anything that a dead instance of its coordinator left is.
  private func isPresenterDisplayed(_ context: NaiveContext, _ below: [NaiveContext]) -> Bool {
    guard let presenter = context.presenter else { return false }
    if presenter.id < 0 { return below.contains { $0.node.items.contains { $0.owner == presenter } } }
    let owner = state.containerOwner(of: presenter.id, in: program).map { state.ref($0) } ?? presenter
    return below.contains { $0.node.items.contains(.container(owner)) }
  }

  mutating func select(_ name: String) throws {
    for tabs in state.contexts.flatMap(\.node.allTabs) {
      guard let selected = program.coordinator(tabs.owner.name).tabs.firstIndex(of: name) else { continue }
      return try select(name, selected, in: tabs.owner, before: tabs.selected)
    }
  }

  /// Selects a tab. If it was not selected before, a lazy tab's coordinator comes first, and then the coordinator of
  /// the tabs is told.
  mutating func select(_ name: String, _ selected: Int, in owner: NaiveRef, before: Int) throws {
    setSelected(selected, of: owner)
    guard selected != before else { return }
    try open(selected, of: owner)
    if let body = program.selection(name, of: owner.name) { try run(body, for: owner) }
  }

  private mutating func open(_ index: Int, of owner: NaiveRef) throws {
    guard state.isAlive(owner, in: program),
      case .closed(let name)? = state.contexts.flatMap(\.node.allTabs).first(where: { $0.owner == owner })?.nodes[index]
    else { return }
    let new = create(name, owner.id)
    state.starting += new.all
    let container = emptyContainer(new) ?? .closed(name)
    for context in state.contexts.indices {
      state.contexts[context].node = state.contexts[context].node.replacing(container: owner.id) { tabs in
        guard case .tabs(let owner, var nodes, let selected) = tabs else { return tabs }
        nodes[index] = container
        return .tabs(owner, nodes, selected: selected)
      }
    }
    try checkInstances(new, "\(owner.name).\(name)")
    try start(new, nil)
    state.starting.removeAll { $0 == new.id }
  }

  mutating func setSelected(_ selected: Int, of owner: NaiveRef) {
    for index in state.contexts.indices {
      state.contexts[index].node = state.contexts[index].node.selecting(selected, of: owner)
    }
  }

  mutating func finish(_ actor: NaiveActor) throws {
    guard let instance = state.instances[actor.id], let parent = instance.starter else { return }
    if instance.hasFinished, state.isAlive(state.ref(actor.id), in: program) {
      observe("double-finish", instance.name)
    }
    state.instances[actor.id]?.hasFinished = true
    if let body = program.handler("\(instance.name).finished", of: parent.name) {
      try run(body, for: parent, finished: state.ref(actor.id))
    } else if let body = program.handler("finished", of: parent.name) {
      try run(body, for: parent)
    } else {
      state.instances[parent.id]?.children.removeAll { $0 == actor.id }
    }
  }

  mutating func remove(_ name: String, _ actor: NaiveActor) {
    let instances = state.instances
    state.instances[actor.id]?.children.removeAll { child in
      guard instances[child]?.name == name else { return false }
      if let finished = actor.finished, finished.name == name { return child == finished.id }
      return true
    }
  }

  mutating func raise(_ event: String, _ actor: NaiveActor) throws {
    let name = coordinator(of: actor.id).name
    guard let parent = state.instances[actor.id]?.starter else {
      return observe("unhandled-event", "\(name).\(event)")
    }
    guard state.isAlive(parent, in: program) else { return }
    let handler = program.handler("\(name).\(event)", of: parent.name) ?? program.handler(event, of: parent.name)
    guard let handler else { return observe("unhandled-event", "\(name).\(event)") }
    try run(handler, for: parent)
  }

  mutating func send(_ event: String, _ actor: NaiveActor) throws {
    let coordinator = coordinator(of: actor.id)
    guard let machine = coordinator.machine, let state = state.instances[actor.id]?.machine else { return }
    let previous = self.state.instances[actor.id]?.previous
    func isThere(_ route: Machine.Route) -> Bool {
      route.event == event && (route.to ?? previous) != nil
        && self.state.holds(route.condition, for: actor.id, in: program)
    }
    let number =
      machine.routes.indices.first { machine.routes[$0].from == state && isThere(machine.routes[$0]) }
      ?? machine.routes.indices.first { machine.routes[$0].from == nil && isThere(machine.routes[$0]) }
    guard let number, let target = machine.routes[number].to ?? previous else {
      if machine.unexpected == .ignore { return }
      observe("unexpected-event", "\(coordinator.name).\(state).\(event)")
      if machine.unexpected == .crash { throw NaiveStop.crash }
      return
    }
    self.state.instances[actor.id]?.machine = target
    if machine.routes.contains(where: { $0.to == nil }) { self.state.instances[actor.id]?.previous = state }
    if let body = program.route(number, of: coordinator.name) { try runPart(body, actor) }
    if let body = program.entering(target, of: coordinator.name) { try runPart(body, actor) }
  }
}

extension NaiveNode {
  func selecting(_ selected: Int, of owner: NaiveRef) -> NaiveNode {
    switch self {
    case .frame, .stack, .closed: self
    case .tabs(let it, let nodes, let old):
      .tabs(it, nodes.map { $0.selecting(selected, of: owner) }, selected: it == owner ? selected : old)
    case .split(let it, let nodes): .split(it, nodes.map { $0.selecting(selected, of: owner) })
    case .holder(let it, let node): .holder(it, node?.selecting(selected, of: owner))
    }
  }
}
