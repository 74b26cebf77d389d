import FlowModel

/// Finds the parts of a flow by name, and the starters of coordinators.
///
/// An unchecked flow may repeat names or refer to undeclared ones: the first part with a name counts, and a reference
/// to an undeclared name finds nothing.
struct FlowIndex {
  let flow: Flow
  private let coordinatorIndices: [String: Int]
  private let screenOwners: [String: Int]
  /// The coordinators that start the one of that name, in the order of the declaration.
  private(set) var starters: [String: [String]] = [:]
  /// The coordinators that the one of that name starts, in the order of its text.
  private(set) var started: [String: [String]] = [:]

  init(_ flow: Flow) {
    self.flow = flow
    coordinatorIndices = Dictionary(
      flow.coordinators.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    screenOwners = Dictionary(
      flow.coordinators.enumerated().flatMap { index, coordinator in coordinator.screens.map { ($0.name, index) } },
      uniquingKeysWith: { first, _ in first })
    for coordinator in flow.coordinators {
      for name in coordinator.tabs { note(coordinator.name, starts: name) }
      for effects in Self.bodies(of: coordinator) { scan(effects, of: coordinator.name) }
    }
    for link in flow.deepLinks { scan(link.effects, of: link.handler ?? flow.root) }
    for external in flow.externals { scan(external.effects, of: external.handler ?? flow.root) }
  }

  func coordinator(_ name: String) -> Coordinator? { coordinatorIndices[name].map { flow.coordinators[$0] } }

  /// The coordinator that declares the screen.
  func owner(ofScreen name: String) -> Coordinator? { screenOwners[name].map { flow.coordinators[$0] } }

  /// Everything a coordinator can run, in the order in which its children are nested.
  private static func bodies(of coordinator: Coordinator) -> [[Effect]] {
    var bodies = [coordinator.start]
    bodies += (coordinator.entries + coordinator.procedures + coordinator.handlers + coordinator.selections).map(
      \.effects)
    for screen in coordinator.screens {
      bodies += screen.actions.map(\.effects) + screen.dismissal.bodies.map(\.effects)
    }
    bodies += (coordinator.machine?.entering ?? []).map(\.effects)
    bodies += (coordinator.machine?.routes ?? []).map(\.effects)
    return bodies + coordinator.dismissal.bodies.map(\.effects)
  }

  private mutating func scan(_ effects: [Effect], of coordinator: String) {
    for effect in effects {
      if let child = effect.startedCoordinator { note(coordinator, starts: child) }
      let acting = if case .within(let other, _) = effect.kind { other } else { coordinator }
      for body in effect.innerBodies { scan(body, of: acting) }
      scan(effect.then, of: coordinator)
    }
  }

  private mutating func note(_ starter: String, starts child: String) {
    guard coordinatorIndices[starter] != nil, coordinatorIndices[child] != nil, starter != child else { return }
    if !starters[child, default: []].contains(starter) { starters[child, default: []].append(starter) }
    if !started[starter, default: []].contains(child) { started[starter, default: []].append(child) }
  }
}

extension Dismissal {
  /// The declared bodies, each under its name in a declaration.
  var bodies: [NamedBody] {
    [
      ("swipe", swipe), ("willSwipe", willSwipe), ("back", back), ("willBack", willBack), ("gone", gone),
      ("removed", removed), ("appears", appears), ("disappears", disappears),
    ].compactMap { name, effects in effects.map { NamedBody(name: name, effects: $0) } }
  }
}

extension Effect {
  /// The coordinator that this effect creates.
  var startedCoordinator: String? {
    switch kind {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _),
      .coverCoordinator(let name, _), .start(let name, _):
      name
    default: nil
    }
  }

  /// The bodies inside this effect, except the one that waits for it to settle.
  var innerBodies: [[Effect]] {
    switch kind {
    case .when(_, let then, let otherwise): [then, otherwise ?? []]
    case .choose(let branches): branches
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): [body]
    default: []
    }
  }
}
