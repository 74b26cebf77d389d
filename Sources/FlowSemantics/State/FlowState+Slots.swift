import FlowModel

/// Converts canonical states into slots and back.
extension FlowState {
  /// The value of each slot of the layout.
  package func slotValues(_ program: Program, _ layout: SlotLayout, _ initial: [SlotValue]) -> [SlotValue] {
    var values = initial
    let handles = handles(program, layout)
    func name(_ ref: InstanceRef) -> InstanceRef {
      if case .live(let index) = ref { return .live(handles[index]) }
      return ref
    }
    func slot(_ index: Int, _ field: SlotLayout.Field) -> Int { layout.base(ofHandle: handles[index]) + field.rawValue }
    for (index, value) in variables.enumerated() { values[index] = .number(Int(value)) }
    func add(_ difference: Int, to slot: Int) {
      guard case .number(let number) = values[slot] else { preconditionFailure("This slot holds a number.") }
      values[slot] = .number(number + difference)
    }
    var unlocks: [Unlock] = []
    for (index, instance) in instances.enumerated() {
      let starter: Instance.Starter =
        if case .live(let starter) = instance.starter { .live(handles[starter]) } else { instance.starter }
      values[slot(index, .starter)] = .starter(starter)
      let handle = handles[index]
      let answers = layout.starterSlots.values(starter, instance.coordinator)
      for (slot, answer) in zip(layout.starterSlots(ofHandle: handle), answers) {
        values[slot] = .number(answer ? 1 : 0)
      }
      values[slot(index, .guardState)] = .number(Int(instance.guardState.rawValue))
      values[slot(index, .finished)] = .number(instance.hasFinished ? 1 : 0)
      values[slot(index, .machine)] = .number(instance.machineState ?? 0)
      values[slot(index, .previous)] = .number(instance.previousState.map { $0 + 1 } ?? 0)
      for (offset, body) in zip(layout.deferredOffsets(instance.coordinator), program.deferrable[instance.coordinator])
      where instance.deferred.contains(body) {
        values[layout.base(ofHandle: handle) + offset] = .number(1)
      }
      values[slot(index, .containerNumber)] = .number(instance.containerNumber)
      let kind = instance.container(program)
      if kind != program.coordinators[instance.coordinator].container, kind != .inherited {
        let offsets = SlotLayout.Field.container.rawValue..<layout.offsets(instance.coordinator).upperBound
        for offset in offsets {
          values[layout.base(ofHandle: handle) + offset] = SlotLayout.initialValue(of: offset, kind)
        }
      }
      for (offset, value) in zip(layout.valueOffsets(instance.coordinator), instance.values) {
        values[layout.base(ofHandle: handle) + offset] = .number(value)
      }
      values[slot(index, .kept)] = .number(instance.keptAs)
      values[slot(index, .detached)] = .number(isDetached(index, program) ? 1 : 0)
      if instance.guardState == .opensOnSettle || instance.guardState == .freeOnSettle {
        unlocks.append(Unlock(instance: handles[index], opens: instance.guardState == .opensOnSettle))
      }
    }
    func frame(_ frame: Frame) -> Frame {
      Frame(screen: frame.screen, owner: name(frame.owner), happened: frame.happened, hasAppeared: frame.hasAppeared)
    }
    for (index, instance) in instances.enumerated() where !instance.putAway.isEmpty {
      values[slot(index, .putAway)] = .nodes([
        .stack(coordinator: instance.coordinator, instance.putAway.map(frame))
      ])
    }
    for (index, instance) in instances.enumerated() where instance.selectionPutAway != 0 {
      values[slot(index, .putAway)] = .nodes([
        .tabs(coordinator: instance.coordinator, [], selected: instance.selectionPutAway)
      ])
    }
    func node(_ display: Display, at place: Place) -> DisplayNode {
      switch display {
      case .frame(let value): return .frame(frame(value))
      case .stack(.live(let owner), let frames):
        let first = slot(owner, .container)
        values[first] = .number(frames.count)
        for (position, value) in frames.enumerated() { values[first + 1 + position] = .frame(frame(value)) }
        values[slot(owner, .place)] = .place(place)
        return .container(handles[owner])
      case .tabs(.live(let owner), let tabs, let selected):
        let first = slot(owner, .container)
        values[first] = .number(selected)
        values[first + 1] = .nodes(tabs.map { node($0, at: .tabs(handles[owner])) })
        values[slot(owner, .place)] = .place(place)
        return .container(handles[owner])
      case .split(.live(let owner), let columns):
        let first = slot(owner, .container)
        values[first] = .number(columns.count - 1)
        values[first + 1] = .nodes(columns.map { node($0, at: .tabs(handles[owner])) })
        values[slot(owner, .place)] = .place(place)
        return .container(handles[owner])
      case .holder(.live(let owner), let held):
        values[slot(owner, .container)] = held.map { .node(node($0, at: .holder(handles[owner]))) } ?? .empty
        values[slot(owner, .place)] = .place(place)
        return .container(handles[owner])
      case .stack(.dead(let coordinator), let frames): return .stack(coordinator: coordinator, frames.map(frame))
      case .tabs(.dead(let coordinator), let tabs, let selected):
        return .tabs(coordinator: coordinator, tabs.map { node($0, at: place) }, selected: selected)
      case .split(.dead(let coordinator), let columns):
        return .tabs(
          coordinator: coordinator, columns.map { node($0, at: place) }, selected: columns.count - 1)
      case .holder(.dead(let coordinator), let held):
        return .holder(coordinator: coordinator, held.map { node($0, at: place) })
      case .unopened(let coordinator): return .unopened(coordinator: coordinator)
      }
    }
    let first = contexts.firstIndex(where: \.isCover) ?? contexts.count
    values[layout.slot(.layerCount)] = .number(first)
    values[layout.slot(.coverCount)] = .number(contexts.count - first)
    for context in contexts.dropFirst() where !context.isCover {
      guard let subject = context.madeFor, let slot = layout.presentations(of: subject),
        case .number(let count) = values[slot]
      else { continue }
      values[slot] = .number(count + 1)
    }
    func mention(_ handles: [Int]) {
      for handle in handles {
        let slot = layout.base(ofHandle: handle) + SlotLayout.Field.mentioned.rawValue
        if case .number(let count) = values[slot] { values[slot] = .number(count + 1) }
      }
    }
    for (position, context) in contexts.enumerated() {
      let index = position < first ? position : (layout.cover ?? first) + position - first
      let layer = Layer(
        node: node(context.display, at: .layer(index)), madeFor: context.madeFor, presentation: context.presentation,
        presenter: context.presenter.map(name), slot: context.slot)
      values[layout.layers.lowerBound + index] = .layer(layer)
      mention(layer.mentioned)
    }
    func waiting(_ list: [Flight.Waiting]) -> [Flight.Waiting] {
      list.map { $0.renamed(name) }
    }
    if let flight {
      values[layout.slot(.kind)] = .number(Int(flight.kind.rawValue) + 1)
      values[layout.slot(.leaving)] = .number((flight.isLeaving ? 1 : 0) + (flight.isLeavingCover ? 2 : 0))
      values[layout.slot(.races)] = .number(flight.races)
      if let tap = flight.tap {
        values[layout.slot(.tap)] = .number(1 + tap.screen << 1 + (tap.onAlert ? 1 : 0))
        values[layout.slot(.tapOwner)] = .owner(name(tap.owner))
        values[layout.slot(.tapCount)] = .number(tap.count)
        values[layout.slot(.disturbed)] = .number(tap.isDisturbed ? 1 : 0)
        values[layout.slot(.deaf)] = .number(tap.isDeaf ? 1 : 0)
      }
      for (part, list) in [(SlotLayout.Flight.completions, flight.completions), (.departures, flight.departures)] {
        let list = waiting(list)
        values[layout.slot(part)] = .waiting(list)
        mention(list.mentioned)
      }
      values[layout.slot(.unlocks)] = .unlocks(unlocks.sorted { $0.instance < $1.instance })
    }
    for waiting in pending {
      let coordinator: Int
      switch waiting.owner {
      case .dead(let type):
        coordinator = type
        add(1, to: layout.pendingOfDead(type, waiting.body))
      case .live(let index):
        coordinator = instances[index].coordinator
        let offset = layout.pendingOffset(of: waiting.body, coordinator)
        add(1, to: layout.base(ofHandle: handles[index]) + offset)
      }
      if case .live(let child)? = waiting.finishedChild, case .numbers(let bodies) = values[slot(child, .remembered)] {
        values[slot(child, .remembered)] = .numbers((bodies + [waiting.body]).sorted())
      }
      values[layout.hasPending(coordinator)] = .number(1)
    }
    values[layout.slot(.soonTotal)] = .number(pending.count { program.bodies[$0.body].isSoon })
    let bare = bareInstances(program)
    for index in bare { values[slot(index, .bare)] = .number(1) }
    values[layout.slot(.hasBare)] = .number(bare.isEmpty ? 0 : 1)
    var crowds = 0
    for pool in Set(handles.map(layout.pool(ofHandle:))) where layout.ordersWholeDisplay(pool, program) {
      if handles.count(where: { layout.pool(ofHandle: $0) == pool }) > 1 { crowds += 1 }
    }
    values[layout.slot(.viewTwins)] = .number(crowds)
    for context in contexts {
      context.display.forEachFrameOnStack { frame, owner in
        if case .live? = owner, case .live(let index) = frame.owner,
          instances[index].container(program) == .inherited
        {
          add(1, to: slot(index, .owned))
        }
        if case .live(let index)? = owner, program.screens[frame.screen].dismissal.listensForDeparture {
          add(1, to: slot(index, .listening))
        }
        guard let slot = layout.appearances(of: frame.screen) else { return }
        if case .live(let index)? = owner,
          let offset = layout.appearanceOffset(of: frame.screen, instances[index].coordinator)
        {
          add(1, to: layout.base(ofHandle: handles[index]) + offset)
        } else {
          add(1, to: slot)
        }
      }
    }
    if program.watchesAppearances {
      var appeared = 0
      for context in contexts { context.display.forEachFrame { appeared += $0.hasAppeared ? 1 : 0 } }
      values[layout.slot(.appeared)] = .number(appeared)
    }
    for coordinator in program.coordinators.indices {
      guard let population = layout.population(coordinator) else { continue }
      values[population] = .number(instances.count { $0.coordinator == coordinator })
    }
    return values
  }

