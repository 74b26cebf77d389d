import FlowModel

extension Interpreter {
  /// Who makes things now: the nearest coordinator or screen whose code runs.
  var maker: Thing? { frames.last { $0.home != nil }?.home }

  func isRunning(_ frame: Frame) -> Bool {
    frames.contains { $0.place == frame.place && $0.home === frame.home }
  }

  /// Runs a body as a function: what it returns, or what its only term gives.
  func runBody(_ body: [Statement], in scope: Scope, place: SourceLocation, home: Thing?) -> Value {
    guard frames.count < Self.deepest, budget < Self.mostCalls else { return .unknown }
    budget += 1
    if !isProbing { ran.insert(Running(place: place, home: home)) }
    frames.append(Frame(place: place, home: home))
    let outer = implicitResult
    implicitResult = .unknown
    run(body, in: scope)
    let result = implicitResult
    implicitResult = outer
    let frame = frames.removeLast()
    if !frames.isEmpty { frames[frames.count - 1].compared += frame.compared.suffix(4) }
    if frame.returned.isKnown { return frame.returned }
    return body.count == 1 || views != nil ? result : .unknown
  }

  func call(
    _ callee: Term, _ arguments: [Argument], expecting type: TypeReference?, at place: SourceLocation, in scope: Scope
  ) -> Value {
    switch callee.kind {
    case .name(let name): return callNamed(name, arguments, at: place, in: scope)
    case .member(nil, let name):
      if name == "init", let expected = type?.name { return construct(expected, arguments, at: place, in: scope) }
      let payload = arguments.map { evaluate($0.term, in: scope) }
      if let expected = type?.name, let function = index.function(name, labels: arguments, in: expected) {
        return invoke(function, on: nil, type: expected, arguments, at: place, in: scope)
      }
      return pointed(name, payload, expecting: type, at: place, in: scope)
    case .member(let base?, let name): return callMember(name, of: base, arguments, at: callee.place, in: scope)
    case .type(let type): return type.name.map { construct($0, arguments, at: place, in: scope) } ?? .unknown
    default:
      let value = evaluate(callee, in: scope)
      return apply(value, name: "", arguments, at: place, in: scope)
    }
  }

  private func callNamed(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    if let local = scope.lookup(name) { return apply(local, name: name, arguments, at: place, in: scope) }
    if name == "super" { return .unknown }
    if name == "self" || name == "Self", let type = scope.home?.type ?? scope.type {
      return construct(type, arguments, at: place, in: scope)
    }
    if let home = scope.home {
      if let function = index.function(name, labels: arguments, in: home.type) {
        return invoke(function, on: home, type: home.type, arguments, at: place, in: scope)
      }
      if index.property(name, in: home.type) != nil {
        let property = index.property(name, in: home.type)
        if property?.attributes.contains(where: { $0.contains("\\.dismiss") || $0.contains("presentationMode") })
          == true
        {
          move(.close, on: home, at: place)
          return .unknown
        }
        return apply(read(name, of: home), name: name, arguments, at: place, in: scope, owner: home)
      }
    }
    if let type = scope.type, let function = index.function(name, labels: arguments, in: type) {
      return invoke(function, on: nil, type: type, arguments, at: place, in: scope)
    }
    if let function = index.free(name, labels: arguments) {
      return invoke(function, on: nil, type: nil, arguments, at: place, in: scope)
    }
    if index.declares(name) || index.aliases[name] != nil {
      return construct(index.aliases[name]?.name ?? name, arguments, at: place, in: scope)
    }
    if let home = scope.home, let result = framework(name, on: home, arguments, at: place, in: scope) { return result }
    if name.first?.isUppercase == true { return constructForeign(name, arguments, at: place, in: scope) }
    return foreignCall(name, nil, arguments, at: place, in: scope)
  }

