import FlowModel

/// Brings the state that an event leads to into canonical form.
extension Execution {
  /// Brings the slots that were set into canonical form, which equal pictures share: dead instances are forgotten, live
  /// instances are named by pool and ordinal, and frames have no identity.
  mutating func canonicalize() throws(Stop) {
    judgeLetGo()
    judgeCleared()
    settleBare()
    // Most events neither create nor release an instance.
    let dead = suspects.isEmpty && created.isEmpty ? [] : findDeadOfEvent()
    if program.holdsInstances { markDetached() }
    judgePending()
    try forget(dead)
    judgeBare()
    judgeTap()
  }

  /// Forgets the dead instances, and names the live ones.
  mutating func forget(_ dead: Set<Int>) throws(Stop) {
    for handle in dead.sorted() { setBare(handle, false) }
    let new = findNames(dead)
    if !isBurial { leaveLetGoToBurials(new.names) }
    if !new.names.isEmpty { try rename(new.names, dead: dead, moved: new.moved) }
    noteStarters()
    for slot in slots.written { self[slot] = slots[slot].withoutIdentities }
  }

  /// The instances that this event made unreachable: suspects, created instances, and the instances below them. Of those
  /// that were let go of without a look only those that may have an instance of the given coordinator below them.
  func findDead(of coordinator: Int) -> Set<Int> {
    findDead(among: suspectsAndCreated + usersOfCleared + letGoNow(coordinator))
  }

  /// The instances that may have become unreachable, except those on stacks that were cleared without reading them, and
  /// those that were let go of without a look.
  var suspectsAndCreated: [Int] { suspects + created.indices.map { $0 + layout.handleCount } }

  /// The unreachable ones among some instances, and the instances below them.
  func findDead(among suspected: [Int]) -> Set<Int> {
    var dead: Set<Int> = []
    var work = suspected
    while let handle = work.popLast() {
      guard !dead.contains(handle), !isAlive(handle) else { continue }
      dead.insert(handle)
      work += children(handle)
    }
    return dead
  }

  /// Whether the event may have changed a layer or the contents of a container.
  var displayChanged: Bool {
    slots.written.contains { slot in
      layout.layers.contains(slot)
        || layout.member(ofSlot: slot).map { $0.offset >= SlotLayout.Field.container.rawValue } ?? false
    }
  }

  // MARK: Names

  private mutating func rename(_ names: [Int: InstanceRef], dead: Set<Int>, moved: [Int]) throws(Stop) {
    let old = dead.filter { $0 < layout.handleCount }.sorted()
    var touched: Set<Int> = []
    for handle in old + moved { touched.formUnion(slotsMentioning(handle)) }
    for handle in moved { touched.formUnion(slotsAround(handle)) }
    for handle in dead.sorted() { leaveBehind(handle, dead) }
    leavePendingToBurials(names, dead, moved)
    let left = leavePending(dead)
    touched.formUnion(slots.written)
    // The slots of renamed instances are renamed when they move, and once is enough.
    for slot in touched.sorted() where slot < layout.count && !movesAlong(slot, names) {
      let value = slots[slot]
      let renamed = value.renamed(names)
      if renamed != value { self[slot] = renamed }
    }
    move(names, old)
    if !dead.isEmpty { try checkCopies(left) }
  }

  /// Counts the effects pending for dead instances among those of their coordinators' dead instances; returns the
  /// effects.
  private mutating func leavePending(_ dead: Set<Int>) -> [Flight.Waiting] {
    var left: [Flight.Waiting] = []
    for handle in dead.sorted() where !handsOnPending(handle) {
      let coordinator = coordinator(of: handle)
      for body in program.postponed[coordinator] {
        let count = pendingCount(Flight.Waiting(owner: .live(handle), body: body))
        guard count > 0 else { continue }
        let waiting = Flight.Waiting(owner: .dead(coordinator: coordinator), body: body)
        setPendingCount(waiting, pendingCount(waiting) + count)
        left.append(waiting)
      }
    }
    return left.sorted(by: Flight.Waiting.precedes)
  }

