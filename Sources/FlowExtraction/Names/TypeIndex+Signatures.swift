/// Resolves the names in the signatures of facts.
extension TypeIndex {
  /// A type reference resolved in the code of a type.
  func meant(_ type: TypeReference, in context: String?) -> TypeReference {
    switch type {
    case .named(let name, let arguments):
      if arguments.isEmpty, meansItself(name) { return type }
      let key = self.key(for: name, in: context)
      if let alias = aliases[key] { return alias }
      return .named(key, arguments.map { meant($0, in: context) })
    case .list(let inner): return .list(meant(inner, in: context))
    case .dictionary(let inner): return .dictionary(meant(inner, in: context))
    case .tuple(let parts, let labels): return .tuple(parts.map { meant($0, in: context) }, labels: labels)
    case .composition(let parts): return .composition(parts.map { meant($0, in: context) })
    case .function, .unread: return type
    }
  }

  func key(for name: String, in context: String?) -> String {
    if table.isPlain(name) { return name }
    let line = context.map { ancestors(of: $0) } ?? []
    return table.key(for: name, in: line.map { table.pathOfKey[$0] ?? $0 })
  }

  /// Resolves the types of an entry's members.
  func settle(_ entry: Entry) {
    let name = entry.name
    for position in entry.properties.indices {
      entry.properties[position].type =
        entry.properties[position].type.map { meant($0, in: name) }
        ?? enumType(of: entry.properties[position].initial, in: name)
    }
    for position in entry.cases.indices {
      entry.cases[position].payload = entry.cases[position].payload.map { meant($0, in: name) }
    }
    entry.functions = entry.functions.map { settled($0, in: name) }
  }

  /// The enum of a property without a written type: `var tab = Tab.home`.
  private func enumType(of initial: Term?, in context: String) -> TypeReference? {
    guard case .member(let base?, let element)? = initial?.kind, let path = base.typePath else { return nil }
    let key = key(for: path, in: context)
    return hasCase(element, in: key) ? .named(key, []) : nil
  }

  func settled(_ function: FunctionFact, in context: String?) -> FunctionFact {
    var parameters = function.parameters
    for position in parameters.indices {
      parameters[position].type = meant(parameters[position].type, in: context)
      parameters[position].autoclosed = parameters[position].autoclosed.map { meant($0, in: context) }
    }
    let returns = function.returns.map { meant($0, in: context) }
    let isSame =
      returns == function.returns
      && zip(parameters, function.parameters).allSatisfy { $0.type == $1.type && $0.autoclosed == $1.autoclosed }
    guard !isSame else { return function }
    return FunctionFact(
      name: function.name, parameters: parameters, returns: returns, generics: function.generics, body: function.body,
      isStatic: function.isStatic, attributes: function.attributes, place: function.place)
  }

  /// The types of the generic parameters of a type's ancestors, from its inheritance clauses.
  func bindings(of type: String) -> [String: TypeReference] {
    var known: [String: TypeReference] = [:]
    for ancestor in ancestors(of: type) {
      for case .named(let name, let arguments) in entry(ancestor)?.inherits ?? [] where !arguments.isEmpty {
        for (parameter, argument) in zip(entry(name)?.generics ?? [], arguments) where known[parameter] == nil {
          known[parameter] = argument.name.flatMap { known[$0] } ?? argument
        }
      }
    }
    return known
  }
}
