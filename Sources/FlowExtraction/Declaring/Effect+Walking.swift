import FlowModel

/// Finds the coordinators in effects, and removes effects by place.
extension Effect {
  /// The coordinators that the effect or an effect inside it brings up.
  var coordinatorNames: [String] {
    var names: [String] = []
    switch kind {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _),
      .start(let name, _):
      names.append(name)
    default: break
    }
    return names + bodies.flatMap { $0.flatMap(\.coordinatorNames) }
  }

  /// The events that the effect or an effect inside it raises.
  var raised: [String] {
    if case .raise(let event) = kind { return [event] }
    return bodies.flatMap { $0.flatMap(\.raised) }
  }

  /// The children that the effect or an effect inside it releases.
  var removed: [String] {
    if case .remove(let name) = kind { return [name] }
    return bodies.flatMap { $0.flatMap(\.removed) }
  }
}

extension Effect {
  /// The coordinator on whose behalf it acts, or that it releases or selects.
  var names: String? {
    switch kind {
    case .within(let name, _), .remove(let name), .select(let name): name
    default: nil
    }
  }
}

extension Effect {
  fileprivate var hasCondition: Bool {
    if case .when = kind { return true }
    return bodies.contains { $0.contains(where: \.hasCondition) }
  }

  fileprivate var unconditional: Effect {
    var effect = mapping { $0.map(\.unconditional) }
    if case .when(_, let then, let otherwise) = effect.kind { effect.kind = .choose([then, otherwise ?? []]) }
    return effect
  }

  /// Whether the effect, or an effect inside it, comes from a place of the source.
  fileprivate func isFrom(_ place: SourceLocation) -> Bool {
    location == place || bodies.contains { $0.contains { $0.isFrom(place) } }
  }
}

extension [Effect] {
  /// These effects with another origin of their presentations, except on behalf of other coordinators.
  func presenting(from origin: Effect.Origin) -> [Effect] {
    map { effect in
      if case .within = effect.kind { return effect }
      var changed = effect.mapping { $0.presenting(from: origin) }
      // What runs after the transition has an origin of its own.
      changed.then = effect.then
      switch effect.kind {
      case .presentScreen, .presentCoordinator: changed.origin = origin
      default: break
      }
      return changed
    }
  }

  /// These effects without those at a place.
  func removing(at place: SourceLocation) -> [Effect] { without { $0.location == place } }
}

extension Flow {
  /// The names of the coordinators that stand at a place of the source, or that have an effect from there.
  func coordinators(with place: SourceLocation) -> Set<String> {
    let found = coordinators.filter { coordinator in
      coordinator.location == place || coordinator.bodies.contains { $0.contains { $0.isFrom(place) } }
    }
    return Set(found.map(\.name))
  }

  /// Removes the effects at a place; false if there are none.
  mutating func remove(at place: SourceLocation) -> Bool {
    guard place != .none else { return false }
    let before = self
    let known = coordinators
    for index in coordinators.indices {
      coordinators[index].change { $0.removing(at: place) }
      for screen in coordinators[index].screens.indices {
        // An action that was empty before is the button of an alert, and stays.
        let before = self.coordinators[index].screens[screen].actions
        let emptied = zip(before, known[index].screens[screen].actions).filter {
          $0.effects.isEmpty && !$1.effects.isEmpty
        }
        coordinators[index].screens[screen].actions.removeAll { action in emptied.contains { $0.0.name == action.name }
        }
      }
    }
    for index in deepLinks.indices { deepLinks[index].effects = deepLinks[index].effects.removing(at: place) }
    for index in externals.indices { externals[index].effects = externals[index].effects.removing(at: place) }
    // Without the coordinator that hears of it, an event from outside does nothing.
    externals.removeAll { event in
      event.effects.isEmpty || event.handler.map { name in !coordinators.contains { $0.name == name } } ?? false
    }
    if before == self {
      externals.removeAll { $0.location == place }
      for index in coordinators.indices { coordinators[index].handlers.removeAll { $0.location == place } }
    }
    return before != self
  }

  /// Turns tabs, or a switch, without any content into an ordinary stack; false if there is none at the place.
  mutating func repairContainer(at place: SourceLocation) -> Bool {
    guard
      let index = coordinators.firstIndex(where: {
        $0.location == place
          && ($0.container == .tabs && $0.tabs.isEmpty || $0.container == .switch
            || $0.container != .tabs && !$0.tabs.isEmpty)
      })
    else { return false }
    coordinators[index].tabs = []
    coordinators[index].container = .stack
    return true
  }

  var hasConditions: Bool {
    coordinators.contains { $0.bodies.contains { $0.contains(where: \.hasCondition) } }
      || deepLinks.contains { $0.effects.contains(where: \.hasCondition) }
  }

  /// The flow with a choice in place of each condition, if no declaration can express one of them.
  func withoutConditions() -> Flow {
    var flow = self
    flow.change { $0.map(\.unconditional) }
    return flow
  }

  /// The flow with only its coordinators and screens: the last resort if no declaration can express it.
  func bare() -> Flow {
    var flow = self
    for index in flow.coordinators.indices {
      flow.coordinators[index].handlers = []
      if flow.coordinators[index].container != .tabs { flow.coordinators[index].tabs = [] }
      flow.coordinators[index].procedures = []
      flow.coordinators[index].change { _ in [] }
      flow.coordinators[index].dismissal = Dismissal()
      for screen in flow.coordinators[index].screens.indices {
        flow.coordinators[index].screens[screen].actions = []
        flow.coordinators[index].screens[screen].dismissal = Dismissal()
      }
    }
    flow.deepLinks = []
    flow.externals = []
    return flow
  }
}
