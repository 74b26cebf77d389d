import FlowModel

/// The Composable Architecture: a store sends actions to a reducer, whose state decides the shown screens.
extension Library {
  static let composable = Library(
    module: "ComposableArchitecture", ownTypes: ["StackState", "PresentationState"], types: states, source: "")
  static let coordinators = Library(
    module: "TCACoordinators", ownTypes: ["TCARouter"], source: "", routes: RouteMove.calls)

  /// A store is read as its reducer, with the properties of the reducer's `State`.
  private static func states(_ files: [FileFacts]) -> [TypeFact] {
    let types = files.flatMap(\.types)
    let reducers = Set(types.filter(isReducer).map(\.path))
    return types.compactMap { state in
      guard state.name == "State", state.kind != .enum, reducers.contains(state.outer) else { return nil }
      var own = state
      own.name = state.outer
      own.outer = ""
      own.kind = .extension
      own.inherits = []
      own.properties.removeAll(where: \.isStatic)
      for index in own.properties.indices {
        own.properties[index].type = own.properties[index].type ?? own.properties[index].initial?.stateMade
      }
      own.functions.removeAll { $0.name == "init" || $0.isStatic }
      return own
    }
  }

  private static func isReducer(_ type: TypeFact) -> Bool {
    type.attributes.contains { $0 == "Reducer" || $0.hasPrefix("Reducer(") }
      || type.inherits.contains { ["Reducer", "ReducerProtocol"].contains($0.name ?? "") }
  }
}

extension Interpreter {
  func isReducer(_ type: String) -> Bool {
    guard vocabulary.modules.contains("ComposableArchitecture"), let entry = index.entry(type) else { return false }
    return entry.attributes.contains { $0 == "Reducer" || $0.hasPrefix("Reducer(") }
      || index.isA(type, "Reducer") || index.isA(type, "ReducerProtocol")
  }

  /// `Detail` for `Detail.State`, resolved inside a type.
  func reducer(ofState name: String, in context: String? = nil) -> String? {
    guard name.hasSuffix(".State") else { return nil }
    let key = index.key(for: String(name.dropLast(6)), in: context)
    return isReducer(key) ? key : nil
  }

  /// The reducer that a store's type names: `StoreOf<Home>`, `Store<Home.State, Home.Action>`.
  func reducer(ofStore type: TypeReference) -> String? {
    guard case .named(let name, let arguments) = type, let first = arguments.first?.name else { return nil }
    switch name {
    case "StoreOf", "ViewStoreOf": return isReducer(first) ? first : nil
    case "Store", "ViewStore": return reducer(ofState: first)
    default: return nil
    }
  }

  // MARK: Features

  /// The state of a reducer inside the state of another.
  ///
  /// - Parameter way: how the parent wraps the actions of the child: `child`, `presented`, `element`, `routeAction`.
  func feature(_ type: String, in parent: FieldName?, way: String = "child", element: String? = nil) -> Thing {
    let place = index.entry(type)?.place ?? SourceLocation(file: "", line: 0, column: 0)
    // A feature at the root of a stack and the same feature on the path are two states.
    let field = parent.map { $0.name + "#" + (element ?? "") }
    let (thing, isNew) = self.thing(.instance, type: type, place: place, maker: parent?.thing, hosting: field)
    if isNew { readInitialState(of: thing) }
    if let parent, parent.thing !== thing {
      let words = [way, parent.name, element ?? ""].map { Value(.text($0)) }
      let known = thing.fields[" ways"] ?? .unknown
      let tuple = Value(.tuple([nil, nil, nil, nil], words + [Value(.thing(parent.thing))]))
      if !known.elements.atoms.contains(tuple.atoms[0]) { write(Value(.list([tuple])), to: " ways", of: thing) }
    }
    return thing
  }

  /// `var screen: Screen.State = .films(…)`, `init(screen: Screen.State = .films(…))`: an enum that later changes.
  private func readFirstCases(of thing: Thing) {
    let initialisers = index.functions(of: index.key(for: "State", in: thing.type)).filter { $0.name == "init" }
    let scope = Scope(parent: nil, home: nil, type: thing.type)
    for property in index.storedProperties(of: thing.type) {
      let stated = initialisers.lazy.flatMap(\.parameters).first { $0.name == property.name && $0.initial != nil }
      guard let initial = property.initial ?? stated?.initial else { continue }
      let value = evaluate(initial, expecting: property.type.map { meant($0, of: thing) }, in: scope)
      if value.atoms.count == 1, value.atoms[0].isCase { write(value, to: property.name, of: thing) }
    }
  }

