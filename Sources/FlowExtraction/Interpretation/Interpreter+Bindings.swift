import FlowModel

/// Finds the field behind a binding that is passed to a container or a presentation.
extension Interpreter {
  /// The value of a term that should be a binding, also if a helper of the app makes the binding from a field.
  func binding(_ term: Term, in scope: Scope) -> Value {
    let value = evaluate(term, in: scope)
    if value.atoms.contains(where: \.isBinding) { return value }
    // `path.item` of a binding `path`
    if case .member(let base?, let name) = term.kind {
      let part = part(name, ofBinding: evaluate(base, in: scope))
      if part.isKnown { return part }
    }
    guard case .call(let callee, let arguments) = term.kind else { return value }
    // `.init(get: …, set: …)`
    if case .member(nil, "init") = callee.kind {
      let read = readBinding(arguments, in: scope)
      if read.isKnown { return read }
    }
    for argument in arguments.prefix(1) {
      switch argument.term.kind {
      case .name, .member(.some, _):
        if let (owner, field) = field(of: argument.term, in: scope), isStored(field, of: owner) {
          return Value(.binding(owner, field))
        }
      default: break
      }
    }
    return value
  }

  /// The field that a binding reads is the field to which it is bound.
  func readBinding(_ arguments: [Argument], in scope: Scope) -> Value {
    guard let get = arguments.first(where: { $0.label == "get" }) ?? arguments.first(where: \.isTrailing),
      case .closure(let fact) = get.term.kind
    else { return .unknown }
    guard fact.body.count == 1 else {
      return computed(get, arguments, in: scope) ?? setter(arguments, canHold: true, in: scope)
    }
    let read: Term? =
      switch fact.body[0] {
      case .term(let term): term
      case .give(let term): term
      default: nil
      }
    guard let read else { return computed(get, arguments, in: scope) ?? .unknown }
    // `get: { item != nil }` is bound to the item.
    let term: Term =
      if case .operation("!=", let left, let right) = read.kind, case .none = right.kind { left } else { read }
    // `get: { item.wrappedValue != nil }` is bound to whatever `item` is bound to.
    let bound = wrapping(term, in: scope).atoms.filter(\.isBinding)
    if !bound.isEmpty {
      runSetter(arguments, in: scope)
      return Value(atoms: bound)
    }
    guard let (owner, field) = field(of: term, in: scope) ?? fieldPassed(for: term, in: scope) else {
      if let computed = computed(get, arguments, in: scope) { return computed }
      let canHold = if case .truth(false) = term.kind { false } else { true }
      return setter(arguments, canHold: canHold, in: scope)
    }
    let element = elementRead(by: term, field, of: owner)
    // `get: { link?.sheet }`, where `sheet` computes what it answers from several cases.
    if element == nil, case .member(.some, let name) = term.kind, name != field,
      let computed = computed(get, arguments, in: scope)
    {
      return computed
    }
    runSetter(arguments, in: scope)
    return Value(.binding(owner, field + (element.map { "#" + $0 } ?? "")))
  }

  private func computed(_ get: Argument, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard let binding = computedBinding(get, in: scope) else { return nil }
    runSetter(arguments, in: scope)
    // A tap on a link sets it.
    return binding.joined(setter(arguments, canHold: true, in: scope))
  }

  /// The case of a field's enum whose content a binding reads: `get: { destination?.sheet }`, where `sheet` is a computed
  /// property that answers with what `.sheet` holds, and with nil for all other cases.
  private func elementRead(by term: Term, _ field: String, of owner: Thing) -> String? {
    guard case .member(.some, let name) = term.kind, name != field,
      let type = index.property(field, in: owner.type)?.type.flatMap({ meant($0, of: owner).name }),
      let entry = index.entry(type), entry.kind == .enum,
      let property = index.property(name, in: type), let getter = property.getter
    else { return nil }
    let outer = views
    views = nil
    defer { views = outer }
    let answering = entry.cases.filter { element in
      let value = Atom.enumCase(type: type, name: element.name, payload: element.payload.map { Value(.unknown($0)) })
      return steplessly { caseMember(property, getter, type, Value(value)) }.atoms != [.none]
    }
    guard answering.count == 1, !answering[0].payload.isEmpty else { return nil }
    return answering[0].name
  }

