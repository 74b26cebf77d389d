import FlowModel

extension Interpreter {
  /// How a body went on: whether what stands after it runs.
  enum Course { case goesOn, left }

  @discardableResult
  func run(_ statements: [Statement], in scope: Scope) -> Course {
    var last: Course = .goesOn
    for (offset, statement) in statements.enumerated() {
      switch statement.itself {
      case .guarding(let conditions, let otherwise, let place):
        // What follows a guard is its other branch.
        let rest = Array(statements[(offset + 1)...])
        return guarding(conditions, otherwise: otherwise, rest: rest, place: place, in: scope)
      case .branch(let conditions, let then, let otherwise, let place):
        // `if a { …; return }` leaves the rest to the other branch.
        if otherwise.isEmpty, leaves(then), offset + 1 < statements.count {
          let rest = Array(statements[(offset + 1)...])
          return branch(conditions, then: then, otherwise: rest, place: place, in: scope)
        }
        last = branch(conditions, then: then, otherwise: otherwise, place: place, in: scope)
      default:
        last = run(statement, in: scope)
      }
      if last == .left { return .left }
    }
    return last
  }

  private func leaves(_ statements: [Statement]) -> Bool {
    switch statements.last {
    case .give, .leave: true
    default: false
    }
  }

  private func run(_ statement: Statement, in scope: Scope) -> Course {
    switch statement {
    case .term(let term):
      if case .statement(let inner) = term.kind { return run([inner], in: scope) }
      // Only what a body gives begins with a point.
      let value = evaluate(term, expecting: frames.last?.expects, in: scope)
      views?.hold(value)
      implicitResult = value
    case .variable(let pattern, let written, let initial):
      let type = written.map { meant($0, in: scope) }
      var value = initial.map { evaluate($0, expecting: type, in: scope) } ?? .unknown
      if !value.isKnown, let type { value = Value(.unknown(type)) }
      if let type, let name = type.name { value = typed(value, as: name) }
      bind(pattern, to: value, in: scope)
    case .choice(let subject, let cases, let place): return choice(subject, cases, place: place, in: scope)
    case .loop(let pattern, let sequence, let body):
      loop(pattern, sequence, body, in: scope)
    case .give(let term):
      let value = term.map { evaluate($0, expecting: frames.last?.expects, in: scope) } ?? .unknown
      views?.hold(value)
      if !frames.isEmpty { frames[frames.count - 1].returned.join(value) }
      return .left
    case .function(let fact):
      scope.locals[fact.name] = Value(.code(Callable(.function(fact), home: scope.home, scope: scope)))
    case .leave: return .left
    case .branch, .guarding: return run([statement], in: scope)
    }
    return .goesOn
  }

  /// Once for each element of a short list that is known; else once for all of them.
  private func loop(_ pattern: Pattern, _ sequence: Term?, _ body: [Statement], in scope: Scope) {
    func turn(_ value: Value?) {
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      if let value { bind(pattern, to: value, in: inner) }
      run(body, in: inner)
    }
    guard let sequence else { return turn(nil) }
    let values = evaluate(sequence, in: scope)
    if case .list(let items)? = values.atoms.first, values.atoms.count == 1, (2...8).contains(items.count),
      items.allSatisfy({ $0.atoms.count == 1 && $0.atoms[0].isCase })
    {
      for item in items { turn(item) }
    } else {
      turn(elementsForLoop(values))
    }
  }

  private func elementsForLoop(_ value: Value) -> Value {
    var result = value.elements
    // `enumerated()` and `zip` give pairs.
    for case .tuple(_, let parts) in value.atoms { if let last = parts.last { result.join(last) } }
    return result
  }

  // MARK: Branches

