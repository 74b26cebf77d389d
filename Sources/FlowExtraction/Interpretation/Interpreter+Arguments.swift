/// Follows parameters back to the state that a caller passes: `view(for: manager.page)`, with a `switch` over the
/// parameter in the function.
extension Interpreter {
  private static let mostCallers = 8

  /// What a term stands for in the code of the first caller that did not get it as a parameter itself.
  func origin(of term: Term, in scope: Scope) -> (term: Term, scope: Scope) {
    var origin = (term: term, scope: scope)
    for _ in 0..<Self.mostCallers {
      guard case .name(let name) = origin.term.kind, let argument = origin.scope.argument(of: name) else { break }
      origin = argument
    }
    return origin
  }

  /// A condition on a parameter as a condition on what it stands for.
  func origin(of condition: Condition, in scope: Scope) -> (Condition, Scope) {
    switch condition {
    case .holds(let term):
      let (found, scope) = origin(ofCondition: term, in: scope)
      return (.holds(found), scope)
    case .unwraps(let pattern, let term):
      let (found, scope) = origin(of: term, in: scope)
      return (.unwraps(pattern, found), scope)
    case .matches(let pattern, let term):
      let (found, scope) = origin(of: term, in: scope)
      return (.matches(pattern, found), scope)
    }
  }

  private func origin(ofCondition term: Term, in scope: Scope) -> (Term, Scope) {
    switch term.kind {
    case .not(let inner):
      let (found, scope) = origin(ofCondition: inner, in: scope)
      return (Term(kind: .not(found), place: term.place), scope)
    case .operation(let symbol, let left, let right) where right.isCase:
      let (found, scope) = origin(of: left, in: scope)
      return (Term(kind: .operation(symbol, found, right), place: term.place), scope)
    default: return origin(of: term, in: scope)
    }
  }
}

extension Term {
  /// Whether it is a case with a leading dot, or `nil`, which mean the same in any scope.
  fileprivate var isCase: Bool {
    switch kind {
    case .member(nil, _), .none: true
    default: false
    }
  }
}
