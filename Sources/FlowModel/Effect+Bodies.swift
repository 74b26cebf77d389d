/// Visits, rewrites and removes the effects within an effect.
extension Effect {
  /// The lists of effects directly inside this effect.
  public var bodies: [[Effect]] {
    switch kind {
    case .when(_, let then, let otherwise): [self.then, then, otherwise ?? []]
    case .choose(let branches): [then] + branches
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): [then, body]
    default: [then]
    }
  }

  /// The same effect with every body inside it changed.
  public func mapping(_ change: ([Effect]) -> [Effect]) -> Effect {
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

  /// Whether the effect consists of bodies that are all empty.
  public var isHollow: Bool {
    switch kind {
    case .when(_, let then, let otherwise): then.isEmpty && (otherwise ?? []).isEmpty
    case .choose(let branches): branches.allSatisfy(\.isEmpty)
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): body.isEmpty
    default: false
    }
  }
}

extension [Effect] {
  /// These effects without those that are out, at any depth, and without effects whose bodies are empty then.
  public func without(_ isOut: (Effect) -> Bool) -> [Effect] {
    filter { !isOut($0) }.map { $0.mapping { $0.without(isOut) } }.filter { !$0.isHollow }
  }
}

extension Flow {
  /// Changes every list of effects of the flow, except lists inside of effects.
  public mutating func change(_ change: ([Effect]) -> [Effect]) {
    for index in coordinators.indices { coordinators[index].change(change) }
    for index in deepLinks.indices { deepLinks[index].effects = change(deepLinks[index].effects) }
    for index in externals.indices { externals[index].effects = change(externals[index].effects) }
  }
}

extension Coordinator {
  /// Every list of effects of the coordinator, except lists inside of effects.
  package var bodies: [[Effect]] {
    let machine = (machine?.entering.map(\.effects) ?? []) + (machine?.routes.map(\.effects) ?? [])
    let named = (entries + procedures + handlers + selections).map(\.effects)
    let told = ([dismissal] + screens.map(\.dismissal)).flatMap(\.bodies)
    return [start] + named + machine + told + screens.flatMap { $0.actions.map(\.effects) }
  }

  /// Changes each list of ``bodies``.
  public mutating func change(_ change: ([Effect]) -> [Effect]) {
    func changed(_ bodies: [NamedBody]) -> [NamedBody] {
      bodies.map { NamedBody(name: $0.name, template: $0.template, effects: change($0.effects), location: $0.location) }
    }
    start = change(start)
    entries = changed(entries)
    procedures = changed(procedures)
    handlers = changed(handlers)
    selections = changed(selections)
    dismissal.change(change)
    if var machine {
      machine.entering = changed(machine.entering)
      for index in machine.routes.indices { machine.routes[index].effects = change(machine.routes[index].effects) }
      self.machine = machine
    }
    for index in screens.indices {
      screens[index].dismissal.change(change)
      for action in screens[index].actions.indices {
        screens[index].actions[action].effects = change(screens[index].actions[action].effects)
      }
    }
  }
}

extension Dismissal {
  var bodies: [[Effect]] {
    [swipe, willSwipe, back, willBack, gone, removed, appears, disappears].compactMap { $0 }
  }

  public mutating func change(_ change: ([Effect]) -> [Effect]) {
    swipe = swipe.map(change)
    willSwipe = willSwipe.map(change)
    back = back.map(change)
    willBack = willBack.map(change)
    gone = gone.map(change)
    removed = removed.map(change)
    appears = appears.map(change)
    disappears = disappears.map(change)
  }
}
