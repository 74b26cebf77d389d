import FlowModel

/// Finds coordinators whose start brings themselves up.
extension FlowGeneratorRules {
  /// Whether bringing a coordinator up may bring it up again. Stricter than the format: conditional starts count as
  /// well.
  var startsItself: Bool {
    var starts: [String: Set<String>] = [:]
    for coordinator in flow.coordinators {
      starts[coordinator.name] = Set(coordinator.tabs)
      for body in [coordinator.start] + coordinator.entries.map(\.effects) {
        starts[coordinator.name]?.formUnion(started(by: body, of: coordinator.name))
      }
    }
    return flow.coordinators.contains { coordinator in
      var seen: Set<String> = []
      var queue = Array(starts[coordinator.name] ?? [])
      while let name = queue.popLast() {
        if name == coordinator.name { return true }
        if seen.insert(name).inserted { queue += starts[name] ?? [] }
      }
      return false
    }
  }

  private func started(by effects: [Effect], of coordinator: String) -> Set<String> {
    var result: Set<String> = []
    _ = effects.rewriting(coordinator) { effects, owner in
      for effect in effects {
        switch effect.kind {
        case .start(let name, _), .pushCoordinator(let name, _), .showCoordinator(let name, _),
          .presentCoordinator(let name, _, _, _), .coverCoordinator(let name, _):
          result.insert(name)
        case .run(let name):
          let body = flow.coordinator(named: owner)?.procedures.first { $0.name == name }?.effects ?? []
          result.formUnion(started(by: body, of: owner))
        default: break
        }
      }
      return effects
    }
    return result
  }

  var isOutsideValid: Bool {
    let screens = Set(flow.coordinators.flatMap { $0.screens.map(\.name) })
    let handlers = flow.deepLinks.map(\.handler) + flow.externals.map(\.handler)
    return flow.home.allSatisfy(screens.contains)
      && flow.deepLinks.allSatisfy { ($0.lands + $0.mayLand).allSatisfy(screens.contains) }
      && flow.deepLinks.allSatisfy { $0.mayLand.isEmpty || !$0.lands.isEmpty }
      && handlers.allSatisfy { $0.map { flow.coordinator(named: $0) != nil } ?? true }
  }
}
