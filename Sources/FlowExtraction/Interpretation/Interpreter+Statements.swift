import FlowModel

/// Interprets statements.
extension Interpreter {
  /// Whether the statements after a body run.
  enum Course { case goesOn, left }

  @discardableResult
  func run(_ statements: [Statement], in scope: Scope) -> Course {
    var last: Course = .goesOn
    declareFunctions(statements, in: scope)
    for (offset, statement) in statements.enumerated() {
      switch statement.itself {
      case .guarding(let conditions, let otherwise, let place):
        // The statements after a guard are its other branch.
        let rest = Array(statements[(offset + 1)...])
        return guarding(conditions, otherwise: otherwise, rest: rest, place: place, in: scope)
      case .branch(let conditions, let then, let otherwise, let place):
        // `if a { …; return }` makes the rest the other branch.
        if otherwise.isEmpty, leaves(then), offset + 1 < statements.count {
          let rest = Array(statements[(offset + 1)...])
          return branch(conditions, then: then, otherwise: rest, place: place, in: scope)
        }
        last = branch(conditions, then: then, otherwise: otherwise, place: place, in: scope)
      case .deferred(let body):
        return run(Array(statements[(offset + 1)...]), andThen: body, in: scope)
      case .loop(let pattern, let sequence?, let body) where sequence.isAwaited:
        let rest = Array(statements[(offset + 1)...])
        last = listen(pattern, to: sequence, body, andThen: rest, in: scope) ? .left : run(statement, in: scope)
      default:
        last = run(statement, in: scope)
      }
      if last == .left { return .left }
    }
    return last
  }

  /// Makes the functions of a scope known before its first statement runs: Swift allows to call them above the line that
  /// declares them.
  private func declareFunctions(_ statements: [Statement], in scope: Scope) {
    var overloads: [String: Value] = [:]
    for case .function(let fact) in statements {
      overloads[fact.name, default: .unknown].join(
        Value(.code(Callable(.function(fact), home: scope.home, scope: scope, isLocal: true))))
    }
    for (name, value) in overloads { scope.locals[name] = value }
  }

  /// Runs the rest of a scope, then what it deferred: on every way out, because each of them ends inside of the rest.
  private func run(_ rest: [Statement], andThen deferred: [Statement], in scope: Scope) -> Course {
    let course = run(rest, in: scope)
    let result = implicitResult
    run(deferred, in: Scope(parent: scope, home: scope.home, type: scope.type))
    implicitResult = result
    return course
  }

  private func leaves(_ statements: [Statement]) -> Bool {
    switch statements.last {
    case .give, .leave: true
    default: false
    }
  }

  private func run(_ statement: Statement, in scope: Scope) -> Course {
    workload.countStatement()
    switch statement {
    case .term(let term):
      if case .statement(let inner) = term.kind { return run([inner], in: scope) }
      // Only the result of a body begins with a dot.
      let value = evaluate(term, expecting: frames.last?.expects, in: scope)
      hold(value)
      implicitResult = value
    case .variable(let pattern, let written, let initial):
      let type = written.map { meant($0, in: scope) }
      var value = initial.map { evaluate($0, expecting: type, in: scope) } ?? .unknown
      if let type, !value.isKnown || isOnlyGeneric(value), type != .unread { value = Value(.unknown(type)) }
      if let type, let name = type.name { value = typed(value, as: name) }
      bind(pattern, to: value, in: scope)
      // A variable that begins as `nil` may be filled in any way.
      if case .name(let name) = pattern, presence(of: initial, in: scope) == true { scope.notePresence(true, of: name) }
      noteFact(of: pattern, initial, in: scope)
      noteOrigin(of: pattern, initial, in: scope)
      noteStackCopy(pattern, initial, in: scope)
    case .choice(let subject, let cases, let place): return choice(subject, cases, place: place, in: scope)
    case .loop(let pattern, let sequence, let body):
      loop(pattern, sequence, body, in: scope)
    case .give(let term):
      let value = term.map { evaluate($0, expecting: frames.last?.expects, in: scope) } ?? .unknown
      hold(value)
      if !frames.isEmpty {
        frames[frames.count - 1].returned.join(value)
        if !value.isKnown { frames[frames.count - 1].returnsUnknown = true }
      }
      leaveLoop(with: value)
      return .left
    case .function: break
    case .leave: return .left
    case .branch, .guarding, .deferred: return run([statement], in: scope)
    case .scope(let body): return run(body, in: Scope(parent: scope, home: scope.home, type: scope.type))
    }
    return .goesOn
  }

