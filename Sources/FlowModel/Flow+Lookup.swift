extension Flow {
  /// The coordinator of that name. O(number of coordinators).
  public func coordinator(named name: String) -> Coordinator? {
    coordinators.first { $0.name == name }
  }

  /// The screen of that name and the coordinator that declares it. O(number of screens).
  public func screen(named name: String) -> (screen: Screen, coordinator: Coordinator)? {
    for coordinator in coordinators {
      if let screen = coordinator.screens.first(where: { $0.name == name }) { return (screen, coordinator) }
    }
    return nil
  }
}

extension Flow {
  /// The coordinators that some effect brings up with another container than their own. O(size of the flow).
  public var coordinatorsWithOtherContainers: Set<String> {
    var found: Set<String> = []
    func visit(_ effects: [Effect]) {
      for effect in effects {
        if effect.container != nil, let name = effect.kind.broughtUp { found.insert(name) }
        effect.bodies.forEach(visit)
      }
    }
    for coordinator in coordinators { coordinator.bodies.forEach(visit) }
    for link in deepLinks { visit(link.effects) }
    for external in externals { visit(external.effects) }
    return found
  }
}

extension Coordinator {
  /// Every list of effects that stands in it, but for those inside of effects.
  fileprivate var bodies: [[Effect]] {
    let machine = (machine?.entering.map(\.effects) ?? []) + (machine?.routes.map(\.effects) ?? [])
    let named = (entries + procedures + handlers + selections).map(\.effects)
    let told = ([dismissal] + screens.map(\.dismissal)).flatMap(\.bodies)
    return [start] + named + machine + told + screens.flatMap { $0.actions.map(\.effects) }
  }
}

extension Dismissal {
  fileprivate var bodies: [[Effect]] {
    [swipe, willSwipe, back, willBack, gone, removed, appears, disappears].compactMap { $0 }
  }
}

extension Effect {
  /// The lists of effects that stand in it.
  fileprivate var bodies: [[Effect]] {
    switch kind {
    case .when(_, let then, let otherwise): [self.then, then, otherwise ?? []]
    case .choose(let branches): [then] + branches
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): [then, body]
    default: [then]
    }
  }
}
