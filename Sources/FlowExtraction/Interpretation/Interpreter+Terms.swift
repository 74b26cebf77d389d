import FlowModel

/// Evaluates terms.
extension Interpreter {
  func evaluate(_ term: Term, expecting type: TypeReference? = nil, in scope: Scope) -> Value {
    if opening != nil, isNothing(term, in: scope) { return isOptions(term, in: scope) ? options : nothing }
    switch term.kind {
    case .text(let text): return Value(.text(text))
    case .number(let text): return Value(.number(text))
    case .truth(let truth): return Value(.truth(truth))
    case .none: return Value(.none)
    case .name(let name): return self.name(name, at: term.place, in: scope)
    case .member(let base?, let name):
      if let page = page(named: name, of: base, in: scope) { return page }
      let owner = evaluate(base, in: scope)
      if name.hasPrefix("$") { return publishers(name, of: owner) }
      let value = member(name, of: owner, at: term.place, in: scope)
      if value.isKnown { return value }
      return qualifiedCase(name, [], of: base) ?? Self.ofApplication(name)
    case .member(nil, let name): return pointed(name, [], expecting: type, at: term.place, in: scope)
    case .call(let callee, let arguments):
      return call(callee, arguments, expecting: type, at: term.place, in: scope)
    case .element(let base, let arguments):
      if let name = property(byKeyPath: arguments, in: scope) {
        return member(name, of: evaluate(base, in: scope), at: term.place, in: scope)
      }
      return element(of: base, arguments, in: scope)
    case .closure(let fact): return closure(fact, in: scope)
    case .list(let items):
      let inner: TypeReference? = if case .list(let element) = type { element } else { nil }
      let values = items.map { evaluate($0, expecting: inner, in: scope) }
      return Value(.list(values))
    case .dictionary(let items): return Value(.list(items.map { evaluate($0.term, in: scope) }))
    case .tuple(let parts):
      return Value(.tuple(parts.map(\.label), parts.map { evaluate($0.term, in: scope) }))
    case .assign(let left, let right):
      assign(right, to: left, in: scope)
      return .unknown
    case .operation(let symbol, let left, let right): return operation(symbol, left, right, in: scope)
    case .not(let inner):
      let value = evaluate(inner, in: scope)
      if value.atoms.count == 1, case .truth(let truth) = value.atoms[0] { return Value(.truth(!truth)) }
      return .unknown
    case .cast(let inner, let type):
      // A value that is cast to `Self` has the type on which the function is called.
      let wanted = type.name == "Self" ? type : meant(type, in: scope)
      let value = evaluate(inner, expecting: wanted, in: scope)
      // A cast to a generic parameter says nothing where it is not known for which type the function was called.
      if let name = wanted.name, scope.generics.contains(name), !value.things.isEmpty { return value }
      let known = cast(value, to: wanted, at: term.place)
      if known.things.isEmpty, let made = fromStoryboard(inner, wanted, at: term.place, in: scope) { return made }
      noteFirst(known, inner, in: scope)
      if known.things.isEmpty, noteTab(inner, as: wanted, at: term.place, in: scope) {
        return cast(evaluate(inner, in: scope), to: wanted, at: term.place)
      }
      return known
    case .test(let inner, let type):
      let value = evaluate(inner, in: scope)
      let kept = cast(value, to: meant(type, in: scope), at: term.place)
      if !frames.isEmpty, kept.isKnown { frames[frames.count - 1].compared.append(kept) }
      return .unknown
    case .ternary(let condition, let first, let second):
      return ternary(condition, first, second, expecting: type, term.place, in: scope)
    case .statement(let statement):
      let outer = implicitResult
      implicitResult = .unknown
      run([statement], in: scope)
      defer { implicitResult = outer }
      return implicitResult
    case .selector(let name):
      guard let home = scope.home, let function = function(named: name, of: home.type) else { return .unknown }
      return Value(.code(Callable(.function(function), home: home, scope: scope)))
    case .binding(let inner): return bound(inner, in: scope)
    case .awaited(let inner): return evaluate(inner, expecting: type, in: scope)
    case .keyPath(let name): return Value(.enumCase(type: "KeyPath", name: name, payload: []))
    case .type(let type):
      guard case .named(let name, let made) = meant(type, in: scope) else { return .unknown }
      return Value(.type(name, made))
    case .unread: return .unknown
    }
  }