  /// Whether the value is known at most by the name of a generic parameter, so that the variable's written type says
  /// more.
  private func isOnlyGeneric(_ value: Value) -> Bool {
    value.atoms.allSatisfy { atom in
      guard case .unknown(let type) = atom, let name = type.name else { return false }
      return index.entry(name) == nil && name.count <= 2
    }
  }

  /// Runs the body once for each element of a short, known list; else once for all elements.
  private func loop(_ pattern: Pattern, _ sequence: Term?, _ body: [Statement], in scope: Scope) {
    func turn(_ value: Value?) {
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      if let value { bind(pattern, to: value, in: inner) }
      run(body, in: inner)
    }
    guard let sequence else { return perhaps { repeating { turn(nil) } } }
    if isNothing(sequence, in: scope) { return }
    let values = evaluate(sequence, in: scope)
    if case .list(let items)? = values.atoms.first, values.atoms.count == 1, isCounted(items, sequence, in: scope) {
      for (number, item) in items.enumerated() { oneByOne(number) { turn(item) } }
    } else {
      loops += 1
      atOnce { perhaps { turn(elementsForLoop(values)) } }
      loops -= 1
    }
  }

  private func elementsForLoop(_ value: Value) -> Value {
    var result = value.elements
    // `enumerated()` and `zip` return pairs.
    for case .tuple(_, let parts) in value.atoms { if let last = parts.last { result.join(last) } }
    return result
  }

  // MARK: Branches

  private func guarding(
    _ conditions: [Condition], otherwise: [Statement], rest: [Statement], place: SourceLocation, in scope: Scope
  ) -> Course {
    if linkEnums != nil, let isHeld = known(conditions, in: scope) {
      _ = bindAll(conditions, in: scope)
      return run(isHeld ? rest : otherwise, in: scope)
    }
    if let isHeld = heldAtLaunch(conditions, in: scope) { return run(isHeld ? rest : otherwise, in: scope) }
    if let isHeld = truthOfSelected(conditions, in: scope) {
      if isHeld { _ = bindAll(conditions, in: scope) }
      return run(isHeld ? rest : otherwise, in: scope)
    }
    if isSureCast(conditions, in: scope) || isStandIn(otherwise, for: rest, conditions, in: scope) {
      _ = bindAll(conditions, in: scope)
      return run(rest, in: scope)
    }
    if conditions.count == 1, case .holds(let term) = conditions[0], let isEmpty = emptiness(term, in: scope) {
      return run(isEmpty ? rest : otherwise, in: scope)
    }
    if unwrapsNothing(conditions, in: scope) { return run(otherwise, in: scope) }
    if let isCase = matchesLocal(conditions, in: scope) {
      if isCase { _ = bindAll(conditions, in: scope) }
      return run(isCase ? rest : otherwise, in: scope)
    }
    if let isThere = unwrapsHanded(conditions, in: scope) {
      if isThere { _ = bindAll(conditions, in: scope) }
      return run(isThere ? rest : otherwise, in: scope)
    }
    let doubt = doubt(of: conditions, in: scope)
    let fact = bindAll(conditions, in: scope)
    let saved = frames.last?.compared
    var course = Course.goesOn
    let recent = frames.last?.recent
    let before = defaults.use
    let failing = collect {
      doubtfully { _ = run(otherwise, in: Scope(parent: scope, home: scope.home, type: scope.type)) }
    }
    remember(recent)
    let failed = defaults.use
    defaults.use = before
    let isSure = isMoot(conditions, otherwise)
    let holding = collect {
      doubtfully(!isSure) {
        with(certainty: doubt) { course = filled(if: conditions, in: scope) { run(rest, in: scope) } }
      }
    }
    if !isMoot(conditions, otherwise) { defaults.use.join(failed) }
    if let saved, !frames.isEmpty { frames[frames.count - 1].compared = saved + frames[frames.count - 1].compared }
    if conditions.decide, !otherwise.onlyLeaves { decisions.insert(place) }
    addBranch(fact, then: holding, otherwise: failing, place: place)
    return course
  }

  /// Whether nothing follows if a guard fails: the program stops, or the object whose code runs is gone.
  private func isMoot(_ conditions: [Condition], _ otherwise: [Statement]) -> Bool {
    if case .term(let term)? = otherwise.last, case .call(let callee, _) = term.kind,
      ["fatalError", "preconditionFailure"].contains(callee.lastName)
    {
      return true
    }
    return conditions.allSatisfy { condition in
      if case .unwraps(.name("self"), _) = condition { return true }
      return false
    }
  }