  /// Leaves to burials the effects pending for a dead instance, if no earlier instance takes its name, and no created
  /// instance that takes it has pending effects.
  private mutating func leavePendingToBurials(_ names: [Int: InstanceRef], _ dead: Set<Int>, _ moved: [Int]) {
    guard buriesApart, !isBurial else { return }
    for handle in dead.sorted() where handle < layout.handleCount && !handsOnPending(handle) {
      let bodies = program.postponed[coordinator(of: handle)]
      guard !bodies.isEmpty, !moved.contains(where: { names[$0] == .live(handle) }) else { continue }
      let heirs = created.indices.map { $0 + layout.handleCount }.filter { names[$0] == .live(handle) }
      guard heirs.allSatisfy({ heir in bodies.allSatisfy { pendingCount(.init(owner: .live(heir), body: $0)) == 0 } })
      else { continue }
      bereaved.append(.nameTaken(handle))
    }
    bereaved.sort()
  }

  /// Whether burials move the counts of the effects that are pending for a dead instance.
  private func handsOnPending(_ handle: Int) -> Bool {
    bereaved.contains(.nameTaken(handle)) || leavesTraces(handle) && !clearedApart.contains(handle)
  }

  private func movesAlong(_ slot: Int, _ names: [Int: InstanceRef]) -> Bool {
    layout.member(ofSlot: slot).map { names[$0.handle] != nil } ?? false
  }

  /// Moves the slots of instances to the places of their new names.
  private mutating func move(_ names: [Int: InstanceRef], _ old: [Int]) {
    var values: [(target: Int, values: [SlotValue])] = []
    var vacated = old
    for (handle, name) in names.sorted(by: { $0.key < $1.key }) {
      guard case .live(let target) = name else { continue }
      let own = layout.offsets(coordinator(of: handle)).map { base(of: handle) + $0 }
      values.append((target, own.map { slots[$0].renamed(names) }))
      if handle < layout.handleCount { vacated.append(handle) }
    }
    let occupied = Set(values.map(\.target))
    for handle in vacated where !occupied.contains(handle) {
      let base = base(of: handle)
      let type = coordinator(of: handle)
      // Burials move the pending effects of the instances that they follow.
      for offset in layout.offsets(type) where !handsOnPending(handle) || !layout.isPending(offset, type) {
        self[base + offset] = SlotLayout.initialValue(of: offset, layout.containers[type])
      }
    }
    for (target, values) in values {
      let base = layout.base(ofHandle: target)
      let type = layout.coordinator(ofHandle: target)
      let keepsPending = bereaved.contains(.nameTaken(target))
      for (offset, value) in zip(layout.offsets(type), values) where !keepsPending || !layout.isPending(offset, type) {
        self[base + offset] = value
      }
    }
  }

  /// Turns the displayed container of a dead instance into one without an identity.
  private mutating func leaveBehind(_ handle: Int, _ dead: Set<Int>) {
    guard let spot = spot(of: handle), !isInside(spot, dead) else { return }
    let place = place(of: spot)
    guard let node = node(spot) else { return }
    setNode(spot, abandoned(node, at: place, dead))
  }

  /// Whether a spot belongs to another dead instance, and goes with the container of that one.
  private func isInside(_ spot: Spot, _ dead: Set<Int>) -> Bool {
    switch spot {
    case .layer: false
    case .holder(let handle), .tab(let handle, _): dead.contains(handle)
    }
  }

  /// The spot that a container hangs in.
  private func spot(of handle: Int) -> Spot? {
    switch place(handle) {
    case .nowhere: return nil
    case .layer(let index): return .layer(index)
    case .holder(let owner): return .holder(owner)
    case .tabs(let owner):
      let index = tabNodes(owner).firstIndex { $0.containers.contains(handle) }
      return index.map { .tab(of: owner, $0) }
    }
  }

  private mutating func abandoned(_ node: DisplayNode, at place: Place, _ dead: Set<Int>) -> DisplayNode {
    switch node {
    case .frame, .stack, .unopened: return node
    case .tabs(let coordinator, let tabs, let selected):
      var left: [DisplayNode] = []
      for tab in tabs { left.append(abandoned(tab, at: place, dead)) }
      return .tabs(coordinator: coordinator, left, selected: selected)
    case .holder(let coordinator, let held):
      guard let held else { return node }
      return .holder(coordinator: coordinator, abandoned(held, at: place, dead))
    case .container(let handle):
      guard dead.contains(handle) else {
        self[slot(handle, .place)] = .place(place)
        return node
      }
      let coordinator = coordinator(of: handle)
      switch containerKind(of: handle) {
      case .stack:
        countOnNoStack(handle)
        return .stack(coordinator: coordinator, frames(handle))
      case .tabs, .split:
        var left: [DisplayNode] = []
        for index in tabNodes(handle).indices {
          if let tab = self.node(.tab(of: handle, index)) { left.append(abandoned(tab, at: place, dead)) }
        }
        return .tabs(coordinator: coordinator, left, selected: selected(handle))
      case .window, .switch, .inherited:
        guard let held = self.node(.holder(handle)) else { return .holder(coordinator: coordinator, nil) }
        return .holder(coordinator: coordinator, abandoned(held, at: place, dead))
      }
    }
  }