  func ternary(
    _ condition: Term, _ first: Term, _ second: Term, expecting type: TypeReference?, _ place: SourceLocation,
    in scope: Scope
  ) -> Value {
    if let isHeld = decided(condition, in: scope) {
      return evaluate(isHeld ? first : second, expecting: type, in: scope)
    }
    let decided = evaluate(condition, in: scope)
    if decided.atoms.count == 1, case .truth(let truth) = decided.atoms[0] {
      return evaluate(truth ? first : second, expecting: type, in: scope)
    }
    var (one, two) = (Value.unknown, Value.unknown)
    var (then, otherwise): ([Step], [Step]) = ([], [])
    either(
      { then = collect { one = evaluate(first, expecting: type, in: scope) } },
      { otherwise = collect { two = evaluate(second, expecting: type, in: scope) } })
    addBranch(fact(of: condition, in: scope), then: then, otherwise: otherwise, place: place)
    return one.joined(two)
  }

  // MARK: Names

  func name(_ name: String, at place: SourceLocation, in scope: Scope) -> Value {
    // In the code of an enum, `self` is the case.
    if name == "self", let own = scope.lookup(name) { return own }
    if name == "self" || name == "Self" {
      if let home = scope.home { return Value(.thing(home)) }
      return scope.type.map { Value(.type($0)) } ?? .unknown
    }
    if name.hasPrefix("$"), let value = scope.lookup(name) { return value }
    if let wrapper = wrapper(name, in: scope) { return wrapper }
    if let local = scope.lookup(name) { return local }
    if let home = scope.home, let value = ownMember(name, of: home, scope) { return value }
    if scope.home == nil, let own = scope.lookup("self") {
      let value = member(name, of: own, at: place, in: scope)
      if value.isKnown { return value }
    }
    if let type = scope.type, scope.home == nil, index.declares(type) {
      let value = member(name, of: Value(.type(type)), at: place, in: scope)
      if value.isKnown { return value }
    }
    if let global = index.globals[name] { return globalValue(global) }
    if index.functions[name] != nil, let function = index.functions[name]?.first {
      return Value(.code(Callable(.function(function), home: nil, scope: Scope(parent: nil, home: nil, type: nil))))
    }
    if index.entry(name) != nil || name.first?.isUppercase == true { return Value(.type(key(name, in: scope))) }
    return .unknown
  }

  func ownMember(_ name: String, of home: Thing, _ scope: Scope) -> Value? {
    if index.property(name, in: home.type) != nil || home.fields[name] != nil { return read(name, of: home) }
    let methods = functions(named: name, of: home, scope)
    if methods.isKnown { return methods }
    return frameworkMember(name, of: home)
  }

  func globalValue(_ global: PropertyFact) -> Value {
    let scope = Scope(parent: nil, home: nil, type: nil)
    if let initial = global.initial, case .call = initial.kind { return made(global, initial, in: scope) }
    return global.type.map { Value(.unknown($0)) } ?? .unknown
  }

  private func made(_ property: PropertyFact, _ initial: Term, in scope: Scope) -> Value {
    let reading = views
    // Only a view is content of the views that ask for it.
    if case .call(let callee, _) = initial.kind, let type = callee.typePath,
      index.declares(index.key(for: type, in: scope.type)), !roles.isView(index.key(for: type, in: scope.type))
    {
      views = nil
    }
    defer { views = reading }
    return made(property.place, type: scope.type) { evaluate(initial, expecting: property.type, in: scope) }
  }

  /// A method that is passed on; the arguments of its call choose between overloads.
  private func functions(named name: String, of home: Thing, _ scope: Scope) -> Value {
    let found = index.functions(of: home.type).filter { $0.name == name && $0.name != "init" }
    return Value(atoms: found.prefix(4).map { .code(Callable(.function($0), home: home, scope: scope)) })
  }

  func function(named name: String, of type: String) -> FunctionFact? {
    index.functions(of: type).first { $0.name == name && $0.name != "init" }
  }

