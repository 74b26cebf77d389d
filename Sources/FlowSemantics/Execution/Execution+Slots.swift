import FlowModel

/// Reads and writes slots by name.
extension Execution {
  func base(of handle: Int) -> Int {
    handle < layout.handleCount ? layout.base(ofHandle: handle) : created[handle - layout.handleCount].base
  }

  func coordinator(of handle: Int) -> Int {
    handle < layout.handleCount
      ? layout.coordinator(ofHandle: handle) : created[handle - layout.handleCount].coordinator
  }

  func coordinator(of ref: InstanceRef) -> Int {
    switch ref {
    case .live(let handle): coordinator(of: handle)
    case .dead(let coordinator): coordinator
    }
  }

  func declaration(of handle: Int) -> Program.Coordinator { program.coordinators[coordinator(of: handle)] }

  func containerKind(of handle: Int) -> Coordinator.Container {
    declaration(of: handle).containers[containerNumber(handle)]
  }

  /// Whether the container of an instance has several children side by side.
  func hasTabs(_ handle: Int) -> Bool {
    let kind = containerKind(of: handle)
    return kind == .tabs || kind == .split
  }

  /// The number of the container that an instance was brought up with, among those of its coordinator.
  func containerNumber(_ handle: Int) -> Int {
    declaration(of: handle).isMixed ? number(slot(handle, .containerNumber)) : 0
  }

  func slot(_ handle: Int, _ field: SlotLayout.Field) -> Int { base(of: handle) + field.rawValue }

  func number(_ slot: Int) -> Int {
    guard case .number(let number) = slots[slot] else { preconditionFailure("This slot holds a number.") }
    return number
  }

  func variable(_ index: Int) -> Int { number(index) }

  // MARK: Instances

  /// The starter of an instance; nil if there is no such instance.
  func starter(_ handle: Int) -> Instance.Starter? {
    guard case .starter(let starter) = slots[slot(handle, .starter)] else { return nil }
    return starter
  }

  /// The instances that an instance retains: in the order in which the flow declares their coordinators, the older
  /// first.
  func children(_ handle: Int) -> [Int] {
    program.retainedStarts[coordinator(of: handle)].flatMap { children(handle, of: $0) }
  }

  /// The instances of a coordinator that an instance retains.
  func children(_ handle: Int, of type: Int) -> [Int] {
    guard program.coordinators[type].declaration.ownership == .parent else { return [] }
    let new = created.indices.filter { created[$0].coordinator == type }.map { layout.handleCount + $0 }
    let old = isLetGo(type, by: handle) ? [] : existing(type, startedBy: handle)
    return (old + new).filter { isStarted($0, by: handle) && !isReleased($0) }
  }

  /// Makes starters let go of instances that they retain.
  mutating func release(_ instances: [Int]) {
    for instance in instances where !released.contains(instance) {
      released.append(instance)
      suspects.append(instance)
    }
  }

  func guardState(_ handle: Int) -> Instance.Guard {
    Instance.Guard(rawValue: UInt8(number(slot(handle, .guardState))))!
  }

  mutating func setGuard(_ handle: Int, _ state: Instance.Guard) {
    self[slot(handle, .guardState)] = .number(Int(state.rawValue))
  }

  func machineState(_ handle: Int) -> Int { number(slot(handle, .machine)) }

  /// The previous state of a machine, if a route leads back to it.
  func previousState(_ handle: Int) -> Int? {
    guard declaration(of: handle).machine?.goesBack ?? false else { return nil }
    let number = number(slot(handle, .previous))
    return number == 0 ? nil : number - 1
  }

  /// The indices of the values of an instance's variables.
  func values(_ handle: Int) -> [Int] {
    layout.valueOffsets(coordinator(of: handle)).map { number(base(of: handle) + $0) }
  }

  func value(of variable: Int, ofInstance handle: Int) -> Int { number(valueSlot(variable, handle)) }

  mutating func setValue(of variable: Int, ofInstance handle: Int, _ value: Int) {
    self[valueSlot(variable, handle)] = .number(value)
  }