  /// `static let initialState = State(routes: […])`
  private func readInitialState(of thing: Thing) {
    readFirstCases(of: thing)
    for property in index.entry(index.key(for: "State", in: thing.type))?.properties ?? [] where property.isStatic {
      guard case .call(_, let arguments)? = property.initial?.kind else { continue }
      let scope = Scope(parent: nil, home: nil, type: thing.type)
      for argument in arguments {
        guard let label = argument.label, let own = index.property(label, in: thing.type) else { continue }
        write(evaluate(argument.term, expecting: own.type, in: scope), to: label, of: thing)
      }
    }
  }

  /// The places of the initialisers of features' states: what they write is where a state begins, and no change.
  var placesOfFirstStates: Set<SourceLocation> {
    guard vocabulary.modules.contains("ComposableArchitecture") else { return [] }
    let states = index.names.filter(isReducer).map { index.key(for: "State", in: $0) }
    return Set(states.flatMap { index.functions(of: $0) }.filter { $0.name == "init" }.map(\.place))
  }

  /// The value with which a field of a feature's state begins if nobody passes another one.
  func firstValue(of field: String, in feature: Thing) -> Value? {
    guard isReducer(feature.type) else { return nil }
    let initialisers = index.functions(of: index.key(for: "State", in: feature.type)).filter { $0.name == "init" }
    guard initialisers.count == 1, plainStates.contains(feature),
      let initial = initialisers[0].parameters.first(where: { $0.name == field })?.initial
    else { return nil }
    let type = index.property(field, in: feature.type)?.type.map { meant($0, of: feature) }
    return evaluate(initial, expecting: type, in: Scope(parent: nil, home: nil, type: feature.type))
  }

  /// A value of a field of a reducer's state, with the features that it represents.
  func scoped(_ value: Value, by field: FieldName?) -> Value {
    guard let field, isReducer(field.thing.type) else { return value }
    let type = routeType(of: field.name, field.thing)
    let typed = type.map { self.typed(value, as: $0) } ?? value
    return Value(
      atoms: typed.atoms.map { atom in
        switch atom {
        case .enumCase(let type, let name, let payload):
          if ["root", "push", "sheet", "cover"].contains(name), let first = payload.first, !isReducer(type) {
            return .enumCase(type: "", name: name, payload: [scoped(first, by: field)])
          }
          guard isReducer(type),
            let child = index.entry(type)?.cases.first(where: { $0.name == name })?.payload.first?.name,
            isReducer(child)
          else { return atom }
          let feature = feature(child, in: field, way: way(of: field), element: name)
          return .enumCase(type: type, name: name, payload: [Value(.thing(feature))])
        case .thing(let thing):
          return reducer(ofState: thing.type).map { .thing(feature($0, in: field, way: way(of: field))) } ?? atom
        case .unknown(let written):
          return (written.name.flatMap { reducer(ofState: $0, in: field.thing.type) })
            .map { .thing(feature($0, in: field, way: way(of: field))) } ?? atom
        default: return atom
        }
      })
  }

  private func way(of field: FieldName) -> String {
    guard let property = index.property(field.name, in: field.thing.type) else { return "child" }
    if property.attributes.contains(where: { $0.hasPrefix("Presents") || $0.hasPrefix("PresentationState") }) {
      return "presented"
    }
    switch writtenType(of: field.name, field.thing) {
    case .named("StackState", _): return "element"
    case .list, .named("IdentifiedArrayOf", _), .named("Routes", _): return "routeAction"
    default: return "child"
    }
  }

  // MARK: Scopes

  /// `store.scope(state: \.child, action: \.child)`: the child's store, or the field by which a view presents.
  func storeScope(_ base: Term, _ arguments: [Argument], isBinding: Bool, in scope: Scope) -> Value? {
    guard let state = arguments.first(where: { $0.label == "state" }) else { return nil }
    var result = Value.unknown
    for thing in resolved(evaluate(base, in: scope)).things where isReducer(thing.type) {
      for case .enumCase("KeyPath", let written, _) in evaluate(state.term, in: scope).atoms {
        let name = written.hasPrefix("$") ? String(written.dropFirst()) : written
        result.join(part(name, of: thing, isBinding: isBinding))
      }
    }
    return result.isKnown ? result : nil
  }

