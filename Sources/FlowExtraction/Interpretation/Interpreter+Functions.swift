import FlowModel

/// Runs functions and closures with their arguments.
extension Interpreter {
  func invoke(
    _ function: FunctionFact, on home: Thing?, type: String?, _ arguments: [Argument], at place: SourceLocation,
    in scope: Scope
  ) -> Value {
    if function.place.isOfLibrary, !place.isOfLibrary {
      appPlaces.append(place)
      defer { appPlaces.removeLast() }
      let value = invoked(function, on: home, type: type, arguments, at: place, in: scope)
      for case .code(let code) in value.atoms where code.place.isOfLibrary && code.scope.appPlace == nil {
        code.scope.appPlace = place
      }
      return value
    }
    return invoked(function, on: home, type: type, arguments, at: place, in: scope)
  }

  private func invoked(
    _ function: FunctionFact, on home: Thing?, type: String?, _ arguments: [Argument], at place: SourceLocation,
    in scope: Scope
  ) -> Value {
    if NavigationNames.calls.contains(function.name) { ownCalls.insert(place) }
    if isIgnored(function, of: type) { return .unknown }
    if let value = container(function.name, arguments, at: place, in: scope) { return value }
    // `super`, and private functions, mean those of the class in which the code stands.
    let inner = Scope(parent: nil, home: home, type: home == nil ? type : index.classDeclaring(function) ?? type)
    bindGenerics(of: function, wanted: wanted[place], in: inner)
    bindParameters(function, arguments, inner, scope)
    bindGenericsByArguments(of: function, in: inner)
    expectResults(of: function, in: inner)
    if leavesOut(function, given: inner.locals) { return unread(function, in: inner) }
    if home == nil, let type, function.isStatic, makes(type, function), index.entry(type)?.kind != .enum {
      let value = run(function, home: nil, in: inner, at: place)
      if value.things.contains(where: { $0.kind == .instance }) { return value }
      return Value(.thing(make(type, [], at: place, maker: maker)))
    }
    if let flag = guardFlag(of: function) {
      // The function's closure arguments are the guarded body; the flag itself becomes `guard:`.
      let bodies = function.parameters.filter(\.type.isFunction).map { inner.locals[$0.name] ?? .unknown }
      let steps = collect { for body in bodies { apply(body, name: function.name, [], at: place, in: inner) } }
      note(.guarded(milliseconds: flag, steps), at: place)
      return .unknown
    }
    // Other values that a view's body computes contain no views.
    let (outer, outerSite, outerCalls) = (views, site, makingCalls)
    if function.returns == nil && function.name != "init" || function.returns?.name.map(givesViews) == false {
      views = nil
    }
    makingCalls =
      makesContainers(function, in: inner) ? Array((makingCalls + [place]).suffix(Self.mostMakingCalls)) : []
    site = place
    let value = run(function, home: home, in: inner, at: place)
    (views, site, makingCalls) = (outer, outerSite, outerCalls)
    return value.things.isEmpty ? resolvedByType(arguments, function, at: place, in: scope) ?? value : value
  }

  /// The number of nested calls of functions that make containers that are told apart.
  private static let mostMakingCalls = 6

  /// Whether a function returns a controller that may be a container, something around a controller, or a publisher, which
  /// may be made for each call.
  private func makesContainers(_ function: FunctionFact, in scope: Scope) -> Bool {
    guard let type = function.returns.map({ meant($0, in: scope) }) else { return false }
    let parts = if case .tuple(let parts, _) = type { parts } else { [type] }
    return parts.flatMap(\.names).contains { name in
      name == "UIViewController" || roles.isNavigationController(name) || roles.isTabBarController(name)
        || roles.wrapsController(name) || !index.declares(name) && Self.publishers.contains(name)
    }
  }

  /// `resolve(X.self)`: a value of the type that is passed.
  private func resolvedByType(
    _ arguments: [Argument], _ function: FunctionFact, at place: SourceLocation, in scope: Scope
  ) -> Value? {
    guard let type = handedType(arguments, in: scope), function.returns.map({ !index.declares($0.name ?? "") }) ?? false
    else { return nil }
    return Value(.thing(make(type, [], at: place, maker: maker)))
  }

  /// The app's own type whose metatype is an argument.
  func handedType(_ arguments: [Argument], in scope: Scope) -> String? {
    for argument in arguments {
      guard let name = metatype(argument.term, in: scope), index.declares(name) else { continue }
      if roles.isScreen(name) || roles.isCoordinator(name) || roles.isNavigationController(name)
        || roles.isTabBarController(name) || index.entry(name)?.kind == .class
      {
        return name
      }
    }
    return nil
  }

  private func givesViews(_ type: String) -> Bool {
    guard index.declares(type), let kind = index.entry(type)?.kind else { return true }
    return kind == .protocol || roles.isView(type) || roles.isCoordinator(type) || roles.isViewController(type)
  }

