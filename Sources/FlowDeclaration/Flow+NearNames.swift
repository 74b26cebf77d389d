import FlowModel

/// Finds names of states and events that are probably mistyped: routes declare both by using them, so that a name with a
/// typing mistake is no error.
extension Flow {
  /// Half a sentence for each such name.
  package var remarksOnNearNames: [String] {
    coordinators.flatMap { coordinator -> [String] in
      guard let machine = coordinator.machine else { return [] }
      return remarks(onEventsSentTo: coordinator.name, machine) + remarks(onTargetsOf: machine, of: coordinator.name)
    }
  }

  /// Events that are sent to a machine, for which none of its routes is, and which are nearly called like one that has
  /// a route.
  private func remarks(onEventsSentTo name: String, _ machine: Machine) -> [String] {
    let routed = machine.routes.map(\.event)
    var unrouted: [String] = []
    for event in sent(to: name) where !routed.contains(event) && !unrouted.contains(event) { unrouted.append(event) }
    return unrouted.compactMap { event in
      Self.near(event, among: routed).map {
        "no route of \(name) is for \(event), which it is sent; was \($0) meant?"
      }
    }
  }

  /// States to which routes lead, about which the flow says nothing else, and which are nearly called like another one.
  private func remarks(onTargetsOf machine: Machine, of name: String) -> [String] {
    let known = machine.routes.compactMap(\.from) + machine.entering.map(\.name) + machine.shows.map(\.state)
    let others = [machine.initially] + known
    return machine.states.filter { !others.contains($0) && !isAskedFor($0) }.compactMap { state in
      Self.near(state, among: others + [CoordinatorOutline.previousState]).map {
        "no route of \(name) leads out of state \(state), and nothing else names it; was \($0) meant?"
      }
    }
  }

  /// The name that was probably meant; names that differ in digits alone are numbered on purpose.
  private static func near(_ name: String, among others: [String]) -> String? {
    func plain(_ name: String) -> String { name.filter { !$0.isNumber } }
    return NearestName.nearest(to: name, among: others.filter { plain($0) != plain(name) })
  }

  /// The events that code sends to the machines of a coordinator, in the order of the declaration.
  private func sent(to name: String) -> [String] {
    let own = coordinators.flatMap { other in other.bodies.flatMap { sent(to: name, by: $0, for: other.name) } }
    return own + deepLinks.flatMap { sent(to: name, by: $0.effects, for: $0.handler ?? root) }
      + externals.flatMap { sent(to: name, by: $0.effects, for: $0.handler ?? root) }
  }

  private func sent(to name: String, by effects: [Effect], for actor: String) -> [String] {
    effects.flatMap { effect -> [String] in
      switch effect.kind {
      case .send(let event): return actor == name ? [event] : []
      case .within(let other, let body):
        return sent(to: name, by: body, for: other) + sent(to: name, by: effect.then, for: actor)
      default: return effect.bodies.flatMap { sent(to: name, by: $0, for: actor) }
      }
    }
  }

  /// Whether a condition compares anything with the name of a state.
  private func isAskedFor(_ state: String) -> Bool {
    func asks(_ node: Expression.Node) -> Bool {
      switch node {
      case .not(let inner): asks(inner)
      case .and(let left, let right), .or(let left, let right): asks(left) || asks(right)
      case .compare(_, let left, let right): left == .text(state) || right == .text(state)
      default: false
      }
    }
    return conditions.contains { asks($0.node) }
  }

  private var conditions: [Expression] {
    let actions = coordinators.flatMap(\.screens).flatMap(\.actions).compactMap(\.condition)
    let routes = coordinators.compactMap(\.machine).flatMap(\.routes).compactMap(\.condition)
    let outside = deepLinks.compactMap(\.condition) + externals.compactMap(\.condition)
    let bodies = coordinators.flatMap(\.bodies) + deepLinks.map(\.effects) + externals.map(\.effects)
    return actions + routes + outside + invariants.flatMap(\.expressions) + bodies.flatMap(Self.conditions)
  }

  private static func conditions(_ effects: [Effect]) -> [Expression] {
    effects.flatMap { effect -> [Expression] in
      let inner = effect.bodies.flatMap(conditions)
      if case .when(let condition, _, _) = effect.kind { return [condition] + inner }
      return inner
    }
  }
}