  private func guarding(
    _ conditions: [Condition], otherwise: [Statement], rest: [Statement], place: SourceLocation, in scope: Scope
  ) -> Course {
    let fact = bindAll(conditions, in: scope)
    let saved = frames.last?.compared
    var course = Course.goesOn
    let failing = collect { run(otherwise, in: Scope(parent: scope, home: scope.home, type: scope.type)) }
    let holding = collect { course = run(rest, in: scope) }
    if let saved, !frames.isEmpty { frames[frames.count - 1].compared = saved + frames[frames.count - 1].compared }
    addBranch(fact, then: holding, otherwise: failing, place: place)
    return course
  }

  private func branch(
    _ conditions: [Condition], then: [Statement], otherwise: [Statement], place: SourceLocation, in scope: Scope
  ) -> Course {
    let inner = Scope(parent: scope, home: scope.home, type: scope.type)
    let alternatives = views?.beginAlternatives(conditions, in: scope, interpreter: self)
    let fact = bindAll(conditions, in: inner)
    var courses = [Course.goesOn, .goesOn]
    let (first, second) = split(
      scope, { courses[0] = self.run(then, in: inner) },
      { courses[1] = self.run(otherwise, in: Scope(parent: scope, home: scope.home, type: scope.type)) },
      between: { if let alternatives { self.views?.nextAlternative(alternatives, "true", "false") } })
    if let alternatives { views?.endAlternatives(alternatives, interpreter: self, place: place) }
    switch known(conditions, in: scope) {
    case true: steps += first
    case false: steps += second
    case nil: addBranch(fact, then: first, otherwise: second, place: place)
    }
    return courses == [.left, .left] ? .left : .goesOn
  }

  /// Runs both bodies on the names as they are, and joins what they made of them.
  private func split(
    _ scope: Scope, _ first: () -> Void, _ second: () -> Void, between: () -> Void
  ) -> ([Step], [Step]) {
    let before = scope.locals
    let one = collect(first)
    let after = scope.locals
    scope.locals = before
    between()
    let two = collect(second)
    for (name, value) in after { scope.locals[name] = scope.locals[name]?.joined(value) ?? value }
    return (one, two)
  }

  func addBranch(_ fact: ConditionFact?, then: [Step], otherwise: [Step], place: SourceLocation) {
    guard !then.isEmpty || !otherwise.isEmpty else { return }
    note(.branch(fact, then: then, otherwise: otherwise), at: place)
  }

  /// Whether the conditions are decided by what the values are.
  private func known(_ conditions: [Condition], in scope: Scope) -> Bool? {
    if case .unwraps(_, let term)? = conditions.first {
      guard case .name = term.kind else { return nil }
      return evaluate(term, in: scope).atoms == [.none] ? false : nil
    }
    guard conditions.count == 1, case .holds(let term) = conditions[0] else { return nil }
    let value = steplessly { evaluate(term, in: scope) }
    guard value.atoms.count == 1, case .truth(let truth) = value.atoms[0] else { return nil }
    // A field that is only ever seen with one value may get others where nobody looked; a parameter has what it was given.
    if case .name(let name) = term.kind, scope.lookup(name) != nil { return truth }
    return nil
  }

  func steplessly(_ body: () -> Value) -> Value {
    var value = Value.unknown
    _ = collect { value = body() }
    return value
  }

  private func bindAll(_ conditions: [Condition], in scope: Scope) -> ConditionFact? {
    var facts: [ConditionFact] = []
    for condition in conditions {
      switch condition {
      case .holds(let term):
        _ = evaluate(term, in: scope)
        if let fact = fact(of: term, in: scope) { facts.append(fact) }
      case .unwraps(let pattern, let term):
        var value = evaluate(term, in: scope)
        value.atoms.removeAll { $0 == .none }
        if case .name("self") = pattern { continue }
        bind(pattern, to: value, in: scope)
      case .matches(let pattern, let term):
        _ = match(pattern, evaluate(term, in: scope), in: scope)
      }
    }
    return facts.count == 1 ? facts[0] : nil
  }