  private func part(_ name: String, of thing: Thing, isBinding: Bool) -> Value {
    let field = FieldName(thing: thing, name: name)
    if let property = index.property(name, in: thing.type) {
      if isBinding || ["element", "routeAction"].contains(way(of: field)) { return Value(.binding(thing, name)) }
      guard let type = property.type?.name, let child = reducer(ofState: type, in: thing.type) else {
        return Value(.binding(thing, name))
      }
      return Value(.thing(feature(child, in: field, way: way(of: field))))
    }
    // A case of a presented field: `\.destination?.edit`.
    for property in index.storedProperties(of: thing.type) {
      guard let type = property.type?.name, let child = reducer(ofState: type, in: thing.type) else { continue }
      if index.entry(child)?.cases.contains(where: { $0.name == name }) == true {
        return Value(.binding(thing, property.name + "#" + name))
      }
      // A case of a state that is always there, and is one of several features.
      let states = index.entry(index.key(for: "State", in: child))?.cases ?? []
      guard let own = states.first(where: { $0.name == name })?.payload.first?.name,
        let feature = reducer(ofState: own, in: child)
      else { continue }
      let field = FieldName(thing: thing, name: property.name)
      return Value(.thing(self.feature(feature, in: field, way: way(of: field), element: name)))
    }
    return .unknown
  }

  // MARK: Actions

  /// Sends an action to the reducer of a store, and on to the enclosing reducers.
  func send(_ action: Value, toStore thing: Thing, at place: SourceLocation) {
    let key = Sending(thing: thing, action: action)
    guard sending.count < 12, !sending.contains(key) else { return }
    sending.append(key)
    defer { sending.removeLast() }
    let outer = views
    views = nil
    defer { views = outer }
    let inner = collect { for reduce in reductions(of: thing) { self.reduce(action, by: reduce, thing, at: place) } }
    let name = action.atoms.lazy.compactMap(\.stateName).first ?? "action"
    if isActor(thing), !inner.isEmpty {
      note(.call(thing, name: name, isMethod: false, inner), at: place)
    } else {
      steps += inner
    }
    for case .tuple(_, let parts) in (thing.fields[" ways"] ?? .unknown).elements.atoms where parts.count == 4 {
      guard let parent = parts[3].things.first, let way = parts[0].firstText, let field = parts[1].firstText else {
        continue
      }
      send(wrapped(action, way, field, parts[2].firstText ?? "", parent), toStore: parent, at: place)
    }
  }

  struct Sending: Hashable {
    var thing: Thing
    var action: Value
  }

  /// The action of a child in the form that its parent receives: `.path(.element(id: _, action: .detail(.tap)))`.
  private func wrapped(_ action: Value, _ way: String, _ field: String, _ element: String, _ parent: Thing) -> Value {
    func one(_ name: String, _ payload: [Value]) -> Value {
      Value(.enumCase(type: "", name: name, payload: payload))
    }
    let inner = element.isEmpty ? action : one(element, [action])
    let actions = index.key(for: "Action", in: parent.type)
    let cases = index.entry(actions)?.cases ?? []
    let words = ["presented": "PresentationAction", "element": "StackAction", "routeAction": "RouterAction"]
    let named = cases.first { $0.name == field }
    let typed = words[way].flatMap { word in cases.first { $0.payload.first?.name?.contains(word) == true } }
    let name = (named ?? typed)?.name ?? field
    let payload: [Value] =
      switch way {
      case "presented": [one("presented", [inner])]
      case "element": [one("element", [.unknown, inner])]
      case "routeAction": [one("routeAction", [.unknown, inner])]
      default: [inner]
      }
    return Value(.enumCase(type: actions, name: name, payload: payload))
  }

