import FlowModel

/// Releases instances that nothing can notice, when the flow comes to rest.
///
/// An instance is *bare* when neither it nor any instance it started owns anything displayed, and nothing could tell
/// its absence: its starter retains it, it is not headless, and no condition, `in`, link or external asks for it or for
/// an instance it started. The rest of the state determines which instances are bare. One slot per instance says so,
/// and another one whether any is, so that an event need not look at all instances when it ends. (A single slot for all
/// would have a value for each set of instances, and their number would make every instance depend on every other one.)
/// At rest a bare instance is *spent* once its guard is open, no context remembers it and nothing of it waits in a slot.
extension Execution {
  /// Updates the slots of bare instances, and releases the spent ones if the flow has come to rest.
  mutating func settleBare() {
    for instance in findChanged() where isAlive(instance) { setBare(instance, isBare(instance)) }
    // Most events know whether something is in flight; the others read it only where it matters.
    if slots.isKnown(layout.slot(.kind)), isInFlight { return }
    guard number(layout.slot(.hasBare)) != 0, !isInFlight, !hasPending else { return }
    let spent = bareInstances().filter { isAlive($0) && isSpent($0) }
    for instance in spent { judgeSpent(instance) }
    release(spent)
  }

  /// Records whether an instance is bare; a forgotten instance is not.
  mutating func setBare(_ instance: Int, _ isBare: Bool) {
    guard program.canBeBare[coordinator(of: instance)] else { return }
    let slot = slot(instance, .bare)
    guard (number(slot) != 0) != isBare else { return }
    self[slot] = .number(isBare ? 1 : 0)
    if isBare { self[layout.slot(.hasBare)] = .number(1) } else { hasLostBare = true }
  }

  /// Finds out whether any instance is still bare after some ceased to be, or leaves that to a burial, which comes after
  /// those that forget instances.
  mutating func judgeBare() {
    // Nothing was bare before a launch, and no burials follow it.
    guard buriesApart, offered?.kind != .launch else {
      if hasLostBare { noteWhetherBare() }
      return
    }
    guard hasLostBare || bereaved.contains(where: \.forgets) else { return }
    bereaved.append(.bareLost)
    bereaved.sort()
  }

  /// Updates the slot that says whether any instance is bare.
  mutating func noteWhetherBare() {
    let slot = layout.slot(.hasBare)
    if number(slot) != 0, !allBare.contains(where: { _ in true }) { self[slot] = .number(0) }
  }

  /// The bare instances, ascending.
  private func bareInstances() -> [Int] {
    allBare + created.indices.map { layout.handleCount + $0 }.filter { number(slot($0, .bare)) != 0 }
  }

  /// The bare instances that have names, ascending; reads no further than it is asked.
  private var allBare: some Sequence<Int> {
    program.coordinators.indices.lazy.filter { coordinator in
      guard program.canBeBare[coordinator] else { return false }
      return layout.population(coordinator).map { number($0) != 0 } ?? true
    }.flatMap { layout.handles(of: $0) }.filter { number(slot($0, .bare)) != 0 }
  }

  /// The instances for which this event may have changed whether they are bare, ascending, so that the order of further
  /// reads depends only on what has been read.
  private func findChanged() -> [Int] {
    var found: Set<Int> = []
    func climb(from instance: Int) {
      var instance = instance
      while isAlive(instance), !isShown(orStarted: instance) {
        found.insert(instance)
        guard case .live(let starter)? = starter(instance) else { return }
        instance = starter
      }
    }
    // Climbs to an instance that could have been bare and was not: no instance above it was bare either.
    func climbWhereBare(from instance: Int) {
      guard program.mayHaveBareAbove[coordinator(of: instance)] else { return }
      var instance = instance
      while true {
        let type = coordinator(of: instance)
        if program.canBeBare[type], number(slot(instance, .bare)) != 0 {
          found.insert(instance)
        } else if instance < layout.handleCount, isOwnedPlainly(type) {
          return
        }
        guard case .live(let starter)? = starter(instance) else { return }
        instance = starter
      }
    }
    for index in created.indices {
      climb(from: layout.handleCount + index)
      climbWhereBare(from: layout.handleCount + index)
    }
    endowed.forEach(climbWhereBare)
    for instance in deprived { climb(from: instance) }
    for instance in suspects where !isAlive(instance) {
      if case .live(let starter)? = starter(instance) { climb(from: starter) }
    }
    for parent in lettingGo.map(\.parent) where program.mayHaveBareAbove[coordinator(of: parent)] {
      climb(from: parent)
    }
    return found.sorted()
  }

  /// Whether the starters of a coordinator's instances retain them, and the instances are not headless.
  private func isOwnedPlainly(_ coordinator: Int) -> Bool {
    let declared = program.coordinators[coordinator].declaration
    return declared.ownership == .parent && !declared.isHeadless
  }

  private func isBare(_ instance: Int) -> Bool {
    isAlive(instance) && isOwnedPlainly(coordinator(of: instance)) && !isRoot(instance) && !isNoticed(instance)
      && !isShown(orStarted: instance)
  }

  /// Whether an instance, or one that it started, owns anything displayed.
  private func isShown(orStarted instance: Int) -> Bool {
    ownsSomething(instance) || started(by: instance).contains { isShown(orStarted: $0) }
  }

  /// Whether an instance owns something displayed. A view-owned instance that no completion may hold is alive only if
  /// it does: unless the event has taken something from it, its display need not be read.
  private func ownsSomething(_ instance: Int) -> Bool {
    let type = coordinator(of: instance)
    guard program.coordinators[type].declaration.ownership == .view, !program.mayBeHeld[type],
      !comingUp.contains(instance), type != program.root
    else { return ownsSomethingDisplayed(instance) }
    return isAlive(instance)
  }

  /// Whether the flow asks for the coordinator of an instance, or for that of one it started.
  private func isNoticed(_ instance: Int) -> Bool {
    let coordinator = coordinator(of: instance)
    if program.noticed[coordinator] { return true }
    return program.mayStartNoticed[coordinator] && started(by: instance).contains(where: isNoticed)
  }

  /// The live instances that an instance started, of coordinators that qualify.
  func started(by instance: Int, where qualifies: (_ coordinator: Int) -> Bool = { _ in true }) -> [Int] {
    let type = coordinator(of: instance)
    let owned = program.viewOwnedStarts[type].filter(qualifies)
    let retained =
      program.retainedStarts[type].filter(qualifies).flatMap { children(instance, of: $0) }
      + detached(startedBy: instance).filter { qualifies(coordinator(of: $0)) }
    if owned.isEmpty { return retained }
    return retained
      + owned.flatMap { existing($0, startedBy: instance) + createdAlive($0) }.filter {
        isStarted($0, by: instance) && isAlive($0)
      }
  }

  /// Whether a bare instance is spent, and goes when the flow is at rest.
  private func isSpent(_ instance: Int) -> Bool {
    guardState(instance) == .open && !isRemembered(instance) && !waitsInSlot(instance)
  }

  /// Whether a context remembers an instance, or one that it started, as its presenter.
  private func isRemembered(_ instance: Int) -> Bool {
    number(slot(instance, .mentioned)) > 0 || started(by: instance).contains(where: isRemembered)
  }

  /// Whether a presentation by an instance, or by one that it started, waits in a slot until its context is free.
  private func waitsInSlot(_ instance: Int) -> Bool {
    guard program.usesSlots else { return false }
    return hasDeferred(instance) || started(by: instance).contains(where: waitsInSlot)
  }

  /// Observes what is wrong with an instance that is released, and with those that go with it.
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

/// Finds the bare instances of a canonical state.
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
