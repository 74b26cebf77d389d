import FlowModel

/// Finds what never does anything, and what no finding shows.
extension Flow {
  /// Half a sentence each.
  package var remarksOnWhatHasNoEffect: [String] { remarksOnDismissals + coordinators.flatMap(Self.remarksOnRoutes) }

  /// Routes for an event behind one that always holds: the first that holds is taken.
  private static func remarksOnRoutes(of coordinator: Coordinator) -> [String] {
    var always: [[String?]: String] = [:]
    return (coordinator.machine?.routes ?? []).compactMap { route in
      let key = [route.from, route.event]
      if let other = always[key] {
        let from = route.from ?? CoordinatorOutline.anyState
        let target = route.to ?? CoordinatorOutline.previousState
        return "the route of \(coordinator.name) from \(from) for \(route.event) to \(target) is never taken: the one"
          + " to \(other) before it always holds"
      }
      // Without a previous state the next route is tried.
      if route.condition == nil, let to = route.to { always[key] = to }
      return nil
    }
  }

  /// Dismissals by name of what nothing presents: one for each such name, with the place where it is first dismissed.
  private var remarksOnDismissals: [String] {
    let bodies = coordinators.flatMap(\.bodies) + deepLinks.map(\.effects) + externals.map(\.effects)
    let effects = bodies.flatMap(Self.all)
    var presented: Set<String> = []
    for effect in effects {
      switch effect.kind {
      case .presentScreen(let name, _, _), .presentCoordinator(let name, _, _, _): presented.insert(name)
      default: break
      }
    }
    var remarked: Set<String> = []
    return effects.compactMap { effect in
      guard case .dismissPresented(let name) = effect.kind, !presented.contains(name), remarked.insert(name).inserted
      else { return nil }
      let place = effect.location
      let suffix = place.line == 0 ? "" : " · \(place.file):\(place.line):\(place.column)"
      return "‘dismiss: \(name)’ never does anything, because nothing presents \(name)\(suffix)"
    }
  }

  /// The effects of a body with those in their bodies.
  private static func all(_ effects: [Effect]) -> [Effect] {
    effects.flatMap { [$0] + $0.bodies.flatMap(all) }
  }
}