  private func callMember(
    _ name: String, of base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    if case .name("super") = base.kind {
      if name == "init", let home = scope.home { return superInit(home, arguments, scope) }
      guard let home = scope.home, let type = scope.type else { return .unknown }
      if let function = index.function(name, labels: arguments, in: home.type, after: type) {
        return invoke(
          function, on: home,
          type: index.ancestors(of: home.type).first { index.entry($0)?.functions.contains { $0 === function } == true }
            ?? type, arguments, at: place, in: scope)
      }
      return framework(name, on: home, arguments, at: place, in: scope) ?? .unknown
    }
    if let (owner, field) = mutated(name, base, in: scope) {
      let values = arguments.map { evaluate($0.term, in: scope) }
      return mutate(field, of: owner, name, values, labels: arguments.map(\.label), at: place)
    }
    if ["append", "insert"].contains(name), case .name(let local) = base.kind, let list = scope.lookup(local),
      list.atoms.contains(where: \.isVagueList), let first = arguments.first
    {
      let item = evaluate(first.term, in: scope)
      let added = first.label == "contentsOf" ? item.elements.atoms.map { Value($0) } : [item]
      var known = list
      known.atoms.removeAll(where: \.isVague)
      _ = scope.assign(local, known.joined(Value(.list(added))))
      return .unknown
    }
    let value = resolved(evaluate(base, in: scope))
    if !value.isKnown { return foreignCall(name, base, arguments, at: place, in: scope) }
    let targets = value.atoms.filter { $0 != .none }
    var result = Value.unknown
    let things = targets.filter { if case .thing = $0 { true } else { false } }
    let doubt: Certainty = things.count > 1 ? .possible : .certain
    for atom in targets {
      with(certainty: doubt) { _ = result.join(callMember(name, on: atom, base, arguments, at: place, in: scope)) }
    }
    return result
  }

  private func callMember(
    _ name: String, on atom: Atom, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    switch atom {
    case .thing(let thing):
      if let value = stated(name, on: thing.type, thing: thing, arguments, at: place, in: scope) { return value }
      if let function = index.function(name, labels: arguments, in: thing.type) {
        return invoke(function, on: thing, type: thing.type, arguments, at: place, in: scope)
      }
      if index.property(name, in: thing.type) != nil || thing.fields[name] != nil {
        return apply(read(name, of: thing), name: name, arguments, at: place, in: scope, owner: thing)
      }
      if let result = framework(name, on: thing, arguments, at: place, in: scope) { return result }
      return modifier(name, on: thing, arguments, at: place, in: scope)
    case .type(let type): return callStatic(name, of: type, arguments, at: place, in: scope)
    case .code:
      if ["callAsFunction", "execute"].contains(name) {
        return apply(Value(atom), name: name, arguments, at: place, in: scope)
      }
      return foreignCall(name, base, arguments, at: place, in: scope)
    case .list(let items): return callList(name, items, base, arguments, at: place, in: scope)
    case .enumCase(let type, let caseName, let payload):
      guard let function = index.function(name, labels: arguments, in: type) else {
        return foreignCall(name, base, arguments, at: place, in: scope)
      }
      let inner = Scope(parent: nil, home: nil, type: type)
      inner.locals["self"] = Value(.enumCase(type: type, name: caseName, payload: payload))
      bindParameters(function, arguments, inner, scope)
      return runBody(function.body ?? [], in: inner, place: function.place, home: nil)
    case .unknown(let type):
      if let value = stated(name, on: type.name, thing: nil, arguments, at: place, in: scope) { return value }
      if let type = type.name, type == "UINavigationController" || index.isA(type, "UINavigationController") {
        let thing = self.thing(.ambientNavigation, type: type, place: base.place, maker: scope.home).0
        return framework(name, on: thing, arguments, at: place, in: scope) ?? .unknown
      }
      if let declared = type.name, let function = declaredResult(name, declared) {
        return runArguments(arguments, name, place, scope, giving: function)
      }
      return foreignCall(name, base, arguments, at: place, in: scope)
    default: return foreignCall(name, base, arguments, at: place, in: scope)
    }
  }

  private func declaredResult(_ name: String, _ type: String) -> TypeReference? {
    for ancestor in index.ancestors(of: type) {
      if let found = index.entry(ancestor)?.functions.first(where: { $0.name == name }) { return found.returns }
    }
    return nil
  }

  private func runArguments(
    _ arguments: [Argument], _ name: String, _ place: SourceLocation, _ scope: Scope, giving type: TypeReference
  ) -> Value {
    _ = foreignCall(name, nil, arguments, at: place, in: scope)
    return Value(.unknown(type))
  }

  // MARK: Functions