  /// What a condition asks of the app's state: a property or function whose truth can be a variable.
  func fact(of term: Term, in scope: Scope) -> ConditionFact? {
    if let fact = protection(term, in: scope) { return fact }
    switch term.kind {
    case .not(let inner): return fact(of: inner, in: scope)?.negated
    case .name(let name):
      guard scope.lookup(name) == nil || scope.home == nil else { return nil }
      return ConditionFact(name: name, value: "true", isNegated: false)
    case .member(.some, let name):
      return Self.passing.contains(name) ? nil : ConditionFact(name: name, value: "true", isNegated: false)
    case .call(let callee, let arguments):
      if case .member(_, "bool") = callee.kind, let key = arguments.first(where: { $0.label == "forKey" }) {
        return ConditionFact(name: keyName(key.term), value: "true", isNegated: false)
      }
      guard case .member(.some, let name) = callee.kind, arguments.isEmpty, !Self.passing.contains(name) else {
        return nil
      }
      return ConditionFact(name: name, value: "true", isNegated: false)
    case .operation(let symbol, let left, let right) where symbol == "==" || symbol == "!=":
      guard let name = fact(of: left, in: scope)?.name else { return nil }
      switch right.kind {
      case .truth(let truth): return ConditionFact(name: name, value: "true", isNegated: truth != (symbol == "=="))
      case .member(_, let value): return ConditionFact(name: name, value: value, isNegated: symbol == "!=")
      default: return nil
      }
    default: return nil
    }
  }

  /// What is asked of data at hand, and is no state of the app.
  private static let passing: Set<String> = [
    "isEmpty", "count", "first", "last", "isActive", "isHidden", "isSelected", "isEnabled", "animated", "state",
    "rawValue", "tag",
    "row", "section", "isBeingDismissed", "isMovingFromParent", "text", "isCancelled", "isViewLoaded", "identifier",
    "id", "element",
  ]

  func keyName(_ term: Term) -> String {
    switch term.kind {
    case .text(let text): text
    case .member(let base?, "rawValue"): keyName(base)
    case .member(_, let name): name
    case .name(let name): name
    default: "flag"
    }
  }

  // MARK: Switches

  private func choice(_ subject: Term, _ cases: [ChoiceCase], place: SourceLocation, in scope: Scope) -> Course {
    let value = resolved(evaluate(subject, in: scope))
    let alternatives = views?.beginChoice(subject, value, in: scope, interpreter: self)
    var branches: [(ChoiceCase, [Step], [String])] = []
    var courses: [Course] = []
    let before = scope.locals
    var after = before
    for element in cases {
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      guard takes(element, value, cases, in: inner) else { continue }
      let names = element.patterns.compactMap(\.caseName)
      if let alternatives { views?.nextChoice(alternatives, names) }
      scope.locals = before
      var course = Course.goesOn
      let steps = collect { course = run(element.body, in: inner) }
      courses.append(course)
      for (name, value) in scope.locals { after[name] = after[name]?.joined(value) ?? value }
      branches.append((element, steps, names))
    }
    scope.locals = after
    if let alternatives { views?.endAlternatives(alternatives, interpreter: self, place: place) }
    if branches.count == 1 {
      steps += branches[0].1
      return courses[0]
    }
    let name = fact(of: subject, in: scope)?.name
    addChoice(branches.map { ($0.1, $0.2) }, asking: name, place: place)
    return !courses.isEmpty && courses.allSatisfy { $0 == .left } ? .left : .goesOn
  }

  private func addChoice(_ branches: [([Step], [String])], asking name: String?, place: SourceLocation) {
    guard branches.contains(where: { !$0.0.isEmpty }) else { return }
    guard let name, branches.dropLast().allSatisfy({ $0.1.count == 1 }) else {
      note(.choose(branches.map(\.0)), at: place)
      return
    }
    var nested: [Step] = branches.last?.0 ?? []
    for (steps, names) in branches.dropLast().reversed() {
      let fact = ConditionFact(name: name, value: names[0], isNegated: false)
      nested = [Step(kind: .branch(fact, then: steps, otherwise: nested), place: place, certainty: certainty)]
    }
    steps += nested
  }

