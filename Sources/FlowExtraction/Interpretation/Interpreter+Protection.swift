/// Recognizes conditions on existing screens and coordinators, which protect from doing something twice.
extension Interpreter {
  /// The fact about existing screens and coordinators that a condition asks for; nil: it asks for another fact.
  func protection(_ term: Term, in scope: Scope) -> ConditionFact? {
    switch term.kind {
    case .call(let callee, let arguments):
      guard case .member(let base?, "contains") = callee.kind, let first = arguments.first else { return nil }
      return contained(first.term, in: base, scope)
    case .operation(let symbol, let left, let right) where Self.comparing.contains(symbol):
      if let place = placeFact(ofComparison: symbol, left, right, in: scope) { return place }
      if let deep = depthFact(symbol, left, right, in: scope) { return deep }
      guard case .none = right.kind, symbol == "==" || symbol == "!=" else { return nil }
      return absent(left, in: scope).map { symbol == "==" ? $0.negated : $0 }
    default: return nil
    }
  }

  private static let comparing: Set<String> = ["==", "!=", "===", "!==", ">", "<", ">=", "<="]

  /// `path.count > 1`: more screens lie on the stack than the one with which it begins and the next one. Whether there is
  /// any next one is what a step back asks itself.
  private func depthFact(_ symbol: String, _ left: Term, _ right: Term, in scope: Scope) -> ConditionFact? {
    guard case .member(let list?, "count") = left.kind, case .number(let text) = right.kind, let number = Int(text),
      let least = [">": number + 1, ">=": number, "<=": number + 1, "<": number][symbol], least > 1,
      let (owner, field) = field(of: list, in: scope)
    else { return nil }
    let (holder, name) = source(of: owner, field)
    let path = FieldName(thing: holder, name: name)
    guard bindings.paths[path] != nil else { return nil }
    let fact = there(.deep(path, least: least))
    return symbol.hasPrefix(">") ? fact : fact.negated
  }

  private func contained(_ term: Term, in base: Term, _ scope: Scope) -> ConditionFact? {
    if case .closure(let fact) = term.kind {
      guard let type = tested(fact.body) else { return nil }
      let name = key(type, in: scope)
      if roles.isCoordinator(name) { return there(.alive(name)) }
      guard base.lastName == "viewControllers", roles.isScreen(name) else { return nil }
      let known = things.filter { index.isA($0.type, name) }
      return known.isEmpty ? nil : there(.displayed(Value(atoms: known.prefix(1).map(Atom.thing))))
    }
    guard let (owner, field) = field(of: base, in: scope), bindings.paths[.init(thing: owner, name: field)] != nil
    else {
      return nil
    }
    let value = evaluate(term, in: scope)
    return value.atoms.count == 1 ? there(.displayed(value)) : nil
  }

  /// The type in `{ $0 is X }` and `{ $0 as? X }`.
  private func tested(_ body: [Statement]) -> String? {
    guard body.count == 1 else { return nil }
    switch body[0] {
    case .term(let term), .give(let term?):
      switch term.kind {
      case .test(_, let type), .cast(_, let type): return type.name
      default: return nil
      }
    default: return nil
    }
  }

  /// `presentedViewController == nil`, or `settings == nil` for a coordinator: the fact that it exists.
  private func absent(_ term: Term, in scope: Scope) -> ConditionFact? {
    if term.lastName == "presentedViewController" { return there(.presentsAnything) }
    if let type = sought(term, in: scope) { return there(.alive(type)) }
    guard let (owner, field) = field(of: term, in: scope) else { return nil }
    if !bindings.presentations(by: FieldName(thing: owner, name: field)).isEmpty {
      return there(.presentsAnything)
    }
    guard let type = index.property(field, in: owner.type)?.type?.name, roles.isCoordinator(type) else { return nil }
    return there(.alive(type))
  }

  /// The coordinator that a list of children is searched for: `children.compactMap { $0 as? Tabs }.first`,
  /// `children.first { $0 is Tabs }`, either of them cast.
  func sought(_ term: Term, in scope: Scope) -> String? {
    var type: String?
    switch term.kind {
    case .cast(let inner, _): return sought(inner, in: scope)
    case .member(let base?, "first"), .member(let base?, "last"):
      guard case .call(let callee, let arguments) = base.kind, case .member(.some, let name) = callee.kind,
        name == "compactMap" || name == "filter", case .closure(let fact)? = arguments.first?.term.kind
      else { return nil }
      type = tested(fact.body)
    case .call(let callee, let arguments):
      guard case .member(.some, "first") = callee.kind, case .closure(let fact)? = arguments.first?.term.kind else {
        return nil
      }
      type = tested(fact.body)
    default: return nil
    }
    guard let name = type.map({ key($0, in: scope) }), roles.isCoordinator(name) else { return nil }
    return name
  }

  private func there(_ subject: ConditionFact.Subject) -> ConditionFact {
    ConditionFact(name: "", value: "true", isNegated: false, subject: subject)
  }
}
