import FlowModel

/// Calls on lists, and what changes a field in its place: `children.append(x)`, `path.removeLast()`.
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
    let values = values.map { value -> Value in
      // Of a route that is not known, the type is.
      guard !value.isKnown, readsRoutes, case .show? = RouteMove(method), let type = routeType(of: field, owner) else {
        return scoped(value, by: FieldName(thing: owner, name: field))
      }
      return Value(.unknown(.named(type, [])))
    }
    for value in values {
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
}
