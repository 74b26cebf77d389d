import FlowModel

/// SwiftState: a coordinator's states, the events that lead from one to another, and the handlers of routes.
extension Library {
  static let swiftstate = Library(
    module: "SwiftState", ownTypes: ["StateMachine", "Machine"],
    source: """
      class StateMachine<State, Event> {
        var first: State?
        var state: State { unreadState() }
        init(state: State) { first = state }
        init(state: State, initClosure: (Any) -> Void) {
          first = state
          initClosure(self)
        }
      }
      """, isCalledByName: true,
    words: [
      "addRoutes", "addRoute", "addRouteMapping", "addAnyHandler", "addHandler", "addErrorHandler", "tryEvent",
      "tryState",
    ])
}

/// The known facts about a state machine.
struct MachineFacts {
  struct Route: Hashable {
    /// Nil: any state.
    var from: String?
    var event: String
    var to: String
    var handler: Callable?
    var place: SourceLocation
  }

  struct Handler: Hashable {
    var event: String?
    var from: String?
    var to: String?
    var code: Callable

    func hears(_ route: Route) -> Bool {
      (event ?? route.event) == route.event && (to ?? route.to) == route.to
        && (from == nil || route.from == nil || from == route.from)
    }
  }

  var routes: [Route] = []
  /// Closures that return the successor state for an event and a state.
  var mappings: [Callable] = []
  var handlers: [Handler] = []
  /// Whether an event without a route stops the app.
  var stops = false
}

extension Interpreter {
  /// A call on a state machine; nil: the call is not the library's.
  func machineCall(_ name: String, on thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value?
  {
    guard vocabulary.modules.contains("SwiftState"), thing.type == "StateMachine" else { return nil }
    let (state, event) = (thing.generics["State"], thing.generics["Event"])
    func events() -> [String] {
      arguments.first { $0.label == "event" }.map { evaluate($0.term, expecting: event, in: scope) }
        .map { $0.atoms.compactMap(\.stateName) } ?? []
    }
    let codes = arguments.filter(\.isTrailing).isEmpty ? arguments.suffix(1) : arguments.filter(\.isTrailing)[...]
    var code: Callable?
    for argument in codes {
      for case .code(let found) in evaluate(argument.term, in: scope).atoms { code = found }
    }
    var known = machines[thing] ?? MachineFacts()
    switch name {
    case "addRoutes", "addRoute":
      for (from, to) in transitions(arguments, state, in: scope) {
        // If a route has only states, its event is the request for the new state.
        for event in events().isEmpty ? [to ?? "any"] : events() {
          guard let to else { continue }
          known.routes.append(.init(from: from, event: event, to: to, handler: code, place: place))
        }
      }
    case "addRouteMapping": if let code { known.mappings.append(code) }
    case "addAnyHandler", "addHandler":
      guard let code else { return .unknown }
      let ends = transitions(arguments, state, in: scope).first
      known.handlers.append(.init(event: events().first, from: ends?.0, to: ends?.1, code: code))
    case "addErrorHandler": if let code { known.stops = known.stops || Self.stops(code) }
    case "tryEvent", "tryState":
      let expected = name == "tryEvent" ? event : state
      let value = arguments.first.map { evaluate($0.term, expecting: expected, in: scope) } ?? .unknown
      for name in value.atoms.compactMap(\.stateName) { note(.move(.send(thing, name), on: nil, then: []), at: place) }
      return .unknown
    default: return nil
    }
    known.routes = known.routes.uniqued
    known.mappings = known.mappings.uniqued
    known.handlers = known.handlers.uniqued
    if known.count != machines[thing]?.count { learn() }
    machines[thing] = known
    return .unknown
  }

  /// The pairs of `[.list => .item, .any => .list]`; nil stands for any state.
  private func transitions(_ arguments: [Argument], _ state: TypeReference?, in scope: Scope) -> [(String?, String?)] {
    func name(_ term: Term) -> String? {
      let name = evaluate(term, expecting: state, in: scope).atoms.compactMap(\.stateName).first
      return name == "any" ? nil : name
    }
    func pair(_ term: Term) -> [(String?, String?)] {
      switch term.kind {
      case .operation("=>", let from, let to): [(name(from), name(to))]
      case .list(let items): items.flatMap(pair)
      default: []
      }
    }
    return arguments.filter { !$0.isTrailing && $0.label != "event" }.flatMap { pair($0.term) }
  }

  private static func stops(_ code: Callable) -> Bool {
    guard case .closure(let fact) = code.code else { return false }
    return stops(fact.body)
  }

  /// Whether a body contains a call that stops the app.
  private static func stops(_ body: [Statement]) -> Bool {
    body.contains { statement in
      switch statement.itself {
      case .term(let term):
        guard case .call(let callee, _) = term.kind else { return false }
        return ["fatalError", "preconditionFailure"].contains(callee.lastName)
      case .branch(_, let then, let otherwise, _): return stops(then) || stops(otherwise)
      case .guarding(_, let otherwise, _): return stops(otherwise)
      case .choice(_, let cases, _): return cases.contains { stops($0.body) }
      default: return false
      }
    }
  }

  // MARK: Routes

  /// Every route of a machine, including those that a closure returns.
  func routes(of machine: Thing) -> [MachineFacts.Route] {
    guard let known = machines[machine] else { return [] }
    let states = cases(of: machine.generics["State"])
    let events = cases(of: machine.generics["Event"])
    guard states.count * events.count * known.mappings.count <= Self.mostPairs else { return known.routes }
    var routes = known.routes
    for mapping in known.mappings {
      for event in events {
        for state in states {
          var result = Value.unknown
          _ = collect { result = run(mapping, [event, state, .unknown], name: "route", at: mapping.place) }
          guard let from = state.atoms[0].stateName, let event = event.atoms[0].stateName else { continue }
          for case .enumCase(_, let to, _) in result.atoms {
            routes.append(.init(from: from, event: event, to: to, handler: nil, place: mapping.place))
          }
        }
      }
    }
    return routes
  }

  private static let mostPairs = 4_000

  private func cases(of type: TypeReference?) -> [Value] {
    guard let name = type?.name else { return [] }
    return (index.entry(name)?.cases ?? []).map { Value(.enumCase(type: name, name: $0.name, payload: [])) }
  }

  /// The steps on a route, as the code of its handlers.
  func steps(on route: MachineFacts.Route, of machine: Thing) -> [Step] {
    func value(_ name: String?, _ type: TypeReference?) -> Value {
      name.map { Value(.enumCase(type: type?.name ?? "", name: $0, payload: [])) } ?? .unknown
    }
    let (state, event) = (machine.generics["State"], machine.generics["Event"])
    let context = Value(
      .tuple(
        ["event", "fromState", "toState", "userInfo"],
        [value(route.event, event), value(route.from, state), value(route.to, state), .unknown]))
    let heard = (machines[machine]?.handlers ?? []).filter { $0.hears(route) }.map(\.code)
    return collect {
      for code in [route.handler].compactMap({ $0 }) + heard {
        _ = run(code, [context], name: route.event, at: code.place)
      }
    }
  }
}

extension MachineFacts {
  fileprivate var count: Int { routes.count + mappings.count + handlers.count }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of the first ones.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
