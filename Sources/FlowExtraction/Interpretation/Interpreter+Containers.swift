import FlowModel

/// Interprets dependency containers: a request for a type returns the value that was registered for the type.
extension Interpreter {
  private static let registering = ["register", "autoregister", "bind", "provide", "add", "single", "factory"]
  private static let asking = ["resolve", "inject", "get", "make", "instance", "callAsFunction"]

  /// The scopes in which a container hands out one object again and again.
  private static let sharing: Set<String> = ["container", "weak", "application", "cached", "shared", "singleton"]

  /// `register { Home() as HomeProtocol }`: the closure says which type it makes; `implements` adds another type.
  func containerOfClosure(_ name: String, _ base: Term?, _ arguments: [Argument], in scope: Scope) {
    if ["inObjectScope", "scope"].contains(name), case .member(nil, let kept)? = arguments.first?.term.kind,
      Self.sharing.contains(kept), let registered = base?.registeredTypes,
      let type = registered.lazy.compactMap({ self.metatype($0, in: scope) }).first
    {
      if shared.insert(type).inserted { learn() }
    } else if name == "implements", let type = arguments.first.flatMap({ metatype($0.term, in: scope) }), let base,
      let made = base.registered, let own = madeType(made, in: scope), let known = providers[own]
    {
      register(type, known)
    } else if ["register", "single", "factory"].contains(where: name.hasPrefix), let last = arguments.last,
      let type = madeType(last, in: scope)
    {
      register(type, last, in: scope)
    }
  }

  /// The type of the only value of a closure, if it is written there.
  private func madeType(_ argument: Argument, in scope: Scope) -> String? {
    guard case .closure(let fact) = argument.term.kind, fact.body.count == 1 else { return nil }
    let made: Term
    switch fact.body[0] {
    case .term(let term): made = term
    case .give(let term?): made = term
    default: return nil
    }
    switch made.kind {
    case .cast(_, let type): return meant(type, in: scope).name
    case .call(let callee, _): return metatype(callee, in: scope).flatMap { index.declares($0) ? $0 : nil }
    case .name, .member: return resolved(steplessly { evaluate(made, in: scope) }).things.first?.type
    default: return nil
    }
  }

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
    let values = rest.map { evaluate($0.term, in: scope) }
    if shared.contains(type) { return asNobodys { provided(known, values, name, at: place) } }
    return provided(known, values, name, at: place)
  }

  /// `container ~> Home.self`, `container ~> (Home.self, argument: stack)`
  func asked(_ request: Term, in scope: Scope) -> Value {
    let arguments: [Argument]
    if case .tuple(let parts) = request.kind { arguments = parts } else { arguments = [Argument(term: request)] }
    return foreignCall("resolve", nil, arguments, at: request.place, in: scope)
  }

  private func register(_ type: String, _ given: Argument, in scope: Scope) {
    let value: Value
    if case .closure = given.term.kind {
      value = evaluate(given.term, in: scope)
    } else {
      let whole = evaluate(given.term, in: scope)
      value = Value(atoms: whole.atoms.filter { !$0.isVague })
    }
    register(type, value)
  }

  private func register(_ type: String, _ value: Value) {
    var known = providers[type] ?? .unknown
    if known.join(value) { learn() }
    providers[type] = known
  }

  /// The value of a property whose wrapper asks a container: `@Injected var model: HomeModel`.
  func injected(_ property: PropertyFact, as type: TypeReference?) -> Value? {
    guard property.initial == nil, !property.attributes.isEmpty, let name = type?.name, let known = providers[name]
    else { return nil }
    let value = provided(known, [], property.name, at: property.place)
    return value.things.isEmpty ? nil : value
  }

  private func provided(_ known: Value, _ values: [Value], _ name: String, at place: SourceLocation) -> Value {
    // What the closure makes on its way is not shown where the value is asked for.
    let outer = views
    views = nil
    defer { views = outer }
    var result = Value(atoms: known.things.map(Atom.thing))
    for case .code(let code) in known.atoms {
      var values = values
      // Many containers pass themselves to the closure before its arguments.
      if case .closure(let fact) = code.code, fact.parameters.count == values.count + 1 {
        values.insert(.unknown, at: 0)
      }
      result.join(run(code, values, name: name, at: place))
    }
    // `autoregister(Home.self, initializer: HomeModel.init)`
    for case .type(let type, let made) in known.atoms where index.entry(type)?.kind == .class {
      let made = make(type, [], made: made, at: place, maker: maker) { wanted in
        self.handed(wanted, values, name, at: place)
      }
      result.join(Value(.thing(made)))
    }
    return result
  }

  /// What a container hands to a parameter of an initialiser: the argument of the request that has its type, or what is
  /// registered for it.
  private func handed(_ wanted: TypeReference, _ values: [Value], _ name: String, at place: SourceLocation) -> Value? {
    guard let type = wanted.name else { return nil }
    let given = values.first { $0.isKnown && $0.things.allSatisfy { conforms($0, to: type) } && $0.isOf(type) }
    return given ?? providers[type].map { provided($0, [], name, at: place) }
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

extension Value {
  /// Whether nothing says that it is of another type.
  fileprivate func isOf(_ type: String) -> Bool {
    atoms.allSatisfy { atom in
      switch atom {
      case .thing: true
      case .enumCase(let known, _, _): known == type
      case .unknown(let known): known.name == type
      default: false
      }
    }
  }
}

extension Term {
  /// The arguments of the registration with which a chain of calls begins.
  fileprivate var registeredTypes: [Term] {
    guard case .call(let callee, let arguments) = kind, case .member(let base?, let name) = callee.kind else {
      return []
    }
    return ["register", "autoregister"].contains(name) ? arguments.map(\.term) : base.registeredTypes
  }

  /// The closure of the registration with which a chain of calls begins.
  fileprivate var registered: Argument? {
    guard case .call(let callee, let arguments) = kind else { return nil }
    if case .member(let base?, let name) = callee.kind, name != "register" { return base.registered }
    return arguments.last
  }
}
