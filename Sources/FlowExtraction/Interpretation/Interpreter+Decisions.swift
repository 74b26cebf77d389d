import FlowModel

/// Decides conditions by the values that are known.
extension Interpreter {
  /// The result of comparing a parameter, or another local name, if all cases that it can be give the same.
  func decided(_ term: Term, in scope: Scope) -> Bool? {
    switch term.kind {
    case .not(let inner): return decided(inner, in: scope).map { !$0 }
    case .operation("||", let left, let right):
      let sides = [decided(left, in: scope), decided(right, in: scope)]
      return sides.contains(true) ? true : sides.contains(nil) ? nil : false
    case .operation("&&", let left, let right):
      let sides = [decided(left, in: scope), decided(right, in: scope)]
      return sides.contains(false) ? false : sides.contains(nil) ? nil : true
    case .operation("==", let left, let right): return areAlike(left, right, in: scope)
    case .operation("!=", let left, let right): return areAlike(left, right, in: scope).map { !$0 }
    default: return nil
    }
  }

  private func areAlike(_ left: Term, _ right: Term, in scope: Scope) -> Bool? {
    guard case .name(let name) = left.kind, let (other, isWhole) = comparedCase(right), let local = scope.lookup(name)
    else { return nil }
    let value = assuming(local, asked: left, [.enumCase(other, [])], in: scope)
    var answers: Set<Bool> = []
    for atom in value.atoms {
      guard case .enumCase(let type, let element, _) = atom,
        type.isEmpty || index.entry(type)?.cases.contains(where: { $0.name == other }) == true
      else { return nil }
      // Of two equal cases the payloads may differ.
      guard isWhole || element != other else { return nil }
      answers.insert(element == other)
    }
    return answers.count == 1 ? answers.first : nil
  }

  /// The case with which a value is compared, and whether it is the whole value: `.alert`, `.alert(text)`.
  private func comparedCase(_ term: Term) -> (name: String, isWhole: Bool)? {
    switch term.kind {
    case .member(let base, let name) where base?.lastName?.first?.isUppercase != false: return (name, true)
    case .call(let callee, _):
      guard case .member(let base, let name) = callee.kind, base?.lastName?.first?.isUppercase != false,
        name.first?.isLowercase == true
      else { return nil }
      return (name, false)
    default: return nil
    }
  }

  /// What a body gives for its arguments, if it can only be `true` or only `false`.
  func answer(of body: ArraySlice<Statement>, in scope: Scope) -> Bool? {
    guard let first = body.first else { return nil }
    let rest = body.dropFirst()
    switch first.itself {
    case .give(let term?): return truth(of: term, in: scope)
    case .term(let term) where rest.isEmpty: return truth(of: term, in: scope)
    case .branch(let conditions, let then, let otherwise, _):
      guard let isHeld = isHeld(conditions, in: scope) else { return nil }
      return answer(of: isHeld ? then + rest : otherwise + rest, in: scope)
    case .guarding(let conditions, let otherwise, _):
      guard let isHeld = isHeld(conditions, in: scope) else { return nil }
      if isHeld { _ = bindAll(conditions, in: scope) }
      return answer(of: isHeld ? rest : otherwise[...], in: scope)
    case .choice(let subject, let cases, _):
      guard let index = decidedCase(cases, of: subject, in: scope) else { return nil }
      return answer(of: cases[index].body + rest, in: scope)
    default: return nil
    }
  }

  private func truth(of term: Term, in scope: Scope) -> Bool? {
    if case .truth(let truth) = term.kind { return truth }
    return decided(term, in: scope) ?? absence(in: term, in: scope)
  }

  private func isHeld(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard conditions.count == 1 else { return nil }
    switch conditions[0] {
    case .holds(let term): return truth(of: term, in: scope)
    case .matches(let pattern, let term):
      return matches([pattern], term, in: scope) ?? assumedMatch(pattern, term, in: scope)
    case .unwraps: return assumedTruth(conditions, in: scope)
    }
  }

  /// The case of a `switch` that runs.
  private func decidedCase(_ cases: [ChoiceCase], of subject: Term, in scope: Scope) -> Int? {
    for (index, element) in cases.enumerated() {
      guard let isHeld = element.isDefault ? true : matches(element.patterns, subject, in: scope) else { return nil }
      if isHeld { return index }
    }
    return nil
  }

  /// Whether a local name is of one of several cases, whatever their payloads; nil: that is not known.
  private func matches(_ patterns: [Pattern], _ term: Term, in scope: Scope) -> Bool? {
    guard case .name(let name) = term.kind, let atoms = scope.lookup(name)?.atoms, !atoms.isEmpty else { return nil }
    var answers: Set<Bool> = []
    for atom in atoms {
      guard case .enumCase(_, let element, _) = atom else { return nil }
      var isCase = false
      for pattern in patterns {
        guard case .enumCase(let name, let payload) = pattern else { return nil }
        guard name == element else { continue }
        guard payload.allSatisfy(\.isOpen) else { return nil }
        isCase = true
      }
      answers.insert(isCase)
    }
    return answers.count == 1 ? answers.first : nil
  }

  /// `guard case .sheet(let sheet) = self`: whether a local name is of the case; nil: something else is asked, or the case
  /// is not known.
  func matchesLocal(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard conditions.count == 1, case .matches(let pattern, let term) = conditions[0] else { return nil }
    return matches([pattern], term, in: scope)
  }

  /// `$0.0 != nil` for a pair in which nothing is there.
  private func absence(in term: Term, in scope: Scope) -> Bool? {
    guard case .operation(let symbol, let left, let right) = term.kind, symbol == "==" || symbol == "!=",
      case .none = right.kind, case .member(let base?, let part) = left.kind, case .name(let name) = base.kind,
      let tuple = scope.lookup(name), tuple.atoms.count == 1, case .tuple(let labels, let parts) = tuple.atoms[0],
      let position = labels.firstIndex(of: part) ?? Int(part), parts.indices.contains(position),
      parts[position].atoms == [.none]
    else { return nil }
    return symbol == "=="
  }

  /// Whether conditions unwrap what a closure was given, and what is surely nil, or cast a name to a type that its
  /// values do not have.
  func unwrapsNothing(_ conditions: [Condition], in scope: Scope) -> Bool {
    conditions.contains { condition in
      guard case .unwraps(_, let term) = condition else { return false }
      if case .name(let name) = term.kind { return scope.isGiven(name) && scope.lookup(name)?.atoms == [.none] }
      return isCase(castBy: term, in: scope) == false
    }
  }

  /// Whether a cast of a name that can only be cases gives them, or nothing: `value as? Route`; nil: another term.
  func isCase(castBy term: Term, in scope: Scope) -> Bool? {
    guard case .cast(let inner, let type) = term.kind, inner.lastName != nil else { return nil }
    let cases = steplessly { evaluate(inner, in: scope) }
    guard cases.isKnown, cases.atoms.allSatisfy(\.isCase) else { return nil }
    let known = steplessly { evaluate(term, in: scope) }
    if known.atoms == [.none] { return false }
    let wanted = meant(type, in: scope).name
    let isOfType = cases.atoms.allSatisfy { atom in
      if case .enumCase(let own, _, _) = atom { own == wanted } else { false }
    }
    return isOfType ? true : nil
  }
}

extension Pattern {
  /// Whether every value matches it.
  fileprivate var isOpen: Bool {
    switch self {
    case .any, .name: true
    case .tuple(let parts): parts.allSatisfy(\.isOpen)
    case .enumCase, .term, .type: false
    }
  }
}
