/// Finds the type of a term by what the source declares, where its value is not known: an element of `model.books` is a
/// `Book`, whoever fills that list.
extension Interpreter {
  /// Nil: the source does not say, or not in a way that is read here.
  func writtenType(of term: Term, in scope: Scope) -> TypeReference? {
    writtenType(of: term, in: scope, depth: 0)
  }

  private func writtenType(of term: Term, in scope: Scope, depth: Int) -> TypeReference? {
    guard depth < 12 else { return nil }
    func type(_ inner: Term) -> TypeReference? { writtenType(of: inner, in: scope, depth: depth + 1) }
    switch term.kind {
    case .name(let name):
      if let local = scope.lookup(name) { return Self.type(of: local) }
      guard let home = scope.home else { return nil }
      if name == "self" { return .named(home.type, []) }
      return declaredType(name, in: home.type, of: home)
    case .member(let base?, let name):
      guard let owner = type(base) else { return nil }
      switch owner {
      case .list(let element): return Self.ofList(name, element)
      case .dictionary(let element): return name == "values" ? .list(element) : nil
      case .tuple(let parts, let labels):
        let position = labels.firstIndex(of: name) ?? Int(name)
        return position.flatMap { parts.indices.contains($0) ? parts[$0] : nil }
      default: return owner.name.flatMap { declaredType(name, in: $0, of: nil) }
      }
    case .call(let callee, let arguments):
      if let path = callee.typePath {
        if Self.lists.contains(path) { return arguments.count == 1 ? type(arguments[0].term) : nil }
        let key = index.key(for: path, in: scope.type)
        return index.declares(key) ? .named(key, []) : nil
      }
      guard case .member(let base?, let name) = callee.kind else { return nil }
      switch type(base) {
      case .list(let element)?: return Self.ofList(name, element, arguments)
      case let owner?: return owner.name.flatMap { result(of: name, arguments, in: $0) } ?? nil
      case nil: return nil
      }
    case .element(let base, _):
      switch type(base) {
      case .list(let element)?, .dictionary(let element)?: return element
      default: return nil
      }
    case .operation("??", let left, let right): return type(left) ?? type(right)
    case .cast(_, let type): return meant(type, in: scope)
    case .awaited(let inner): return type(inner)
    default: return nil
    }
  }

  private static let lists: Set<String> = ["Array", "ArraySlice", "ContiguousArray"]

  /// Members and methods of lists whose elements are the same.
  private static let sameElements: Set<String> = [
    "prefix", "suffix", "filter", "sorted", "reversed", "dropFirst", "dropLast", "drop", "shuffled", "lazy", "filtered",
  ]
  private static let oneElement: Set<String> = [
    "first", "last", "randomElement", "min", "max", "popLast", "removeLast",
  ]

  private static func ofList(_ name: String, _ element: TypeReference, _ arguments: [Argument] = []) -> TypeReference? {
    if sameElements.contains(name) { return .list(element) }
    if oneElement.contains(name) { return element }
    switch name {
    case "enumerated": return .list(.tuple([.named("Int", []), element], labels: ["offset", "element"]))
    // `map { $0 }` makes a list of a slice.
    case "map", "compactMap":
      guard case .closure(let fact)? = arguments.first?.term.kind, fact.body.count == 1,
        case .term(let term) = fact.body[0], case .name(let given) = term.kind,
        given == fact.parameters.first ?? "$0"
      else { return nil }
      return .list(element)
    default: return nil
    }
  }

  private static func type(of value: Value) -> TypeReference? {
    var found: Set<TypeReference> = []
    for atom in value.atoms {
      switch atom {
      case .none: break
      case .unknown(let type): found.insert(type)
      case .thing(let thing) where thing.kind == .instance: found.insert(.named(thing.type, []))
      default: return nil
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The type of a property: as it is written, or that of the object that its initial value makes.
  private func declaredType(_ name: String, in type: String, of thing: Thing?) -> TypeReference? {
    guard let property = index.property(name, in: type) else { return nil }
    if let written = property.type {
      return thing.map { meant(written, of: $0) } ?? meant(written, in: Scope(parent: nil, home: nil, type: type))
    }
    guard case .call(let callee, _)? = property.initial?.kind, let path = callee.typePath else { return nil }
    let key = index.key(for: path, in: type)
    return index.declares(key) ? .named(key, []) : nil
  }

  private func result(of name: String, _ arguments: [Argument], in type: String) -> TypeReference? {
    let found = index.functions(of: type).filter { function in
      function.name == name && function.parameters.count >= arguments.count && function.returns != nil
    }
    let types = Set(found.compactMap(\.returns).map { meant($0, in: Scope(parent: nil, home: nil, type: type)) })
    return types.count == 1 ? types.first : nil
  }

  /// What the rows of a list are made of: its elements, or, where they are the app's data, the type of one; nil: it is no
  /// list, or neither is known.
  func dataOfRows(_ name: String, _ arguments: [Argument], in scope: Scope) -> [Value]? {
    guard name == "ForEach" || name == "List", let first = arguments.first, first.label == nil,
      let row = arguments.last, row.isTrailing, case .closure(let fact) = row.term.kind
    else { return nil }
    let elements = steplessly { evaluate(first.term, in: scope) }.elements
    if elements.atoms.contains(where: { !$0.isVague }) {
      return fact.parameters.count > 1 ? elements.parts(fact.parameters.count) : [elements]
    }
    guard case .list(let element)? = writtenType(of: first.term, in: scope) else { return nil }
    if case .tuple(let parts, _) = element, fact.parameters.count == parts.count {
      return parts.map { Value(.unknown($0)) }
    }
    return [Value(.unknown(element))]
  }
}
