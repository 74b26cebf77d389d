import FlowModel

/// Interprets links that a state follows: `NavigationLink(destination: …, isActive: $isShown) { EmptyView() }`.
extension Interpreter {
  /// Lets the state push what a link shows; returns whether a tap on the link follows it as well, nil: no state does.
  func pushedByState(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Bool? {
    let tag = tagCase(arguments, in: scope)
    guard let state = arguments.first(where: { $0.label == (tag == nil ? "isActive" : "selection") }),
      let host = views?.screen,
      let shown = arguments.first(where: { $0.label == "destination" }) ?? arguments.first(where: \.isTrailing)
    else { return nil }
    let fields = binding(state.term, in: scope).atoms.filter(\.isBinding)
    guard !fields.isEmpty else { return nil }
    for case .binding(let owner, let written) in fields {
      let (field, part) = ViewBindings.parts(of: written)
      let reading = reading(part, of: owner, field)
      let element = reading == nil ? part : nil
      for case .code(let code) in builder(shown, in: scope).atoms {
        var style = PresentationStyle()
        style.isPush = true
        bindings.present(
          .init(
            owner: owner, field: field, style: style, builder: code, onDismiss: nil, host: host, place: place,
            element: element ?? tag, reading: reading))
        views?.countOfPushesByState += 1
      }
    }
    placed.insert(place)
    return !hasEmptyLabel(arguments, besides: shown, in: scope)
  }

  /// The case of the state for which a link is followed: `NavigationLink(tag: Page.help, selection: $page)`.
  private func tagCase(_ arguments: [Argument], in scope: Scope) -> String? {
    guard let tag = arguments.first(where: { $0.label == "tag" }) else { return nil }
    let atoms = evaluate(tag.term, in: scope).atoms
    guard atoms.count == 1, case .enumCase(_, let name, _) = atoms[0] else { return nil }
    return name
  }

  /// What a tap on a link does by setting the binding that the link is handed, where code of the app stands behind that
  /// binding: `NavigationLink(isActive: Binding(get: { false }, set: { if $0 { open() } }))`. `shows`: whether the
  /// binding can hold, so that the link shows something itself.
  func setByTap(_ arguments: [Argument], in scope: Scope) -> (steps: [Step], shows: Bool) {
    let given: Value
    if arguments.contains(where: { $0.label == "isActive" }) {
      given = Value(.truth(true))
    } else if let tag = arguments.first(where: { $0.label == "tag" }) {
      given = evaluate(tag.term, in: scope)
    } else {
      return ([], true)
    }
    guard let state = arguments.first(where: { $0.label == "isActive" || $0.label == "selection" }) else {
      return ([], true)
    }
    let atoms = binding(state.term, in: scope).atoms
    let shows = atoms.isEmpty || atoms.contains { if case .setter(_, let canHold) = $0 { canHold } else { true } }
    let (outer, wasTriggered) = (views, isTriggered)
    (views, isTriggered) = (nil, true)
    defer { (views, isTriggered) = (outer, wasTriggered) }
    let steps = collect {
      for case .setter(let code, _) in atoms {
        run(code, [given], name: "set", at: state.term.place)
      }
    }
    // What the state shows then is said where it is bound.
    return (steps.filter { !sets(atoms, $0) }, shows)
  }

  /// Whether a step only writes to the field behind a binding.
  private func sets(_ bindings: [Atom], _ step: Step) -> Bool {
    guard case .move(.write(let owner, let field, _), _, _) = step.kind else { return false }
    return bindings.contains { atom in
      guard case .binding(owner, let name) = atom else { return false }
      return ViewBindings.parts(of: name).field == field
    }
  }

  /// What a link shows, as code that is evaluated again for each value of the state.
  private func builder(_ shown: Argument, in scope: Scope) -> Value {
    if case .closure = shown.term.kind { return evaluate(shown.term, in: scope) }
    // `destination: makeDetail`, a function of the app's own.
    if shown.term.lastName != nil {
      let value = steplessly { evaluate(shown.term, in: scope) }
      if value.isKnown, value.atoms.allSatisfy({ if case .code = $0 { true } else { false } }) { return value }
    }
    return closure(ClosureFact(parameters: [], body: [.term(shown.term)], place: shown.term.place), in: scope)
  }

  private func hasEmptyLabel(_ arguments: [Argument], besides shown: Argument, in scope: Scope) -> Bool {
    guard let label = arguments.first(where: { $0.label == "label" }) ?? arguments.last(where: \.isTrailing),
      label.term.place != shown.term.place, case .closure(let fact) = label.term.kind, fact.body.count == 1,
      let term = fact.body[0].result, case .call(let callee, _) = term.kind
    else { return false }
    return callee.lastName == "EmptyView"
  }
}
