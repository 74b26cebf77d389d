import FlowModel

/// Runs effects.
extension Execution {
  /// How the navigation of an effect continues.
  enum Movement {
    /// It began a transition, or joined the one in flight.
    case animated
    /// It is done, or there was nothing to do.
    case still
    /// Something is leaving already, and settles without more ado.
    case awaitsSettle
    /// UIKit dropped it, or the effect will run again: its completion does not run yet.
    case withheld
  }

  /// Runs one effect. If its completion holds the instance, it does so from the beginning.
  mutating func perform(_ step: Step, _ activation: Activation) throws(Stop) {
    guard step.keepsSelf else { return try carryOut(step, activation) }
    holding.append(activation.instance)
    try carryOut(step, activation)
    letGo(of: activation.instance)
  }

  /// The table of effects, row by row.
  private mutating func carryOut(_ step: Step, _ activation: Activation) throws(Stop) {
    let instance = activation.instance
    switch step.operation {
    case .pushScreen(let screen):
      try follow(step, try push([screen], keeping: .all, step, activation), activation)
    case .replaceTop(let screen):
      try follow(step, try push([screen], keeping: .allButTop, step, activation), activation)
    case .replace(let screens, let keeping):
      let movement = try push(screens, keeping: .lowest(columnFloor(of: instance) + keeping), step, activation)
      try tellRemoved(onStackOf: instance)
      try follow(step, movement, activation)
    case .removeFrame(let screen): try follow(step, removeFrame(of: screen, step, activation), activation)
    case .pop: try follow(step, try pop(step, activation), activation)
    case .popIfAny:
      try follow(step, popFrames(of: instance, step) { execution, stack in execution.depth(stack) - 2 }, activation)
    case .popToRoot:
      let movement = popFrames(of: instance, step) { $0.columnFloor(of: instance, on: $1) }
      try tellRemoved(onStackOf: instance)
      try follow(step, movement, activation)
    case .popTo(let screen):
      let movement = popFrames(of: instance, step) { execution, stack in
        (0..<execution.depth(stack)).last { execution.frame(stack, $0).screen == screen }
      }
      try tellRemoved(onStackOf: instance)
      try follow(step, movement, activation)
    case .showScreen(let screen): show(screen, activation)
    case .showCoordinator(let coordinator, let startBody): try show(coordinator, startBody: startBody, step, activation)
    case .presentScreen(let screen, let presentation):
      try follow(step, try present(.screen(screen), startBody: nil, presentation, step, activation), activation)
    case .presentCoordinator(let coordinator, let startBody, let presentation):
      try follow(
        step, try present(.coordinator(coordinator), startBody: startBody, presentation, step, activation), activation)
    case .coverScreen(let screen): cover(screen, activation)
    case .coverCoordinator(let coordinator, let startBody):
      try cover(coordinator, startBody: startBody, step, activation)
    case .uncover: uncover()
    case .dismissSelf: try follow(step, dismiss(from: instance, step), activation)
    case .dismissAll: try follow(step, dismissAll(by: instance, step), activation)
    case .dismissPresented(let subject):
      let movement = dismiss(subject, by: instance, step)
      try tellRemoved(subject, by: instance)
      try follow(step, movement, activation)
    case .close: try follow(step, close(step, activation), activation)
    case .start(let coordinator, let startBody):
      if let child = reusableChild(coordinator, step, of: instance) {
        keepAgain(child, step, by: instance)
        return try follow(step, try pushAgain(child, step, activation), activation)
      }
      let begun = navigations
      let wasStill = isStill
      isStill = isStill || !step.isAnimated
      try bringUp(coordinator, startBody: startBody, step, activation, attach: nil)
      isStill = wasStill
      try follow(step, navigations == begun ? .still : .animated, activation)
    case .finish: try finish(instance)
    case .remove(let coordinator): remove(coordinator, activation)
    case .removeExcept(let kept): letGo(by: instance, except: kept)
    case .removeSlot(let slot): releaseKept(in: slot, by: instance)
    case .removeAll: letGo(by: instance)
    case .raise(let event): try raise(event, from: instance)
    case .send(let event): try send(event, activation)
    case .select(let coordinator): try select(coordinator)
    case .set(let assignments):
      for assignment in assignments { assign(assignment, instance) }
    case .when(let condition, let then, let thenBranch, let otherwise, let otherwiseBranch):
      if condition.holds(in: self, for: instance) {
        covered.append(.branch(thenBranch))
        try run(then, activation)
      } else {
        if let otherwiseBranch { covered.append(.branch(otherwiseBranch)) }
        try run(otherwise, activation)
      }
    case .choose(let branches):
      guard !branches.isEmpty else { return }
      let branch = branches[choose(among: branches.count)]
      if branch.isEmpty { isIdleByDesign = true }
      try run(branch, activation)
    case .run(let body): try runBody(body, activation)
    case .within(let coordinator, let body):
      if let first = firstLive(coordinator) { try begin(body, for: .live(first)) }
    case .guarded(let body): try guarded(body, activation)
    case .soon(let body), .later(let body):
      guard !program.bodies[body].steps.isEmpty else { return }
      try postpone(body, activation)
    }
  }

