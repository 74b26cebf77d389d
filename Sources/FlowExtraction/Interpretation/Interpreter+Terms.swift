extension Interpreter {
  func evaluate(_ term: Term, expecting type: TypeReference? = nil, in scope: Scope) -> Value {
    switch term.kind {
    case .text(let text): return Value(.text(text))
    case .number(let text): return Value(.number(text))
    case .truth(let truth): return Value(.truth(truth))
    case .none: return Value(.none)
    case .name(let name): return self.name(name, at: term.place, in: scope)
    case .member(let base?, let name): return member(name, of: evaluate(base, in: scope), at: term.place, in: scope)
    case .member(nil, let name): return pointed(name, [], expecting: type, at: term.place, in: scope)
    case .call(let callee, let arguments):
      return call(callee, arguments, expecting: type, at: term.place, in: scope)
    case .element(let base, let arguments): return element(evaluate(base, in: scope), arguments, in: scope)
    case .closure(let fact): return Value(.code(Callable(.closure(fact), home: scope.home, scope: scope)))
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
    case .cast(let inner, let type): return cast(evaluate(inner, in: scope), to: type, at: term.place)
    case .test(let inner, let type):
      let value = evaluate(inner, in: scope)
      let kept = cast(value, to: type, at: term.place)
      if !frames.isEmpty, kept.isKnown { frames[frames.count - 1].compared.append(kept) }
      return .unknown
    case .ternary(let condition, let first, let second): return ternary(condition, first, second, term.place, in: scope)
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
    case .type(let type): return type.name.map { Value(.type($0)) } ?? .unknown
    case .unread: return .unknown
    }
  }

  private func ternary(_ condition: Term, _ first: Term, _ second: Term, _ place: SourcePlace, in scope: Scope) -> Value
  {
    let decided = evaluate(condition, in: scope)
    if decided.atoms.count == 1, case .truth(let truth) = decided.atoms[0] {
      return evaluate(truth ? first : second, in: scope)
    }
    var (one, two) = (Value.unknown, Value.unknown)
    let then = collect { one = evaluate(first, in: scope) }
    let otherwise = collect { two = evaluate(second, in: scope) }
    addBranch(fact(of: condition, in: scope), then: then, otherwise: otherwise, place: place)
    return one.joined(two)
  }

  // MARK: Names

  private func name(_ name: String, at place: SourcePlace, in scope: Scope) -> Value {
    if name == "self" || name == "Self" {
      if let home = scope.home { return Value(.thing(home)) }
      return scope.type.map { Value(.type($0)) } ?? .unknown
    }
    if name.hasPrefix("$"), let value = scope.lookup(name) { return value }
    if let local = scope.lookup(name) { return local }
    if let home = scope.home, let value = ownMember(name, of: home, scope) { return value }
    if let type = scope.type, scope.home == nil, index.declares(type) {
      let value = member(name, of: Value(.type(type)), at: place, in: scope)
      if value.isKnown { return value }
    }
    if let global = index.globals[name] { return globalValue(global) }
    if index.functions[name] != nil, let function = index.functions[name]?.first {
      return Value(.code(Callable(.function(function), home: nil, scope: Scope(parent: nil, home: nil, type: nil))))
    }
    if index.entry(name) != nil || name.first?.isUppercase == true {
      return Value(.type(index.aliases[name]?.name ?? name))
    }
    return .unknown
  }

  private func ownMember(_ name: String, of home: Thing, _ scope: Scope) -> Value? {
    if index.property(name, in: home.type) != nil || home.fields[name] != nil { return read(name, of: home) }
    if let function = function(named: name, of: home.type) {
      return Value(.code(Callable(.function(function), home: home, scope: scope)))
    }
    return frameworkMember(name, of: home)
  }

  private func globalValue(_ global: PropertyFact) -> Value {
    let scope = Scope(parent: nil, home: nil, type: nil)
    if let initial = global.initial, case .call = initial.kind { return evaluate(initial, in: scope) }
    return global.type.map { Value(.unknown($0)) } ?? .unknown
  }

  func function(named name: String, of type: String) -> FunctionFact? {
    index.functions(of: type).first { $0.name == name && $0.name != "init" }
  }

  // MARK: Members

  func member(_ name: String, of value: Value, at place: SourcePlace, in scope: Scope) -> Value {
    var result = Value.unknown
    for atom in resolved(value).atoms {
      switch atom {
      case .thing(let thing):
        if index.property(name, in: thing.type) != nil || thing.fields[name] != nil {
          result.join(read(name, of: thing))
        } else if let function = function(named: name, of: thing.type) {
          result.join(Value(.code(Callable(.function(function), home: thing, scope: scope))))
        } else if let value = frameworkMember(name, of: thing) {
          result.join(value)
        }
      case .type(let type): result.join(staticMember(name, of: type, at: place))
      case .list(let items): result.join(listMember(name, items))
      case .tuple(let labels, let parts):
        if let position = labels.firstIndex(of: name) ?? Int(name), parts.indices.contains(position) {
          result.join(parts[position])
        }
      case .enumCase(let type, let caseName, let payload):
        result.join(caseMember(name, type, caseName, payload))
      case .unknown(let type):
        if let type = type.name, let property = index.property(name, in: type), let written = property.type {
          result.join(Value(.unknown(written)))
        }
      case .code, .text, .truth, .number, .none, .binding: break
      }
    }
    return result
  }

  private func listMember(_ name: String, _ items: [Value]) -> Value {
    switch name {
    case "first", "last", "randomElement": Value(.list(items)).elements
    case "count", "isEmpty", "indices": .unknown
    default: Value(.list(items))
    }
  }

  private func caseMember(_ name: String, _ type: String, _ caseName: String, _ payload: [Value]) -> Value {
    guard let property = index.property(name, in: type), let getter = property.getter else { return .unknown }
    // The body of a computed property of an enum sees the case as `self`.
    let scope = Scope(parent: nil, home: nil, type: type)
    scope.locals["self"] = Value(.enumCase(type: type, name: caseName, payload: payload))
    return runBody(getter, in: scope, place: property.place, home: nil)
  }

  private func staticMember(_ name: String, of type: String, at place: SourcePlace) -> Value {
    guard let entry = index.entry(type) else { return .unknown }
    if entry.cases.contains(where: { $0.name == name }) {
      return Value(.enumCase(type: type, name: name, payload: []))
    }
    if let property = entry.properties.first(where: { $0.name == name && $0.isStatic }) {
      let scope = Scope(parent: nil, home: nil, type: type)
      if let getter = property.getter { return runBody(getter, in: scope, place: property.place, home: nil) }
      if let initial = property.initial { return evaluate(initial, expecting: property.type, in: scope) }
      return property.type.map { Value(.unknown($0)) } ?? .unknown
    }
    if index.declares(name) { return Value(.type(name)) }
    if let function = index.functions(of: type).first(where: { $0.name == name && $0.isStatic }) {
      return Value(.code(Callable(.function(function), home: nil, scope: Scope(parent: nil, home: nil, type: type))))
    }
    return .unknown
  }

  /// `.name` or `.name(…)`: a case of the expected enum, or of the one enum that has it.
  func pointed(
    _ name: String, _ payload: [Value], expecting type: TypeReference?, at place: SourcePlace, in scope: Scope
  ) -> Value {
    let expected = type?.name.map { index.aliases[$0]?.name ?? $0 }
    if let expected, let entry = index.entry(expected) {
      if entry.cases.contains(where: { $0.name == name }) {
        return Value(.enumCase(type: expected, name: name, payload: payload))
      }
      let value = staticMember(name, of: expected, at: place)
      if value.isKnown { return value }
    }
    let type = index.enumWith(caseNamed: name) ?? ""
    return Value(.enumCase(type: type, name: name, payload: payload))
  }

  /// What a field holds; a property that was never written is computed, or made, or known by its type.
  func read(_ name: String, of thing: Thing) -> Value {
    guard let property = index.property(name, in: thing.type) else { return thing.fields[name] ?? .unknown }
    if let getter = property.getter {
      let key = Frame(place: property.place, home: thing)
      guard !isRunning(key) else { return .unknown }
      return runBody(getter, in: Scope(parent: nil, home: thing, type: thing.type), place: property.place, home: thing)
    }
    if let known = thing.fields[name] { return known }
    if property.isStatic { return staticMember(name, of: thing.type, at: property.place) }
    var value = Value.unknown
    if let initial = property.initial {
      value = evaluate(initial, expecting: property.type, in: Scope(parent: nil, home: thing, type: thing.type))
    }
    if let type = property.type {
      if let name = type.name { value = typed(value, as: name) }
      if value.atoms.allSatisfy({ $0 == .none }) { value = Value(.unknown(type)) }
    }
    if property.isLazy, value.isKnown { write(value, to: name, of: thing) }
    return value
  }

  private func element(_ value: Value, _ arguments: [Argument], in scope: Scope) -> Value {
    for argument in arguments { _ = evaluate(argument.term, in: scope) }
    return resolved(value).elements
  }

  private func bound(_ term: Term, in scope: Scope) -> Value {
    switch term.kind {
    case .name(let name):
      if let local = scope.lookup(name) { return local }
      guard let home = scope.home else { return .unknown }
      if index.property(name, in: home.type) == nil, scope.lookup("_" + name) == nil { return .unknown }
      let value = home.fields[name] ?? .unknown
      // A property that is itself a binding hands on what it is bound to.
      if let bound = value.atoms.first(where: \.isBinding) { return Value(bound) }
      return Value(.binding(home, name))
    case .member(let base?, let name):
      let owners = resolved(evaluate(base, in: scope)).things
      var result = Value.unknown
      for owner in owners { result.join(Value(.binding(owner, name))) }
      return result
    default: return .unknown
    }
  }

  // MARK: Assignments

  /// `children = children.filter { $0 !== child }`: what takes elements out is a change of the field in its place.
  private func filtered(_ right: Term, _ left: Term, in scope: Scope) -> Bool {
    guard case .call(let callee, let arguments) = right.kind, case .member(let base?, "filter") = callee.kind,
      let (owner, field) = self.field(of: left, in: scope), let (other, source) = self.field(of: base, in: scope),
      owner === other, field == source
    else { return false }
    mutate(field, of: owner, "removeAll", arguments.map { evaluate($0.term, in: scope) }, at: left.place)
    return true
  }

  private func assign(_ right: Term, to left: Term, in scope: Scope) {
    if filtered(right, left, in: scope) { return }
    switch left.kind {
    case .name(let name):
      if scope.lookup(name) != nil {
        _ = scope.assign(name, evaluate(right, in: scope))
      } else if let home = scope.home {
        set(name, of: home, to: right, at: left.place, in: scope)
      } else {
        _ = evaluate(right, in: scope)
      }
    case .member(let base?, let name):
      // The field of a local struct is of no interest; that of a thing is.
      let owners = resolved(evaluate(base, in: scope))
      if owners.things.isEmpty { foreign(base, name, right, in: scope) }
      for owner in owners.things { set(name, of: owner, to: right, at: left.place, in: scope) }
    case .element(let base, let arguments):
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      assignElement(right, to: base, at: left.place, in: scope)
    case .tuple(let parts): for part in parts { assign(right, to: part.term, in: scope) }
    default: _ = evaluate(right, in: scope)
    }
  }

  /// A closure given to something of a framework, or of a library: `button.onTap = { … }` is a trigger of its screen.
  private func foreign(_ base: Term, _ name: String, _ right: Term, in scope: Scope) {
    let value = evaluate(right, in: scope)
    guard let owner = scope.home, roles.isScreen(owner.type) || roles.isPlainView(owner.type) else { return }
    for case .code(let code) in value.atoms { triggers[owner, default: []].append(Trigger(name: name, code: code)) }
  }

  private func set(_ name: String, of owner: Thing, to right: Term, at place: SourcePlace, in scope: Scope) {
    let property = index.property(name, in: owner.type)
    let value = evaluate(right, expecting: property?.type, in: scope)
    set(name, of: owner, to: value, at: place)
  }

  func set(_ name: String, of owner: Thing, to value: Value, at place: SourcePlace) {
    let (owner, name) = source(of: owner, name)
    if frameworkWrite(name, of: owner, value, at: place) { return }
    let before = owner.fields[name] ?? .unknown
    noteWrite(name, of: owner, value, before: before, at: place)
    write(value, to: name, of: owner)
    let property = index.property(name, in: owner.type)
    if let observer = property?.observer, frames.last?.place != property?.place, let property {
      let scope = Scope(parent: nil, home: owner, type: owner.type)
      guard !isRunning(Frame(place: property.place, home: owner)) else { return }
      _ = runBody(observer, in: scope, place: property.place, home: owner)
    }
  }

  /// The field at the end of a chain of bindings; a chain that comes back to itself ends where it does.
  func source(of owner: Thing, _ name: String) -> (Thing, String) {
    var (owner, name) = (owner, name)
    var seen: Set<FieldName> = []
    while seen.insert(FieldName(thing: owner, name: name)).inserted,
      case .binding(let other, let field)? = owner.fields[name]?.atoms.first(where: \.isBinding)
    {
      (owner, name) = (other, field)
    }
    return (owner, name)
  }

  private func noteWrite(_ name: String, of owner: Thing, _ value: Value, before: Value, at place: SourcePlace) {
    let isInitial = initialising.contains(owner)
    if !isInitial { note(.move(.write(owner, field: name, value), on: owner, then: []), at: place) }
    guard roles.isCoordinator(owner.type) || isHolder(owner) else { return }
    let isWeak = index.property(name, in: owner.type)?.isWeak ?? false
    let children = coordinators(in: value)
    if !isWeak, !children.isEmpty {
      if !isParentReference(children, owner) {
        note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: owner, then: []), at: place)
      }
    }
    let held = coordinators(in: before)
    if value.atoms == [.none], !held.isEmpty, !isWeak {
      note(.move(.release(Value(atoms: held.map(Atom.thing))), on: owner, then: []), at: place)
    }
    if case .list(let items)? = value.atoms.first, items.isEmpty, !held.isEmpty, !isInitial {
      note(.move(.releaseAll, on: owner, then: []), at: place)
    }
  }

  /// A strong reference to whoever made the coordinator keeps nobody: the edge leads upwards.
  private func isParentReference(_ children: [Thing], _ owner: Thing) -> Bool {
    children.allSatisfy { $0.number < owner.number && $0 !== owner && owner.maker === $0 }
  }

  func coordinators(in value: Value) -> [Thing] {
    (value.things + value.elements.things).filter { roles.isCoordinator($0.type) }
  }

  /// An application's delegate, or the app itself, that holds its first coordinator.
  private func isHolder(_ thing: Thing) -> Bool { false }

  private func assignElement(_ right: Term, to base: Term, at place: SourcePlace, in scope: Scope) {
    let value = evaluate(right, in: scope)
    guard let (owner, field) = field(of: base, in: scope) else { return }
    if value.atoms == [.none] {
      let held = frames.last?.compared.last ?? .unknown
      let known =
        coordinators(in: held).isEmpty ? coordinators(in: owner.fields[field] ?? .unknown) : coordinators(in: held)
      if !known.isEmpty { note(.move(.release(Value(atoms: known.map(Atom.thing))), on: owner, then: []), at: place) }
      return
    }
    let children = coordinators(in: value)
    if !children.isEmpty {
      note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: owner, then: []), at: place)
    }
    write(Value(.list([value])), to: field, of: owner)
  }

  /// The thing and the field that a term names.
  func field(of term: Term, in scope: Scope) -> (Thing, String)? {
    switch term.kind {
    case .name(let name):
      guard scope.lookup(name) == nil, let home = scope.home else { return nil }
      return (home, name)
    case .member(let base?, let name):
      guard let owner = resolved(evaluate(base, in: scope)).things.first else {
        // A part of a value: what changes is the field that holds it.
        if case .member(.some, _) = base.kind { return field(of: base, in: scope) }
        return nil
      }
      return (owner, name)
    default: return nil
    }
  }

  private func operation(_ symbol: String, _ left: Term, _ right: Term, in scope: Scope) -> Value {
    let (first, second) = (evaluate(left, in: scope), evaluate(right, in: scope))
    switch symbol {
    case "===", "!==", "==", "!=":
      let sides = [first, second].filter { !coordinators(in: $0).isEmpty }.sorted { $0.atoms.count < $1.atoms.count }
      if let meant = sides.first, !frames.isEmpty { frames[frames.count - 1].compared.append(meant) }
      return .unknown
    case "??":
      var result = first
      result.atoms.removeAll { $0 == .none }
      return result.atoms.contains { !$0.isVague } ? result : result.joined(second)
    case "+": return first.joined(second)
    case "+=":
      if let (owner, field) = field(of: left, in: scope) {
        mutate(field, of: owner, "append", [second], at: left.place)
      }
      return .unknown
    // An operator of the app's own that configures what stands on its left.
    default: return first.isKnown ? first : second
    }
  }

  // MARK: Types

  /// Gives cases with a leading point the type that is written for them.
  func typed(_ value: Value, as type: String) -> Value {
    guard index.entry(type)?.cases.isEmpty == false else { return value }
    return Value(
      atoms: value.atoms.map { atom in
        guard case .enumCase(let known, let name, let payload) = atom, known != type,
          index.entry(type)?.cases.contains(where: { $0.name == name }) == true
        else { return atom }
        return .enumCase(type: type, name: name, payload: payload)
      })
  }

  func cast(_ value: Value, to type: TypeReference, at place: SourcePlace) -> Value {
    guard let name = type.name else {
      if case .list = type { return value }
      return value.isKnown ? value : Value(.unknown(type))
    }
    var result = Value.unknown
    for atom in value.atoms {
      switch atom {
      case .thing(let thing):
        if conforms(thing, to: name) { result.join(Value(atom)) }
      case .enumCase, .list, .tuple, .code, .binding: result.join(Value(atom))
      default: break
      }
    }
    if result.isKnown { return result }
    if value.things.isEmpty {
      // Of a value that was not known the type is now.
      if index.declares(name), !place.file.isEmpty, isMadeByName(name, at: place) {
        return Value(.thing(make(name, [], at: place, maker: maker)))
      }
      return Value(.unknown(type))
    }
    return .unknown
  }

  /// A storyboard's, say: made here, unless one is known that it can be.
  private func isMadeByName(_ name: String, at place: SourcePlace) -> Bool {
    let known = things.filter { $0.type == name }
    return roles.isScreen(name) && (known.isEmpty || known.contains { $0.place == place })
  }

  func conforms(_ thing: Thing, to name: String) -> Bool {
    if index.isA(thing.type, name) { return true }
    switch thing.kind {
    case .navigation, .ambientNavigation: return ["UINavigationController", "UIViewController"].contains(name)
    case .tabs: return ["UITabBarController", "UIViewController"].contains(name)
    case .alert: return ["UIAlertController", "UIViewController"].contains(name)
    default:
      return ["Any", "AnyObject", "NSObject"].contains(name)
        || !index.declares(name) && index.aliases[name] == nil && name.hasPrefix("UI")
          && roles.isViewController(thing.type)
    }
  }

  /// Puts, for what is known by its type only, the things of that type.
  func resolved(_ value: Value) -> Value {
    guard value.atoms.contains(where: { if case .unknown = $0 { true } else { false } }) else { return value }
    var result = Value.unknown
    for atom in value.atoms {
      guard case .unknown(let type) = atom else {
        result.join(Value(atom))
        continue
      }
      let found = type.names.isEmpty ? [] : candidates(type.names)
      if found.isEmpty { result.join(Value(atom)) }
      for thing in found { result.join(Value(.thing(thing))) }
    }
    return result
  }

  private func candidates(_ names: [String]) -> [Thing] {
    let name = names[0]
    switch name {
    case "UIWindow": return [window()]
    case "UINavigationController", "UIViewController", "UIView", "Any", "AnyObject", "View", "NSObject": return []
    default: break
    }
    let resolvedName = index.aliases[name]?.name ?? name
    guard index.declares(resolvedName) || index.entry(resolvedName) != nil else { return [] }
    let existing = things.filter { thing in
      thing.kind == .instance && names.allSatisfy { index.isA(thing.type, index.aliases[$0]?.name ?? $0) }
    }
    guard let kind = index.entry(resolvedName)?.kind else { return [] }
    // A protocol or base class that many have says nothing: what is meant is listed as not found.
    if Set(existing.map(\.type)).count > 3 { return [] }
    if !existing.isEmpty { return Array(existing.prefix(Value.mostAtoms)) }
    if kind == .class || kind == .struct {
      guard frames.count < 20 else { return [] }
      return [make(resolvedName, [], at: index.entry(resolvedName)!.place, maker: nil)]
    }
    let heirs = index.heirs(of: resolvedName).filter { heir in
      names.allSatisfy { index.isA(heir, $0) } && !heir.contains("Mock")
    }
    guard kind == .protocol, heirs.count == 1, frames.count < 20, let only = heirs.first, let entry = index.entry(only)
    else { return [] }
    return [make(only, [], at: entry.place, maker: nil)]
  }

  func window() -> Thing {
    thing(.window, type: "UIWindow", place: SourcePlace(file: "", line: 0, column: 0), maker: nil).0
  }
}

extension Atom {
  var isBinding: Bool {
    if case .binding = self { return true }
    return false
  }
}
