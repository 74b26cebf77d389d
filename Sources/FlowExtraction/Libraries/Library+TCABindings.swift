import FlowModel

/// Interprets bindings that send an action when a person changes them: `$store.tab.sending(\.tabSelected)`.
extension Interpreter {
  func sending(_ arguments: [Argument], for bound: Value, at place: SourceLocation, in scope: Scope) -> Value {
    guard let views, let path = arguments.first,
      case .enumCase("KeyPath", let name, _)? = evaluate(path.term, in: scope).atoms.first
    else { return bound }
    for case .binding(let store, let field) in bound.atoms where isReducer(store.type) {
      let actions = index.key(for: "Action", in: store.type)
      let action = Value(.enumCase(type: actions, name: name, payload: [.unknown]))
      let steps = collect { send(action, toStore: store, at: place) }
      // The view itself shows the new value.
      let others = steps.compactMap { $0.without(writesTo: field, of: store) }
      guard !others.isEmpty else { continue }
      views.actions.append(ViewReading.Action(name: name, isTap: true, steps: others, place: place))
    }
    return bound
  }
}

extension Step {
  /// The step without changes of a field; nil: it does nothing else.
  fileprivate func without(writesTo field: String, of owner: Thing) -> Step? {
    func rest(_ steps: [Step]) -> [Step] { steps.compactMap { $0.without(writesTo: field, of: owner) } }
    let kind: Kind
    switch self.kind {
    case .move(.write(let other, let name, _), _, _) where other === owner && name == field: return nil
    case .move: return self
    case .branch(let fact, let then, let otherwise):
      kind = .branch(fact, then: rest(then), otherwise: rest(otherwise))
    case .choose(let branches): kind = .choose(branches.map(rest))
    case .call(let thing, let name, let isMethod, let inner):
      kind = .call(thing, name: name, isMethod: isMethod, rest(inner))
    case .later(let inner): kind = .later(rest(inner))
    case .soon(let inner): kind = .soon(rest(inner))
    case .guarded(let milliseconds, let inner): kind = .guarded(milliseconds: milliseconds, rest(inner))
    }
    let step = Step(kind: kind, place: place, certainty: certainty)
    return step.mayNavigate && step.size > 1 ? step : nil
  }
}
