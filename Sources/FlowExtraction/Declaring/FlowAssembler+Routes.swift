import FlowModel

/// Converts moves of lists of routes.
extension FlowAssembler {
  /// The effects of a move of a list of routes.
  func follow(_ route: RouteMove, _ value: Value, _ step: Step, as acting: CoordinatorDraft) -> [Effect] {
    let place = location(step)
    switch route {
    case .show(let style):
      return shown(value, step, as: acting, on: nil) { owner, target in
        guard let style else { return push(target, owner, place, isAnimated: true, [], step) }
        return present(target, owner, style, place, [], step)
      }
    case .back, .pop: return [Effect(.close, location: place)]
    case .backToRoot:
      certainties[place] = min(certainties[place] ?? .certain, .likely)
      return [Effect(.popToRoot, location: place)]
    case .dismiss: return [Effect(.dismiss(.self), location: place)]
    case .backTo: return goBack(to: value, step, as: acting)
    }
  }

  /// The way back to the screen of a route.
  func goBack(to value: Value, _ step: Step, as acting: CoordinatorDraft) -> [Effect] {
    for case .screen(let thing) in targets(value) {
      guard let known = acting.screens.first(where: { $0.things.contains { screenType($0) == screenType(thing) } })
      else { continue }
      return [Effect(.popTo(known.name), location: location(step))]
    }
    problems.append(Problem(place: step.place, reason: "which screen the routes go back to", of: [acting.name]))
    return []
  }
}