  /// Whether a static function returns a value of its own type: `instantiate()`.
  private func makes(_ type: String, _ function: FunctionFact) -> Bool {
    guard let name = function.returns?.name else { return false }
    return (name == "Self" || name == type)
      && (roles.isScreen(type) || roles.isNavigationController(type) || roles.isTabBarController(type))
      && index.declares(type)
  }

  func bindParameters(_ function: FunctionFact, _ arguments: [Argument], _ inner: Scope, _ scope: Scope) {
    let taken = TypeIndex.assignments(of: arguments, to: function.parameters)
    for (position, parameter) in function.parameters.enumerated() {
      var value = Value.unknown
      let type = meant(parameter.type, in: inner)
      if let argument = taken?[position] {
        let term = arguments[argument].term
        value = self.argument(term, for: parameter, as: type, in: scope)
        if views != nil, term.lastName != nil { inner.arguments[parameter.name] = (term, scope) }
        inner.notePresence(presence(of: term, in: scope), of: parameter.name)
      } else if let initial = parameter.initial {
        value = evaluate(initial, expecting: type, in: inner)
        inner.notePresence(presence(of: initial, in: inner), of: parameter.name)
      }
      if let name = type.name { value = typed(value, as: name) }
      if !value.isKnown, type != .unread { value = Value(.unknown(type)) }
      if function.name == "init", let home = inner.home { unify(parameter.type, value, into: home) }
      inner.locals[parameter.name] = value
    }
  }

  /// The value of an argument; for an `@autoclosure`, a closure that evaluates the argument in the caller's scope.
  private func argument(_ term: Term, for parameter: ParameterFact, as type: TypeReference, in scope: Scope) -> Value {
    guard let result = parameter.autoclosed else { return evaluate(term, expecting: type, in: scope) }
    let fact = ClosureFact(parameters: [], returns: result, body: [.term(term)], place: term.place)
    return closure(fact, in: scope)
  }

  func run(_ function: FunctionFact, home: Thing?, in scope: Scope, at place: SourceLocation, named name: String? = nil)
    -> Value
  {
    guard let body = function.body else {
      return function.returns.map { Value(.unknown(meant($0, in: scope))) } ?? .unknown
    }
    var value = Value.unknown
    let frame = Frame(place: function.place, home: home, cases: Self.cases(in: scope.locals))
    let outer = givenCases
    givenCases = frame.cases
    defer { givenCases = outer }
    let isRepeated = isRunning(frame)
    if isRepeated { noteCut(by: frame) }
    let inner = collect {
      if !isRepeated {
        let expected = function.returns.map { meant($0, in: scope) }
        value = remembered(function.place, home: home, type: scope.type, given: scope.locals) {
          runBody(body, in: scope, place: function.place, home: home, cases: frame.cases, expecting: expected)
        }
        if let expected { value = value.labelled(as: expected) }
      }
    }
    if let home, isActor(home), function.name != "init" {
      if isRepeated || !inner.isEmpty {
        note(.call(home, name: name ?? function.name, isMethod: true, inner), at: place)
      }
    } else {
      steps += inner
    }
    if !value.isKnown, let type = function.returns { return Value(.unknown(meant(type, in: scope))) }
    return value
  }

  /// The enum cases among arguments, as a text.
  private static func cases(in given: [String: Value]) -> String {
    guard given.values.contains(where: { $0.atoms.first?.isCase == true }) else { return "" }
    return given.sorted { $0.key < $1.key }.map { name, value in
      name
        + value.atoms.compactMap { atom in
          if case .enumCase(_, let element, _) = atom { "." + element } else { nil }
        }.joined()
    }.joined(separator: " ")
  }

  /// Whether the steps record the code of this thing as calls of its own.
  func isActor(_ thing: Thing) -> Bool {
    switch thing.kind {
    case .instance: roles.isCoordinator(thing.type) || bindings.owners.contains(thing)
    case .tabs, .navigation: roles.isCoordinator(thing.type) || selfMade.contains(thing)
    default: false
    }
  }

  /// Calls a value: a closure, or a method that was passed on.
  @discardableResult
  func apply(
    _ value: Value, name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope,
    owner: Thing? = nil
  ) -> Value {
    let codes = value.atoms.compactMap { atom -> Callable? in
      if case .code(let code) = atom { return code }
      return nil
    }
    if codes.isEmpty {
      for case .type(let type, let made) in value.atoms {
        return construct(type, arguments, made: made, at: place, in: scope)
      }
      if let first = arguments.first, value.things.contains(where: { $0.kind == .subject }),
        settle(value, with: evaluate(first.term, in: scope), at: place)
      {
        return .unknown
      }
      return foreignCall(name, nil, arguments, at: place, in: scope)
    }
    let labelled = codes.count > 1 ? codes.filter { isCallable($0, with: arguments) } : codes
    let called = labelled.isEmpty ? codes : labelled
    // Arguments are evaluated once, even if they go to several closures.
    let values =
      called.count == 1 ? given(arguments, to: called[0], in: scope) : arguments.map { evaluate($0.term, in: scope) }
    var result = Value.unknown
    let fitting = taking(values, called)
    let doubt: Certainty = fitting.count > 1 ? .possible : .certain
    alternatives(fitting, at: place) { code in
      with(certainty: doubt) { _ = result.join(run(code, values, name: name, at: place)) }
    }
    return result
  }

