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
  /// For each coordinator, the containers other than its own with which some effect, or a compact width, brings it up,
  /// each once. O(size of the flow).
  public var otherContainers: [String: [Coordinator.Container]] {
    var found: [String: Set<Coordinator.Container>] = [:]
    func visit(_ effects: [Effect]) {
      for effect in effects {
        if let container = effect.container, let name = effect.kind.broughtUp {
          found[name, default: []].insert(container)
        }
        effect.bodies.forEach(visit)
      }
    }
    for coordinator in coordinators { coordinator.bodies.forEach(visit) }
    for link in deepLinks { visit(link.effects) }
    for external in externals { visit(external.effects) }
    for name in collapsedColumns { found[name, default: []].insert(.inherited) }
    if widthVariable != nil {
      for split in coordinators where split.container == .split { found[split.name, default: []].insert(.stack) }
    }
    for coordinator in coordinators { found[coordinator.name]?.remove(container(of: coordinator)) }
    return found.mapValues { others in Coordinator.Container.allCases.filter(others.contains) }
  }

  /// The name of the variable that decides at launch, in a flow with a split, whether the width is compact.
  public static let widthVariable = "compact"

  /// The variable that decides at launch whether the width is compact, by its index; nil: the flow sets the width.
  public var widthVariable: Int? {
    guard coordinators.contains(where: { $0.container == .split }) else { return nil }
    return variables.firstIndex { $0.name == Self.widthVariable }
  }

  /// Whether the width is compact in some run.
  public var mayBeCompact: Bool { isCompact || widthVariable != nil }

  /// The coordinators of columns that share one stack in some run.
  public var collapsedColumns: Set<String> { mayBeCompact ? Set(coordinators.flatMap(\.columns)) : [] }

  /// The container that a coordinator has in the width of the flow; if a variable decides the width, in the regular
  /// width.
  public func container(of coordinator: Coordinator) -> Coordinator.Container {
    isCompact && coordinator.container == .split ? .stack : coordinator.container
  }
}
