import FlowModel

/// Interprets calls on lists, and calls that change a field in place: `children.append(x)`, `path.removeLast()`.
extension Interpreter {
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
    let isCounted = isCounted(items, base, in: scope)
    switch name {
    case "forEach":
      if isCounted {
        for (number, item) in items.enumerated() { oneByOne(number) { _ = run(item) } }
      } else {
        loops += 1
        atOnce { _ = run(elements) }
        loops -= 1
      }
      return .unknown
    case "map" where isCounted, "compactMap" where isCounted:
      var results: [Value] = []
      for (number, item) in items.enumerated() { oneByOne(number) { results.append(run(item)) } }
      return Value(.list(results.filter(\.isKnown)))
    case "map", "compactMap", "flatMap":
      var result = Value.unknown
      atOnce { result = run(elements) }
      return Value(.list(result.isKnown ? result.atoms.map { Value($0) } : []))
    case "enumerated":
      return Value(
        .list(items.enumerated().map { Value(.tuple(["offset", "element"], [Value(.number("\($0)")), $1])) }))
    case "sorted":
      return Value(.list(isCounted ? inOrder(items, arguments, at: place, in: scope) ?? items : items))
    case "filter", "reversed", "dropFirst", "dropLast", "prefix", "suffix", "lazy", "values":
      if name == "filter" { _ = run(.unknown) }
      return Value(.list(items))
    case "first", "last", "randomElement", "popLast", "removeFirst", "removeLast":
      _ = run(.unknown)
      if let type = testedType(arguments, in: scope) { return cast(elements, to: type, at: place) }
      return elements
    case "contains", "firstIndex", "allSatisfy", "lastIndex", "count", "index":
      _ = run(.unknown)
      return .unknown
    default: return foreignCall(name, nil, arguments, at: place, in: scope)
    }
  }

  /// The elements by the numbers that the source gives them: `sorted { $0.order < $1.order }`; nil: not all are known.
  private func inOrder(
    _ items: [Value], _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> [Value]? {
    guard arguments.count == 1, case .closure(let fact) = arguments[0].term.kind, fact.body.count == 1 else {
      return nil
    }
    let compared: Term
    switch fact.body[0].itself {
    case .term(let term), .give(let term?): compared = term
    default: return nil
    }
    guard case .operation(let symbol, let left, _) = compared.kind, symbol == "<" || symbol == ">",
      let name = fact.parameters.isEmpty ? "$0" : fact.parameters.first, left.begins(with: name)
    else { return nil }
    var numbered: [(item: Value, number: Double, position: Int)] = []
    for (position, item) in items.enumerated() {
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      inner.locals[name] = item
      let value = steplessly { evaluate(left, in: inner) }
      guard value.atoms.count == 1, case .number(let text) = value.atoms[0], let number = Double(text) else {
        return nil
      }
      numbered.append((item, symbol == "<" ? number : -number, position))
    }
    return numbered.sorted { ($0.number, $0.position) < ($1.number, $1.position) }.map(\.item)
  }

  /// The type of the element that is searched for: `first { $0 is HomeController }`.
  func testedType(_ arguments: [Argument], in scope: Scope) -> TypeReference? {
    guard let last = arguments.last, case .closure(let fact) = last.term.kind, fact.body.count == 1,
      case .term(let term) = fact.body[0], case .test(_, let type) = term.kind
    else { return nil }
    return meant(type, in: scope)
  }

  /// Whether the source contains the list element by element, so that a body runs for each element.
  ///
  /// A list that a coordinator keeps does not count: it may contain anything that was ever put there.
  func isCounted(_ items: [Value], _ list: Term, in scope: Scope) -> Bool {
    guard (2...8).contains(items.count), items.allSatisfy({ $0.atoms.count == 1 }) else { return false }
    if items.allSatisfy({ $0.atoms[0].isCase || $0.atoms[0].isPairWithCase }) { return true }
    guard items.allSatisfy({ !$0.things.isEmpty || $0.atoms[0].isNumberedThing }) else { return false }
    return isWrittenOut(list, in: scope)
  }

  /// Whether a list stands in the body, or is made there of such a list or of the cases of an enum.
  private func isWrittenOut(_ list: Term, in scope: Scope) -> Bool {
    switch list.kind {
    case .list: true
    case .name(let name): scope.lookup(name) != nil
    case .member(_, "allCases"): true
    case .call(let callee, _):
      if case .member(let base?, let name) = callee.kind, ["map", "enumerated"].contains(name) {
        isWrittenOut(base, in: scope)
      } else {
        false
      }
    default: false
    }
  }

  /// Runs a body for one element; the things that it makes are made for that element.
  func oneByOne(_ number: Int, _ body: () -> Void) {
    let outer = (turn, turnDepth)
    turn = turn.map { "\($0).\(number)" } ?? "\(number)"
    turnDepth = frames.count
    defer { (turn, turnDepth) = outer }
    body()
  }

  /// Runs a body once for all elements of a list: a container that it makes stands for one of each.
  func atOnce(_ body: () -> Void) {
    bodiesForAll += 1
    defer { bodiesForAll -= 1 }
    body()
  }

  /// Runs a body for each possible thing: as alternatives, or in a loop for all of them.
  func alternatives<Element>(_ elements: [Element], at place: SourceLocation, _ body: (Element) -> Void) {
    guard elements.count > 1, loops == 0 else { return elements.forEach(body) }
    var branches: [[Step]] = []
    let before = defaults.use
    var uses: [DefaultUse] = []
    for element in elements {
      defaults.use = before
      branches.append(collect { body(element) })
      uses.append(defaults.use)
    }
    for use in uses.dropLast() { defaults.use.join(use) }
    branches.removeAll(where: \.isEmpty)
    if branches.count > 1 { note(.choose(branches), at: place) } else { steps += branches.first ?? [] }
  }

  /// `zip(a, b)`: the pairs, as far as both lists are known.
  func zipped(_ arguments: [Argument], in scope: Scope) -> Value {
    let lists = arguments.map { evaluate($0.term, in: scope) }
    guard lists.count == 2, case .list(let first)? = lists[0].atoms.first,
      case .list(let second)? = lists[1].atoms.first
    else { return .unknown }
    return Value(.list(zip(first, second).map { Value(.tuple([nil, nil], [$0, $1])) }))
  }

  private static let mutations: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "popLast", "removeValue", "updateValue",
    "toggle", "push", "swapAt", "formUnion", "add", Term.goingBack, Term.goingBackIfThere,
  ]

  /// The field that a call changes in its place: `children.append(x)`, `path.removeLast()`.
  func mutated(_ name: String, _ base: Term, in scope: Scope) -> (Thing, String)? {
    guard Self.mutations.contains(name) || readsRoutes && RouteMove(name) != nil || name == "pop" && !sending.isEmpty,
      let (owner, field) = field(of: base, in: scope)
    else { return nil }
    guard owner.kind == .instance || (owner.kind == .navigation && field == "viewControllers") else { return nil }
    guard let property = index.property(field, in: owner.type), property.getter == nil else { return nil }
    if let type = property.type?.name, type == "FlowNavigator" || type == "FlowPathNavigator" || isOfStinsen(type) {
      return nil
    }
    let value = owner.fields[field]
    if let bound = value?.atoms.first(where: \.isBinding), case .binding(let other, let name) = bound {
      return (other, name)
    }
    // A method of the app on the field's value does not change the field.
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
    written.insert(place)
    let held = owner.fields[field] ?? .unknown
    let values = values.map { value -> Value in
      // If the route is unknown, its type is still known.
      guard !value.isKnown, readsRoutes, case .show? = RouteMove(method), let type = routeType(of: field, owner) else {
        return scoped(value, by: FieldName(thing: owner, name: field))
      }
      return Value(.unknown(.named(type, [])))
    }
    // The condition of a removal runs; a closure that is put into a list or a dictionary does not.
    for value in values where method.hasPrefix("remove") {
      for case .code(let code) in value.atoms { _ = run(code, [.unknown], name: method, at: place) }
    }
    let children = coordinators(in: Value(atoms: values.flatMap(\.atoms)))
    let isKeeper = roles.isCoordinator(owner.type) && index.property(field, in: owner.type)?.isWeak != true
    switch method {
    case "append", "insert", "add", "updateValue", "push", "presentSheet", "presentCover":
      if isKeeper, !children.isEmpty {
        noteKeeping(children, by: owner, in: "")
        note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: owner, then: []), at: place)
      }
      if let first = values.first {
        write(Value(.list(first.atoms.contains(where: \.isList) ? [first.elements] : [first])), to: field, of: owner)
      }
    case "remove", "removeValue", "removeAll", "removeFirst", "removeLast", "popLast":
      release(field, held, method, values, owner, isKeeper, at: place)
    case "toggle": write(Value(atoms: [.truth(true), .truth(false)]), to: field, of: owner)
    default: break
    }
    // Where the list has an element, `removeLast()` is as safe as `popLast()`.
    let name = FieldName(thing: owner, name: field)
    let isFilled = method == "removeLast" && filledLists.contains(name)
    if method.hasPrefix("remove") || method == "popLast" { filledLists.remove(name) }
    note(
      .move(.mutate(owner, field: field, method: isFilled ? "popLast" : method, values), on: owner, then: []), at: place
    )
    publish(.unknown, by: field, of: owner, at: place)
    return held.elements
  }

  private func release(
    _ field: String, _ held: Value, _ method: String, _ values: [Value], _ owner: Thing, _ isKeeper: Bool,
    at place: SourceLocation
  ) {
    guard isKeeper, !isClearingBelow else { return }
    let named = coordinators(in: Value(atoms: values.flatMap(\.atoms)))
    if !named.isEmpty {
      note(.move(.release(Value(atoms: named.map(Atom.thing))), on: owner, then: []), at: place)
      return
    }
    // Without a name or a condition all elements are removed.
    if method == "removeAll", values.isEmpty {
      if holdsCoordinators(field, owner) || !coordinators(in: held).isEmpty {
        note(.move(.releaseAll, on: owner, then: []), at: place)
      }
      return
    }
    // What the removing function compares itself says more than what its callers compared before.
    let compared = recentlyCompared + (frames.last?.compared ?? [])
    let kept = coordinators(in: held)
    if let meant = compared.last(where: { !coordinators(in: $0).isEmpty }) {
      note(.move(.release(meant), on: owner, then: []), at: place)
    } else if !kept.isEmpty {
      with(certainty: .possible) {
        note(.move(.release(Value(atoms: kept.map(Atom.thing))), on: owner, then: []), at: place)
      }
    }
  }

  /// Whether a function that lets go of a child is letting go of the child's own children, which go with it.
  private var isClearingBelow: Bool {
    guard let inner = frames.last, let home = inner.home else { return false }
    return frames.dropLast().contains { outer in
      outer.place == inner.place && outer.home?.fields.values.contains { $0.elements.things.contains(home) } == true
    }
  }

  func holdsCoordinators(_ field: String, _ owner: Thing) -> Bool {
    switch index.property(field, in: owner.type)?.type {
    case .list(let type), .dictionary(let type): type.name.map { $0.contains("Coordinat") } ?? false
    default: false
    }
  }
}

extension Term {
  /// Whether it is a member, or the result of a method, of a name.
  fileprivate func begins(with name: String) -> Bool {
    switch kind {
    case .name(let own): own == name
    case .member(let base?, _): base.begins(with: name)
    case .call(let callee, _): callee.begins(with: name)
    default: false
    }
  }
}
