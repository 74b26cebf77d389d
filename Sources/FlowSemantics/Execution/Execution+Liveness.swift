import FlowModel

/// Decides which instances are alive, and puts them in canonical order.
extension Execution {
  /// Whether an instance is alive: while it comes up, while the root (or a view-owned instance that is alive) reaches
  /// it through children, while a completion holds it, and, if it is view-owned, while it owns something displayed.
  ///
  /// All instances were alive when the event began, and those whose retention the event has not touched still are.
  func isAlive(_ handle: Int) -> Bool {
    if comingUp.contains(handle) { return true }
    if handle < layout.handleCount && !mayHaveDied(handle) { return true }
    if isRoot(handle) || isHeld(handle) { return true }
    guard declaration(of: handle).declaration.ownership == .parent else { return ownsSomethingDisplayed(handle) }
    guard case .live(let starter)? = starter(handle), !isReleased(handle) else { return false }
    return isAlive(starter)
  }

  /// Whether the instance is the root, which no instance started.
  func isRoot(_ handle: Int) -> Bool {
    coordinator(of: handle) == program.root && starter(handle) == Instance.Starter.none
  }

  private func mayHaveDied(_ handle: Int) -> Bool {
    if suspects.isEmpty && lettingGo.isEmpty { return false }
    var handle = handle
    while true {
      if suspects.contains(handle) || isLetGo(handle) { return true }
      guard case .live(let starter)? = starter(handle) else { return false }
      handle = starter
    }
  }

  func ownsSomethingDisplayed(_ handle: Int) -> Bool {
    place(handle) != .nowhere || ownsFrame(.live(handle))
  }

  /// The live instances of a coordinator; those that this event created come last.
  private func live(_ coordinator: Int) -> [Int] { existing(coordinator).filter(isAlive) + createdAlive(coordinator) }

  func createdAlive(_ coordinator: Int) -> [Int] {
    created.indices.filter { created[$0].coordinator == coordinator }.map { layout.handleCount + $0 }.filter(isAlive)
  }

  /// The instances of a coordinator that existed when the event began.
  func existing(_ coordinator: Int) -> [Int] { layout.poolsOf[coordinator].flatMap { existing(inPool: $0) } }

  func existing(inPool pool: Int) -> [Int] {
    var handles: [Int] = []
    for ordinal in 0..<layout.instanceLimit {
      let handle = layout.handle(pool, ordinal)
      guard isThere(handle) else { break }
      handles.append(handle)
    }
    return handles
  }

  /// Existing instances of a coordinator that include all that a given instance has started.
  func existing(_ coordinator: Int, startedBy starter: Int) -> [Int] {
    guard layout.poolsOf[coordinator].count > 1 else { return existing(coordinator) }
    if starter >= layout.handleCount { return [] }
    if isBurial, let anchor = layout.pools[layout.pool(ofHandle: starter)].anchor {
      return existing(inPool: layout.pool(of: coordinator, anchor: anchor))
    }
    return existing(inPool: layout.pool(of: coordinator, anchor: containerOwner(of: starter)))
  }

  func firstLive(_ coordinator: Int) -> Int? {
    let pools = layout.poolsOf[coordinator]
    if pools.count > 1 {
      guard hasLive(coordinator) else { return nil }
    } else if !created.contains(where: { $0.coordinator == coordinator }),
      !program.mayBeHeld[coordinator] || suspects.isEmpty && lettingGo.isEmpty
    {
      for ordinal in 0..<layout.instanceLimit {
        let handle = layout.handle(pools[0], ordinal)
        guard isThere(handle) else { return nil }
        if isAlive(handle) { return handle }
      }
      return nil
    }
    return inCanonicalOrder(live(coordinator)).first
  }

  func hasLive(_ coordinator: Int) -> Bool {
    layout.population(coordinator) == nil ? firstLive(coordinator) != nil : liveCount(coordinator) > 0
  }

  func liveCount(_ coordinator: Int) -> Int {
    guard let population = layout.population(coordinator) else { return live(coordinator).count }
    let dead = findDead(of: coordinator).count {
      $0 < layout.handleCount && layout.coordinator(ofHandle: $0) == coordinator
    }
    return number(population) - dead + createdAlive(coordinator).count
  }

