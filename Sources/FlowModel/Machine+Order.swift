/// Groups and orders the routes of a machine.
extension Machine {
  /// The routes by the state they lead from, in the order in which the states are first named; nil for any state.
  public var routesByState: [(from: String?, routes: [Route])] {
    var groups: [(from: String?, routes: [Route])] = []
    for route in routes {
      if let index = groups.firstIndex(where: { $0.from == route.from }) {
        groups[index].routes.append(route)
      } else {
        groups.append((route.from, [route]))
      }
    }
    return groups
  }

  /// Routes by their event, in the order in which the events are first named.
  public static func byEvent(_ routes: [Route]) -> [(event: String, routes: [Route])] {
    var groups: [(event: String, routes: [Route])] = []
    for route in routes {
      if let index = groups.firstIndex(where: { $0.event == route.event }) {
        groups[index].routes.append(route)
      } else {
        groups.append((route.event, [route]))
      }
    }
    return groups
  }

  /// The machine as a declaration writes it: routes by state, and the states in the order in which they are named.
  public var inOrder: Machine {
    var machine = self
    machine.routes = routesByState.flatMap { Machine.byEvent($0.routes).flatMap(\.routes) }
    machine.states = [initially]
    func name(_ state: String) {
      if !machine.states.contains(state) { machine.states.append(state) }
    }
    for (from, routes) in routesByState {
      if let from { name(from) }
      for case let state? in routes.map(\.to) { name(state) }
    }
    return machine
  }
}
