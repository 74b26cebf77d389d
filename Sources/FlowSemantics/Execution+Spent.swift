import FlowModel

/// What nobody can notice: instances that go when the flow comes to rest.
///
/// An instance is *bare* when neither it nor anyone it started owns anything displayed, and its absence could not be told:
/// it is retained by its starter, not headless, and no condition, `in`, link or external asks for it or for anyone it
/// started. Which instances are bare follows from the rest of the state; a slot holds them so that an event need not look
/// at everybody when it ends. At rest a bare instance is *spent* once its guard is open, no context remembers it
/// and nothing of it waits in a slot.
extension Execution {
  /// Brings the slot of bare instances up to date, and releases those that are spent if the flow has come to rest.
  mutating func settleBare() {
    let slot = layout.slot(.bare)
    var bare: [Int]
    if created.isEmpty && suspects.isEmpty && deprived.isEmpty && !displayChanged {
      guard case .instances(let known) = slots[slot], !known.isEmpty else { return }
      bare = known
    } else {
      guard case .instances(let known) = slots[slot] else { preconditionFailure("Bare instances.") }
      bare = findBare(known)
    }
    if !bare.isEmpty, isQuiescent {
      let spent = bare.filter(isSpent)
      for instance in spent { judgeSpent(instance) }
      release(spent)
      bare.removeAll { !isAlive($0) }
    }
    if slots[slot] != .instances(bare) { slots[slot] = .instances(bare) }
  }

  /// Bare instances, ascending: some that were before, and some about whom this event changed something.
  private func findBare(_ known: [Int]) -> [Int] {
    var candidates = Set(known)
    func climb(from instance: Int) {
      var instance = instance
      while isAlive(instance), !isShown(orStarted: instance) {
        candidates.insert(instance)
        guard case .live(let starter)? = starter(instance) else { return }
        instance = starter
      }
    }
    for index in created.indices { climb(from: layout.handleCount + index) }
    for instance in deprived { climb(from: instance) }
    for instance in suspects where !isAlive(instance) {
      if case .live(let starter)? = starter(instance) { climb(from: starter) }
    }
    // In a fixed order: what is looked at next may depend on nothing but what has been seen.
    return candidates.sorted().filter(isBare)
  }

  private func isBare(_ instance: Int) -> Bool {
    let declared = declaration(of: instance).declaration
    return isAlive(instance) && declared.ownership == .parent && !declared.isHeadless
      && !isRoot(instance) && !isNoticed(instance) && !isShown(orStarted: instance)
  }

  /// Whether it, or somebody it started, owns anything displayed.
  private func isShown(orStarted instance: Int) -> Bool {
    ownsSomething(instance) || started(by: instance).contains { isShown(orStarted: $0) }
  }

  /// Whether it owns something displayed. Whom views own, and no completion, is not alive without: where nothing was taken
  /// from such a one, nobody has to look for what that is.
  private func ownsSomething(_ instance: Int) -> Bool {
    let type = coordinator(of: instance)
    guard program.coordinators[type].declaration.ownership == .view, !program.mayBeHeld[type],
      !comingUp.contains(instance), type != program.root
    else { return ownsSomethingDisplayed(instance) }
    return isAlive(instance)
  }

  /// Whether the flow asks for its coordinator, or for that of somebody it started.
  private func isNoticed(_ instance: Int) -> Bool {
    let coordinator = coordinator(of: instance)
    if program.noticed[coordinator] { return true }
    return program.mayStartNoticed[coordinator] && started(by: instance).contains(where: isNoticed)
  }

  /// Live instances that it started.
  func started(by instance: Int) -> [Int] {
    let owned = program.viewOwnedStarts[coordinator(of: instance)]
    let retained = children(instance) + detached(startedBy: instance)
    if owned.isEmpty { return retained }
    return retained
      + owned.flatMap { existing($0, startedBy: instance) + createdAlive($0) }.filter {
        isStarted($0, by: instance) && isAlive($0)
      }
  }

  /// Whether a bare instance goes when the flow is at rest.
  private func isSpent(_ instance: Int) -> Bool {
    guardState(instance) == .open && !isRemembered(instance) && !waitsInSlot(instance)
  }

  /// Whether a context remembers that it, or somebody it started, presented it.
  private func isRemembered(_ instance: Int) -> Bool {
    number(slot(instance, .mentioned)) > 0 || started(by: instance).contains(where: isRemembered)
  }

  /// Whether a presentation of it, or of somebody it started, waits in a slot, and comes when its context is free.
  private func waitsInSlot(_ instance: Int) -> Bool {
    guard program.usesSlots else { return false }
    return !deferredBodies(instance).isEmpty || started(by: instance).contains(where: waitsInSlot)
  }

  /// Observes what is wrong with an instance that goes, and with those that go with it.
  private mutating func judgeSpent(_ instance: Int) {
    let coordinator = coordinator(of: instance)
    if !declaration(of: instance).declaration.isHeadless { observe(.leak(coordinator: coordinator)) }
    if guardState(instance) == .stuck { observe(.stuckGuard(coordinator: coordinator)) }
    if let machine = program.coordinators[coordinator].machine, machine.shows.contains(where: { $0 != nil }) {
      let state = machineState(instance)
      if machine.shows[state] != nil { observe(.outOfStep(coordinator: coordinator, state: state)) }
    }
    for child in children(instance) { judgeSpent(child) }
  }
}

extension FlowState {
  /// The indices of bare instances, ascending (see `Execution.settleBare`). O(instances · size of the display).
  func bareInstances(_ program: Program) -> [Int] {
    var isShown = Array(repeating: false, count: instances.count)
    var isNoticed = isShown
    func mark(_ marks: inout [Bool], from index: Int) {
      var index = index
      while !marks[index] {
        marks[index] = true
        guard case .live(let starter) = instances[index].starter else { return }
        index = starter
      }
    }
    for context in contexts {
      context.display.forEachOwner { owner in
        if case .live(let index) = owner { mark(&isShown, from: index) }
      }
    }
    for (index, instance) in instances.enumerated() where program.noticed[instance.coordinator] {
      mark(&isNoticed, from: index)
    }
    return instances.indices.filter { index in
      let declared = program.coordinators[instances[index].coordinator].declaration
      return instances[index].starter != .none && declared.ownership == .parent && !declared.isHeadless
        && !isShown[index] && !isNoticed[index]
    }
  }
}