  private mutating func assign(_ assignment: Step.Assignment, _ instance: Int) {
    switch assignment.target {
    case .flow(let variable): self[variable] = .number(assignment.value)
    case .instance(let variable):
      guard let owner = variable.isOwn ? instance : firstLive(variable.coordinator) else { return }
      setValue(of: variable.index, ofInstance: owner, assignment.value)
    }
  }

  /// Handles the `then` of an effect: it waits for the settle if something moves; otherwise it runs at once, outside of
  /// any guarded body around it.
  private mutating func follow(_ step: Step, _ movement: Movement, _ activation: Activation) throws(Stop) {
    guard let body = step.thenBody else { return }
    let waiting = waiting(body, activation)
    switch movement {
    case .animated, .awaitsSettle: try wait(waiting)
    case .still:
      let scopes = guardScopes
      guardScopes = []
      try noteDepartures()
      // An instance that the effect released is no longer alive, and its completion does not begin.
      try begin(body, for: waiting.owner, finishedChild: waiting.finishedChild)
      guardScopes = scopes
    case .withheld: break
    }
  }

  /// The entry for a body that has to wait on behalf of the instance whose effects run.
  func waiting(_ body: Int, _ activation: Activation) -> Flight.Waiting {
    let child = program.bodies[body].finishedChild == nil ? nil : activation.finishedChild
    return Flight.Waiting(owner: .live(activation.instance), body: body, finishedChild: child)
  }

  /// Makes a body wait for the transition in flight; a body without effects does not wait.
  mutating func wait(_ waiting: Flight.Waiting) throws(Stop) {
    guard !program.bodies[waiting.body].steps.isEmpty, isInFlight else { return }
    setWaiting(.completions, self.waiting(.completions) + [waiting])
    try checkCopies(in: self.waiting(.completions), limit: program.flow.limits.pending)
  }

  /// Cuts the outcome if the effect that was added last has too many copies.
  func checkCopies(in list: [Flight.Waiting], limit: Int) throws(Stop) {
    guard let last = list.last, list.count(where: { $0.isCopy(of: last) }) > limit else { return }
    throw .limit(LimitCut(limit: .pending, place: program.bodies[last.body].place))
  }

  /// Leaves a `soon` or `later` effect pending.
  private mutating func postpone(_ body: Int, _ activation: Activation) throws(Stop) {
    let waiting = waiting(body, activation)
    addPending(1, waiting)
    if pendingCount(waiting) > program.flow.limits.pending {
      throw .limit(LimitCut(limit: .pending, place: program.bodies[body].place))
    }
  }

  private mutating func select(_ coordinator: Int) throws(Stop) {
    for index in layerIndices {
      if let (tabs, child, _) = selection(of: coordinator, below: NodeAddress(spot: .layer(index))) {
        return try select(tabs, child)
      }
    }
  }

  // MARK: Guard

  private mutating func guarded(_ steps: [Step], _ activation: Activation) throws(Stop) {
    let instance = activation.instance
    guard guardState(instance) == .open else {
      if let link { observe(.swallowedDeepLink(link)) }
      // While the body runs, the guard is locked by this very event: it ignores no other tap.
      if guardState(instance) != .stuck, guardState(instance) != .running { isIdleByDesign = true }
      return
    }
    setGuard(instance, .running)
    guardScopes.append(GuardScope())
    try run(steps, activation)
    let scope = guardScopes.removeLast()
    switch declaration(of: instance).declaration.guardUnlock {
    case .onCompletion:
      setGuard(instance, scope.hasDropped ? .stuck : scope.hasBegun ? .opensOnSettle : .open)
    case .after(let milliseconds):
      setGuard(instance, scope.hasBegun && milliseconds >= scope.longest ? .freeOnSettle : .free)
    case nil: setGuard(instance, .open)
    }
    let state = guardState(instance)
    if state == .opensOnSettle || state == .freeOnSettle {
      setUnlocks(unlocks + [Unlock(instance: instance, opens: state == .opensOnSettle)])
    }
  }

