import FlowModel

/// Interprets dependency containers: a request for a type returns the value that was registered for the type.
extension Interpreter {
  private static let registering = ["register", "bind", "provide", "add", "single", "factory"]
  private static let asking = ["resolve", "inject", "get", "make", "instance", "callAsFunction"]

  /// Nil: the call neither registers nor requests a type.
  func container(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    guard arguments.count < 8,
      let position = arguments.firstIndex(where: { metatype($0.term, in: scope) != nil }),
      let type = metatype(arguments[position].term, in: scope)
    else { return nil }
    if Self.registering.contains(where: name.hasPrefix), let given = arguments.last, arguments.count > 1 {
      register(type, given, in: scope)
      return .unknown
    }
    guard Self.asking.contains(where: name.hasPrefix), let known = providers[type] else { return nil }
    var rest = arguments
    rest.remove(at: position)
    return provided(known, rest.map { evaluate($0.term, in: scope) }, name, at: place)
  }

  private func register(_ type: String, _ given: Argument, in scope: Scope) {
    let value: Value
    if case .closure = given.term.kind {
      value = evaluate(given.term, in: scope)
    } else {
      let whole = evaluate(given.term, in: scope)
      value = Value(atoms: whole.atoms.filter { !$0.isVague })
    }
    var known = providers[type] ?? .unknown
    if known.join(value) { learn() }
    providers[type] = known
  }

  private func provided(_ known: Value, _ values: [Value], _ name: String, at place: SourceLocation) -> Value {
    var result = Value(atoms: known.things.map(Atom.thing))
    for case .code(let code) in known.atoms {
      var values = values
      // Many containers pass themselves to the closure before its arguments.
      if case .closure(let fact) = code.code, fact.parameters.count == values.count + 1 {
        values.insert(.unknown, at: 0)
      }
      result.join(run(code, values, name: name, at: place))
    }
    return result
  }

  /// The type that an argument names: `X.self`, or a metatype that was passed on.
  func metatype(_ term: Term, in scope: Scope) -> String? {
    switch term.kind {
    case .name(let name):
      if let local = scope.lookup(name) {
        guard case .type(let type, _)? = local.atoms.first else { return nil }
        return type
      }
      return name.first?.isUppercase == true ? key(name, in: scope) : nil
    case .member(.some, let name):
      guard name.first?.isUppercase == true, case .type(let type, _)? = evaluate(term, in: scope).atoms.first else {
        return nil
      }
      return type
    case .type(let type): return meant(type, in: scope).name
    default: return nil
    }
  }
}
