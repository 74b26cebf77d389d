/// Removes the source locations of a flow's parts.
extension Flow {
  /// The same flow without the places where its parts are declared, for comparing flows from different files.
  ///
  /// The routes of a machine are then grouped by the state they lead from, and its states are in the order in which the
  /// grouped routes name them, because a declaration writes routes as a map.
  public func withoutLocations() -> Flow {
    var flow = self
    flow.location = .none
    flow.variables = variables.withoutLocations()
    flow.coordinators = coordinators.map { $0.withoutLocations() }
    flow.deepLinks = deepLinks.map { link in
      DeepLink(
        name: link.name, url: link.url, handler: link.handler, cold: link.cold,
        condition: link.condition?.withoutLocation(), lands: link.lands, mayLand: link.mayLand,
        effects: link.effects.withoutLocations())
    }
    flow.externals = externals.map { external in
      External(
        name: external.name, handler: external.handler, condition: external.condition?.withoutLocation(),
        effects: external.effects.withoutLocations())
    }
    flow.invariants = invariants.map { invariant in
      Invariant(
        name: invariant.name, form: invariant.form.withoutLocations(),
        condition: invariant.condition?.withoutLocation())
    }
    return flow
  }
}

extension Coordinator {
  fileprivate func withoutLocations() -> Coordinator {
    var coordinator = self
    coordinator.location = .none
    coordinator.containerLocation = .none
    coordinator.tabLocations = []
    coordinator.variables = variables.withoutLocations()
    coordinator.start = start.withoutLocations()
    coordinator.entries = entries.withoutLocations()
    coordinator.procedures = procedures.withoutLocations()
    coordinator.handlers = handlers.withoutLocations()
    coordinator.takenOverHandlers = []
    coordinator.selections = selections.withoutLocations()
    coordinator.dismissal = dismissal.withoutLocations()
    coordinator.machine = machine.map { machine in
      var machine = machine.inOrder
      machine.entering = machine.entering.withoutLocations()
      for index in machine.routes.indices {
        machine.routes[index].condition = machine.routes[index].condition?.withoutLocation()
        machine.routes[index].effects = machine.routes[index].effects.withoutLocations()
      }
      machine.location = .none
      return machine
    }
    coordinator.screens = screens.map { screen in
      var screen = screen
      screen.location = .none
      screen.dismissal = screen.dismissal.withoutLocations()
      screen.actions = screen.actions.map { action in
        Action(
          name: action.name, trigger: action.trigger, condition: action.condition?.withoutLocation(),
          effects: action.effects.withoutLocations())
      }
      return screen
    }
    return coordinator
  }
}

extension [Variable] {
  fileprivate func withoutLocations() -> [Variable] {
    map { Variable(name: $0.name, values: $0.values, initially: $0.initially) }
  }
}

extension Dismissal {
  fileprivate func withoutLocations() -> Dismissal {
    Dismissal(
      swipe: swipe?.withoutLocations(), willSwipe: willSwipe?.withoutLocations(), back: back?.withoutLocations(),
      willBack: willBack?.withoutLocations(), gone: gone?.withoutLocations(),
      removed: removed?.withoutLocations(), appears: appears?.withoutLocations(),
      disappears: disappears?.withoutLocations())
  }
}

extension [NamedBody] {
  fileprivate func withoutLocations() -> [NamedBody] {
    map { NamedBody(name: $0.name, effects: $0.effects.withoutLocations()) }
  }
}

extension [Effect] {
  fileprivate func withoutLocations() -> [Effect] {
    map { effect in
      var effect = effect
      effect.kind = effect.kind.withoutLocations()
      effect.then = effect.then.withoutLocations()
      effect.location = .none
      return effect
    }
  }
}

extension Effect.Kind {
  fileprivate func withoutLocations() -> Effect.Kind {
    switch self {
    case .when(let condition, let then, let otherwise):
      .when(
        condition.withoutLocation(), then: then.withoutLocations(), otherwise: otherwise?.withoutLocations())
    case .choose(let branches): .choose(branches.map { $0.withoutLocations() })
    case .within(let name, let effects): .within(name, effects.withoutLocations())
    case .guarded(let effects): .guarded(effects.withoutLocations())
    case .soon(let effects): .soon(effects.withoutLocations())
    case .later(let effects): .later(effects.withoutLocations())
    default: self
    }
  }
}

extension Expression {
  fileprivate func withoutLocation() -> Expression { Expression(node, text: text) }
}

extension Invariant.Form {
  fileprivate func withoutLocations() -> Invariant.Form {
    switch self {
    case .always(let expression): .always(expression.withoutLocation())
    case .never(let expression): .never(expression.withoutLocation())
    case .reachable(let expression, let within): .reachable(expression.withoutLocation(), within: within)
    case .recoverable(let expression): .recoverable(expression.withoutLocation())
    case .leadsTo(let from, let to): .leadsTo(from: from.withoutLocation(), to: to.withoutLocation())
    }
  }
}
