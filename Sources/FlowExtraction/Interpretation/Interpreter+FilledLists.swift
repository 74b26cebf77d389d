/// Follows which lists have an element while code runs: `guard !path.isEmpty else { return }`.
///
/// Taking an element from the empty path of a stack stops the app, so that this guard decides what a second tap on a back
/// button does.
extension Interpreter {
  /// Runs a body that runs only if some conditions hold.
  func filled<Result>(if conditions: [Condition], in scope: Scope, _ body: () -> Result) -> Result {
    filled(conditions.flatMap { listsFilled(if: $0, in: scope) }, body)
  }

  /// Runs a body that runs only if some conditions do not hold.
  func filled<Result>(unless conditions: [Condition], in scope: Scope, _ body: () -> Result) -> Result {
    guard conditions.count == 1, case .holds(let term) = conditions[0] else { return body() }
    return filled(listsFilled(unless: term, in: scope), body)
  }

  /// Runs a body that runs at another time than the code around it, when a list may be empty again.
  func afterwards<Result>(_ body: () -> Result) -> Result {
    let outer = filledLists
    let outerFirst = activation.isFirstValue
    filledLists = []
    activation.isFirstValue = false
    defer {
      filledLists = outer
      activation.isFirstValue = outerFirst
    }
    return body()
  }

  private func filled<Result>(_ lists: [FieldName], _ body: () -> Result) -> Result {
    let outer = filledLists
    defer { filledLists = outer }
    filledLists.formUnion(lists)
    return body()
  }

  /// The path of a stack that a term names, also by a binding to it; only paths are followed, because code cannot be
  /// remembered while something is known of a list.
  private func list(_ term: Term?, in scope: Scope) -> [FieldName] {
    guard let term, let (owner, field) = field(of: term, in: scope) else { return [] }
    var name = FieldName(thing: owner, name: field)
    if case .binding(let other, let bound)? = owner.fields[field]?.atoms.first(where: \.isBinding) {
      name = FieldName(thing: other, name: bound)
    }
    return bindings.paths[name] == nil ? [] : [name]
  }

  private func listsFilled(if condition: Condition, in scope: Scope) -> [FieldName] {
    switch condition {
    case .holds(let term): listsFilled(if: term, in: scope)
    case .unwraps(_, let term): list(element(of: term), in: scope)
    case .matches: []
    }
  }

  private func listsFilled(if term: Term, in scope: Scope) -> [FieldName] {
    switch term.kind {
    case .not(let inner): listsFilled(unless: inner, in: scope)
    case .operation("&&", let left, let right): listsFilled(if: left, in: scope) + listsFilled(if: right, in: scope)
    case .operation("==", let left, let right) where right.kind.isTruth(false): listsFilled(unless: left, in: scope)
    case .operation("!=", let left, let right) where right.kind.isTruth(true): listsFilled(unless: left, in: scope)
    case .operation("!=", let left, let right):
      list(right.isNone ? element(of: left) : count(left, isNot: right), in: scope)
    case .operation(">", let left, let right): list(count(left, isAtLeast: right.leastNumber.map { $0 + 1 }), in: scope)
    case .operation(">=", let left, let right): list(count(left, isAtLeast: right.leastNumber), in: scope)
    default: ofAnswer(to: term, in: scope) { listsFilled(if: $0, in: $1) }
    }
  }

  private func listsFilled(unless term: Term, in scope: Scope) -> [FieldName] {
    switch term.kind {
    case .not(let inner): listsFilled(if: inner, in: scope)
    case .operation("||", let left, let right):
      listsFilled(unless: left, in: scope) + listsFilled(unless: right, in: scope)
    case .member(let path?, "isEmpty"): list(path, in: scope)
    case .operation("==", let left, let right):
      list(right.isNone ? element(of: left) : count(left, isNot: right), in: scope)
    case .operation("<", let left, let right): list(count(left, isAtLeast: right.leastNumber), in: scope)
    case .operation("<=", let left, let right):
      list(count(left, isAtLeast: right.leastNumber.map { $0 + 1 }), in: scope)
    default: ofAnswer(to: term, in: scope) { listsFilled(unless: $0, in: $1) }
    }
  }

  private func ofAnswer(to term: Term, in scope: Scope, _ lists: (Term, Scope) -> [FieldName]) -> [FieldName] {
    // A property that asks itself has no answer.
    guard factDepth < Self.deepestAnswer, let answer = answer(of: term, in: scope) else { return [] }
    factDepth += 1
    defer { factDepth -= 1 }
    return lists(answer.term, answer.scope)
  }

  private static let deepestAnswer = 4

  /// What a computed property, or a method without parameters, of the object whose code runs answers with, if it has one
  /// answer: `var canGoBack: Bool { !path.isEmpty }`.
  private func answer(of term: Term, in scope: Scope) -> (term: Term, scope: Scope)? {
    guard let home = scope.home else { return nil }
    let body: [Statement]?
    switch term.kind {
    case .name(let name) where scope.lookup(name) == nil: body = index.property(name, in: home.type)?.getter
    case .call(let callee, let arguments) where arguments.isEmpty:
      guard case .name(let name) = callee.kind else { return nil }
      body = function(named: name, of: home.type)?.body
    default: return nil
    }
    guard let body, body.count == 1, let answer = body[0].result else { return nil }
    return (answer, Scope(parent: nil, home: home, type: home.type))
  }

  /// The list of which a term is an element that may be missing: `path.last`.
  private func element(of term: Term) -> Term? {
    guard case .member(let list?, let name) = term.kind, name == "last" || name == "first" else { return nil }
    return list
  }

  private func count(_ term: Term, isAtLeast number: Int?) -> Term? {
    guard case .member(let list?, "count") = term.kind, let number, number > 0 else { return nil }
    return list
  }

  private func count(_ term: Term, isNot number: Term) -> Term? {
    guard case .member(let list?, "count") = term.kind, number.wholeNumber == 0 else { return nil }
    return list
  }
}

extension Term {
  /// The number, or 1 for a name: who asks whether there are as many as are to be removed removes some.
  fileprivate var leastNumber: Int? {
    if case .name = kind { return 1 }
    return wholeNumber
  }

  fileprivate var isNone: Bool {
    if case .none = kind { return true }
    return false
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