  // MARK: Canonical order

  /// Sorts live instances canonically.
  func inCanonicalOrder(_ handles: [Int]) -> [Int] {
    guard handles.count > 1 else { return handles }
    let positions = handles.map(positionInTree)
    if !positions.contains(nil) {
      return zip(handles, positions).sorted { $0.1!.lexicographicallyPrecedes($1.1!) }.map(\.0)
    }
    let displayed = handles.map(positionInDisplay)
    if !displayed.contains(nil) {
      return zip(handles, displayed).sorted { $0.1!.lexicographicallyPrecedes($1.1!) }.map(\.0)
    }
    let wanted = Set(handles)
    return canonicalOrder().filter(wanted.contains)
  }

  /// The way through the display to the container of the view-owned instance that an instance belongs to, and from
  /// there down to the instance. Nil if that instance has no container on the display, or may be met elsewhere first.
  private func positionInDisplay(_ handle: Int) -> [Int]? {
    if program.holdsInstances || !isAlive(handle) { return nil }
    var position: [Int] = []
    var owner = handle
    while declaration(of: owner).declaration.ownership == .parent {
      guard case .live(let starter)? = starter(owner), !isReleased(owner) else { return nil }
      position += [owner, coordinator(of: owner)]
      owner = starter
    }
    guard containerKind(of: owner) != .inherited, let way = wayToContainer(of: owner),
      !(0...way[0]).contains(where: { hasBareFrame(of: owner, inLayer: $0) })
    else { return nil }
    // What an instance retains comes before what is inside its container.
    return position.isEmpty ? way : way + [-1] + position.reversed()
  }

  /// The layer of a container, its position among the containers there, and so on down to it.
  private func wayToContainer(of handle: Int) -> [Int]? {
    let (way, siblings): ([Int]?, [Int]?) =
      switch place(handle) {
      case .nowhere: (nil, nil)
      case .layer(let index): ([index], node(.layer(index))?.containers)
      case .holder(let owner): (wayToContainer(of: owner), node(.holder(owner))?.containers)
      case .tabs(let owner): (wayToContainer(of: owner), tabNodes(owner).flatMap(\.containers))
      }
    guard let way, let position = siblings?.firstIndex(of: handle) else { return nil }
    return way + [position]
  }

  /// Whether a layer has a frame of an instance outside of all containers of live instances.
  private func hasBareFrame(of owner: Int, inLayer index: Int) -> Bool {
    var found = false
    _ = node(.layer(index))?.map { frame in
      found = found || frame.owner == .live(owner)
      return frame
    }
    return found
  }

  /// The way from the root down to an instance: a coordinator and a handle for each step; of instances of one
  /// coordinator the older one has the lower handle. Nil if the root does not reach the instance through children.
  private func positionInTree(_ handle: Int) -> [Int]? {
    var position: [Int] = []
    var handle = handle
    while true {
      switch starter(handle) {
      case Instance.Starter.none?: return position.reversed()
      case .live(let starter)?:
        guard declaration(of: handle).declaration.ownership == .parent, !isReleased(handle) else { return nil }
        position += [handle, coordinator(of: handle)]
        handle = starter
      case .gone?, nil: return nil
      }
    }
  }

  /// All live instances in canonical order: the root first, children in the order of their coordinators' declarations,
  /// each followed by its own, then view-owned instances in display order, which begins with the container of the root,
  /// then those that completions hold. Reads the whole display.
  func canonicalOrder() -> [Int] {
    var order: [Int] = []
    var met: Set<Int> = []
    func visit(_ handle: Int) {
      guard !met.contains(handle), isAlive(handle) else { return }
      met.insert(handle)
      order.append(handle)
      children(handle).forEach(visit)
    }
    // First find the owners, then the live ones: a closure that reads slots would copy the execution.
    var owners: [Int] = []
    scan {
      if case .live(let handle) = $0.owner, owners.last != handle { owners.append(handle) }
      return true
    }
    for owner in owners
    where declaration(of: owner).declaration.ownership == .view || starter(owner) == Instance.Starter.none {
      visit(owner)
    }
    heldInstances.forEach(visit)
    for index in created.indices { visit(layout.handleCount + index) }
    return order
  }
}
