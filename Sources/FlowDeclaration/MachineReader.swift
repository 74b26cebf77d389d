import FlowModel

/// Reads the state machine of a coordinator.
struct MachineReader {
  let index: DeclarationIndex
  let fields: FieldReader
  let effects: EffectReader
  let outline: CoordinatorOutline

  private var states: [String] { outline.states ?? [] }

  func machine(_ node: SourceNode) -> Machine? {
    guard
      let map = fields.fields(
        node, of: "‘machine’", known: ["initially", "unexpected", "routes", "shows", "entering"])
    else { return nil }
    guard let first = map["initially"] else {
      fields.diagnostics.report("‘machine’ needs ‘initially’, its first state", at: node.location)
      return nil
    }
    let initially = fields.name(first, key: "initially", expected: "the name of a state") ?? ""
    if initially == CoordinatorOutline.anyState {
      fields.diagnostics.report(
        "‘*’ stands for any state and is not a state itself", at: first.location, offending: "*")
    }
    return Machine(
      states: states, initially: initially,
      unexpected: fields.choice(map["unexpected"], key: "unexpected", as: Machine.Unexpected.self) ?? .report,
      routes: routes(map["routes"]), entering: entering(map["entering"]), shows: shows(map["shows"]),
      location: outline.node.entries.first { $0.key == "machine" }?.keyLocation ?? node.location)
  }

  private func routes(_ node: SourceNode?) -> [Machine.Route] {
    fields.named(node, key: "routes").flatMap { state in
      fields.named(state.value, key: state.key).flatMap { event -> [Machine.Route] in
        let from = state.key == CoordinatorOutline.anyState ? nil : state.key
        guard case .list(let items) = event.value.content else {
          return [route(event.value, from, event)].compactMap { $0 }
        }
        if items.isEmpty {
          fields.diagnostics.report("a list of routes needs at least one", at: event.value.location)
        }
        return items.compactMap { route($0, from, event) }
      }
    }
  }

  /// A state, or a map of `to`, `when` and `do`.
  private func route(_ node: SourceNode, _ from: String?, _ event: SourceEntry) -> Machine.Route? {
    guard case .map = node.content else {
      return target(node, event.key).map { Machine.Route(from: from, event: event.key, to: $0.state) }
    }
    guard let map = fields.fields(node, of: "route \(quoted(event.key))", known: ["to", "when", "do"]) else {
      return nil
    }
    guard let to = map["to"] else {
      fields.diagnostics.report(
        "route \(quoted(event.key)) needs ‘to’, the state that it leads to", at: node.location, offending: event.key)
      return nil
    }
    let condition = effects.expressions.condition(map["when"], key: "when")
    let body = map["do"].map { effects.body($0, key: "do") } ?? []
    return target(to, event.key).map {
      Machine.Route(from: from, event: event.key, to: $0.state, condition: condition, effects: body)
    }
  }

  /// The target of a route; a nil state means the previous one.
  private func target(_ node: SourceNode, _ event: String) -> (state: String?, Void)? {
    guard let name = fields.name(node, key: event, expected: "the name of a state") else { return nil }
    if name == CoordinatorOutline.anyState {
      fields.diagnostics.report("a route cannot lead to ‘*’, any state", at: node.location, offending: name)
    }
    return (name == CoordinatorOutline.previousState && !outline.declares(state: name) ? nil : name, ())
  }

  private func entering(_ node: SourceNode?) -> [NamedBody] {
    for entry in fields.named(node, key: "entering") { check(entry) }
    return effects.namedBodies(node, key: "entering")
  }

  private func shows(_ node: SourceNode?) -> [Machine.Shows] {
    fields.named(node, key: "shows").compactMap { entry in
      check(entry)
      guard let screen = fields.name(entry.value, key: entry.key, expected: "the name of a screen"),
        let shown = index.screen(screen, for: outline, at: entry.value.location)
      else { return nil }
      return Machine.Shows(state: entry.key, screen: shown.name)
    }
  }

  /// Reports a state that is neither initial nor in a route: it can neither be entered nor shown.
  private func check(_ entry: SourceEntry) {
    guard !outline.declares(state: entry.key) else { return }
    fields.diagnostics.report(
      "\(quoted(outline.name)) has no state \(quoted(entry.key)): it is neither the initial one nor in a route",
      at: entry.keyLocation, offending: entry.key, among: states)
  }
}
