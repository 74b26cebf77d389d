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