  private func branch(
    _ conditions: [Condition], then: [Statement], otherwise: [Statement], place: SourceLocation, in scope: Scope
  ) -> Course {
    let inner = Scope(parent: scope, home: scope.home, type: scope.type)
    if let isHeld = known(conditions, in: scope) {
      // A branch that cannot run adds nothing, not even a view.
      if isHeld { _ = bindAll(conditions, in: inner) }
      return run(
        isHeld ? then : otherwise, in: isHeld ? inner : Scope(parent: scope, home: scope.home, type: scope.type))
    }
    if isStandIn(otherwise, for: then, conditions, in: scope) {
      _ = bindAll(conditions, in: inner)
      return run(then, in: inner)
    }
    if let pop = failedPop(conditions) {
      let (first, second) = split(
        scope, { _ = self.run(then, in: inner) },
        { _ = self.run([.term(pop)] + otherwise, in: Scope(parent: scope, home: scope.home, type: scope.type)) },
        between: {})
      addBranch(.elsewhere, then: first, otherwise: second, place: place)
      return .goesOn
    }
    let whole = Statement.branch(conditions, then: then, otherwise: otherwise, place)
    if views != nil, let (subject, cases) = whole.choiceOfChain {
      return choice(subject, cases, place: place, in: scope)
    }
    let beside = views?.held.things ?? []
    let alternatives = views?.beginAlternatives(conditions, in: scope, interpreter: self)
    let unnamed = alternatives == nil && !conditions.isEmpty ? views?.beginUnnamed() : nil
    let doubt = doubt(of: conditions, in: scope)
    var fact = bindAll(conditions, in: inner)
    // A coordinator that is found among the children is alive.
    if conditions.count == 1, case .unwraps(_, let term) = conditions[0], let type = sought(term, in: scope) {
      fact = ConditionFact(name: "", value: "true", isNegated: false, subject: .alive(type))
    }
    var courses = [Course.goesOn, .goesOn]
    doubts += 1
    defer { doubts -= 1 }
    let (first, second) = split(
      scope,
      {
        self.with(certainty: doubt) {
          courses[0] = self.filled(if: conditions, in: scope) { self.run(then, in: inner) }
        }
      },
      {
        courses[1] = self.filled(unless: conditions, in: scope) {
          self.run(otherwise, in: Scope(parent: scope, home: scope.home, type: scope.type))
        }
      },
      between: {
        if let alternatives { self.views?.nextAlternative(alternatives, "true", "false") }
        if unnamed != nil { self.views?.nextUnnamed() }
      })
    if let alternatives { views?.endAlternatives(alternatives, interpreter: self, place: place) }
    if let unnamed { views?.endUnnamed(unnamed, interpreter: self) }
    if otherwise.isEmpty { views?.noteOccasional(besides: beside) }
    // Without conditions, it is what a `catch` does if something fails.
    if conditions.decide && !then.onlyLeaves || conditions.isEmpty && first.isEmpty { decisions.insert(place) }
    addBranch(fact, then: first, otherwise: second, place: place)
    return courses == [.left, .left] ? .left : .goesOn
  }

  /// The certainty of a branch whose condition unwraps what a closure was given and what may be nil: a listener is
  /// called at once with a field's value, which may be the first value or a later one.
  private func doubt(of conditions: [Condition], in scope: Scope) -> Certainty {
    let isDoubtful = conditions.contains { condition in
      guard case .unwraps(_, let term) = condition, case .name(let name) = term.kind, name != "self",
        scope.isGiven(name), let atoms = scope.lookup(name)?.atoms
      else { return false }
      return atoms.contains(.none) && atoms.contains { $0 != .none }
    }
    return isDoubtful ? .possible : .certain
  }

  /// Runs both bodies with the current names, and joins the values that they assign.
  private func split(
    _ scope: Scope, _ first: () -> Void, _ second: () -> Void, between: () -> Void
  ) -> ([Step], [Step]) {
    let before = scope.locals
    let recent = frames.last?.recent
    var (one, two): ([Step], [Step]) = ([], [])
    var after: [String: Value] = [:]
    var written: [FieldName: Value]?
    either(
      {
        one = collect(first)
        after = scope.locals
        scope.locals = before
        written = frames.last?.recent
        remember(recent)
        between()
      }, { two = collect(second) })
    keepOnly(written)
    for (name, value) in after { scope.locals[name] = scope.locals[name]?.joined(value) ?? value }
    return (one, two)
  }