  /// Begins the transition of an effect or joins the one in flight, unless the effect is not animated and nothing is in
  /// flight.
  mutating func beginTransition(_ kind: Flight.Kind, by step: Step) -> Movement {
    guard animates(step) else { return .still }
    beginTransition(kind)
    return .animated
  }

  /// Whether an effect that a person sees begins a transition or joins one.
  func animates(_ step: Step) -> Bool { step.isAnimated && !isStill || isInFlight }

  /// Begins an animated navigation, or joins the transition in flight, which keeps its kind.
  mutating func beginTransition(_ kind: Flight.Kind) {
    if !isInFlight { setFlightKind(kind) }
    navigations += 1
    joinTransition()
  }

  /// Records the transition in the guarded bodies that are running. It lasts as long as its own kind, whatever joins
  /// it.
  mutating func joinTransition() {
    guard !guardScopes.isEmpty, let kind = flightKind else { return }
    for index in guardScopes.indices {
      guardScopes[index].hasBegun = true
      guardScopes[index].longest = max(guardScopes[index].longest, program.duration(of: kind))
    }
  }

  // MARK: Events between coordinators

  private mutating func finish(_ instance: Int) throws(Stop) {
    guard let starter = starter(instance), starter != Instance.Starter.none else { return }
    let coordinator = coordinator(of: instance)
    if isAlive(instance) {
      if number(slot(instance, .finished)) != 0 { observe(.doubleFinish(coordinator: coordinator)) }
      self[slot(instance, .finished)] = .number(1)
    }
    guard case .live(let parent) = starter, isAlive(parent) else { return }
    if let handler = program.handler(
      of: self.coordinator(of: parent), child: coordinator, event: program.finishedEvent)
    {
      try begin(handler.body, for: .live(parent), finishedChild: handler.namesChild ? .live(instance) : nil)
    } else {
      if declaration(of: instance).declaration.ownership == .parent { release([instance]) }
    }
  }

  private mutating func remove(_ coordinator: Int, _ activation: Activation) {
    let children = children(activation.instance, of: coordinator)
    if let child = activation.finishedChild, self.coordinator(of: child) == coordinator {
      release(children.filter { .live($0) == child })
    } else {
      release(children)
    }
  }

  private mutating func raise(_ event: Int, from instance: Int) throws(Stop) {
    let coordinator = coordinator(of: instance)
    switch starter(instance) {
    case Instance.Starter.none?: observe(.unhandledEvent(coordinator: coordinator, event: event))
    case .gone?, nil: break
    case .live(let parent)?:
      guard isAlive(parent) else { return }
      if let handler = program.handler(of: self.coordinator(of: parent), child: coordinator, event: event) {
        try begin(handler.body, for: .live(parent))
      } else {
        observe(.unhandledEvent(coordinator: coordinator, event: event))
      }
    }
  }

  private mutating func send(_ event: Int, _ activation: Activation) throws(Stop) {
    let instance = activation.instance
    guard let machine = declaration(of: instance).machine else { return }
    let state = machineState(instance)
    let route = machine.routes[event]?[state].first { route in
      (route.target != nil || previousState(instance) != nil) && route.condition?.holds(in: self, for: instance) ?? true
    }
    if let route, let target = route.target ?? previousState(instance) {
      self[slot(instance, .machine)] = .number(target)
      if machine.goesBack { self[slot(instance, .previous)] = .number(state + 1) }
      if let body = route.body { try runBody(body, activation) }
      if let body = machine.entering[target] { try runBody(body, activation) }
    } else if machine.unexpected != .ignore {
      let stopsApp = machine.unexpected == .crash
      observe(
        .unexpectedEvent(
          coordinator: coordinator(of: instance), state: state, event: event, stopsApp: stopsApp))
      if stopsApp { throw .crash }
    }
  }
}
