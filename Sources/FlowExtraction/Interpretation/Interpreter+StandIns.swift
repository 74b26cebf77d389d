/// Leaves out containers that stand in for one that was not set yet: `if let stack { return stack } else { return
/// UINavigationController() }`.
///
/// Once the property was set somewhere, the container that was set is the one that is used, as with `stack ?? other`.
extension Interpreter {
  /// Whether a branch gives the container that its condition unwraps, and the other one another container.
  func isStandIn(_ other: [Statement], for branch: [Statement], _ conditions: [Condition], in scope: Scope) -> Bool {
    guard conditions.count == 1, case .unwraps(.name(let name), let term) = conditions[0],
      case .name(name)? = branch.onlyResult?.kind, case .call? = other.onlyResult?.kind
    else { return false }
    let known = steplessly { evaluate(term, in: scope) }.atoms.filter { !$0.isVague }
    return !known.isEmpty
      && known.allSatisfy { atom in
        guard case .thing(let thing) = atom else { return false }
        return thing.kind == .navigation || thing.kind == .tabs
      }
  }
}

extension [Statement] {
  /// The value of a body that only gives a value.
  fileprivate var onlyResult: Term? {
    guard count == 1 else { return nil }
    switch self[0] {
    case .give(let term): return term
    case .term(let term): return term
    default: return nil
    }
  }
}
