/// Decides whether an argument is there: `push(DetailCoordinator())`, `setSheet(nil)`.
extension Interpreter {
  /// Whether a term is a coordinator or screen that is being made, or `nil`; nil: it may be either. The initialiser of
  /// anything else may fail.
  func presence(of term: Term?, in scope: Scope) -> Bool? {
    switch term?.kind {
    case .some(.none): return false
    case .call(let callee, _):
      guard let type = callee.typePath, index.declares(type) else { return nil }
      return roles.isCoordinator(type) || roles.isScreen(type) ? true : nil
    case .name(let name): return scope.presence(of: name)
    default: return nil
    }
  }

  /// Whether the only condition of a `guard` unwraps an argument that is there, or one that is `nil`; nil: anything else.
  func unwrapsHanded(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard conditions.count == 1, case .unwraps(.name, let term) = conditions[0], case .name(let name) = term.kind else {
      return nil
    }
    return scope.presence(of: name)
  }
}

extension Scope {
  /// Records whether the value of a name is there. It is a name of its own, because what a body does depends on it.
  func notePresence(_ isThere: Bool?, of name: String) {
    locals[Self.mark(name)] = isThere.map { Value(.truth($0)) }
  }

  func presence(of name: String) -> Bool? {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil {
        guard case .truth(let isThere)? = here.locals[Self.mark(name)]?.atoms.first else { return nil }
        return isThere
      }
      scope = here.parent
    }
    return nil
  }

  private static func mark(_ name: String) -> String { " there " + name }
}