  /// `Reactor.Action.refresh`, if it is unknown which type `Reactor` is: the case that only one enum has.
  func qualifiedCase(_ name: String, _ payload: [Value], of base: Term) -> Value? {
    guard base.lastName?.first?.isUppercase == true, name.first?.isLowercase == true,
      case .member(let outer?, let last) = base.kind, outer.lastName?.first?.isUppercase == true,
      let type = index.enumWith(caseNamed: name), index.entry(type)?.name.hasSuffix(last) == true
    else { return nil }
    return Value(.enumCase(type: type, name: name, payload: payload))
  }

  // MARK: Members

  /// `UIApplication.shared.keyWindow`, `scene.windows`, `view.window`: the window, for any receiver.
  private static func ofApplication(_ name: String) -> Value {
    switch name {
    case "keyWindow", "window": Value(.unknown(.named("UIWindow", [])))
    case "windows": Value(.unknown(.list(.named("UIWindow", []))))
    default: .unknown
    }
  }

  func member(_ name: String, of value: Value, at place: SourceLocation, in scope: Scope) -> Value {
    var result = Value.unknown
    for atom in resolved(value).atoms {
      switch atom {
      case .thing(let thing):
        if index.property(name, in: thing.type) != nil || thing.fields[name] != nil {
          result.join(read(name, of: thing))
        } else if function(named: name, of: thing.type) != nil {
          result.join(functions(named: name, of: thing, scope))
        } else if let value = frameworkMember(name, of: thing) {
          result.join(value)
        } else if ["state", "case", "wrappedValue"].contains(name), isReducer(thing.type) {
          result.join(Value(atom))
        }
      case .type(let type, let made):
        result.join(parameter(name, of: type, made) ?? staticMember(name, of: type, at: place))
      case .list(let items): result.join(listMember(name, items))
      case .tuple(let labels, let parts):
        if let position = labels.firstIndex(of: name) ?? Int(name), parts.indices.contains(position) {
          result.join(parts[position])
        }
      case .enumCase(let type, let caseName, let payload):
        if let property = index.property(name, in: type), let getter = property.getter {
          result.join(
            caseMember(property, getter, type, Value(.enumCase(type: type, name: caseName, payload: payload))))
        } else if name == "rawValue" || ["case", "state"].contains(name) && isReducer(type) {
          result.join(Value(atom))
        }
      case .unknown(let type) where name == "rootViewController" && type.name == "UIWindow":
        result.join(frames.last?.rootOfWindow ?? .unknown)
      case .unknown(.list(let element)) where ["first", "last"].contains(name): result.join(Value(.unknown(element)))
      case .unknown(let type):
        if let type = type.name, let property = index.property(name, in: type), let written = property.type {
          if index.entry(type)?.kind == .enum, let getter = property.getter {
            result.join(caseMember(property, getter, type, Value(atom)))
          } else {
            result.join(Value(.unknown(written)))
          }
        }
      case .binding(let owner, let field) where name == "wrappedValue":
        result.join(read(ViewBindings.parts(of: field).field, of: owner))
      case .binding(let owner, let field):
        let own = memberOfBinding(name, of: Value(atom))
        result.join(own ?? member(name, of: Value(atoms: content(of: owner, field)), at: place, in: scope))
      case .code, .text, .truth, .number, .none, .setter: break
      }
    }
    return result
  }

  func listMember(_ name: String, _ items: [Value]) -> Value {
    switch name {
    case "first", "last", "randomElement": Value(.list(items)).elements
    case "count", "isEmpty", "indices": .unknown
    default: Value(.list(items))
    }
  }

  /// The body of a computed property of an enum sees the case as `self`.
  func caseMember(_ property: PropertyFact, _ getter: [Statement], _ type: String, _ value: Value) -> Value {
    if let type = typeIfLeftOut(property) { return Value(.unknown(type)) }
    let scope = Scope(parent: nil, home: nil, type: type)
    scope.locals["self"] = value
    // An enum with hundreds of cases has equally long getters, which are called often.
    return remembered(property.place, home: nil, type: type, given: scope.locals) {
      runBody(getter, in: scope, place: property.place, home: nil, expecting: property.type)
    }
  }

