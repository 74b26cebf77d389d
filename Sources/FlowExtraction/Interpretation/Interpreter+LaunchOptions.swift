import FlowModel

/// Interprets what an app is told at its launch about who opened it: a link, a notification, a shortcut. A plain launch
/// is told nothing; that a link can also launch the app is said with the link.
extension Interpreter {
  /// What a plain launch is told: nothing has this as its content, whatever is asked of it.
  var nothing: Value {
    Value(.thing(thing(.instance, type: Self.typeOfNothing, place: .none, maker: nil).0))
  }

  private static let typeOfNothing = "nothing that opened the app"

  /// Whether a term asks only for what a plain launch was not told.
  func isNothing(_ term: Term, in scope: Scope) -> Bool {
    guard isPlainLaunch else { return false }
    switch term.kind {
    case .name(let name):
      guard let value = scope.lookup(name), value.atoms.count == 1, value.things.first?.type == Self.typeOfNothing
      else {
        return false
      }
      asksWhoOpened = true
      return true
    case .member(let base?, _), .element(let base, _), .cast(let base, _), .awaited(let base):
      return isNothing(base, in: scope)
    case .call(let callee, _):
      guard case .member(let base?, _) = callee.kind else { return false }
      return isNothing(base, in: scope)
    case .operation("??", let left, let right): return isNothing(left, in: scope) && isNothing(right, in: scope)
    default: return false
    }
  }

  /// Whether conditions hold, if a plain launch decides that; nil: it does not.
  func heldAtPlainLaunch(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard isPlainLaunch, !conditions.isEmpty else { return nil }
    let answers = conditions.map { condition -> Bool? in
      switch condition {
      case .holds(let term): holdsAtPlainLaunch(term, in: scope)
      case .unwraps(_, let term), .matches(_, let term): isNothing(term, in: scope) ? false : nil
      }
    }
    return answers.contains(false) ? false : answers.contains(nil) ? nil : true
  }

  private func holdsAtPlainLaunch(_ term: Term, in scope: Scope) -> Bool? {
    switch term.kind {
    case .not(let inner): return holdsAtPlainLaunch(inner, in: scope).map { !$0 }
    case .operation("==", let left, let right):
      guard isNothing(left, in: scope) else { return nil }
      if case .none = right.kind { return true }
      return false
    case .operation("!=", let left, let right):
      guard isNothing(left, in: scope) else { return nil }
      if case .none = right.kind { return false }
      return true
    case .operation("&&", let left, let right):
      let sides = [holdsAtPlainLaunch(left, in: scope), holdsAtPlainLaunch(right, in: scope)]
      return sides.contains(false) ? false : sides.contains(nil) ? nil : true
    case .operation("||", let left, let right):
      let sides = [holdsAtPlainLaunch(left, in: scope), holdsAtPlainLaunch(right, in: scope)]
      return sides.contains(true) ? true : sides.contains(nil) ? nil : false
    case .member(let base?, "isEmpty"): return isNothing(base, in: scope) ? true : nil
    case .operation(">", let left, _): return isNothing(left, in: scope) ? false : nil
    default: return isNothing(term, in: scope) ? false : nil
    }
  }
}