  /// The closures and functions of a reducer that take an action.
  private func reductions(of thing: Thing) -> [Callable] {
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    var found: [Callable] = []
    if let function = index.functions(of: thing.type).first(where: { $0.signature == "reduce(into:action:)" }) {
      found.append(Callable(.function(function), home: thing, scope: scope))
    }
    func search(_ term: Term) {
      guard case .call(let callee, let arguments) = term.kind else { return }
      let isReduce: Bool =
        switch callee.kind {
        case .name("Reduce"): true
        case .type(let type): type.name == "Reduce"
        default: false
        }
      if isReduce, let last = arguments.last {
        for case .code(let code) in evaluate(last.term, in: scope).atoms { found.append(code) }
        return
      }
      if case .member(let base?, _) = callee.kind { search(base) }
      for argument in arguments {
        guard case .closure(let fact) = argument.term.kind else { continue }
        for case .term(let inner) in fact.body { search(inner) }
      }
    }
    for statement in index.property("body", in: thing.type)?.getter ?? [] {
      switch statement {
      case .term(let term), .give(let term?): search(term)
      default: break
      }
    }
    return found
  }

  private func reduce(_ action: Value, by code: Callable, _ thing: Thing, at place: SourceLocation) {
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    let (names, body): ([String], [Statement]) =
      switch code.code {
      case .closure(let fact): (fact.parameters, fact.body)
      case .function(let fact): (fact.parameters.map(\.name), fact.body ?? [])
      }
    if let first = names.first { scope.locals[first] = Value(.thing(thing)) }
    if names.count > 1 { scope.locals[names[1]] = action }
    let result = runBody(body, in: scope, place: code.place, home: thing)
    for case .enumCase(_, let name, let payload) in result.atoms { follow(name, payload, of: thing, at: place) }
  }

  /// Follows an effect: `.send(.done)`, `.run { send in await send(.done) }`.
  private func follow(_ effect: String, _ payload: [Value], of thing: Thing, at place: SourceLocation) {
    switch effect {
    case "send": for value in payload.prefix(1) { send(value, toStore: thing, at: place) }
    case "run":
      let inner = collect {
        with(certainty: .likely) {
          for case .code(let code) in payload.last?.atoms ?? [] {
            _ = run(code, [Value(.thing(thing))], name: "run", at: place)
          }
        }
      }
      if !inner.isEmpty { note(.later(inner), at: place) }
    case "merge", "concatenate":
      for case .enumCase(_, let name, let payload) in payload.flatMap(\.atoms) {
        follow(name, payload, of: thing, at: place)
      }
    default: break
    }
  }
}

extension Interpreter {
  /// `Store(initialState: Home.State()) { Home() }`
  func store(_ arguments: [Argument]) -> Value? {
    guard let type = arguments.reversed().lazy.compactMap({ self.reducer(madeBy: $0) }).first else { return nil }
    let feature = feature(type, in: nil)
    let isPlain = arguments.contains { argument in
      if case .call(_, let given) = argument.term.kind { return given.isEmpty && argument.term.stateMade != nil }
      return false
    }
    if isPlain { plainStates.insert(feature) }
    return Value(.thing(feature))
  }

  private func reducer(madeBy argument: Argument) -> String? {
    switch argument.term.kind {
    case .closure(let fact):
      return fact.body.lazy.compactMap { statement -> String? in
        guard case .term(let term) = statement else { return nil }
        return self.constructed(term).flatMap { self.isReducer($0) ? $0 : nil }
      }.first
    // `reducer: Home.init`, `initialState: Home.State()`
    case .member(let base?, "init"): return base.path.flatMap { isReducer($0) ? $0 : nil }
    case .call: return argument.term.stateMade?.name.flatMap { reducer(ofState: $0) }
    default: return nil
    }
  }

  private func constructed(_ term: Term) -> String? {
    guard case .call(let callee, _) = term.kind else { return nil }
    switch callee.kind {
    case .name(let name): return name
    case .member(let base?, let name):
      if case .call = base.kind { return constructed(base) }
      if case .name(let outer) = base.kind { return outer + "." + name }
      return nil
    default: return nil
    }
  }
}

extension Term {
  /// `Home.State` of `Home.State(…)`.
  fileprivate var stateMade: TypeReference? {
    guard case .call(let callee, _) = kind, callee.lastName == "State", let path = callee.path, path != "State" else {
      return nil
    }
    return .named(path, [])
  }

  /// The names of a type, with dots.
  fileprivate var path: String? {
    switch kind {
    case .name(let name): name.first?.isUppercase == true ? name : nil
    case .member(let base?, let name): base.path.map { $0 + "." + name }
    default: nil
    }
  }

  /// `\.edit`, or `/Destination.State.edit` in the older notation.
  var presentedCase: String? {
    switch kind {
    case .keyPath(let name): name
    default: lastName
    }
  }
}
