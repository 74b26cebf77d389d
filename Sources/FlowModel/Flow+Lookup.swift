/// Looks up coordinators and screens by name.
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

  /// The coordinators of columns that are one stack with others.
  public var collapsedColumns: Set<String> { isCompact ? Set(coordinators.flatMap(\.columns)) : [] }

  /// The container that a coordinator has in the width of the flow.
  public func container(of coordinator: Coordinator) -> Coordinator.Container {
    isCompact && coordinator.container == .split ? .stack : coordinator.container
  }
}