  func remember(_ recent: [FieldName: Value]?) {
    if let recent, !frames.isEmpty { frames[frames.count - 1].recent = recent }
  }

  /// After alternatives, only writes that are equal in all of them are certain.
  func keepOnly(_ other: [FieldName: Value]?) {
    guard let other, !frames.isEmpty else { return }
    frames[frames.count - 1].recent = frames[frames.count - 1].recent.filter { other[$0.key] == $0.value }
  }

  func addBranch(_ fact: ConditionFact?, then: [Step], otherwise: [Step], place: SourceLocation) {
    guard !then.isEmpty || !otherwise.isEmpty else { return }
    // Several guards that fail in the same way are one alternative.
    if fact == nil, then.mayGo(as: otherwise) || otherwise.mayGo(as: then) {
      steps += then.size < otherwise.size ? otherwise : then
      return
    }
    note(.branch(fact, then: then, otherwise: otherwise), at: place)
  }

  /// The truth of the conditions, if the known values decide it.
  private func known(_ conditions: [Condition], in scope: Scope) -> Bool? {
    if let isHeld = heldAtLaunch(conditions, in: scope) { return isHeld }
    if isSureCast(conditions, in: scope) { return true }
    if let isHeld = truthOfSelected(conditions, in: scope) ?? assumedTruth(conditions, in: scope) { return isHeld }
    if case .unwraps(_, let term)? = conditions.first {
      if let isCase = isCase(castBy: term, in: scope) { return isCase && conditions.count > 1 ? nil : isCase }
      guard case .name(let name) = term.kind, let value = scope.lookup(name) else { return nil }
      if value.atoms == [.none] { return false }
      return conditions.count == 1 && value.isKnown && value.atoms.allSatisfy(\.isCase) ? true : nil
    }
    if linkEnums != nil, conditions.count == 1, case .matches(let pattern, let term) = conditions[0] {
      let value = steplessly { assuming(resolved(evaluate(term, in: scope)), asked: term, [pattern], in: scope) }
      let isDecided = !assumed.isEmpty && value.atoms.count == 1 && value.atoms.allSatisfy { $0.isCase || $0 == .none }
      return isDecided ? match(pattern, value, in: Scope(parent: scope, home: scope.home, type: scope.type)) : nil
    }
    if let isCase = matchesLocal(conditions, in: scope) { return isCase }
    guard conditions.count == 1, case .holds(let term) = conditions[0] else { return nil }
    if let isEmpty = emptiness(term, in: scope) { return isEmpty }
    if let isHeld = decided(term, in: scope) ?? constant(term, in: scope) { return isHeld }
    let value = steplessly { evaluate(term, in: scope) }
    guard value.atoms.count == 1, case .truth(let truth) = value.atoms[0] else { return nil }
    // A field with a single known value may get others in unread code; a parameter has only its argument.
    var asked = term
    while case .not(let inner) = asked.kind { asked = inner }
    if case .name(let name) = asked.kind, scope.lookup(name) != nil { return truth }
    return nil
  }

  /// Whether a cast always succeeds: `guard let stack = presenter as? UINavigationController` for a presenter that is
  /// always a stack.
  private func isSureCast(_ conditions: [Condition], in scope: Scope) -> Bool {
    guard conditions.count == 1, case .unwraps(_, let term) = conditions[0],
      case .cast(let inner, let type) = term.kind,
      case .name = inner.kind, let name = type.name
    else { return false }
    let atoms = steplessly { evaluate(inner, in: scope) }.atoms
    return !atoms.isEmpty
      && atoms.allSatisfy { atom in
        guard case .thing(let thing) = atom, thing.kind == .navigation || thing.kind == .tabs else { return false }
        return conforms(thing, to: name)
      }
  }

  /// Whether a text that is handed to a body is empty, or is not, if it can only be one text; the same for the list that
  /// an enum computes for the one case that is handed to it: `screen.tabs.isEmpty`.
  private func emptiness(_ term: Term, in scope: Scope) -> Bool? {
    switch term.kind {
    case .not(let inner): return emptiness(inner, in: scope).map { !$0 }
    case .member(let base?, "isEmpty"):
      if case .member(let owner?, let property) = base.kind, case .name(let name) = owner.kind,
        let value = scope.lookup(name), value.atoms.count == 1, case .enumCase(let type, _, _) = value.atoms[0],
        index.property(property, in: type)?.getter != nil
      {
        guard case .list(let items)? = steplessly({ evaluate(base, in: scope) }).onlyAtom else { return nil }
        return items.isEmpty
      }
      guard case .name(let name) = base.kind, let value = scope.lookup(name), value.atoms.count == 1,
        case .text(let text) = value.atoms[0]
      else { return nil }
      return text.isEmpty
    default: return nil
    }
  }

