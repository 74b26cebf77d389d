import FlowModel

/// Interprets what an app is told at its launch about who opened it: a link, a notification, a shortcut. A plain launch
/// is told nothing; that a link can also launch the app is said with the link.
extension Interpreter {
  /// What opened the app.
  enum Opening: Hashable {
    /// Nothing but its icon.
    case icon
    /// What its options have under this name, and nothing else.
    case option(String)
  }

  /// The options of the launch that runs. Those of each opening are a thing of their own, because code is not run again
  /// for the same things.
  var options: Value {
    let kind = if case .option(let name)? = opening { " by \(name)" } else { "" }
    return Value(.thing(thing(.instance, type: Self.typeOfOptions + kind, place: .none, maker: nil).0))
  }

  /// What a launch was not told: nothing has this as its content, whatever is asked of it.
  var nothing: Value {
    Value(.thing(thing(.instance, type: Self.typeOfNothing, place: .none, maker: nil).0))
  }

  private static let typeOfOptions = "options of a launch"
  private static let typeOfNothing = "nothing that opened the app"

  /// Whether a term asks only for what the launch was not told.
  func isNothing(_ term: Term, in scope: Scope) -> Bool {
    guard let opening else { return false }
    switch term.kind {
    case .name(let name):
      guard let value = scope.lookup(name), value.atoms.count == 1, let type = value.things.first?.type,
        type == Self.typeOfNothing || type.hasPrefix(Self.typeOfOptions)
      else {
        return false
      }
      asksWhoOpened = true
      return type == Self.typeOfNothing || opening == .icon
    case .member(let base?, let name):
      return isOptions(base, in: scope) ? !isOpened(by: name) : isNothing(base, in: scope)
    case .element(let base, let arguments):
      guard isOptions(base, in: scope), case .member(nil, let name)? = arguments.first?.term.kind else {
        return isNothing(base, in: scope)
      }
      return !isOpened(by: name)
    case .cast(let base, _), .awaited(let base): return isNothing(base, in: scope)
    case .call(let callee, _):
      guard case .member(let base?, _) = callee.kind else { return false }
      return isNothing(base, in: scope)
    case .operation("??", let left, let right): return isNothing(left, in: scope) && isNothing(right, in: scope)
    default: return false
    }
  }

  /// Whether a term is the name of the options as a whole.
  func isOptions(_ term: Term, in scope: Scope) -> Bool {
    guard case .name(let name) = term.kind, let value = scope.lookup(name), value.atoms.count == 1 else {
      return false
    }
    return value.things.first?.type.hasPrefix(Self.typeOfOptions) ?? false
  }

  /// Whether the options have something under a name.
  private func isOpened(by name: String) -> Bool {
    asksWhoOpened = true
    if !askedOfOptions.contains(name) { askedOfOptions.append(name) }
    return opening == .option(name)
  }

  /// Whether conditions hold, if what opened the app decides that; nil: it does not.
  func heldAtLaunch(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard opening != nil, !conditions.isEmpty else { return nil }
    let answers = conditions.map { condition -> Bool? in
      switch condition {
      case .holds(let term): holdsAtLaunch(term, in: scope)
      case .unwraps(_, let term), .matches(_, let term): isNothing(term, in: scope) ? false : nil
      }
    }
    return answers.contains(false) ? false : answers.contains(nil) ? nil : true
  }

  private func holdsAtLaunch(_ term: Term, in scope: Scope) -> Bool? {
    switch term.kind {
    case .not(let inner): return holdsAtLaunch(inner, in: scope).map { !$0 }
    case .operation("==", let left, let right):
      guard isNothing(left, in: scope) else { return nil }
      if case .none = right.kind { return true }
      return false
    case .operation("!=", let left, let right):
      guard isNothing(left, in: scope) else { return nil }
      if case .none = right.kind { return false }
      return true
    case .operation("&&", let left, let right):
      let sides = [holdsAtLaunch(left, in: scope), holdsAtLaunch(right, in: scope)]
      return sides.contains(false) ? false : sides.contains(nil) ? nil : true
    case .operation("||", let left, let right):
      let sides = [holdsAtLaunch(left, in: scope), holdsAtLaunch(right, in: scope)]
      return sides.contains(true) ? true : sides.contains(nil) ? nil : false
    case .member(let base?, "isEmpty"): return isNothing(base, in: scope) ? true : nil
    case .operation(">", let left, _): return isNothing(left, in: scope) ? false : nil
    default: return isNothing(term, in: scope) ? false : nil
    }
  }
}