  /// Whether the labels of a call are those of a function that the code is; a closure has none.
  private func isCallable(_ code: Callable, with arguments: [Argument]) -> Bool {
    guard case .function(let fact) = code.code else { return true }
    return TypeIndex.assignments(of: arguments, to: fact.parameters) != nil
  }

  /// The values of a call's arguments, in the order of the parameters. A function inside of a function has labels and
  /// defaults as any other has; a method that was passed on has lost them.
  private func given(_ arguments: [Argument], to code: Callable, in scope: Scope) -> [Value] {
    guard case .function(let fact) = code.code,
      let taken = TypeIndex.assignments(of: arguments, to: fact.parameters)
    else { return arguments.map { evaluate($0.term, in: scope) } }
    return zip(fact.parameters, taken).map { parameter, position in
      let type = code.home.map { meant(parameter.type, of: $0) } ?? meant(parameter.type, in: code.scope)
      let term = position.map { arguments[$0].term } ?? parameter.initial
      var value = term.map { evaluate($0, expecting: type, in: position == nil ? code.scope : scope) } ?? .unknown
      if let name = type.name { value = typed(value, as: name) }
      return value.isKnown || type == .unread ? value : Value(.unknown(type))
    }
  }

  @discardableResult
  func run(_ code: Callable, _ values: [Value], name: String, at place: SourceLocation) -> Value {
    if case .closure(let fact) = code.code, fact.closesItsHome, let view = code.home {
      move(.close, on: view, at: place)
      return .unknown
    }
    // Closures of a library may run inside themselves, for other callers; the depth of frames ends this.
    guard code.place.isOfLibrary || !isRunning(Frame(place: code.place, home: code.home)) else {
      noteCut(by: Frame(place: code.place, home: code.home))
      return .unknown
    }
    let outer = (givenCases, appPlaces)
    if let place = code.scope.appPlace { appPlaces.append(place) }
    defer { (givenCases, appPlaces) = outer }
    var value = Value.unknown
    let inner = collect {
      switch code.code {
      case .closure(let fact):
        let scope = Scope(parent: code.scope, home: code.home, type: code.scope.type)
        // A tuple is spread over several parameters.
        let spread = values.count == 1 && fact.parameters.count > 1 ? values[0].parts(fact.parameters.count) : nil
        let given = spread ?? values
        for (index, parameter) in fact.parameters.enumerated() where parameter != "_" {
          scope.locals[parameter] = index < given.count ? given[index] : .unknown
        }
        for (index, value) in values.enumerated() { scope.locals["$\(index)"] = value }
        if values.isEmpty { scope.locals["$0"] = .unknown }
        scope.given = Set(scope.locals.keys)
        givenCases = Self.cases(in: scope.locals)
        value = remembered(code, in: scope, fact) {
          runBody(
            fact.body, in: scope, place: fact.place, home: code.home,
            expecting: fact.returns.map { meant($0, in: scope) } ?? code.expects)
        }
      case .function(let fact):
        let scope = Scope(
          parent: code.isLocal || code.scope.home == nil ? code.scope : nil, home: code.home,
          type: code.home?.type ?? code.scope.type)
        for (index, parameter) in fact.parameters.enumerated() {
          scope.locals[parameter.name] = index < values.count ? values[index] : Value(.unknown(parameter.type))
        }
        scope.given = Set(scope.locals.keys)
        givenCases = Self.cases(in: scope.locals)
        value = runBody(
          fact.body ?? [], in: scope, place: fact.place, home: code.home,
          expecting: fact.returns.map { meant($0, in: scope) })
      }
    }
    var called = name
    var isMethod = false
    if case .function(let fact) = code.code {
      called = fact.name
      isMethod = true
    }
    if let home = code.home, isActor(home), !inner.isEmpty {
      note(.call(home, name: called, isMethod: isMethod, inner), at: place)
    } else {
      steps += inner
    }
    return value
  }
}

extension Value {
  /// The value as a function returns it: its tuples have the labels of the function's type.
  fileprivate func labelled(as type: TypeReference) -> Value {
    guard case .tuple(_, let labels) = type, atoms.contains(where: \.isTuple) else { return self }
    return Value(
      atoms: atoms.map { atom in
        guard case .tuple(let own, let parts) = atom, parts.count == labels.count else { return atom }
        return .tuple(zip(own, labels).map { $1 ?? $0 }, parts)
      })
  }
}
