import FlowModel

extension Execution {
  /// Creates, retains, attaches and starts a coordinator.
  ///
  /// - Parameter attach: puts the empty container where it belongs.
  mutating func bringUp(
    _ coordinator: Int, startBody: Int, _ activation: Activation,
    attach: (inout Execution, Display) -> Void
  ) throws(Stop) -> Int {
    let firstNew = instances.count
    let instance = create(coordinator, starter: .live(activation.instance))
    retain(instance)
    createTabs(of: instance)
    if let display = emptyContainer(of: instance) { attach(&self, display) }
    try start(instance, body: startBody, firstNew: firstNew, place: activation.place)
    return instance
  }

  /// The root: its container is context 0.
  mutating func launchRoot() throws(Stop) {
    let root = create(program.root, starter: .none)
    createTabs(of: root)
    if let display = emptyContainer(of: root) { contexts.append(Context(display: display, id: makeID())) }
    let body = program.coordinators[program.root].startBody
    try start(root, body: body, firstNew: root, place: program.bodies[body].place)
  }

  private mutating func create(_ coordinator: Int, starter: Instance.Starter) -> Int {
    covered.append(.coordinator(coordinator))
    let machine = program.coordinators[coordinator].machine
    let declared = program.coordinators[coordinator].declaration.machine
    instances.append(
      Instance(
        coordinator: coordinator, starter: starter,
        machineState: declared.flatMap { machine?.states.firstIndex(of: $0.initially) }))
    alive.append(true)
    isComingUp.append(true)
    isStarting.append(false)
    return instances.count - 1
  }

  private mutating func retain(_ instance: Int) {
    guard case .live(let starter) = instances[instance].starter,
      declaration(of: instance).declaration.ownership == .parent
    else { return }
    if declaration(of: starter).declaration.children == .one {
      instances[starter].children = [instance]
    } else {
      instances[starter].children.append(instance)
    }
  }

  private mutating func createTabs(of instance: Int) {
    for tab in declaration(of: instance).tabs {
      let child = create(tab, starter: .live(instance))
      retain(child)
      createTabs(of: child)
    }
  }

  /// The instances that the creation of a tabs coordinator made for its tabs, in order.
  private func tabInstances(of instance: Int) -> [Int] {
    guard declaration(of: instance).container == .tabs else { return [] }
    return instances.indices.filter { $0 > instance && isComingUp[$0] && instances[$0].starter == .live(instance) }
  }

  private func emptyContainer(of instance: Int) -> Display? {
    switch declaration(of: instance).container {
    case .inherited: nil
    case .stack: .stack(owner: .live(instance), [])
    case .window, .switch: .holder(owner: .live(instance), nil)
    case .tabs:
      .tabs(owner: .live(instance), tabInstances(of: instance).compactMap(emptyContainer), selected: 0)
    }
  }

  private mutating func start(_ instance: Int, body: Int, firstNew: Int, place: String) throws(Stop) {
    refreshLiveness()
    for index in firstNew..<instances.count {
      if liveCount(instances[index].coordinator) > program.flow.limits.instances {
        throw .limit(LimitCut(limit: .instances, place: place))
      }
    }
    try runStart(instance, body: body)
    refreshLiveness()
  }

  /// Tabs' starts first, in order; then its own.
  private mutating func runStart(_ instance: Int, body: Int) throws(Stop) {
    for tab in tabInstances(of: instance) { try runStart(tab, body: declaration(of: tab).startBody) }
    isStarting[instance] = true
    try begin(body, for: .live(instance))
    isStarting[instance] = false
    isComingUp[instance] = false
  }

  // MARK: Who is alive

  /// An instance is alive while it comes up, while the root (or a view-owned instance that is alive) reaches it
  /// through children, and, when views own it, while it owns something displayed.
  mutating func refreshLiveness() {
    var reached = Array(repeating: false, count: instances.count)
    func reach(_ index: Int) {
      guard !reached[index] else { return }
      reached[index] = true
      instances[index].children.forEach(reach)
    }
    reach(0)
    for index in instances.indices where isComingUp[index] { reach(index) }
    for context in contexts {
      context.display.forEachOwner { owner in
        if case .live(let index) = owner, !reached[index], declaration(of: index).declaration.ownership == .view {
          reach(index)
        }
      }
    }
    alive = reached
  }

  // MARK: Canonical form

  /// Live instances: root first, children in order, each followed by its own, then view-owned ones as the display
  /// meets them.
  func canonicalOrder() -> [Int] {
    var order: [Int] = []
    var met = Array(repeating: false, count: instances.count)
    func visit(_ index: Int) {
      guard alive[index], !met[index] else { return }
      met[index] = true
      order.append(index)
      instances[index].children.forEach(visit)
    }
    visit(0)
    for context in contexts {
      context.display.forEachOwner { owner in
        if case .live(let index) = owner { visit(index) }
      }
    }
    for index in instances.indices { visit(index) }
    return order
  }

  func canonicalState() -> FlowState {
    let order = canonicalOrder()
    var number = Array(repeating: -1, count: instances.count)
    for (position, index) in order.enumerated() { number[index] = position }
    func renumber(_ ref: InstanceRef) -> InstanceRef {
      guard case .live(let index) = ref else { return ref }
      return number[index] >= 0 ? .live(number[index]) : .dead(coordinator: instances[index].coordinator)
    }
    func renumber(all list: [Flight.Waiting]) -> [Flight.Waiting] {
      list.map { Flight.Waiting(owner: renumber($0.owner), body: $0.body) }
    }
    let contexts = contexts.map { context in
      var context = context
      context.id = 0
      context.presenter = context.presenter.map(renumber)
      context.display = context.display.map(
        frame: { Frame(screen: $0.screen, owner: renumber($0.owner), happened: $0.happened) }, owner: renumber)
      return context
    }
    let living = order.map { index in
      var instance = self.instances[index]
      instance.children = instance.children.map { number[$0] }
      if case .live(let starter) = instance.starter {
        instance.starter = number[starter] >= 0 ? .live(number[starter]) : .gone
      }
      return instance
    }
    var flight = flight
    if let current = flight {
      flight?.completions = renumber(all: current.completions)
      flight?.departures = renumber(all: current.departures)
      if let tap = current.tap { flight?.tap?.owner = renumber(tap.owner) }
    }
    return FlowState(
      variables: variables, contexts: contexts, instances: living, flight: flight,
      pending: renumber(all: pending).sorted(by: Flight.Waiting.precedes))
  }
}

extension Flight.Waiting {
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    (left.owner.sortKey, left.body) < (right.owner.sortKey, right.body)
  }
}

extension InstanceRef {
  /// The living by number, then the dead by coordinator.
  var sortKey: Int {
    switch self {
    case .live(let index): index
    case .dead(let coordinator): Int(UInt16.max) + coordinator
    }
  }
}