  private func valueSlot(_ variable: Int, _ handle: Int) -> Int {
    base(of: handle) + layout.valueOffsets(coordinator(of: handle)).lowerBound + variable
  }

  /// How often a `soon` or `later` effect is pending for an owner.
  func pendingCount(_ waiting: Flight.Waiting) -> Int { number(pendingSlot(waiting)) }

  /// Sets the number of pending copies of an effect, but not whether any effect of its coordinator is pending: handing
  /// effects over to a dead owner does not change that.
  mutating func setPendingCount(_ waiting: Flight.Waiting, _ count: Int) { self[pendingSlot(waiting)] = .number(count) }

  /// Changes the number of pending copies of an effect.
  mutating func addPending(_ difference: Int, _ waiting: Flight.Waiting) {
    setPendingCount(waiting, pendingCount(waiting) + difference)
    if case .live(let child)? = waiting.finishedChild {
      var bodies = rememberedBy(child)
      if difference > 0 {
        bodies.append(waiting.body)
      } else if let index = bodies.firstIndex(of: waiting.body) {
        bodies.remove(at: index)
      }
      self[slot(child, .remembered)] = .numbers(bodies.sorted())
    }
    notePending(of: coordinator(of: waiting.owner), difference)
    guard program.bodies[waiting.body].isSoon else { return }
    let soon = layout.slot(.soonTotal)
    self[soon] = .number(number(soon) + difference)
  }

  /// The `soon` and `later` effects that remember an instance as the finished child, as bodies; ascending, with
  /// repetitions.
  func rememberedBy(_ child: Int) -> [Int] {
    guard program.isRememberedByPending[coordinator(of: child)] else { return [] }
    guard case .numbers(let bodies) = slots[slot(child, .remembered)] else { preconditionFailure("Bodies.") }
    return bodies
  }

  /// The children that pending copies of an effect remember as the finished one, each once; `.dead` if a copy remembers
  /// one that its owner does not retain any more. A single nil if the effect remembers none.
  func finishedChildren(of waiting: Flight.Waiting) -> [InstanceRef?] {
    guard let type = program.bodies[waiting.body].finishedChild, case .live(let owner) = waiting.owner else {
      return [nil]
    }
    var rest = pendingCount(waiting)
    var found: [InstanceRef?] = []
    for child in children(owner, of: type) {
      let copies = rememberedBy(child).count { $0 == waiting.body }
      if copies > 0 { found.append(.live(child)) }
      rest -= copies
    }
    return rest > 0 ? found + [.dead(coordinator: type)] : found
  }

  private func pendingSlot(_ waiting: Flight.Waiting) -> Int {
    switch waiting.owner {
    case .live(let handle): base(of: handle) + layout.pendingOffset(of: waiting.body, coordinator(of: handle))
    case .dead(let coordinator): layout.pendingOfDead(coordinator, waiting.body)
    }
  }

  func place(_ handle: Int) -> Place {
    guard case .place(let place) = slots[slot(handle, .place)] else { preconditionFailure("A place.") }
    return place
  }

  // MARK: Containers

  func depth(_ stack: Int) -> Int { number(slot(stack, .container)) }

  private func frameSlot(_ stack: Int, _ position: Int) -> Int { slot(stack, .container) + 1 + position }

  func frame(_ stack: Int, _ position: Int) -> Frame {
    let slot = frameSlot(stack, position)
    guard case .frame(var frame) = slots[slot] else { preconditionFailure("A frame.") }
    if frame.id == 0 { frame.id = (slot + 1) << 24 }
    return frame
  }

  func hasFrame(_ stack: Int, _ position: Int) -> Bool { slots[frameSlot(stack, position)] != .empty }

  func frames(_ stack: Int) -> [Frame] { (0..<depth(stack)).map { frame(stack, $0) } }

  mutating func setFrame(_ stack: Int, _ position: Int, _ frame: Frame?) {
    self[frameSlot(stack, position)] = frame.map { .frame($0) } ?? .empty
  }

