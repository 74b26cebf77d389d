/// The names that occur in a closure, also in the closures inside of it, without their parameters: the locals around it
/// that it may capture are among them.
struct CapturedNames {
  private(set) var all: Set<String> = []
  /// Those that are assigned, or changed in place.
  private(set) var written: Set<String> = []

  init(of closure: ClosureFact) {
    add(closure.body)
    all.subtract(closure.parameters)
  }

  // MARK: Statements

  private mutating func add(_ body: [Statement]) { for statement in body { add(statement) } }

  private mutating func add(_ statement: Statement) {
    switch statement {
    case .term(let term): add(term)
    case .variable(let pattern, _, let term):
      add(pattern)
      add(term)
    case .branch(let conditions, let then, let otherwise, _):
      for condition in conditions { add(condition) }
      add(then)
      add(otherwise)
    case .guarding(let conditions, let otherwise, _):
      for condition in conditions { add(condition) }
      add(otherwise)
    case .choice(let subject, let cases, _):
      add(subject)
      for element in cases {
        for pattern in element.patterns { add(pattern) }
        add(element.body)
      }
    case .loop(let pattern, let sequence, let body):
      add(pattern)
      add(sequence)
      add(body)
    case .give(let term): add(term)
    case .function(let fact):
      for parameter in fact.parameters { add(parameter.initial) }
      add(fact.body ?? [])
    case .deferred(let body), .scope(let body): add(body)
    case .leave: break
    }
  }

  private mutating func add(_ condition: Condition) {
    switch condition {
    case .holds(let term): add(term)
    case .unwraps(let pattern, let term), .matches(let pattern, let term):
      add(pattern)
      add(term)
    }
  }

  private mutating func add(_ pattern: Pattern) {
    switch pattern {
    case .any, .name: break
    case .tuple(let parts), .enumCase(_, let parts): for part in parts { add(part) }
    case .term(let term): add(term)
    case .type(_, let inner): add(inner)
    }
  }

  // MARK: Terms

  private mutating func add(_ term: Term?) {
    guard let term else { return }
    switch term.kind {
    case .name(let name): all.insert(name)
    case .member(let base, _): add(base)
    case .call(let callee, let arguments):
      if case .member(let base?, _) = callee.kind, case .name(let name) = base.kind, BodyNames.isChange(callee) {
        written.insert(name)
      }
      add(callee)
      add(arguments)
    case .element(let base, let arguments):
      add(base)
      add(arguments)
    case .closure(let fact):
      let inner = CapturedNames(of: fact)
      all.formUnion(inner.all)
      written.formUnion(inner.written)
    case .list(let items): for item in items { add(item) }
    case .dictionary(let items), .tuple(let items): add(items)
    case .assign(let left, let right):
      if case .name(let name) = left.kind { written.insert(name) }
      add(left)
      add(right)
    case .operation(_, let left, let right):
      add(left)
      add(right)
    case .not(let inner), .awaited(let inner), .binding(let inner), .cast(let inner, _), .test(let inner, _):
      add(inner)
    case .ternary(let condition, let first, let second):
      add(condition)
      add(first)
      add(second)
    case .statement(let statement): add(statement)
    case .selector(let name), .keyPath(let name): all.insert(name)
    case .text, .number, .truth, .none, .type, .unread: break
    }
  }

  private mutating func add(_ arguments: [Argument]) { for argument in arguments { add(argument.term) } }
}