  /// Whether a case can be taken by what is known of the value; binds its names.
  private func takes(_ element: ChoiceCase, _ value: Value, _ all: [ChoiceCase], in scope: Scope) -> Bool {
    let cases = value.atoms.compactMap { atom -> String? in
      switch atom {
      case .enumCase(_, let name, _): name
      case .none: "none"
      default: nil
      }
    }
    let isExact = !value.atoms.isEmpty && cases.count == value.atoms.count
    if element.isDefault {
      let named = Set(all.flatMap { $0.patterns.compactMap(\.caseName) })
      return !isExact || cases.contains { !named.contains($0) }
    }
    var isTaken = false
    for pattern in element.patterns where match(pattern, value, in: scope) || !isExact { isTaken = true }
    return isTaken
  }

  /// Binds what matches; false where it cannot match.
  func match(_ pattern: Pattern, _ value: Value, in scope: Scope) -> Bool {
    switch pattern {
    case .any: return true
    case .name(let name):
      scope.locals[name] = value
      return true
    case .tuple(let patterns):
      for case .tuple(_, let parts) in value.atoms where parts.count == patterns.count {
        return zip(patterns, parts).map { match($0, $1, in: scope) }.allSatisfy { $0 }
      }
      for pattern in patterns { bind(pattern, to: .unknown, in: scope) }
      return true
    case .enumCase(let name, let patterns):
      if name == "some", let only = patterns.first { return match(only, value, in: scope) }
      var isFound = false
      for case .enumCase(_, name, let payload) in value.atoms {
        isFound = true
        for (index, pattern) in patterns.enumerated() {
          bind(pattern, to: index < payload.count ? payload[index] : .unknown, in: scope)
        }
      }
      if !isFound { bindPayload(of: name, patterns, value, in: scope) }
      return isFound || value.atoms.contains(.none) && name == "none" || value.atoms.isEmpty
        || value.atoms.contains { if case .unknown = $0 { true } else { false } }
    case .term(let term):
      let other = evaluate(term, in: scope)
      return other.atoms.isEmpty || value.atoms.isEmpty || other.atoms.contains { value.atoms.contains($0) }
    case .type(let type, let inner):
      let cast = self.cast(value, to: meant(type, in: scope), at: SourceLocation(file: "", line: 0, column: 0))
      bind(inner, to: cast, in: scope)
      return cast.isKnown || !value.isKnown
    }
  }

  /// The payload of a case that the value may have, by the types that the enum declares.
  private func bindPayload(of name: String, _ patterns: [Pattern], _ value: Value, in scope: Scope) {
    let type =
      value.atoms.compactMap { atom -> String? in
        if case .unknown(let type) = atom { return type.name }
        return nil
      }.first ?? index.enumWith(caseNamed: name)
    let payload = type.flatMap { index.entry($0)?.cases.first { $0.name == name } }?.payload ?? []
    for (index, pattern) in patterns.enumerated() {
      bind(pattern, to: index < payload.count ? Value(.unknown(payload[index])) : .unknown, in: scope)
    }
  }

  func bind(_ pattern: Pattern, to value: Value, in scope: Scope) {
    switch pattern {
    case .any, .term: break
    case .name(let name): scope.locals[name] = value
    case .type(_, let inner): bind(inner, to: value, in: scope)
    case .enumCase, .tuple:
      if case .tuple(let patterns) = pattern, !value.atoms.contains(where: \.isTuple) {
        // A pair of an index and an element.
        if let last = patterns.last { bind(last, to: value, in: scope) }
        for pattern in patterns.dropLast() { bind(pattern, to: .unknown, in: scope) }
      } else {
        _ = match(pattern, value, in: scope)
      }
    }
  }
}

extension Atom {
  var isCase: Bool {
    if case .enumCase = self { return true }
    return false
  }

  var isTuple: Bool {
    if case .tuple = self { return true }
    return false
  }
}

extension Pattern {
  var caseName: String? {
    switch self {
    case .enumCase("some", let inner): inner.first?.caseName
    case .enumCase(let name, _): name
    default: nil
    }
  }
}
