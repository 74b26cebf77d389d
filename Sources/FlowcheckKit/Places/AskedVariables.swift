import FlowModel

/// Finds the variables that code asks for, directly or through what it runs and raises: what never happens may happen
/// where such a variable changes.
struct AskedVariables {
  private let flow: Flow
  /// By a coordinator's procedure, or by an event, the variables that its body asks for.
  private var inProcedures: [String: Set<String>] = [:]
  private var inHandlers: [String: Set<String>] = [:]
  private var inScreens: [String: Set<String>] = [:]
  private var inCoordinators: [String: Set<String>] = [:]
  /// By variable, the screens and coordinators that only code behind a condition on it brings up or releases.
  private var broughtUp: [String: Set<String>] = [:]
  private var released: [String: Set<String>] = [:]
  /// The procedures and handlers that were entered, each once under the same variables.
  private var noted: Set<NotedBody> = []

  private struct NotedBody: Hashable {
    var coordinator: String
    var body: NamedBody
    var variables: Set<String>
  }

  /// Linear in the size of the flow for each level of calls.
  init(_ flow: Flow) {
    self.flow = flow
    var known = -1
    while count != known {
      known = count
      for coordinator in flow.coordinators { read(coordinator) }
    }
    for coordinator in flow.coordinators {
      for body in coordinator.bodies { note(body, of: coordinator, under: []) }
      for screen in coordinator.screens {
        for action in screen.actions where action.condition != nil {
          note(action.effects, of: coordinator, under: variables(in: action.condition))
        }
      }
    }
    for link in flow.deepLinks { note(link.effects, of: handler(link.handler), under: variables(in: link.condition)) }
    for external in flow.externals {
      note(external.effects, of: handler(external.handler), under: variables(in: external.condition))
    }
  }

  private var count: Int {
    [inProcedures, inHandlers, inScreens, inCoordinators].reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
  }

  private func handler(_ name: String?) -> Coordinator? { flow.coordinator(named: name ?? flow.root) }

  // MARK: Answers

  /// The variables that the actions of a screen, or the code of a coordinator besides its start, ask for.
  func asked(in name: String) -> Set<String> { inScreens[name] ?? inCoordinators[name] ?? [] }

  /// The variables without whose change a screen or coordinator may stay out of sight.
  func deciding(on name: String) -> Set<String> { Set(broughtUp.filter { $0.value.contains(name) }.keys) }

  /// The variables without whose change a coordinator may stay alive.
  func decidingRelease(of name: String) -> Set<String> { Set(released.filter { $0.value.contains(name) }.keys) }

  // MARK: Reading

  private mutating func read(_ coordinator: Coordinator) {
    for procedure in coordinator.procedures {
      let found = asked(procedure.effects, coordinator)
      inProcedures[coordinator.name + "." + procedure.name, default: []].formUnion(found)
      inCoordinators[coordinator.name, default: []].formUnion(found)
    }
    for handler in coordinator.handlers {
      let found = asked(handler.effects, coordinator)
      inHandlers[handler.name, default: []].formUnion(found)
      inCoordinators[coordinator.name, default: []].formUnion(found)
    }
    for screen in coordinator.screens {
      for action in screen.actions {
        let found = variables(in: action.condition).union(asked(action.effects, coordinator))
        inScreens[screen.name, default: []].formUnion(found)
      }
    }
  }

  private func asked(_ body: [Effect], _ coordinator: Coordinator) -> Set<String> {
    var found: Set<String> = []
    for effect in body {
      var acting = coordinator
      switch effect.kind {
      case .when(let condition, _, _): found.formUnion(variables(in: condition))
      case .run(let name): found.formUnion(inProcedures[coordinator.name + "." + name] ?? [])
      case .raise(let event): found.formUnion(inHandlers[event] ?? [])
      case .finish: found.formUnion(inHandlers[coordinator.name + ".finished"] ?? [])
      case .within(let name, _): acting = flow.coordinator(named: name) ?? coordinator
      default: break
      }
      for inner in effect.bodies { found.formUnion(asked(inner, acting)) }
    }
    return found
  }

  /// Notes what a body brings up and releases behind conditions.
  private mutating func note(_ body: [Effect], of coordinator: Coordinator?, under variables: Set<String>) {
    for effect in body {
      var (acting, inside) = (coordinator, variables)
      switch effect.kind {
      case .when(let condition, _, _): inside.formUnion(self.variables(in: condition))
      case .remove(let name): note(name, releasedUnder: variables)
      case .removeAll: for child in flow.coordinators { note(child.name, releasedUnder: variables) }
      case .finish: if let name = coordinator?.name { note(name, releasedUnder: variables) }
      case .within(let name, _): acting = flow.coordinator(named: name)
      case .run(let name) where !variables.isEmpty:
        let procedures = coordinator?.procedures.filter { $0.name == name } ?? []
        if let coordinator { enter(procedures, of: coordinator, under: variables) }
      case .raise(let event) where !variables.isEmpty:
        for other in flow.coordinators {
          enter(other.handlers.filter { $0.name == event }, of: other, under: variables)
        }
      default: break
      }
      for variable in variables { broughtUp[variable, default: []].formUnion(effect.kind.allShown) }
      for inner in effect.bodies { note(inner, of: acting, under: inside) }
    }
  }

  private mutating func enter(_ bodies: [NamedBody], of coordinator: Coordinator, under variables: Set<String>) {
    for body in bodies
    where noted.insert(NotedBody(coordinator: coordinator.name, body: body, variables: variables)).inserted {
      note(body.effects, of: coordinator, under: variables)
    }
  }

  private mutating func note(_ name: String, releasedUnder variables: Set<String>) {
    for variable in variables { released[variable, default: []].insert(name) }
  }

  private func variables(in condition: Expression?) -> Set<String> { condition?.node.variables ?? [] }
}
