import FlowModel

extension Effect {
  /// The effects inside it, one level down.
  var inner: [[Effect]] {
    var bodies = [then]
    switch kind {
    case .when(_, let then, let otherwise): bodies += [then, otherwise ?? []]
    case .choose(let branches): bodies += branches
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): bodies.append(body)
    default: break
    }
    return bodies
  }

  /// The coordinators that it brings up, itself or inside.
  var coordinatorNames: [String] {
    var names: [String] = []
    switch kind {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _),
      .start(let name, _):
      names.append(name)
    default: break
    }
    return names + inner.flatMap { $0.flatMap(\.coordinatorNames) }
  }

  /// The children that it lets go.
  var removed: [String] {
    if case .remove(let name) = kind { return [name] }
    return inner.flatMap { $0.flatMap(\.removed) }
  }

  /// The same effect with every body inside it changed.
  func mapping(_ change: ([Effect]) -> [Effect]) -> Effect {
    var result = self
    result.then = change(then)
    switch kind {
    case .when(let condition, let then, let otherwise):
      result.kind = .when(condition, then: change(then), otherwise: otherwise.map(change))
    case .choose(let branches): result.kind = .choose(branches.map(change))
    case .within(let name, let body): result.kind = .within(name, change(body))
    case .guarded(let body): result.kind = .guarded(change(body))
    case .soon(let body): result.kind = .soon(change(body))
    case .later(let body): result.kind = .later(change(body))
    default: break
    }
    return result
  }

  /// Whether it is a body that holds nothing any more.
  var isHollow: Bool {
    switch kind {
    case .when(_, let then, let otherwise): then.isEmpty && (otherwise ?? []).isEmpty
    case .choose(let branches): branches.allSatisfy(\.isEmpty)
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): body.isEmpty
    default: false
    }
  }
}

extension Effect {
  /// The coordinator in whose name it acts, or that it lets go of or selects.
  var names: String? {
    switch kind {
    case .within(let name, _), .remove(let name), .select(let name): name
    default: nil
    }
  }
}

extension [Effect] {
  /// Without the effects that stand at a place.
  func removing(at place: SourceLocation) -> [Effect] { without { $0.location == place } }

  /// Without some effects, wherever in it they stand, and without bodies that are empty then.
  func without(_ isOut: (Effect) -> Bool) -> [Effect] {
    filter { !isOut($0) }.map { $0.mapping { $0.without(isOut) } }.filter { !$0.isHollow }
  }
}

extension Flow {
  /// Takes out what stands at a place; false where nothing did.
  mutating func remove(at place: SourceLocation) -> Bool {
    guard place != .none else { return false }
    let before = self
    let known = coordinators
    for index in coordinators.indices {
      coordinators[index].change { $0.removing(at: place) }
      for screen in coordinators[index].screens.indices {
        // What was empty before is the button of an alert.
        let before = self.coordinators[index].screens[screen].actions
        let emptied = zip(before, known[index].screens[screen].actions).filter {
          $0.effects.isEmpty && !$1.effects.isEmpty
        }
        coordinators[index].screens[screen].actions.removeAll { action in emptied.contains { $0.0.name == action.name }
        }
      }
    }
    for index in deepLinks.indices { deepLinks[index].effects = deepLinks[index].effects.removing(at: place) }
    return before != self
  }

  /// Makes an ordinary stack of tabs, or of a switch, in which nothing was found; false where none stands at the place.
  mutating func repairContainer(at place: SourceLocation) -> Bool {
    guard
      let index = coordinators.firstIndex(where: {
        $0.location == place && ($0.container == .tabs && $0.tabs.isEmpty || $0.container == .switch)
      })
    else { return false }
    coordinators[index].container = .stack
    return true
  }

  /// Only its coordinators and screens: the last resort for a flow that no declaration can say.
  func bare() -> Flow {
    var flow = self
    for index in flow.coordinators.indices {
      flow.coordinators[index].handlers = []
      flow.coordinators[index].procedures = []
      flow.coordinators[index].change { _ in [] }
      flow.coordinators[index].dismissal = Dismissal()
      for screen in flow.coordinators[index].screens.indices {
        flow.coordinators[index].screens[screen].actions = []
        flow.coordinators[index].screens[screen].dismissal = Dismissal()
      }
    }
    flow.deepLinks = []
    return flow
  }
}

extension Coordinator {
  mutating func change(_ change: ([Effect]) -> [Effect]) {
    start = change(start)
    for index in procedures.indices { procedures[index].effects = change(procedures[index].effects) }
    for index in handlers.indices { handlers[index].effects = change(handlers[index].effects) }
    dismissal.change(change)
    for index in screens.indices {
      screens[index].dismissal.change(change)
      for action in screens[index].actions.indices {
        screens[index].actions[action].effects = change(screens[index].actions[action].effects)
      }
    }
  }
}

extension Dismissal {
  mutating func change(_ change: ([Effect]) -> [Effect]) {
    swipe = swipe.map(change)
    willSwipe = willSwipe.map(change)
    back = back.map(change)
    willBack = willBack.map(change)
    gone = gone.map(change)
  }
}