  func steplessly(_ body: () -> Value) -> Value {
    var value = Value.unknown
    _ = collect { value = body() }
    return value
  }

  func bindAll(_ conditions: [Condition], in scope: Scope) -> ConditionFact? {
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
        if views != nil, !value.isKnown, let type = writtenType(of: term, in: scope) { value = Value(.unknown(type)) }
        if let fact = placeFact(of: term, in: scope) { facts.append(fact) }
        bind(pattern, to: value, in: scope)
      case .matches(let pattern, let term):
        _ = match(pattern, assuming(evaluate(term, in: scope), asked: term, [pattern], in: scope), in: scope)
      }
    }
    return facts.count == 1 && !(conditions.count > 1 && facts[0].isOfPlace)
      ? facts[0] : placeFact(of: facts, count: conditions.count)
  }

  /// The fact about the app's state that a condition asks for: a property or function whose truth can be a variable.
  func fact(of term: Term, in scope: Scope) -> ConditionFact? {
    if let fact = protection(term, in: scope) { return fact }
    switch term.kind {
    case .not(let inner): return fact(of: inner, in: scope)?.negated
    case .member(let list?, "isEmpty") where list.lastName == "viewControllers":
      return emptiness(of: list, in: scope)
    case .name(let name):
      if let fact = scope.fact(of: name) ?? computedFact(name, of: nil, in: scope) { return fact }
      guard scope.lookup(name) == nil || scope.home == nil else { return nil }
      // What a framework's controller says of itself is no state of the app.
      if Self.passing.contains(name), let home = scope.home, index.property(name, in: home.type) == nil { return nil }
      return ConditionFact(name: stateName(name, of: nil, in: scope), value: "true", isNegated: false)
    case .member(let base?, let name) where name == "isSome" || name == "isNone":
      return fact(of: base, in: scope).map { name == "isSome" ? $0 : $0.negated }
    case .member(let base?, let name):
      if let fact = computedFact(name, of: base, in: scope) { return fact }
      let state = boxedState(name, of: base, in: scope) ?? stateName(name, of: base, in: scope)
      return Self.passing.contains(state) ? nil : ConditionFact(name: state, value: "true", isNegated: false)
    case .call(let callee, let arguments):
      if case .member(_, "bool") = callee.kind, let key = arguments.first(where: { $0.label == "forKey" }) {
        return ConditionFact(name: keyName(key.term), value: "true", isNegated: false)
      }
      return arguments.isEmpty ? fact(ofCall: callee, in: scope) : nil
    case .operation("&&", let left, let right), .operation("||", let left, let right):
      return placeFact(of: [left, right].compactMap { fact(of: $0, in: scope) }, count: 2)
    case .operation(let symbol, let left, let right) where symbol == "==" || symbol == "!=":
      guard let asked = fact(of: left, in: scope) else { return nil }
      if asked.subject != .state { return compared(asked, symbol, right) }
      let name = asked.name
      switch right.kind {
      case .truth(let truth): return ConditionFact(name: name, value: "true", isNegated: truth != (symbol == "=="))
      case .member(_, let value): return ConditionFact(name: name, value: value, isNegated: symbol == "!=")
      default: return nil
      }
    default: return nil
    }
  }

  private func fact(ofCall callee: Term, in scope: Scope) -> ConditionFact? {
    switch callee.kind {
    case .name(let name): return computedFact(name, of: nil, in: scope)
    case .member(let base?, let name):
      if let fact = computedFact(name, of: base, in: scope) { return fact }
      return Self.passing.contains(name) ? nil : ConditionFact(name: name, value: "true", isNegated: false)
    default: return nil
    }
  }

  /// `isModal == false`
  private func compared(_ fact: ConditionFact, _ symbol: String, _ right: Term) -> ConditionFact? {
    guard case .truth(let truth) = right.kind else { return nil }
    return truth == (symbol == "==") ? fact : fact.negated
  }

  /// Properties of local data, which are no state of the app.
  private static let passing: Set<String> = [
    "isEmpty", "count", "first", "last", "isActive", "isHidden", "isSelected", "isEnabled", "animated", "state",
    "rawValue", "tag",
    "row", "section", "isBeingDismissed", "isBeingPresented", "isMovingFromParent", "isMovingToParent", "text",
    "isCancelled", "isViewLoaded", "identifier",
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
}
