/// Follows which lists have an element while code runs: `guard !path.isEmpty else { return }`.
///
/// Taking an element from the empty path of a stack stops the app, so that this guard decides what a second tap on a back
/// button does.
extension Interpreter {
  /// Runs a body that runs only if some conditions hold.
  func filled<Result>(if conditions: [Condition], in scope: Scope, _ body: () -> Result) -> Result {
    filled(conditions.flatMap { listsFilled(if: $0) }, in: scope, body)
  }

  /// Runs a body that runs only if some conditions do not hold.
  func filled<Result>(unless conditions: [Condition], in scope: Scope, _ body: () -> Result) -> Result {
    guard conditions.count == 1, case .holds(let term) = conditions[0] else { return body() }
    return filled(listsFilled(unless: term), in: scope, body)
  }

  /// Runs a body that runs at another time than the code around it, when a list may be empty again.
  func afterwards<Result>(_ body: () -> Result) -> Result {
    let outer = filledLists
    filledLists = []
    defer { filledLists = outer }
    return body()
  }

  private func filled<Result>(_ lists: [Term], in scope: Scope, _ body: () -> Result) -> Result {
    let outer = filledLists
    defer { filledLists = outer }
    for list in lists {
      if let (owner, field) = field(of: list, in: scope) { filledLists.insert(FieldName(thing: owner, name: field)) }
    }
    return body()
  }

  private func listsFilled(if condition: Condition) -> [Term] {
    switch condition {
    case .holds(let term): listsFilled(if: term)
    case .unwraps(_, let term): element(of: term).map { [$0] } ?? []
    case .matches: []
    }
  }

  private func listsFilled(if term: Term) -> [Term] {
    switch term.kind {
    case .not(let inner): listsFilled(unless: inner)
    case .operation("&&", let left, let right): listsFilled(if: left) + listsFilled(if: right)
    case .operation("==", let left, let right) where right.kind.isTruth(false): listsFilled(unless: left)
    case .operation("!=", let left, let right) where right.kind.isTruth(true): listsFilled(unless: left)
    case .operation("!=", let left, let right):
      if case .none = right.kind { element(of: left).map { [$0] } ?? [] } else { count(left, isNot: right) }
    case .operation(">", let left, let right): count(left, isAtLeast: right.leastNumber.map { $0 + 1 })
    case .operation(">=", let left, let right): count(left, isAtLeast: right.leastNumber)
    default: []
    }
  }

  private func listsFilled(unless term: Term) -> [Term] {
    switch term.kind {
    case .not(let inner): listsFilled(if: inner)
    case .operation("||", let left, let right): listsFilled(unless: left) + listsFilled(unless: right)
    case .member(let list?, "isEmpty"): [list]
    case .operation("==", let left, let right):
      if case .none = right.kind { element(of: left).map { [$0] } ?? [] } else { count(left, isNot: right) }
    case .operation("<", let left, let right): count(left, isAtLeast: right.leastNumber)
    case .operation("<=", let left, let right): count(left, isAtLeast: right.leastNumber.map { $0 + 1 })
    default: []
    }
  }

  /// The list of which a term is an element that may be missing: `path.last`.
  private func element(of term: Term) -> Term? {
    guard case .member(let list?, let name) = term.kind, name == "last" || name == "first" else { return nil }
    return list
  }

  private func count(_ term: Term, isAtLeast number: Int?) -> [Term] {
    guard case .member(let list?, "count") = term.kind, let number, number > 0 else { return [] }
    return [list]
  }

  private func count(_ term: Term, isNot number: Term) -> [Term] {
    guard case .member(let list?, "count") = term.kind, number.wholeNumber == 0 else { return [] }
    return [list]
  }
}

extension Term {
  /// The number, or 1 for a name: who asks whether there are as many as are to be removed removes some.
  fileprivate var leastNumber: Int? {
    if case .name = kind { return 1 }
    return wholeNumber
  }

  fileprivate var wholeNumber: Int? {
    guard case .number(let text) = kind else { return nil }
    return Int(text)
  }
}

extension Term.Kind {
  fileprivate func isTruth(_ wanted: Bool) -> Bool {
    if case .truth(wanted) = self { return true }
    return false
  }
}