  /// The bindings to a property of what bindings are bound to: `$path.item`, where `path` is itself a binding.
  func part(_ name: String, ofBinding value: Value) -> Value {
    var result = Value.unknown
    for case .binding(let owner, let field) in value.atoms {
      for case .thing(let part) in content(of: owner, field) where isStored(name, of: part) {
        result.join(Value(.binding(part, name)))
      }
    }
    return result
  }

  /// The value with fields that a property is bound to which is a binding: `slot` of `@Binding var slot: Slot`.
  func partWithFields(ofBinding value: Value) -> Thing? {
    for case .binding(let owner, let field) in value.atoms {
      for case .thing(let part) in content(of: owner, field) { return part }
    }
    return nil
  }

  /// What a binding is bound to, as far as it is an object or a value with fields.
  func content(of owner: Thing, _ field: String) -> [Atom] {
    resolved(read(ViewBindings.parts(of: field).field, of: owner)).things.map(Atom.thing)
  }

  /// The binding that is the wrapper of a property: `_item` of `@Binding var item`; nil: the name is another one.
  func wrapper(_ name: String, in scope: Scope) -> Value? {
    guard name.hasPrefix("_"), name.count > 1, scope.lookup(name) == nil, let home = scope.home,
      index.property(name, in: home.type) == nil
    else { return nil }
    let bound = (home.fields[String(name.dropFirst())] ?? .unknown).atoms.filter(\.isBinding)
    return bound.isEmpty ? nil : Value(atoms: bound)
  }

  /// The binding whose value a term reads: `item.wrappedValue`, or `wrappedValue` in an extension of `Binding`.
  private func wrapping(_ term: Term, in scope: Scope) -> Value {
    switch term.kind {
    case .member(let base?, "wrappedValue"): evaluate(base, in: scope)
    case .name("wrappedValue") where scope.home == nil: scope.lookup("self") ?? .unknown
    default: .unknown
    }
  }

  /// The field that the caller passed for a parameter which a binding reads.
  private func fieldPassed(for term: Term, in scope: Scope) -> (Thing, String)? {
    guard case .name(let name) = term.kind, let (passed, outer) = scope.argument(of: name) else { return nil }
    return field(of: passed, in: outer)
  }

  /// A function in an extension of `Binding`, which sees the binding as `self`; nil: the app has none of that name.
  func callOfBinding(_ name: String, on binding: Atom, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard let function = function(name, arguments, in: "Binding", scope: scope), !function.isStatic else { return nil }
    let inner = Scope(parent: nil, home: nil, type: "Binding")
    inner.locals["self"] = Value(binding)
    bindParameters(function, arguments, inner, scope)
    return runBody(
      function.body ?? [], in: inner, place: function.place, home: nil, expecting: function.returns)
  }

  /// A computed property in an extension of `Binding`: `$model.item.isThere`; nil: the app has none of that name.
  func memberOfBinding(_ name: String, of binding: @autoclosure () -> Value) -> Value? {
    guard let property = index.property(name, in: "Binding"), let getter = property.getter else { return nil }
    let whole = binding()
    guard whole.atoms.contains(where: \.isBinding) else { return nil }
    let inner = Scope(parent: nil, home: nil, type: "Binding")
    inner.locals["self"] = whole
    return runBody(getter, in: inner, place: property.place, home: nil, expecting: property.type)
  }

  /// The code by which a binding is set that is bound to no field: whoever sets it runs that code.
  private func setter(_ arguments: [Argument], canHold: Bool, in scope: Scope) -> Value {
    guard let setter = arguments.first(where: { $0.label == "set" }) else { return .unknown }
    return Value(
      atoms: evaluate(setter.term, in: scope).atoms.compactMap { atom in
        if case .code(let code) = atom { .setter(code, canHold: canHold) } else { nil }
      })
  }

  /// Runs the code by which a binding is set, which the framework calls: what it navigates is the binding's own effect.
  private func runSetter(_ arguments: [Argument], in scope: Scope) {
    guard let setter = arguments.first(where: { $0.label == "set" }) else { return }
    let outer = views
    views = nil
    defer { views = outer }
    _ = collect {
      for case .code(let code) in evaluate(setter.term, in: scope).atoms {
        run(code, [], name: "set", at: setter.term.place)
      }
    }
  }

  private func isStored(_ field: String, of owner: Thing) -> Bool {
    owner.fields[field] != nil || index.property(field, in: owner.type).map { $0.getter == nil } ?? false
  }
}