  // MARK: Mentions of instances

  /// Slots outside of a dead instance that may mention it.
  private func slotsMentioning(_ handle: Int) -> [Int] {
    let type = coordinator(of: handle)
    var found: [Int] = []
    if program.coordinators[type].declaration.guardUnlock != nil { found.append(layout.slot(.unlocks)) }
    let leavesTraces = leavesTraces(handle)
    if !leavesTraces, isInFlight { found.append(layout.slot(.tapOwner)) }
    if number(slot(handle, .mentioned)) != 0 {
      found += [layout.slot(.completions), layout.slot(.departures)]
      found += layerIndices.map { layout.layers.lowerBound + $0 }
    } else if case .layer(let index) = place(handle) {
      found.append(layout.layers.lowerBound + index)
    }
    let owned = program.viewOwnedStarts[type].filter { !leavesTraces || program.coordinators[$0].mayInherit }
    for type in owned + program.retainedStarts[type].filter({ program.mayBeHeld[$0] }) {
      if clearedApart.contains(handle), program.coordinators[type].container == .inherited { continue }
      found += existing(type, startedBy: handle).filter { isStarted($0, by: handle) }.map { slot($0, .starter) }
    }
    // An instance without a container of its own has its frames in the container of another one.
    guard containerKind(of: handle) == .inherited else { return found }
    let hasFrames = number(slot(handle, .owned)) != 0
    if isBurial { return found + displaySlotsAtBurial(of: handle, hasFrames) }
    guard let container = containerOwner(of: handle) else {
      return found + everybody().flatMap { displaySlots($0, hasFrames) }
    }
    return found + displaySlots(container, hasFrames)
  }

  /// The slots in which the container that an instance uses may mention it when it is buried; none if the container
  /// goes as well, because its owner no longer exists or is condemned.
  private func displaySlotsAtBurial(of handle: Int, _ hasFrames: Bool) -> [Int] {
    let anchor = layout.pools[layout.pool(ofHandle: handle)].anchor
    guard let container = anchor ?? (isCondemned(handle) ? nil : containerOwner(of: handle)), isThere(container),
      !isCondemned(container)
    else { return [] }
    return displaySlots(container, hasFrames)
  }

  /// The slots in which a container may mention an instance that uses it.
  ///
  /// - Parameter hasFrames: whether frames on stacks belong to that instance.
  private func displaySlots(_ container: Int, _ hasFrames: Bool) -> [Int] {
    let first = slot(container, .container)
    switch containerKind(of: container) {
    case .stack:
      let putAway = program.isReused[coordinator(of: container)] ? [slot(container, .putAway)] : []
      return hasFrames ? (0..<depth(container)).map { first + 1 + $0 } + putAway : putAway
    case .tabs, .split: return [first + 1]
    case .window, .switch: return [first]
    case .inherited: return []
    }
  }

  private func everybody() -> [Int] { program.coordinators.indices.flatMap { existing($0) } }

  /// Slots of others that mention an instance which lives on under another name.
  private func slotsAround(_ handle: Int) -> [Int] {
    let letGo = lettingGo.filter { $0.parent == handle }.flatMap { letGoNow($0.coordinator, by: handle) }
    var found = (children(handle) + letGo).map { slot($0, .starter) }
    switch spot(of: handle) {
    case .holder(let owner)?: found.append(slot(owner, .container))
    case .tab(let owner, _)?: found.append(slot(owner, .container) + 1)
    case .layer?, nil: break
    }
    let inside: [Int] =
      switch containerKind(of: handle) {
      case .stack, .inherited: []
      case .tabs, .split: tabNodes(handle).flatMap(\.containers)
      case .window, .switch: node(.holder(handle))?.containers ?? []
      }
    return found + inside.map { slot($0, .place) }
  }

