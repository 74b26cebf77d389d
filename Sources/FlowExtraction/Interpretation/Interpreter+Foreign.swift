import FlowModel

/// Calls on what the app does not declare: lists, queues, publishers, and what is not known at all.
extension Interpreter {
  private static let inline: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "reduce", "sorted", "withAnimation",
    "animate", "performWithoutAnimation", "sync", "run", "with", "then", "assumeIsolated", "withTransaction", "assign",
    "allSatisfy", "last", "firstIndex", "lazy", "also", "apply",
  ]

  /// Queues and tasks: what runs on the next turn of the main queue, and what runs some time later.
  private static let soon: Set<String> = ["async", "perform", "performSelector"]

  func foreignCall(_ name: String, _ base: Term?, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    if base != nil, let value = stated(name, on: nil, thing: nil, arguments, at: place, in: scope) { return value }
    if let base, listens(name), let result = listen(name, base, arguments, at: place, in: scope) { return result }
    if views != nil, let base { return modifyUnknown(name, base, arguments, at: place, in: scope) }
    if name == "addTarget" || name == "init",
      let selector = arguments.first(where: { if case .selector = $0.term.kind { true } else { false } })
    {
      addTarget(selector.term, in: scope)
    }
    if name == "set", let first = arguments.first, case .truth(let truth) = first.term.kind,
      let key = arguments.first(where: { $0.label == "forKey" })
    {
      note(.move(.flag(keyName(key.term), value: "\(truth)"), on: nil, then: []), at: place)
    }
    if let base { suggest(name, base, arguments, in: scope) }
    if NavigationNames.calls.contains(name), let base { byName(name, base, arguments, at: place, in: scope) }
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      guard case .closure = argument.term.kind else { continue }
      let isInline = Self.inline.contains(name)
      let inner = collect {
        with(certainty: isInline ? .certain : .likely) { _ = apply(value, name: name, [], at: place, in: scope) }
      }
      guard !inner.isEmpty else { continue }
      if isInline { steps += inner } else { note(Self.soon.contains(name) ? .soon(inner) : .later(inner), at: place) }
    }
    if ["resolve", "make", "get", "instantiate", "inject"].contains(where: name.hasPrefix),
      let type = handedType(arguments, in: scope)
    {
      return Value(.thing(make(type, [], at: place, maker: maker)))
    }
    return .unknown
  }

  private func addTarget(_ selector: Term, in scope: Scope) {
    guard let owner = scope.home else { return }
    for case .code(let code) in evaluate(selector, in: scope).atoms {
      if case .function(let fact) = code.code { addTrigger(Trigger(name: fact.name, code: code), to: owner) }
    }
  }

  func addTrigger(_ trigger: Trigger, to owner: Thing) {
    guard triggers[owner, default: []].contains(trigger) == false else { return }
    triggers[owner, default: []].append(trigger)
    learn()
  }

  /// A call that is named like UIKit's own on something that is not known.
  private func byName(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
  {
    func shown() -> Value { arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown }
    with(certainty: .likely) {
      switch name {
      case "pushViewController": move(.push(shown(), isAnimated: true), on: nil, at: place)
      case "setViewControllers": move(.setStack(shown()), on: nil, at: place)
      case "popViewController": move(.pop, on: nil, at: place)
      case "popToRootViewController": move(.popToRoot, on: nil, at: place)
      case "present":
        let value = shown()
        guard value.things.contains(where: { $0.kind != .instance || roles.isScreen($0.type) }) else { return }
        move(.present(value, style(of: value)), on: nil, at: place)
      case "dismiss": if arguments.contains(where: { $0.label == "animated" }) { move(.dismiss, on: nil, at: place) }
      default: break
      }
    }
  }

  /// A call that hands a screen to something unknown shows it, most likely.
  private func suggest(_ name: String, _ base: Term, _ arguments: [Argument], in scope: Scope) {
    let words = ["push", "present", "show", "open", "navigate", "route", "setRoot", "replace"]
    guard let word = words.first(where: name.hasPrefix), !NavigationNames.calls.contains(name) else { return }
    let isShown = arguments.first.map { argument in
      guard case .name(let local) = argument.term.kind else { return false }
      return (scope.lookup(local)?.things ?? []).contains { roles.isScreen($0.type) || $0.kind == .navigation }
    }
    guard isShown == true else { return }
    let labels = arguments.map { ($0.label ?? "_") + ":" }.joined()
    let move = ["push", "present", "show"].contains(word) ? word : "push"
    let type = scope.home.flatMap { index.property(base.lastName ?? "", in: $0.type)?.type?.name } ?? "*"
    suggestions.insert("\"\(type).\(name)(\(labels))\": {\(move): $1}")
  }

  // MARK: Lists

  func callList(
    _ name: String, _ items: [Value], _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    let elements = Value(.list(items)).elements
    let closure = arguments.last.flatMap { argument -> Value? in
      if case .closure = argument.term.kind { return evaluate(argument.term, in: scope) }
      return arguments.count == 1 ? evaluate(argument.term, in: scope) : nil
    }
    func run(_ value: Value) -> Value {
      guard let closure else { return .unknown }
      var result = Value.unknown
      for case .code(let code) in closure.atoms { result.join(self.run(code, [value], name: name, at: place)) }
      return result
    }
    switch name {
    case "forEach":
      _ = run(elements)
      return .unknown
    case "map", "compactMap", "flatMap":
      let result = run(elements)
      return Value(.list(result.isKnown ? result.atoms.map { Value($0) } : []))
    case "filter", "reversed", "sorted", "dropFirst", "dropLast", "prefix", "suffix", "enumerated", "lazy", "values":
      if name == "filter" { _ = run(.unknown) }
      return Value(.list(items))
    case "first", "last", "randomElement", "popLast", "removeFirst", "removeLast":
      _ = run(.unknown)
      return elements
    case "contains", "firstIndex", "allSatisfy", "lastIndex", "count", "index":
      _ = run(.unknown)
      return .unknown
    default: return foreignCall(name, nil, arguments, at: place, in: scope)
    }
  }

  private static let mutations: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "popLast", "removeValue", "updateValue",
    "toggle", "push", "swapAt", "formUnion", "add",
  ]

  /// The field that a call changes in its place: `children.append(x)`, `path.removeLast()`.
  func mutated(_ name: String, _ base: Term, in scope: Scope) -> (Thing, String)? {
    guard Self.mutations.contains(name), let (owner, field) = field(of: base, in: scope) else { return nil }
    guard owner.kind == .instance || (owner.kind == .navigation && field == "viewControllers") else { return nil }
    guard let property = index.property(field, in: owner.type), property.getter == nil else { return nil }
    let value = owner.fields[field]
    if let bound = value?.atoms.first(where: \.isBinding), case .binding(let other, let name) = bound {
      return (other, name)
    }
    // A method of the app's own on what the field holds is no change of the field.
    if let thing = value?.things.first,
      index.functions(of: thing.type).contains(where: { $0.name == name }) || thing.kind != .instance
    {
      return nil
    }
    if let type = property.type?.name, index.functions(of: type).contains(where: { $0.name == name }),
      index.declares(type)
    {
      return nil
    }
    return (owner, field)
  }

  @discardableResult
  func mutate(
    _ field: String, of owner: Thing, _ method: String, _ values: [Value], labels: [String?] = [],
    at place: SourceLocation
  ) -> Value {
    let held = owner.fields[field] ?? .unknown
    for value in values {
      for case .code(let code) in value.atoms { _ = run(code, [.unknown], name: method, at: place) }
    }
    let children = coordinators(in: Value(atoms: values.flatMap(\.atoms)))
    let isKeeper = roles.isCoordinator(owner.type) && index.property(field, in: owner.type)?.isWeak != true
    switch method {
    case "append", "insert", "add", "updateValue", "push":
      if isKeeper, !children.isEmpty {
        note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: owner, then: []), at: place)
      }
      if let first = values.first {
        write(Value(.list(first.atoms.contains(where: \.isList) ? [first.elements] : [first])), to: field, of: owner)
      }
    case "remove", "removeValue", "removeAll", "removeFirst", "removeLast", "popLast":
      release(field, held, method, values, owner, isKeeper, at: place)
    default: break
    }
    note(.move(.mutate(owner, field: field, method: method, values), on: owner, then: []), at: place)
    return held.elements
  }

  private func release(
    _ field: String, _ held: Value, _ method: String, _ values: [Value], _ owner: Thing, _ isKeeper: Bool,
    at place: SourceLocation
  ) {
    guard isKeeper else { return }
    let named = coordinators(in: Value(atoms: values.flatMap(\.atoms)))
    if !named.isEmpty {
      note(.move(.release(Value(atoms: named.map(Atom.thing))), on: owner, then: []), at: place)
      return
    }
    // Nobody is meant by name or by a condition: all of them go.
    if method == "removeAll", values.isEmpty {
      if holdsCoordinators(field, owner) || !coordinators(in: held).isEmpty {
        note(.move(.releaseAll, on: owner, then: []), at: place)
      }
      return
    }
    let compared = (frames.last?.compared ?? []) + recentlyCompared
    let kept = coordinators(in: held)
    if let meant = compared.last(where: { !coordinators(in: $0).isEmpty }) {
      note(.move(.release(meant), on: owner, then: []), at: place)
    } else if !kept.isEmpty {
      with(certainty: .possible) {
        note(.move(.release(Value(atoms: kept.map(Atom.thing))), on: owner, then: []), at: place)
      }
    }
  }

  func holdsCoordinators(_ field: String, _ owner: Thing) -> Bool {
    switch index.property(field, in: owner.type)?.type {
    case .list(let type), .dictionary(let type): type.name.map { $0.contains("Coordinat") } ?? false
    default: false
    }
  }

  // MARK: Publishers

  private func listens(_ name: String) -> Bool { Self.listeners.contains(name) }

  private static let listeners: Set<String> = [
    "sink", "subscribe", "bind", "drive", "emit", "assign", "onReceive", "on",
  ]

  /// Operators pass on what comes; who listens at their end hears it.
  func subjectCall(_ name: String, _ subject: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    switch name {
    case "send", "accept", "onNext", "on":
      let value = arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown
      send(value, to: subject, at: place)
      return .unknown
    case _ where listens(name):
      for argument in arguments {
        let value = evaluate(argument.term, in: scope)
        guard argument.label != "receiveCompletion", argument.label != "onError", argument.label != "onCompleted" else {
          continue
        }
        let codes = value.atoms.filter { if case .code = $0 { true } else { false } }
        if !codes.isEmpty { write(Value(atoms: codes), to: "listeners", of: subject) }
        for other in value.things where other.kind == .subject && other !== subject {
          write(Value(.thing(other)), to: "next", of: subject)
        }
      }
      return .unknown
    case "map", "flatMap", "compactMap", "flatMapLatest", "filter", "handleEvents", "do", "withLatestFrom", "merge",
      "share", "debounce",
      "throttle", "receive", "observe", "first", "take", "prefix", "removeDuplicates", "distinctUntilChanged",
      "eraseToAnyPublisher",
      "asObservable", "asDriver", "asSignal", "dropFirst", "skip", "delay", "subscribeOn", "observeOn", "store",
      "disposed":
      if name == "map" || name == "flatMap" || name == "do" {
        for argument in arguments { _ = evaluate(argument.term, in: scope) }
      }
      return Value(.thing(subject))
    default: return Value(.thing(subject))
    }
  }

  func send(_ value: Value, to subject: Thing, at place: SourceLocation) {
    guard !isRunning(Frame(place: subject.place, home: subject)) else { return }
    frames.append(Frame(place: subject.place, home: nil))
    defer { frames.removeLast() }
    with(certainty: .likely) {
      for case .code(let code) in subject.fields["listeners"]?.atoms ?? [] {
        let values = subject.fields["target"].map { [$0, value] } ?? [value]
        _ = run(
          code, values, name: subject.fields["name"].flatMap(\.firstText) ?? name(of: subject) ?? "received", at: place
        )
      }
      for next in subject.fields["next"]?.things ?? [] { send(value, to: next, at: place) }
    }
  }

  private func name(of subject: Thing) -> String? {
    guard
      let maker = subject.maker ?? things.first(where: { $0.fields.values.contains { $0.things.contains(subject) } })
    else { return nil }
    return maker.fields.filter { $0.value.things.contains(subject) }.keys.sorted().first
  }

  /// `button.rx.tap.bind { … }`, `publisher.sink { … }` on what is not known: a trigger of the screen that listens.
  private func listen(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value?
  {
    guard let owner = scope.home else { return nil }
    var isFound = false
    let source = Self.source(of: base)
    for argument in arguments {
      guard argument.label != "receiveCompletion", argument.label != "onError" else { continue }
      let value = evaluate(argument.term, in: scope)
      for case .code(let code) in value.atoms {
        isFound = true
        if roles.isScreen(owner.type) || roles.isPlainView(owner.type) {
          addTrigger(Trigger(name: source.name, code: code, isTap: source.isTap), to: owner)
        } else {
          let inner = collect { with(certainty: .likely) { _ = run(code, [], name: source.name, at: place) } }
          if !inner.isEmpty { note(.later(inner), at: place) }
        }
      }
      for subject in value.things where subject.kind == .subject {
        isFound = true
        forwarders.append(Forwarder(owner: owner, name: source.name, subject: subject, isTap: source.isTap))
      }
    }
    return isFound ? .unknown : nil
  }

  /// What a chain of operators begins with: the button of `button.rx.tap`.
  static func source(of term: Term) -> (name: String, isTap: Bool) {
    var term = term
    var names: [String] = []
    while true {
      switch term.kind {
      case .call(let callee, _): term = callee
      case .member(let base?, let name):
        names.append(name)
        term = base
      case .name(let name):
        names.append(name)
        names.reverse()
        let isTap = names.contains { ["tap", "rx", "itemSelected", "modelSelected"].contains($0) }
        let own = names.filter { !["self", "rx", "tap", "output", "input", "viewModel"].contains($0) }
        return (own.first ?? names.last ?? "event", isTap)
      default: return (names.last ?? "event", false)
      }
    }
  }

  // MARK: Guards

  /// The milliseconds, or nothing, after which a function's flag is reset; outer nil: it is no guard around a body.
  ///
  /// `guard !isNavigating else { return }; isNavigating = true; action(); …asyncAfter { isNavigating = false }`
  func guardFlag(of function: FunctionFact) -> Int?? {
    guard let body = function.body, body.count >= 3, case .guarding(let conditions, _, _) = body[0],
      conditions.count == 1,
      case .holds(let term) = conditions[0], case .not(let flag) = term.kind, let name = flag.lastName,
      function.parameters.contains(where: { $0.type.isFunction })
    else { return nil }
    var isSet = false
    var delay: Int?
    var isReset = false
    for statement in body.dropFirst() {
      guard case .term(let term) = statement else { continue }
      if case .assign(let left, let right) = term.kind, left.lastName == name, case .truth(let value) = right.kind {
        if value { isSet = true } else { isReset = true }
      }
      if case .call(let callee, let arguments) = term.kind, case .member(_, "asyncAfter") = callee.kind,
        let closure = arguments.last, case .closure(let fact) = closure.term.kind, Self.resets(fact.body, name)
      {
        isReset = true
        delay = milliseconds(arguments.first?.term, function)
      }
    }
    return isSet && isReset ? .some(delay) : nil
  }

  private static func resets(_ body: [Statement], _ name: String) -> Bool {
    body.contains { statement in
      guard case .term(let term) = statement, case .assign(let left, let right) = term.kind,
        case .truth(false) = right.kind
      else { return false }
      return left.lastName == name
    }
  }

  private func milliseconds(_ term: Term?, _ function: FunctionFact) -> Int? {
    guard let term else { return nil }
    switch term.kind {
    case .number(let text): return Double(text).map { Int($0 * 1000) }
    case .operation("+", _, let right): return milliseconds(right, function)
    case .name(let name):
      return milliseconds(function.parameters.first { $0.name == name }?.initial, function)
    case .call(let callee, let arguments):
      guard case .member(_, let unit) = callee.kind, case .number(let text)? = arguments.first?.term.kind else {
        return nil
      }
      return Double(text).map { Int($0 * (unit == "milliseconds" ? 1 : 1000)) }
    default: return nil
    }
  }
}

extension Term {
  var lastName: String? {
    switch kind {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }
}

extension Value {
  var firstText: String? {
    for case .text(let text) in atoms { return text }
    return nil
  }
}
