import FlowModel

/// Declares what shows or goes when code writes to a field that views go by, or changes the path of a stack in place.
extension FlowAssembler {
  func write(
    _ owner: Thing, _ field: String, _ value: Value, _ step: Step, as acting: CoordinatorDraft, _ screen: ScreenDraft?,
    _ then: [Effect]
  ) -> [Effect] {
    let name = deciding(Interpreter.FieldName(thing: owner, name: field))
    let place = location(step)
    let presentations = bindings.presentations(by: name)
    let state = interpreter.stateName(of: field, in: owner)
    if !presentations.isEmpty {
      let value = something(value, in: field, of: owner, at: place)
      if value.atoms.allSatisfy({ $0 == .none || $0 == .truth(false) }) {
        if presentations.allSatisfy(\.style.isPush) { return [Effect(.pop, location: place)] }
        // An alert has gone when its button does something; before it is there, its state may be reset at any time.
        if presentations.allSatisfy({ $0.style.name == .alert }) { return then }
        return value.isKnown ? [Effect(.dismiss(.self), then: then, location: place)] : []
      }
      let all = presentations.map { presentation in
        (host: presentation.host, effects: shown(by: presentation, value, step, as: acting, then))
      }
      // The views in the stack below may present as well, but only one of them can.
      let own = all.filter { presented in screen?.things.contains { $0.type == presented.host.type } == true }
      return ofOneHost(own.isEmpty ? all : own, at: place)
    }
    if bindings.paths[name] != nil {
      return changing(name, at: place, as: acting) { holder in
        // Below what is on a path is what the stack begins with.
        let below = interpreter.readsRoutes ? 0 : 1
        if value.elements.isKnown {
          return replace(targets(value.elements), step, as: holder, holder, keeping: below)
        }
        return value.atoms.contains(where: \.isList) || value.atoms.isEmpty || value.things.isEmpty
          ? [Effect(.popToRoot, location: place)] : []
      }
    }
    if let root = bindings.roots[name] {
      let holder = self.owner(of: root.stack) ?? acting
      // A stack begins with one view for each state.
      let values = value.isKnown ? value.atoms.map { Value($0) } : [.unknown]
      let roots = values.flatMap { explorer.build(root, [(name, $0)]) }
      return set(state, value, place) + oneOf(roots.map { replace(targets($0), step, as: holder, acting) }, at: place)
    }
    if let tabs = bindings.selections[name] {
      if tabs.isVoid { return [] }
      return select(value, step, as: acting, in: tabs)
    }
    if let view = bindings.states[name] {
      let owner = self.owner(of: view)
      let effects = oneOf(
        value.atoms.compactMap { atom in
          choice(of: view, for: atom).map { show($0, step, as: owner ?? acting) }
        }, at: place)
      guard !effects.isEmpty else { return set(state, value, place) }
      let shown = owner.map { $0 === acting ? effects : [Effect(.within($0.name, effects), location: place)] }
      return set(state, value, place) + (shown ?? effects)
    }
    if let derived = bindings.derived[name] {
      return set(state, value, place) + decide(derived, by: name, value, step, as: acting)
    }
    return set(state, value, place)
  }

  /// What is written to a field that presents: if that is not known, likely something, because nobody computes `nil`.
  private func something(_ value: Value, in field: String, of owner: Thing, at place: SourceLocation) -> Value {
    guard !value.isKnown, let type = interpreter.index.property(field, in: owner.type)?.type, let name = type.name,
      interpreter.index.entry(name).map({ $0.kind == .struct || $0.kind == .class }) == true
    else { return value }
    certainties[place] = min(certainties[place] ?? .certain, .likely)
    return Value(.unknown(type))
  }

  /// What a view shows for a value of the state that decides it.
  private func choice(of view: Thing, for atom: Atom) -> Value? {
    if case .thing(let object) = atom { return view.fields[Atom.nameOfObject(object)] }
    return atom.choiceName.flatMap { view.fields[$0] ?? view.fields["*"] }
  }

