import FlowModel

/// The names of instances after an event.
///
/// An instance is named by its pool and its ordinal there, in canonical order. An event renames the instances of those
/// pools in which an instance was added, removed or moved in the display; all other instances keep their names and are
/// not read.
struct NewNames {
  /// The names of all instances whose name changes.
  var names: [Int: InstanceRef] = [:]
  /// Instances that existed before under another name.
  var moved: [Int] = []
}

/// Names the instances in canonical form at the end of an event.
extension Execution {
  /// Finds new names, and updates the numbers of instances.
  mutating func findNames(_ dead: Set<Int>) -> NewNames {
    var new = NewNames()
    for handle in dead { new.names[handle] = .dead(coordinator: coordinator(of: handle)) }
    let alive = created.indices.map { layout.handleCount + $0 }.filter(isAlive)
    let mayReorder = displayChanged || program.holdsInstances && !(suspects.isEmpty && lettingGo.isEmpty)
    let crowds = mayReorder && number(layout.slot(.viewTwins)) > 0
    nameSinglePools(dead, alive, crowds, &new)
    namePools(dead, alive, crowds, &new)
    count(dead, alive)
    return new
  }

  // MARK: Coordinators with one pool

  private mutating func nameSinglePools(_ dead: Set<Int>, _ alive: [Int], _ crowds: Bool, _ new: inout NewNames) {
    var types = Set((dead.sorted() + alive).map(coordinator(of:)))
    if crowds { types.formUnion(program.coordinators.indices.filter { program.isOrderedByDisplay[$0] }) }
    for type in types.sorted() where layout.population(type) == nil {
      let pool = layout.poolsOf[type][0]
      let kept = existing(inPool: pool).filter { !dead.contains($0) }
      assign(kept + alive.filter { coordinator(of: $0) == type }, to: pool, hasIncoming: kept.count, &new)
    }
  }

  // MARK: Coordinators with several

  private mutating func namePools(_ dead: Set<Int>, _ alive: [Int], _ crowds: Bool, _ new: inout NewNames) {
    guard program.coordinators.indices.contains(where: { layout.population($0) != nil }) else { return }
    func isPooled(_ handle: Int) -> Bool { layout.population(coordinator(of: handle)) != nil }
    let movers = movers(dead, new).filter { isPooled($0) && !dead.contains($0) }
    let incoming = movers + alive.filter(isPooled)
    var arrivals: [Int: [Int]] = [:]
    for handle in incoming { arrivals[newPool(of: handle, dead, new), default: []].append(handle) }
    var pools = Set(arrivals.keys)
    for handle in dead.sorted() + movers where handle < layout.handleCount && isPooled(handle) {
      pools.insert(layout.pool(ofHandle: handle))
    }
    pools.formUnion(reorderedPools(crowds))
    let moving = Set(movers)
    for pool in pools.sorted() {
      let kept = existing(inPool: pool).filter { !dead.contains($0) && !moving.contains($0) }
      assign(kept + (arrivals[pool] ?? []), to: pool, hasIncoming: kept.count, &new)
    }
  }

  /// Instances that may belong to another pool after the event: those whose anchor has another name or is dead, and
  /// those that reach their anchor through a dead instance.
  private func movers(_ dead: Set<Int>, _ new: NewNames) -> [Int] {
    var found: [Int] = []
    func add(_ handle: Int) {
      guard !found.contains(handle) else { return }
      found.append(handle)
      usersStarted(by: handle).forEach(add)
    }
    for anchor in new.names.keys.sorted() where !clearedApart.contains(anchor) {
      for pool in layout.pools(anchoredAt: anchor) { existing(inPool: pool).forEach(add) }
    }
    for handle in dead.sorted() where containerKind(of: handle) == .inherited {
      usersStarted(by: handle).forEach(add)
    }
    return found.filter { handle in
      handle < layout.handleCount && !isLeftToBurials(layout.pool(ofHandle: handle))
        && !(isBurial && isCondemned(handle))
    }
  }