  func invoke(
    _ function: FunctionFact, on home: Thing?, type: String?, _ arguments: [Argument], at place: SourceLocation,
    in scope: Scope
  ) -> Value {
    let inner = Scope(parent: nil, home: home, type: type)
    bindParameters(function, arguments, inner, scope)
    if home == nil, let type, function.isStatic, makes(type, function) {
      let value = run(function, home: nil, in: inner, at: place)
      if value.things.contains(where: { $0.kind == .instance }) { return value }
      return Value(.thing(make(type, [], at: place, maker: maker)))
    }
    if let flag = guardFlag(of: function) {
      // What is guarded is what the function is given; the flag itself is what `guard:` says.
      let bodies = function.parameters.filter(\.type.isFunction).map { inner.locals[$0.name] ?? .unknown }
      let steps = collect { for body in bodies { apply(body, name: function.name, [], at: place, in: inner) } }
      note(.guarded(milliseconds: flag, steps), at: place)
      return .unknown
    }
    let value = run(function, home: home, in: inner, at: place)
    return value.things.isEmpty ? resolvedByType(arguments, function, at: place, in: scope) ?? value : value
  }

  /// `resolve(X.self)`: one of the type that is handed in.
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
      guard case .name(let name) = argument.term.kind, index.declares(name), scope.lookup(name) == nil else { continue }
      if roles.isScreen(name) || roles.isCoordinator(name) || roles.isNavigationController(name)
        || roles.isTabBarController(name) || index.entry(name)?.kind == .class
      {
        return name
      }
    }
    return nil
  }

  /// A static function that gives one of its own type: `instantiate()`.
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
      if let argument = taken?[position] {
        value = evaluate(arguments[argument].term, expecting: parameter.type, in: scope)
      } else if let initial = parameter.initial {
        value = evaluate(initial, expecting: parameter.type, in: inner)
      }
      if let name = parameter.type.name { value = typed(value, as: name) }
      if !value.isKnown, parameter.type != .unread { value = Value(.unknown(parameter.type)) }
      inner.locals[parameter.name] = value
    }
  }

  func run(_ function: FunctionFact, home: Thing?, in scope: Scope, at place: SourceLocation, named name: String? = nil)
    -> Value
  {
    guard let body = function.body else { return function.returns.map { Value(.unknown($0)) } ?? .unknown }
    var value = Value.unknown
    let isRepeated = isRunning(Frame(place: function.place, home: home))
    let inner = collect {
      if !isRepeated { value = runBody(body, in: scope, place: function.place, home: home) }
    }
    if let home, isActor(home), function.name != "init" {
      if isRepeated || !inner.isEmpty {
        note(.call(home, name: name ?? function.name, isMethod: true, inner), at: place)
      }
    } else {
      steps += inner
    }
    if !value.isKnown, let type = function.returns { return Value(.unknown(type)) }
    return value
  }

  /// Whose code is told apart in the steps.
  func isActor(_ thing: Thing) -> Bool {
    thing.kind == .instance && (roles.isCoordinator(thing.type) || bindings.owners.contains(thing))
  }

  /// Calls a value: a closure, a method that was handed on.
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
      for case .type(let type) in value.atoms { return construct(type, arguments, at: place, in: scope) }
      return foreignCall(name, nil, arguments, at: place, in: scope)
    }
    // Arguments are read once, however many closures they go to.
    let values = arguments.map { evaluate($0.term, in: scope) }
    var result = Value.unknown
    let doubt: Certainty = codes.count > 1 ? .possible : .certain
    for code in codes { with(certainty: doubt) { _ = result.join(run(code, values, name: name, at: place)) } }
    return result
  }

  @discardableResult
  func run(_ code: Callable, _ values: [Value], name: String, at place: SourceLocation) -> Value {
    guard !isRunning(Frame(place: code.place, home: code.home)) else { return .unknown }
    var value = Value.unknown
    let inner = collect {
      switch code.code {
      case .closure(let fact):
        let scope = Scope(parent: code.scope, home: code.home, type: code.scope.type)
        for (index, parameter) in fact.parameters.enumerated() where parameter != "_" {
          scope.locals[parameter] = index < values.count ? values[index] : .unknown
        }
        for (index, value) in values.enumerated() { scope.locals["$\(index)"] = value }
        if values.isEmpty { scope.locals["$0"] = .unknown }
        value = runBody(fact.body, in: scope, place: fact.place, home: code.home)
      case .function(let fact):
        let scope = Scope(
          parent: code.scope.home == nil ? code.scope : nil, home: code.home, type: code.home?.type ?? code.scope.type)
        for (index, parameter) in fact.parameters.enumerated() {
          scope.locals[parameter.name] = index < values.count ? values[index] : Value(.unknown(parameter.type))
        }
        value = runBody(fact.body ?? [], in: scope, place: fact.place, home: code.home)
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

  // MARK: Making

  func construct(_ type: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    guard index.declares(type), let kind = index.entry(type)?.kind, kind != .protocol else {
      return constructForeign(type, arguments, at: place, in: scope)
    }
    if kind == .enum {
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      return Value(.unknown(.named(type, [])))
    }
    return Value(.thing(make(type, arguments, at: place, maker: maker, in: scope)))
  }

  func make(_ type: String, _ arguments: [Argument], at place: SourceLocation, maker: Thing?, in scope: Scope? = nil)
    -> Thing
  {
    let kind: Thing.Kind =
      roles.isNavigationController(type) ? .navigation : roles.isTabBarController(type) ? .tabs : .instance
    let (thing, isNew) = self.thing(kind, type: type, place: place, maker: maker)
    guard !isRunning(Frame(place: place, home: thing)) else { return thing }
    let outer = initialising.contains(thing)
    initialising.insert(thing)
    defer { if !outer { initialising.remove(thing) } }
    frames.append(Frame(place: place, home: thing))
    defer { frames.removeLast() }
    if isNew { initialise(thing) }
    let caller = scope ?? Scope(parent: nil, home: nil, type: nil)
    if let function = index.function("init", labels: arguments, in: type),
      scope != nil || function.parameters.allSatisfy({ $0.initial != nil })
    {
      let inner = Scope(parent: nil, home: thing, type: type)
      bindParameters(function, arguments, inner, caller)
      _ = run(function, home: thing, in: inner, at: place)
    } else if scope == nil,
      let function = index.functions(of: type).first(where: {
        $0.name == "init" && !$0.attributes.contains("required") && !$0.attributes.contains("convenience")
      })
    {
      // Made out of sight: its parameters are known by their types.
      let inner = Scope(parent: nil, home: thing, type: type)
      bindParameters(function, [], inner, caller)
      _ = run(function, home: thing, in: inner, at: place)
    } else {
      memberwise(thing, arguments, caller)
    }
    return thing
  }

  private func initialise(_ thing: Thing) {
    for property in index.storedProperties(of: thing.type) where !property.isLazy {
      guard let initial = property.initial, thing.fields[property.name] == nil else { continue }
      let scope = Scope(parent: nil, home: thing, type: thing.type)
      var value = evaluate(initial, expecting: property.type, in: scope)
      if let name = property.type?.name { value = typed(value, as: name) }
      if value.isKnown { write(value, to: property.name, of: thing) }
    }
  }

  private func memberwise(_ thing: Thing, _ arguments: [Argument], _ scope: Scope) {
    var properties = index.storedProperties(of: thing.type)
    for argument in arguments {
      var property: PropertyFact?
      if let label = argument.label {
        property = properties.first { $0.name == label }
      } else if argument.isTrailing {
        property = properties.last { $0.type?.isFunction == true } ?? properties.last { $0.initial == nil }
      }
      let value = evaluate(argument.term, expecting: property?.type, in: scope)
      guard let property else { continue }
      properties.removeAll { $0.name == property.name }
      write(value, to: property.name, of: thing)
    }
  }

  private func superInit(_ home: Thing, _ arguments: [Argument], _ scope: Scope) -> Value {
    if let type = scope.type, let function = index.function("init", labels: arguments, in: home.type, after: type),
      index.entry(type)?.functions.contains(where: { $0 === function }) != true
    {
      let parent = index.ancestors(of: home.type).first {
        index.entry($0)?.functions.contains { $0 === function } == true
      }
      let inner = Scope(parent: nil, home: home, type: parent)
      bindParameters(function, arguments, inner, scope)
      return run(function, home: home, in: inner, at: function.place)
    }
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      if argument.label == "rootViewController" { setStack(value, on: home, at: argument.term.place) }
      if argument.label == "rootView" { write(value, to: "rootView", of: home) }
    }
    return .unknown
  }

  private func callStatic(
    _ name: String, of type: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    if let entry = index.entry(type) {
      if entry.cases.contains(where: { $0.name == name }) {
        return Value(.enumCase(type: type, name: name, payload: arguments.map { evaluate($0.term, in: scope) }))
      }
      if let function = index.function(name, labels: arguments, in: type) {
        return invoke(function, on: nil, type: type, arguments, at: place, in: scope)
      }
      if index.declares(name) { return construct(name, arguments, at: place, in: scope) }
    }
    if roles.isNavigationController(type) || type == "UINavigationController" {
      return constructForeign("UINavigationController", arguments, at: place, in: scope)
    }
    return foreignStatic(type, name, arguments, at: place, in: scope)
  }
}
