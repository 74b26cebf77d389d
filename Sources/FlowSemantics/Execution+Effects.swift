import FlowModel

extension Execution {
  /// Whether what an effect set out to do is under way.
  enum Movement {
    /// It put a transition in flight, or joined it.
    case animated
    /// Done, or nothing to do.
    case still
    /// Something is leaving already, and settles without more ado.
    case awaitsSettle
    /// UIKit dropped it, or it will be called again: its completion is not for now.
    case withheld
  }

  /// One effect (the table of effects, row by row).
  mutating func perform(_ step: Step, _ activation: Activation) throws(Stop) {
    let instance = activation.instance
    switch step.operation {
    case .pushScreen(let screen):
      try follow(step, try push([screen], replacing: false, activation), activation)
    case .replace(let screens):
      try follow(step, try push(screens, replacing: true, activation), activation)
    case .pop: try follow(step, try pop(activation), activation)
    case .popToRoot: try follow(step, popFrames(of: instance) { _ in 0 }, activation)
    case .popTo(let screen):
      try follow(step, popFrames(of: instance) { $0.lastIndex { $0.screen == screen } }, activation)
    case .showScreen(let screen): show(screen, activation)
    case .showCoordinator(let coordinator, let startBody): try show(coordinator, startBody: startBody, activation)
    case .presentScreen(let screen, let presentation):
      try follow(step, try present(.screen(screen), startBody: nil, presentation, step, activation), activation)
    case .presentCoordinator(let coordinator, let startBody, let presentation):
      try follow(
        step, try present(.coordinator(coordinator), startBody: startBody, presentation, step, activation), activation)
    case .dismissSelf: try follow(step, dismiss(from: instance), activation)
    case .dismissAll: try follow(step, dismissAll(), activation)
    case .start(let coordinator, let startBody):
      let begun = navigations
      _ = try bringUp(coordinator, startBody: startBody, activation) { _, _ in }
      try follow(step, navigations == begun ? .still : .animated, activation)
    case .finish: try finish(instance)
    case .remove(let coordinator): remove(coordinator, activation)
    case .removeAll: instances[instance].children = []
    case .raise(let event): try raise(event, from: instance)
    case .send(let event): try send(event, activation)
    case .select(let coordinator): select(coordinator)
    case .set(let assignments):
      for assignment in assignments { variables[assignment.variable] = assignment.value }
    case .when(let condition, let then, let thenBranch, let otherwise, let otherwiseBranch):
      if condition.holds(in: self) {
        covered.append(.branch(thenBranch))
        try run(then, activation)
      } else {
        if let otherwiseBranch { covered.append(.branch(otherwiseBranch)) }
        try run(otherwise, activation)
      }
    case .choose(let branches):
      guard !branches.isEmpty else { return }
      try run(branches[script.next(of: branches.count)], activation)
    case .run(let body): try runBody(body, activation)
    case .within(let coordinator, let body):
      if let first = firstLive(coordinator) { try begin(body, for: .live(first)) }
    case .guarded(let body): try guarded(body, activation)
    case .later(let body):
      guard !program.bodies[body].steps.isEmpty else { return }
      pending.append(Flight.Waiting(owner: .live(instance), body: body))
      try checkCopies(in: pending, limit: program.flow.limits.pending)
    }
  }

  /// Takes care of the `then` of an effect: it waits for the settle where something moves, else runs at once, outside
  /// of any guarded body around it.
  private mutating func follow(_ step: Step, _ movement: Movement, _ activation: Activation) throws(Stop) {
    guard let body = step.thenBody else { return }
    let waiting = Flight.Waiting(owner: .live(activation.instance), body: body)
    switch movement {
    case .animated, .awaitsSettle: try wait(waiting)
    case .still:
      let scopes = guardScopes
      guardScopes = []
      // What the effect released is no longer alive, and its completion does not begin.
      refreshLiveness()
      noteDepartures()
      try begin(body, for: waiting.owner)
      guardScopes = scopes
    case .withheld: break
    }
  }

  /// Makes a body wait for the transition in flight; one without effects leaves nothing waiting.
  mutating func wait(_ waiting: Flight.Waiting) throws(Stop) {
    guard !program.bodies[waiting.body].steps.isEmpty else { return }
    flight?.completions.append(waiting)
    try checkCopies(in: flight?.completions ?? [], limit: program.flow.limits.pending)
  }