  func staticMember(_ name: String, of type: String, at place: SourceLocation) -> Value {
    guard let entry = index.entry(type) else { return .unknown }
    if name == "allCases", !entry.cases.isEmpty {
      return Value(.list(entry.cases.map { Value(.enumCase(type: type, name: $0.name, payload: [])) }))
    }
    if index.hasCase(name, in: type) { return Value(.enumCase(type: type, name: name, payload: [])) }
    if let property = index.staticProperty(name, of: type) {
      if let type = typeIfLeftOut(property) { return Value(.unknown(type)) }
      let scope = Scope(parent: nil, home: nil, type: type)
      if let getter = property.getter {
        return remembered(property.place, home: nil, type: type, given: [:]) {
          runBody(getter, in: scope, place: property.place, home: nil, expecting: property.type)
        }
      }
      let written = statics[type + "." + name] ?? .unknown
      if let initial = property.initial {
        return written.joined(made(property, initial, in: scope))
      }
      if written.isKnown { return written }
      return property.type.map { Value(.unknown($0)) } ?? .unknown
    }
    let nested = index.key(for: name, in: type)
    if name.first?.isUppercase == true {
      // `Flow.Route` for a generic parameter `Flow`.
      if let associated = index.associatedType(name, of: type), let key = associated.name {
        return Value(.type(key, associated.arguments))
      }
      if index.declares(nested) { return Value(.type(nested)) }
    }
    if let function = index.functions(of: type).first(where: { $0.name == name && $0.isStatic }) {
      return Value(.code(Callable(.function(function), home: nil, scope: Scope(parent: nil, home: nil, type: type))))
    }
    return .unknown
  }

  /// `.name` or `.name(…)`: a case of the expected enum, or of the one enum that has it.
  func pointed(
    _ name: String, _ payload: [Value], expecting type: TypeReference?, at place: SourceLocation, in scope: Scope
  ) -> Value {
    if let expected = type?.name, let value = promised(by: name, of: expected, payload, at: place) { return value }
    if let expected = type?.name, let entry = index.entry(expected) {
      if entry.cases.contains(where: { $0.name == name }) {
        return Value(.enumCase(type: expected, name: name, payload: payload))
      }
      let value = staticMember(name, of: expected, at: place)
      if value.isKnown { return value }
    }
    let type = index.enumWith(caseNamed: name) ?? ""
    return Value(.enumCase(type: type, name: name, payload: payload))
  }

  /// The value of a field; a property that was never written is computed, or made, or known by its type.
  func read(_ name: String, of thing: Thing) -> Value {
    let value = valueRead(name, of: thing)
    if reads != nil, isState(name, of: thing, value) || setAside[FieldName(thing: thing, name: name)] != nil {
      reads?.append(FieldName(thing: thing, name: name))
    }
    return value
  }

  private func valueRead(_ name: String, of thing: Thing) -> Value {
    let value = ownValueRead(name, of: thing)
    guard let key = storageKey(of: name, in: thing), let others = stored[key],
      setAside[FieldName(thing: thing, name: name)] == nil
    else { return value }
    return value.joined(others)
  }

  /// The environment's dismiss action, as a view hands it to its model: a closure that closes the view.
  private func closing(_ property: PropertyFact, of view: Thing) -> Value {
    let fact = ClosureFact(parameters: [], body: [], place: property.place, closesItsHome: true)
    return Value(.code(Callable(.closure(fact), home: view, scope: Scope(parent: nil, home: view, type: view.type))))
  }