  /// Cuts the outcome where a limit does not allow the copies of an effect that became alike because their instances
  /// are no longer alive.
  ///
  /// - Parameter left: the effects that these instances left pending.
  func checkCopies(_ left: [Flight.Waiting]) throws(Stop) {
    for waiting in left where pendingCount(waiting) > program.flow.limits.pending {
      throw .limit(LimitCut(limit: .pending, place: program.bodies[waiting.body].place))
    }
    for part in [SlotLayout.Flight.completions, .departures] where slots.isWritten(layout.slot(part)) {
      let list = waiting(part)
      for waiting in list {
        let limits = program.flow.limits
        let limit = program.toldBodies.contains(waiting.body) ? limits.stackDepth : limits.pending
        if list.count(where: { $0.isCopy(of: waiting) }) > limit {
          throw .limit(LimitCut(limit: .pending, place: program.bodies[waiting.body].place))
        }
      }
    }
  }
}

extension Flight.Waiting {
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    (left.owner.sortKey, left.body, left.finishedChild?.sortKey ?? 0)
      < (right.owner.sortKey, right.body, right.finishedChild?.sortKey ?? 0)
  }

  /// Whether it is the same effect of the same instance, whichever finished child it remembers.
  func isCopy(of other: Self) -> Bool { owner == other.owner && body == other.body }

  /// The same with other names. An effect of a dead instance remembers no child.
  func renamed(_ name: (InstanceRef) -> InstanceRef) -> Self {
    var renamed = self
    renamed.owner = name(owner)
    renamed.finishedChild = finishedChild.map(name)
    if case .dead = renamed.owner { renamed.finishedChild = nil }
    return renamed
  }
}

extension InstanceRef {
  /// Orders live instances by number, then dead ones by coordinator.
  var sortKey: Int {
    switch self {
    case .live(let index): index
    case .dead(let coordinator): 1 << 40 + coordinator
    }
  }

  fileprivate func renamed(_ names: [Int: InstanceRef]) -> InstanceRef {
    if case .live(let handle) = self { return names[handle] ?? self }
    return self
  }
}

extension SlotValue {
  fileprivate var withoutIdentities: SlotValue {
    if case .unlocks(let list) = self { return .unlocks(list.sorted { $0.instance < $1.instance }) }
    return mapFrames {
      var frame = $0
      frame.id = 0
      return frame
    }
  }

  fileprivate func renamed(_ names: [Int: InstanceRef]) -> SlotValue {
    func live(_ handle: Int) -> Int? {
      guard case .live(let name) = names[handle] ?? .live(handle) else { return nil }
      return name
    }
    func rename(_ node: DisplayNode) -> DisplayNode {
      switch node {
      case .container(let handle): .container(live(handle) ?? handle)
      case .frame, .stack, .unopened: node
      case .tabs(let coordinator, let tabs, let selected):
        .tabs(coordinator: coordinator, tabs.map(rename), selected: selected)
      case .holder(let coordinator, let held): .holder(coordinator: coordinator, held.map(rename))
      }
    }
    func waiting(_ list: [Flight.Waiting]) -> [Flight.Waiting] {
      list.map { $0.renamed { $0.renamed(names) } }
    }
    switch self {
    case .empty, .number, .numbers: return self
    case .starter(.live(let handle)): return .starter(live(handle).map { .live($0) } ?? .gone)
    case .starter: return self
    case .place(.holder(let handle)): return .place(.holder(live(handle) ?? handle))
    case .place(.tabs(let handle)): return .place(.tabs(live(handle) ?? handle))
    case .place: return self
    case .owner(let owner): return .owner(owner.renamed(names))
    case .waiting(let list): return .waiting(waiting(list))
    case .unlocks(let list):
      let rest = list.compactMap { unlock in live(unlock.instance).map { Unlock(instance: $0, opens: unlock.opens) } }
      return .unlocks(rest)
    case .frame, .node, .nodes, .layer:
      let value = mapFrames {
        Frame(
          screen: $0.screen, owner: $0.owner.renamed(names), happened: $0.happened,
          hasAppeared: $0.hasAppeared, id: $0.id)
      }
      switch value {
      case .node(let held): return .node(rename(held))
      case .nodes(let nodes): return .nodes(nodes.map(rename))
      case .layer(var layer):
        layer.node = rename(layer.node)
        layer.presenter = layer.presenter?.renamed(names)
        return .layer(layer)
      default: return value
      }
    }
  }
}
