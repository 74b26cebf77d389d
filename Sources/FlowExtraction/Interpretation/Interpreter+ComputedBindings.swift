import FlowModel

/// Interprets bindings that compute what they read from a state: `Binding(get: { router.sheet == .cart }, set: …)`, or
/// `$router.sheet.map(get: { $0?.item }, set: { $0 })` with a `map` of the app's own.
extension Interpreter {
  /// What begins the part of a binding's name that names the code by which it reads its field.
  private static let mark = "@"

  /// A binding to the field that its code reads, and that code; nil: it reads no state, or several.
  func computedBinding(_ get: Argument, in scope: Scope) -> Value? {
    let outer = views
    views = nil
    defer { views = outer }
    for case .code(let code) in evaluate(get.term, in: scope).atoms {
      guard let field = state(readBy: code) else { continue }
      let key = Self.key(of: code)
      getters[key] = code
      return Value(.binding(field.thing, field.name + "#" + Self.mark + key))
    }
    return nil
  }

  /// The one state that code reads; a value that holds the state is none.
  private func state(readBy code: Callable) -> FieldName? {
    let outer = reads
    reads = []
    _ = steplessly { run(code, [], name: "get", at: code.place) }
    let found = Set(reads ?? [])
    reads = outer
    let inner = found.filter { field in
      let parts = (field.thing.fields[field.name] ?? .unknown).things
      return !found.contains { $0 != field && parts.contains($0.thing) }
    }
    return inner.count == 1 ? inner.first : nil
  }

  /// The same for each evaluation of one binding of one object: the places of the code and of the closures that it was
  /// given, and the object whose code it is.
  private static func key(of code: Callable) -> String {
    var given: [String] = []
    var scope: Scope? = code.scope
    while let here = scope {
      for (name, value) in here.locals {
        for case .code(let inner) in value.atoms { given.append(name + " " + inner.place.text) }
      }
      scope = here.parent
    }
    let home = code.home.map { ["\($0.number)"] } ?? []
    return ([code.place.text] + home + given.sorted()).joined(separator: ", ")
  }

  /// How a binding reads a field, from the part of its name behind the field's; nil: it reads what the field holds.
  func reading(_ element: String?, of owner: Thing, _ field: String) -> ViewBindings.Reading? {
    guard let element, element.hasPrefix(Self.mark), let code = getters[String(element.dropFirst())] else { return nil }
    return ViewBindings.Reading(key: element) { [unowned self] value in
      given(FieldName(thing: owner, name: field), value) { answer(of: code) }
    }
  }

  private func answer(of code: Callable) -> Value {
    if case .closure(let fact) = code.code {
      let scope = Scope(parent: code.scope, home: code.home, type: code.scope.type)
      if fact.body.count == 1, let term = fact.body[0].result, let truth = assumedTruth([.holds(term)], in: scope) {
        return Value(.truth(truth))
      }
      if let truth = answer(of: fact.body[...], in: scope) { return Value(.truth(truth)) }
    }
    let outer = views
    views = nil
    defer { views = outer }
    let value = steplessly { run(code, [], name: "get", at: code.place) }
    // Its branches were not decided.
    return value.atoms.contains { if case .truth = $0 { true } else { false } } ? .unknown : value
  }
}