  /// Judges the copies of the effect that was added last.
  func checkCopies(in list: [Flight.Waiting], limit: Int) throws(Stop) {
    guard let last = list.last, list.count(where: { $0 == last }) > limit else { return }
    throw .limit(LimitCut(limit: .pending, place: program.bodies[last.body].place))
  }

  private mutating func select(_ coordinator: Int) {
    for index in contexts.indices {
      var display = contexts[index].display
      if display.selectTab(where: { self.coordinator(of: $0) == coordinator }) {
        contexts[index].display = display
        return
      }
    }
  }

  // MARK: Guard

  private mutating func guarded(_ steps: [Step], _ activation: Activation) throws(Stop) {
    let instance = activation.instance
    guard instances[instance].guardState == .open else {
      if let link { observe(.swallowedDeepLink(link)) }
      return
    }
    instances[instance].guardState = .running
    guardScopes.append(GuardScope())
    try run(steps, activation)
    let scope = guardScopes.removeLast()
    instances[instance].guardState =
      switch declaration(of: instance).declaration.guardUnlock {
      case .onCompletion: scope.hasDropped ? .stuck : scope.hasBegun ? .opensOnSettle : .open
      case .after(let milliseconds): scope.hasBegun && milliseconds >= scope.longest ? .freeOnSettle : .free
      case nil: .open
      }
  }

  /// Begins an animated navigation, or joins the transition in flight, which keeps its kind.
  mutating func beginTransition(_ kind: Flight.Kind) {
    if flight == nil { flight = Flight(kind: kind) }
    navigations += 1
    joinTransition(program.duration(of: kind))
  }

  /// Tells the guarded bodies that are running.
  mutating func joinTransition(_ duration: Int = 0) {
    guard let flight else { return }
    for index in guardScopes.indices {
      guardScopes[index].hasBegun = true
      guardScopes[index].longest = max(guardScopes[index].longest, duration, program.duration(of: flight.kind))
    }
  }

  // MARK: Events between coordinators

  private mutating func finish(_ instance: Int) throws(Stop) {
    guard instances[instance].starter != .none else { return }
    let coordinator = instances[instance].coordinator
    if alive[instance] {
      if instances[instance].hasFinished { observe(.doubleFinish(coordinator: coordinator)) }
      instances[instance].hasFinished = true
    }
    guard case .live(let parent) = instances[instance].starter, alive[parent] else { return }
    if let handler = program.handler(
      of: instances[parent].coordinator, child: coordinator, event: program.finishedEvent)
    {
      try begin(handler.body, for: .live(parent), finishedChild: handler.namesChild ? instance : nil)
    } else {
      instances[parent].children.removeAll { $0 == instance }
    }
  }

  private mutating func remove(_ coordinator: Int, _ activation: Activation) {
    let children = instances[activation.instance].children
    if let child = activation.finishedChild, instances[child].coordinator == coordinator {
      instances[activation.instance].children = children.filter { $0 != child }
    } else {
      instances[activation.instance].children = children.filter { instances[$0].coordinator != coordinator }
    }
  }

  private mutating func raise(_ event: Int, from instance: Int) throws(Stop) {
    let coordinator = instances[instance].coordinator
    switch instances[instance].starter {
    case .none: observe(.unhandledEvent(coordinator: coordinator, event: event))
    case .gone: break
    case .live(let parent):
      guard alive[parent] else { return }
      if let handler = program.handler(of: instances[parent].coordinator, child: coordinator, event: event) {
        try begin(handler.body, for: .live(parent))
      } else {
        observe(.unhandledEvent(coordinator: coordinator, event: event))
      }
    }
  }

  private mutating func send(_ event: Int, _ activation: Activation) throws(Stop) {
    let instance = activation.instance
    guard let machine = declaration(of: instance).machine, let state = instances[instance].machineState else { return }
    if let target = machine.targets[event]?[state] {
      instances[instance].machineState = target
      if let body = machine.entering[target] { try runBody(body, activation) }
    } else if machine.unexpected != .ignore {
      let stopsApp = machine.unexpected == .crash
      observe(
        .unexpectedEvent(
          coordinator: instances[instance].coordinator, state: state, event: event, stopsApp: stopsApp))
      if stopsApp { throw .crash }
    }
  }
}