  private func ownValueRead(_ name: String, of thing: Thing) -> Value {
    guard let property = index.property(name, in: thing.type) else { return thing.fields[name] ?? .unknown }
    if property.isDismissAction { return closing(property, of: thing) }
    if let getter = property.getter {
      if leavesOut(property) { return property.type.map { Value(.unknown(meant($0, of: thing))) } ?? .unknown }
      let key = Frame(place: property.place, home: thing)
      guard !isRunning(key) else {
        noteCut(by: key)
        return .unknown
      }
      return remembered(property.place, home: thing, type: nil, given: [:]) {
        runBody(
          getter, in: Scope(parent: nil, home: thing, type: thing.type), place: property.place, home: thing,
          expecting: property.type.map { meant($0, of: thing) })
      }
    }
    let field = FieldName(thing: thing, name: name)
    noteReading(field)
    if let recent = frames.last?.recent[field] { return recent }
    if let known = thing.fields[name] {
      if property.isLazy { makeAgain(property, of: thing) }
      // A constant of a view is no state: the view was made for that case.
      let isConstant = property.attributes.isEmpty && roles.isView(thing.type)
      if let views, known.atoms.allSatisfy(\.isCase), known.isKnown, !isConstant {
        views.readStates.append(FieldName(thing: thing, name: name))
      }
      // `Box<Item?>(nil)` contains an item later; the item's type is needed to choose between overloads.
      if known.atoms == [.none], let type = property.type, let word = type.name, thing.generics[word] != nil {
        return known.joined(Value(.unknown(meant(type, of: thing))))
      }
      return withOtherText(known, in: field, as: property.type.map { meant($0, of: thing) })
    }
    if property.isStatic { return staticMember(name, of: thing.type, at: property.place) }
    var value = Value.unknown
    let type = (property.type ?? environmentType(of: property)).map { meant($0, of: thing) }
    if let injected = injected(property, as: type) {
      write(injected, to: name, of: thing)
      return injected
    }
    if let initial = property.initial {
      value = once(property.place, of: thing) {
        beside(thing) { evaluate(initial, expecting: type, in: Scope(parent: nil, home: thing, type: thing.type)) }
      }
    }
    if let type {
      if let name = type.name { value = typed(value, as: name) }
      if value.atoms.allSatisfy({ $0 == .none }) { value = Value(.unknown(type)) }
    }
    if property.isLazy, value.isKnown {
      madeLazily.insert(field)
      write(value, to: name, of: thing)
    }
    return value
  }

  /// The initial value of a property; unknown where it needs itself, which only code that stops does.
  func once(_ property: SourceLocation, of thing: Thing?, _ body: () -> Value) -> Value {
    let key = Running(place: property, home: thing)
    guard beginning.insert(key).inserted else { return .unknown }
    defer { beginning.remove(key) }
    return body()
  }

  /// Makes what an object holds: unless the object is a view, that is no content of the view being read.
  private func beside(_ owner: Thing, _ body: () -> Value) -> Value {
    guard !roles.isView(owner.type) else { return body() }
    let outer = views
    views = nil
    defer { views = outer }
    return body()
  }

  /// The value of a lazy property is known from an earlier round, but the effects of making it happen again.
  private func makeAgain(_ property: PropertyFact, of thing: Thing) {
    guard let initial = property.initial, case .call = initial.unwrapped.kind, reach?.reaches(property.place) != false,
      madeLazily.insert(FieldName(thing: thing, name: property.name)).inserted
    else { return }
    _ = beside(thing) {
      evaluate(
        initial, expecting: property.type.map { meant($0, of: thing) },
        in: Scope(parent: nil, home: thing, type: thing.type))
    }
  }

  private func element(of base: Term, _ arguments: [Argument], in scope: Scope) -> Value {
    let value = resolved(evaluate(base, in: scope))
    let keys = arguments.map { evaluate($0.term, in: scope) }
    if keys.count == 1, let page = page(keys[0], of: base, in: scope) { return page }
    let found = keys.count == 1 ? kept(under: keys[0], in: base, value, in: scope) ?? value.elements : value.elements
    noteChoice(of: found)
    return found
  }

  func bound(_ term: Term, in scope: Scope) -> Value {
    switch term.kind {
    case .name(let name):
      if let local = scope.lookup(name) { return local }
      guard let home = scope.home else { return .unknown }
      if index.property(name, in: home.type) == nil, scope.lookup("_" + name) == nil { return .unknown }
      let value = home.fields[name] ?? .unknown
      // A property that is itself a binding refers to the field to which it is bound.
      if let bound = value.atoms.first(where: \.isBinding) { return Value(bound) }
      return Value(.binding(home, name))
    case .member(let base?, let name):
      if let own = memberOfBinding(name, of: bound(base, in: scope)) { return own }
      let value = resolved(evaluate(base, in: scope))
      var result = Value.unknown
      for owner in value.things { result.join(Value(.binding(owner, name))) }
      result.join(part(name, ofBinding: value))
      return result
    default: return .unknown
    }
  }
}

extension Atom {
  var isBinding: Bool {
    if case .binding = self { return true }
    return false
  }
}
