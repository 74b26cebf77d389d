import FlowModel

/// Starts coordinators, lets them finish, and releases them.
extension Execution {
  /// Creates, retains, attaches and starts a coordinator.
  ///
  /// - Parameters:
  ///   - step: the effect that starts it; it may give values for variables, another container, and a slot to be kept
  ///     in.
  ///   - attach: puts the container into its place; nil if it is not displayed.
  mutating func bringUp(
    _ coordinator: Int, startBody: Int, _ step: Step, _ activation: Activation,
    attach: ((inout Execution, DisplayNode) -> Void)?
  ) throws(Stop) {
    let firstNew = created.count
    let instance = create(coordinator, starter: .live(activation.instance), as: step.containerNumber)
    for (variable, value) in step.values { setValue(of: variable, ofInstance: instance, value) }
    retain(instance, as: step.keptAs)
    createTabs(of: instance)
    if containerKind(of: instance) != .inherited { attach?(&self, .container(instance)) }
    try start(instance, body: startBody, firstNew: firstNew, place: activation.place)
  }

  /// Creates and starts the root, whose container is context 0.
  mutating func launchRoot() throws(Stop) {
    let root = create(program.root, starter: .none)
    createTabs(of: root)
    if containerKind(of: root) != .inherited {
      setLayer(0, Layer(node: .container(root)))
      attach(root, .layer(0))
    }
    let body = program.coordinators[program.root].startBody
    try start(root, body: body, firstNew: 0, place: program.bodies[body].place)
  }

  /// - Parameter container: the number of the container it gets, among those of its coordinator.
  private mutating func create(_ coordinator: Int, starter: Instance.Starter, as container: Int = 0) -> Int {
    covered.append(.coordinator(coordinator))
    let handle = layout.handleCount + created.count
    created.append((coordinator, slots.addInstance(coordinator)))
    self[slot(handle, .starter)] = .starter(starter)
    let declared = program.coordinators[coordinator]
    let container = declared.declaration.container == .split ? splitContainer(of: declared) : container
    if container != 0 { self[slot(handle, .containerNumber)] = .number(container) }
    let kind = declared.containers[container]
    if kind != declared.container, kind != .inherited {
      let first = SlotLayout.Field.container.rawValue
      for offset in first..<layout.offsets(coordinator).upperBound {
        self[base(of: handle) + offset] = SlotLayout.initialValue(of: offset, kind)
      }
    }
    if let machine = program.coordinators[coordinator].machine,
      let declared = program.coordinators[coordinator].declaration.machine
    {
      self[slot(handle, .machine)] = .number(machine.states.firstIndex(of: declared.initially) ?? 0)
    }
    for (variable, declared) in program.coordinators[coordinator].declaration.variables.enumerated() {
      setValue(of: variable, ofInstance: handle, declared.firstValue)
    }
    comingUp.append(handle)
    return handle
  }

  /// - Parameter slot: the slot in which its starter keeps it, instead of the previous child there; 0 for none.
  private mutating func retain(_ instance: Int, as slot: Int = 0) {
    guard case .live(let starter)? = starter(instance), declaration(of: instance).declaration.ownership == .parent
    else { return }
    if declaration(of: starter).declaration.children == .one {
      release(children(starter).filter { $0 != instance })
    }
    guard slot != 0 else { return }
    releaseKept(in: slot, by: starter)
    self[self.slot(instance, .kept)] = .number(slot)
  }

  /// Lets go of the child that an instance keeps in a slot.
  mutating func releaseKept(in slot: Int, by instance: Int) {
    release(children(instance).filter { number(self.slot($0, .kept)) == slot })
  }

  private mutating func createTabs(of instance: Int) {
    guard declaration(of: instance).bringsTabs(as: containerNumber(instance)) else { return }
    for tab in declaration(of: instance).openTabs {
      let none = program.coordinators[tab].containers.firstIndex(of: .inherited) ?? 0
      let child = create(tab, starter: .live(instance), as: isOneStack(instance) ? none : 0)
      retain(child)
      createTabs(of: child)
    }
  }

  /// Whether an instance is a split in compact width: its columns then put their screens on its single stack.
  private func isOneStack(_ instance: Int) -> Bool {
    declaration(of: instance).declaration.container == .split && containerKind(of: instance) == .stack
  }

  /// The number of the container that a split gets: columns, or one stack in compact width.
  private func splitContainer(of split: Program.Coordinator) -> Int {
    guard let width = program.widthVariable, variable(width.index) == width.compact else { return 0 }
    return split.containers.firstIndex(of: .stack) ?? 0
  }

  /// The instances that the creation of a tabs coordinator created for its tabs, in order.
  private func tabInstances(of instance: Int) -> [Int] {
    guard declaration(of: instance).bringsTabs(as: containerNumber(instance)) else { return [] }
    return created.indices.map { $0 + layout.handleCount }.filter { starter($0) == .live(instance) }
  }

  /// Gives the container of a new instance its place, and its tabs theirs in it.
  mutating func attach(_ instance: Int, _ place: Place) {
    self[slot(instance, .place)] = .place(place)
    let kind = containerKind(of: instance)
    // The tabs of an instance that is shown again are put back instead.
    guard kind == .tabs || kind == .split, comingUp.contains(instance) else { return }
    let tabs = tabInstances(of: instance).filter { containerKind(of: $0) != .inherited }
    let declared = declaration(of: instance)
    let others = declared.tabs.dropFirst(declared.openTabs.count)
    setTabNodes(instance, tabs.map { .container($0) } + others.map { .unopened(coordinator: $0) })
    // The last column of a split holds the visible screen.
    if kind == .split { self[slot(instance, .container)] = .number(tabs.count - 1) }
    for tab in tabs { attach(tab, .tabs(instance)) }
  }

  /// Brings up the coordinator of a lazy tab that is selected for the first time.
  mutating func openTab(_ index: Int, of instance: Int) throws(Stop) {
    let spot = Spot.tab(of: instance, index)
    guard declaration(of: instance).declaration.isLazy, case .unopened(let coordinator) = node(spot), isAlive(instance)
    else { return }
    let firstNew = created.count
    let child = create(coordinator, starter: .live(instance))
    retain(child)
    createTabs(of: child)
    setNode(spot, .container(child))
    attach(child, .tabs(instance))
    let names = [instance, child].map { declaration(of: $0).name }
    try start(
      child, body: declaration(of: child).startBody, firstNew: firstNew, place: names.joined(separator: "."))
  }

  private mutating func start(_ instance: Int, body: Int, firstNew: Int, place: String) throws(Stop) {
    for index in firstNew..<created.count {
      if liveCount(created[index].coordinator) > program.flow.limits.instances {
        throw .limit(LimitCut(limit: .instances, place: place))
      }
    }
    try runStart(instance, body: body)
  }

  /// Runs the starts of the tabs first, in order, then the instance's own start.
  private mutating func runStart(_ instance: Int, body: Int) throws(Stop) {
    starting.append(instance)
    for tab in tabInstances(of: instance) { try runStart(tab, body: declaration(of: tab).startBody) }
    try begin(body, for: .live(instance))
    starting.removeAll { $0 == instance }
    comingUp.removeAll { $0 == instance }
  }
}

extension Variable {
  /// The index of the value that an instance begins with.
  fileprivate var firstValue: Int { initially.first.flatMap { values.firstIndex(of: $0) } ?? 0 }
}