  mutating func setDepth(_ stack: Int, _ depth: Int) { self[slot(stack, .container)] = .number(depth) }

  func selected(_ tabs: Int) -> Int { number(slot(tabs, .container)) }

  func tabSlot(_ tabs: Int) -> Int { slot(tabs, .container) + 1 }

  func tabNodes(_ tabs: Int) -> [DisplayNode] {
    guard case .nodes(let nodes) = slots[tabSlot(tabs)] else { preconditionFailure("Tabs.") }
    return nodes
  }

  // MARK: Layers

  func layer(_ index: Int) -> Layer? {
    guard index < layout.layers.count else { return nil }
    guard case .layer(let layer) = slots[layout.layers.lowerBound + index] else { return nil }
    return layer
  }

  mutating func setLayer(_ index: Int, _ layer: Layer?) {
    let before = self.layer(index)
    self[layout.layers.lowerBound + index] = layer.map { .layer($0) } ?? .empty
    if (before == nil) != (layer == nil) {
      setLayerCount(ofWindowOf: index, layer == nil ? min(layerCount(ofWindowOf: index), index) : index + 1)
    }
    countMentions(before: before?.mentioned ?? [], after: layer?.mentioned ?? [])
    if before?.madeFor != layer?.madeFor, index != layout.cover {
      countPresentation(of: before?.madeFor, -1)
      countPresentation(of: layer?.madeFor, 1)
    }
  }

  /// Updates how often instances are mentioned.
  private mutating func countMentions(before: [Int], after: [Int]) {
    if before == after { return }
    for handle in before { addMention(-1, of: handle) }
    for handle in after { addMention(1, of: handle) }
  }

  private mutating func addMention(_ change: Int, of handle: Int) {
    let slot = slot(handle, .mentioned)
    self[slot] = .number(number(slot) + change)
  }

  private mutating func countPresentation(of subject: Subject?, _ change: Int) {
    guard let subject, let slot = layout.presentations(of: subject) else { return }
    self[slot] = .number(number(slot) + change)
  }

  // MARK: Flight

  var flightKind: Flight.Kind? {
    let code = number(layout.slot(.kind))
    return code == 0 ? nil : Flight.Kind(rawValue: UInt8(code - 1))!
  }

  mutating func setFlightKind(_ kind: Flight.Kind?) {
    self[layout.slot(.kind)] = .number(kind.map { Int($0.rawValue) + 1 } ?? 0)
  }

  package var isInFlight: Bool { flightKind != nil }

  /// The owner of the frame whose tap began the transition.
  var tapOwner: InstanceRef? {
    guard case .owner(let owner) = slots[layout.slot(.tapOwner)] else { return nil }
    return owner
  }

  /// The screen whose tap began the transition.
  var tapScreen: Int { (number(layout.slot(.tap)) - 1) >> 1 }

  /// Whether that screen was an alert, which goes by itself.
  var tapOnAlert: Bool { (number(layout.slot(.tap)) - 1) & 1 != 0 }

  mutating func setTap(screen: Int, onAlert: Bool, owner: InstanceRef) {
    self[layout.slot(.tap)] = .number(1 + screen << 1 + (onAlert ? 1 : 0))
    self[layout.slot(.tapOwner)] = .owner(owner)
  }

  func waiting(_ part: SlotLayout.Flight) -> [Flight.Waiting] {
    guard case .waiting(let list) = slots[layout.slot(part)] else { preconditionFailure("What waits.") }
    return list
  }

  mutating func setWaiting(_ part: SlotLayout.Flight, _ list: [Flight.Waiting]) {
    countMentions(before: waiting(part).mentioned, after: list.mentioned)
    self[layout.slot(part)] = .waiting(list)
  }

  var unlocks: [Unlock] {
    guard case .unlocks(let list) = slots[layout.slot(.unlocks)] else { preconditionFailure("Guards that wait.") }
    return list
  }

  mutating func setUnlocks(_ list: [Unlock]) { self[layout.slot(.unlocks)] = .unlocks(list) }
}