  /// What a view shows when a field changes on which its decision depends.
  private func decide(
    _ decision: ViewBindings.Derived, by field: Interpreter.FieldName, _ value: Value, _ step: Step,
    as acting: CoordinatorDraft
  ) -> [Effect] {
    let place = location(step)
    let owner = owner(of: decision.view) ?? acting
    let views = decision.view.fields.filter { $0.key != " state" }
    let values = value.isKnown ? value.atoms.map { Value($0) } : [.unknown]
    let shown = values.flatMap { value -> [Value] in
      guard let names = interpreter.answers(to: decision, given: field, value) else {
        return views.sorted { $0.key < $1.key }.map(\.value)
      }
      return names.compactMap { views[$0] ?? views["*"] }
    }
    let effects = oneOf(shown.map { show($0, step, as: owner) }, at: place)
    if effects.isEmpty || owner === acting { return effects }
    return [Effect(.within(owner.name, effects), location: place)]
  }

  /// A choice between the bodies for the possible values of a state.
  func oneOf(_ bodies: [[Effect]], at place: SourceLocation) -> [Effect] {
    var different: [[Effect]] = []
    for body in bodies where !body.isEmpty && !different.contains(where: { $0.withoutPlaces == body.withoutPlaces }) {
      different.append(body)
    }
    guard different.count > 1 else { return different.first ?? [] }
    certainties[place] = .possible
    return [Effect(.choose(different), location: place)]
  }

  func show(_ value: Value, _ step: Step, as acting: CoordinatorDraft) -> [Effect] {
    let place = location(step)
    return targets(value).prefix(1).flatMap { target -> [Effect] in
      switch target {
      case .screen(let thing):
        if let child = child(showing: thing, for: acting, at: step.place) {
          if child.container == .inherited { child.container = .stack }
          return [Effect(.showCoordinator(child.name, entry: nil), location: place)]
        }
        return [Effect(.showScreen(screen(thing, of: acting, at: step.place).name), location: place)]
      case .coordinator(let draft):
        guard draft !== acting else { return [] }
        if draft.parent == nil, drafts.first !== draft { draft.parent = acting }
        return [Effect(.showCoordinator(draft.name, entry: nil), location: place)]
      }
    }
  }

  func mutate(
    _ owner: Thing, _ field: String, _ method: String, _ values: [Value], _ step: Step, as acting: CoordinatorDraft
  ) -> [Effect] {
    let path = Interpreter.FieldName(thing: owner, name: field)
    guard bindings.paths[path] != nil else { return [] }
    return changing(path, at: location(step), as: acting) { mutate(method, values, step, as: $0) }
  }

  /// The number of elements that a removal takes; nil: all, or a number that is not known.
  private static func removed(_ values: [Value]) -> Int? {
    guard let value = values.first else { return 1 }
    guard value.atoms.count == 1, case .number(let text) = value.atoms[0], let count = Int(text) else { return nil }
    return (0...mostRemoved).contains(count) ? count : nil
  }

  /// The largest number of single steps back that a removal is declared as.
  private static let mostRemoved = 5

  /// Converts the change of the path of a coordinator's stack.
  private func mutate(_ method: String, _ values: [Value], _ step: Step, as acting: CoordinatorDraft) -> [Effect] {
    let place = location(step)
    if interpreter.readsRoutes, method != "push", let route = RouteMove(method) {
      return follow(route, values.first ?? .unknown, step, as: acting)
    }
    switch method {
    case "pop": return [Effect(values.isEmpty ? .pop : .popToRoot, location: place)]
    case "append", "push", "insert":
      return values.prefix(1).flatMap { value -> [Effect] in
        shown(value, step, as: acting, on: nil) { owner, target in
          push(target, owner, place, isAnimated: true, [], step)
        }
      }
    case "removeLast", "popLast":
      guard let count = Self.removed(values) else { return [Effect(.popToRoot, location: place)] }
      return Array(repeating: Effect(method == "popLast" ? .popIfAny : .pop, location: place), count: count)
    case Term.goingBack, Term.goingBackIfThere:
      let back = goBack(to: values.first ?? .unknown, step, as: acting)
      guard method == Term.goingBackIfThere, case .popTo(let screen)? = back.first?.kind else { return back }
      let node = Expression.Node.displayed(screen: screen)
      let there = Expression(node, text: node.text, location: place)
      return [Effect(.when(there, then: back, otherwise: [Effect(.popToRoot, location: place)]), location: place)]
    case "removeAll": return [Effect(.popToRoot, location: place)]
    default: return []
    }
  }
}
