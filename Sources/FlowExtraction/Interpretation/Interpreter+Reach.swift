import FlowModel

/// Decides which functions are not run because they lead to no navigation.
extension Interpreter {
  /// Whether a function leads to no navigation: neither by its body, nor by its arguments, nor by its result.
  func leavesOut(_ function: FunctionFact, given: [String: Value]) -> Bool {
    guard let reach, !reach.reaches(function.place), reach.isPlain(function.returns) else {
      return false
    }
    return !given.values.contains { carriesNavigation($0, depth: 0) }
  }

  /// The result of a function that is not run: an unknown value of its type.
  func unread(_ function: FunctionFact, in scope: Scope) -> Value {
    function.returns.map { Value(.unknown(meant($0, in: scope))) } ?? .unknown
  }

  /// In a narrowed run, code that belongs to no thing is run once for the same values.
  func rememberedIfNarrowed(
    _ place: SourceLocation, type: String?, given: [String: Value], _ body: () -> Value
  ) -> Value {
    reach == nil ? body() : remembered(place, home: nil, type: type, given: given, body)
  }

  func leavesOut(_ property: PropertyFact) -> Bool {
    guard let reach else { return false }
    return !reach.reaches(property.place) && property.type != nil && reach.isPlain(property.type)
  }

  /// The type of a static property, or of a computed property of an enum, that is not evaluated because it leads to no
  /// navigation; nil: it is evaluated.
  func typeIfLeftOut(_ property: PropertyFact) -> TypeReference? {
    guard let reach, !reach.reaches(property.place), let type = property.type ?? madeType(property),
      reach.isPlain(type)
    else { return nil }
    return type
  }

  /// `Icon` for `static let home = Icon(name: "home")`
  private func madeType(_ property: PropertyFact) -> TypeReference? {
    guard case .call(let callee, _)? = property.initial?.kind, case .name(let name) = callee.kind,
      index.declares(name), index.entry(name)?.generics.isEmpty == true
    else { return nil }
    return .named(name, [])
  }

  /// Whether a closure, or a method that was passed on, may lead to a navigation when it is called.
  private func carriesNavigation(_ value: Value, depth: Int) -> Bool {
    value.atoms.contains { atom in
      switch atom {
      case .code(let code), .setter(let code, _): carriesNavigation(code, depth: depth)
      case .list(let items), .tuple(_, let items), .enumCase(_, _, let items):
        items.contains { carriesNavigation($0, depth: depth) }
      case .binding(_, let field): reach?.isDeciding(field) ?? true
      default: false
      }
    }
  }

  private func carriesNavigation(_ code: Callable, depth: Int) -> Bool {
    guard let reach, depth < 6 else { return true }
    switch code.code {
    case .function(let fact): return reach.reaches(fact.place)
    case .closure(let fact):
      let names = reach.names(of: fact)
      if reach.isReaching(names, of: code.home?.type ?? code.scope.type) { return true }
      // It may call a closure that was passed to the enclosing body.
      return names.ownMentioned.contains { name in
        code.scope.lookup(name.hasSuffix("(") ? String(name.dropLast()) : name).map {
          carriesNavigation($0, depth: depth + 1)
        } ?? false
      }
    }
  }
}