  /// Whether an instance that is not view-owned is not retained by its starter, so that a completion holds it.
  public func isDetached(_ index: Int, _ program: Program) -> Bool {
    let instance = instances[index]
    guard program.coordinators[instance.coordinator].declaration.ownership == .parent else { return false }
    return switch instance.starter {
    case .none: false
    case .gone: true
    case .live(let starter): !instances[starter].children.contains(index)
    }
  }

  /// The names of all instances.
  private func handles(_ program: Program, _ layout: SlotLayout) -> [Int] {
    var ordinals: [Int: Int] = [:]
    var handles = instances.map { _ in -1 }
    func name(_ index: Int, in pool: Int) {
      handles[index] = layout.handle(pool, ordinals[pool, default: 0])
      ordinals[pool, default: 0] += 1
    }
    func isInherited(_ index: Int) -> Bool { layout.containers[instances[index].coordinator] == .inherited }
    for index in instances.indices where !isInherited(index) {
      name(index, in: layout.pool(of: instances[index].coordinator, anchor: nil))
    }
    for index in instances.indices where isInherited(index) {
      var owner: Int? = index
      while let current = owner, instances[current].container(program) == .inherited {
        if case .live(let starter) = instances[current].starter { owner = starter } else { owner = nil }
      }
      name(index, in: layout.pool(of: instances[index].coordinator, anchor: owner.map { handles[$0] }))
    }
    return handles
  }