  /// The instances without a container of their own that an instance started.
  private func usersStarted(by handle: Int) -> [Int] {
    started(by: handle) { program.coordinators[$0].mayInherit }.filter { containerKind(of: $0) == .inherited }
  }

  private func newPool(of handle: Int, _ dead: Set<Int>, _ new: NewNames) -> Int {
    let type = coordinator(of: handle)
    var owner = handle
    while containerKind(of: owner) == .inherited {
      guard case .live(let starter)? = starter(owner), !dead.contains(starter) else {
        return layout.pool(of: type, anchor: nil)
      }
      owner = starter
    }
    guard case .live(let anchor) = new.names[owner] ?? .live(owner) else { return layout.pool(of: type, anchor: nil) }
    return layout.pool(of: type, anchor: anchor)
  }

  /// Pools whose instances the event may have reordered in the display.
  private func reorderedPools(_ crowds: Bool) -> [Int] {
    var found: [Int] = []
    for slot in slots.written {
      guard let (handle, offset) = layout.member(ofSlot: slot), offset >= SlotLayout.Field.container.rawValue else {
        continue
      }
      if !clearedApart.contains(handle) { found += layout.pools(anchoredAt: handle) }
    }
    if crowds {
      for coordinator in program.coordinators.indices where layout.population(coordinator) != nil {
        found += layout.poolsOf[coordinator].filter { layout.ordersWholeDisplay($0, program) }
      }
    }
    return Set(found).sorted().filter { pool in
      program.isOrderedByDisplay[layout.pools[pool].coordinator] && existing(inPool: pool).count > 1
    }
  }

  // MARK: Ordinals

  /// Names the instances of a pool.
  ///
  /// - Parameter hasIncoming: how many of the members, from the first, existed before in this order.
  private mutating func assign(_ members: [Int], to pool: Int, hasIncoming kept: Int, _ new: inout NewNames) {
    let isOrdered = program.isOrderedByDisplay[layout.pools[pool].coordinator]
    var order = kept == members.count && (!isOrdered || isBurial) ? members : inOrder(members)
    // An instance that is still to be buried has no place in the order of the living, and keeps a name until then.
    if order.count < members.count { order += members.filter { !order.contains($0) } }
    for (ordinal, handle) in order.enumerated() {
      let target = layout.handle(pool, ordinal)
      guard target != handle else { continue }
      new.names[handle] = .live(target)
      if handle < layout.handleCount { new.moved.append(handle) }
    }
    guard layout.ordersWholeDisplay(pool, program) else { return }
    let twins = (order.count > 1 ? 1 : 0) - (existing(inPool: pool).count > 1 ? 1 : 0)
    guard twins != 0 else { return }
    let slot = layout.slot(.viewTwins)
    self[slot] = .number(number(slot) + twins)
  }

  /// Sorts instances of one pool canonically.
  private func inOrder(_ members: [Int]) -> [Int] {
    guard members.count > 1, let stack = containerOwner(of: members[0]), containerKind(of: members[0]) == .inherited,
      containerKind(of: stack) == .stack,
      members.allSatisfy({ declaration(of: $0).declaration.ownership == .view })
    else { return inCanonicalOrder(members) }
    var positions: [Int: Int] = [:]
    for position in 0..<depth(stack) {
      if case .live(let owner) = frame(stack, position).owner, positions[owner] == nil { positions[owner] = position }
    }
    let places = members.map { positions[$0] }
    if places.contains(nil) { return inCanonicalOrder(members) }
    return zip(members, places).sorted { $0.1! < $1.1! }.map(\.0)
  }

  /// Updates the numbers of instances by coordinator.
  private mutating func count(_ dead: Set<Int>, _ alive: [Int]) {
    var changes: [Int: Int] = [:]
    for handle in dead where handle < layout.handleCount { changes[coordinator(of: handle), default: 0] -= 1 }
    for handle in alive { changes[coordinator(of: handle), default: 0] += 1 }
    for (type, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
      if let slot = layout.population(type) { self[slot] = .number(number(slot) + change) }
    }
  }
}
