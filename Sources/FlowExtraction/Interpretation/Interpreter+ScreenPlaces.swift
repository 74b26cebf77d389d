/// Recognizes conditions on how a screen is shown: `if let navigationController { pop } else { dismiss }`.
extension Interpreter {
  /// The fact that a screen has a stack, or is presented, for a property that is nil otherwise; nil: another property.
  func placeFact(of property: Term, in scope: Scope) -> ConditionFact? {
    let name: String
    let owners: Value
    switch property.kind {
    case .name(let own):
      guard let home = scope.home, scope.lookup(own) == nil else { return nil }
      (name, owners) = (own, Value(.thing(home)))
    case .member(let base?, let own): (name, owners) = (own, steplessly { resolved(evaluate(base, in: scope)) })
    default: return nil
    }
    let isOwn = owners.things.contains { index.property(name, in: $0.type) != nil }
    guard !isOwn, !owners.things.isEmpty, owners.things.allSatisfy(isShownInPlace) else { return nil }
    switch name {
    case "navigationController": return fact(.stacked(owners))
    case "presentingViewController": return fact(.modal(owners))
    default: return nil
    }
  }

  /// The fact that a condition asks for as a whole: `presentingViewController != nil`,
  /// `navigationController?.viewControllers.count > 1`, `navigationController?.viewControllers.first === self`.
  func placeFact(ofComparison symbol: String, _ left: Term, _ right: Term, in scope: Scope) -> ConditionFact? {
    if let fact = emptiness(asked: left, symbol, right, in: scope) { return fact }
    if case .none = right.kind, symbol == "==" || symbol == "!=" {
      return placeFact(of: left, in: scope).map { symbol == "==" ? $0.negated : $0 }
    }
    return [left, right].contains(where: Self.isOfStack) ? .elsewhere : nil
  }

  /// `stack.viewControllers.count == 0`, `stack.viewControllers.first != nil`, `stack.topViewController == nil`.
  private func emptiness(asked left: Term, _ symbol: String, _ right: Term, in scope: Scope) -> ConditionFact? {
    guard case .member(let list?, let name) = left.kind else { return nil }
    let found: ConditionFact?
    switch (name, right.kind) {
    case ("count", .number("0")): found = emptiness(of: list, in: scope)
    case ("first", .none), ("last", .none): found = emptiness(of: list, in: scope)
    case ("topViewController", .none), ("visibleViewController", .none): found = emptiness(ofStack: list, in: scope)
    default: return nil
    }
    switch symbol {
    case "==": return found
    case "!=", ">": return found?.negated
    default: return nil
    }
  }

  /// `stack.viewControllers.isEmpty`, of `stack.viewControllers`.
  func emptiness(of list: Term, in scope: Scope) -> ConditionFact? {
    guard case .member(let stack?, let name) = list.kind, name == "viewControllers" else {
      return nil
    }
    return emptiness(ofStack: stack, in: scope)
  }

  private func emptiness(ofStack stack: Term, in scope: Scope) -> ConditionFact? {
    let stacks = steplessly { resolved(evaluate(stack, in: scope)) }.things
    return !stacks.isEmpty && stacks.allSatisfy { $0.kind == .navigation } ? fact(.empty(stacks)) : nil
  }

  /// The fact that several conditions together ask for, if each of them asks how a screen is shown.
  func placeFact(of facts: [ConditionFact], count: Int) -> ConditionFact? {
    count > 0 && facts.count == count && facts.allSatisfy(\.isOfPlace) ? .elsewhere : nil
  }

  /// `navigationController?.popViewController(animated: true) == nil`: nothing was there to go back to.
  func failedPop(_ conditions: [Condition]) -> Term? {
    guard conditions.count == 1, case .holds(let term) = conditions[0],
      case .operation("==", let left, let right) = term.kind, case .none = right.kind,
      case .call(let callee, _) = left.kind, callee.lastName == "popViewController"
    else { return nil }
    return left
  }

  func isShownInPlace(_ thing: Thing) -> Bool {
    thing.kind == .instance && roles.isViewController(thing.type) && !roles.isCoordinator(thing.type)
  }

  private func fact(_ subject: ConditionFact.Subject) -> ConditionFact {
    ConditionFact(name: "", value: "true", isNegated: false, subject: subject)
  }

  /// Whether a term is the number, or the first or last, of the controllers on a stack.
  private static func isOfStack(_ term: Term) -> Bool {
    switch term.kind {
    case .operation("??", let inner, _): isOfStack(inner)
    case .member(let base?, let name):
      ["count", "first", "last", "topViewController"].contains(name)
        && (base.lastName == "viewControllers" || name == "topViewController")
    default: false
    }
  }
}