  /// The state that the slots hold.
  package init(_ execution: Execution) {
    let layout = execution.layout
    let order = execution.canonicalOrder()
    var indices: [Int: Int] = [:]
    for (index, handle) in order.enumerated() { indices[handle] = index }
    func name(_ ref: InstanceRef) -> InstanceRef {
      if case .live(let handle) = ref { return .live(indices[handle]!) }
      return ref
    }
    func waiting(_ list: [Flight.Waiting]) -> [Flight.Waiting] {
      list.map { $0.renamed(name) }
    }
    func frame(_ frame: Frame) -> Frame {
      Frame(screen: frame.screen, owner: name(frame.owner), happened: frame.happened, hasAppeared: frame.hasAppeared)
    }
    func display(_ node: DisplayNode) -> Display {
      switch node {
      case .frame(let value): return .frame(frame(value))
      case .stack(let coordinator, let frames):
        return .stack(owner: .dead(coordinator: coordinator), frames.map(frame))
      case .tabs(let coordinator, let tabs, _) where execution.program.isSplit(coordinator):
        return .split(owner: .dead(coordinator: coordinator), columns: tabs.map(display))
      case .tabs(let coordinator, let tabs, let selected):
        return .tabs(owner: .dead(coordinator: coordinator), tabs.map(display), selected: selected)
      case .holder(let coordinator, let held):
        return .holder(owner: .dead(coordinator: coordinator), held.map(display))
      case .unopened(let coordinator): return .unopened(coordinator: coordinator)
      case .container(let handle):
        let owner = InstanceRef.live(indices[handle]!)
        switch execution.containerKind(of: handle) {
        case .stack: return .stack(owner: owner, execution.frames(handle).map(frame))
        case .tabs:
          return .tabs(
            owner: owner, execution.tabNodes(handle).map(display), selected: execution.selected(handle))
        case .split: return .split(owner: owner, columns: execution.tabNodes(handle).map(display))
        case .window, .switch, .inherited:
          return .holder(owner: owner, execution.node(.holder(handle)).map(display))
        }
      }
    }
    variables = execution.program.flow.variables.indices.map { UInt16(execution.variable($0)) }
    contexts = execution.layerIndices.map { index in
      let layer = execution.layer(index)!
      return Context(
        display: display(layer.node), madeFor: layer.madeFor, presentation: layer.presentation,
        presenter: layer.presenter.map(name), slot: layer.slot, isCover: index == layout.cover)
    }
    instances = order.map { handle in
      let starter: Instance.Starter =
        switch execution.starter(handle) {
        case .live(let starter)?: .live(indices[starter]!)
        case .some(let other): other
        case nil: .none
        }
      let hasMachine = execution.declaration(of: handle).machine != nil
      return Instance(
        coordinator: execution.coordinator(of: handle), starter: starter,
        children: execution.children(handle).map { indices[$0]! }, guardState: execution.guardState(handle),
        machineState: hasMachine ? execution.machineState(handle) : nil,
        previousState: execution.previousState(handle),
        hasFinished: execution.number(execution.slot(handle, .finished)) != 0,
        containerNumber: execution.containerNumber(handle),
        values: execution.values(handle), deferred: execution.deferredBodies(handle),
        keptAs: execution.number(execution.slot(handle, .kept)), putAway: execution.framesPutAway(handle).map(frame),
        selectionPutAway: execution.selectionPutAway(handle))
    }
    flight = execution.flightKind.map { kind in
      let tap = execution.tapOwner.map { owner in
        Flight.Tap(
          screen: execution.tapScreen, owner: name(owner), onAlert: execution.tapOnAlert,
          count: execution.number(layout.slot(.tapCount)),
          isDisturbed: execution.number(layout.slot(.disturbed)) != 0,
          isDeaf: execution.number(layout.slot(.deaf)) != 0)
      }
      return Flight(
        kind: kind, tap: tap, completions: waiting(execution.waiting(.completions)),
        departures: waiting(execution.waiting(.departures)), isLeaving: execution.isLeaving(at: 0),
        isLeavingCover: layout.cover.map { execution.isLeaving(at: $0) } ?? false,
        races: execution.number(layout.slot(.races)))
    }
    var pending: [Flight.Waiting] = []
    func add(_ waiting: Flight.Waiting) {
      var rest = execution.pendingCount(waiting)
      for child in rest > 0 ? execution.finishedChildren(of: waiting) : [] {
        var copies = rest
        if case .live(let handle)? = child { copies = execution.rememberedBy(handle).count { $0 == waiting.body } }
        rest -= copies
        var waiting = waiting
        waiting.finishedChild = child
        pending += Array(repeating: waiting.renamed(name), count: copies)
      }
    }
    for handle in order {
      for body in execution.program.postponed[execution.coordinator(of: handle)] {
        add(Flight.Waiting(owner: .live(handle), body: body))
      }
    }
    for (coordinator, bodies) in execution.program.postponed.enumerated() {
      for body in bodies { add(Flight.Waiting(owner: .dead(coordinator: coordinator), body: body)) }
    }
    self.pending = pending.sorted(by: Flight.Waiting.precedes)
  }
}

extension Instance {
  /// The container that the instance was brought up with.
  func container(_ program: Program) -> Coordinator.Container {
    program.coordinators[coordinator].containers[containerNumber]
  }
}
