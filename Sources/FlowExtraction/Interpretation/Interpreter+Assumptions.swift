/// Runs code as if a field had one value: what a view shows for a state is found by asking the view's code.
extension Interpreter {
  func given<Result>(_ field: FieldName, _ value: Value, _ body: () -> Result) -> Result {
    let known = field.thing.fields[field.name]
    field.thing.fields[field.name] = value
    // What is assumed inside of another assumption on the field is no value of the field either.
    if setAside[field] != nil {
      defer { field.thing.fields[field.name] = known }
      return body()
    }
    setAside[field] = known ?? .unknown
    defer {
      let whole = setAside.removeValue(forKey: field) ?? .unknown
      field.thing.fields[field.name] = known == nil && !whole.isKnown ? nil : whole
    }
    return body()
  }

  func given(_ fields: ArraySlice<(field: FieldName, value: Value)>, _ body: () -> Void) {
    guard let first = fields.first else { return body() }
    given(first.field, first.value) { given(fields.dropFirst(), body) }
  }

  /// What runs when a person has taken away what a presentation shows for a value; the value itself may hold it:
  /// `.sheet(item: $sheet, onDismiss: sheet?.onDismiss)`.
  func stepsOfDismissal(_ presentation: ViewBindings.Presentation, of value: Value) -> [Step] {
    guard let (term, scope) = presentation.onDismiss else { return [] }
    let field = FieldName(thing: presentation.owner, name: presentation.field)
    return given(field, value) {
      collect { apply(evaluate(term, in: scope), name: "onDismiss", [], at: presentation.place, in: scope) }
    }
  }

  /// Whether a field is stored, and is no reference to an object that is always there.
  func isState(_ name: String, of thing: Thing, _ value: Value) -> Bool {
    guard let property = index.property(name, in: thing.type), property.getter == nil else { return false }
    if property.isOptional { return true }
    let types = value.atoms.map { atom -> String? in
      switch atom {
      case .thing(let thing): thing.type
      case .unknown(let type): type.name
      default: nil
      }
    }
    return !types.contains { type in
      type.flatMap(index.entry).map { $0.kind == .class || $0.kind == .protocol } ?? false
    }
  }

  /// The stored fields on which the value of a term depends.
  func fieldsRead(_ term: Term, in scope: Scope) -> [FieldName] {
    let outer = (reads, views)
    reads = []
    views = nil
    _ = steplessly { evaluate(term, in: scope) }
    let found = reads ?? []
    (reads, views) = outer
    return found
  }

  /// The truth of a condition, if it asks for nothing but assumed fields.
  func assumedTruth(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard !setAside.isEmpty, conditions.count == 1 else { return nil }
    switch conditions[0] {
    case .holds(let term): return assumedTruth(term, in: scope)
    case .unwraps(_, let term): return isNone(term, in: scope).map { !$0 }
    case .matches: return nil
    }
  }

  /// Whether a pattern matches the value of a term, if that depends on nothing but assumed fields.
  func assumedMatch(_ pattern: Pattern, _ term: Term, in scope: Scope) -> Bool? {
    guard !setAside.isEmpty, let value = assumedValue(term, in: scope), value.atoms.count == 1,
      value.atoms[0].isCase || value.atoms[0] == .none
    else { return nil }
    return match(pattern, value, in: Scope(parent: scope, home: scope.home, type: scope.type))
  }

  /// The name of what a view shows if states that decide together have certain values; nil: they do not decide.
  func answer(to decision: ViewBindings.Derived, given states: [(field: FieldName, value: Value)]) -> String? {
    guard decision.answers.count == 2 else { return nil }
    var isHeld: Bool?
    given(states[...]) { isHeld = assumedTruth(decision.question.term, in: decision.question.scope) }
    return isHeld.map { decision.answers[$0 ? 0 : 1] }
  }

  /// The names of what a view may show if a field has a value; nil: anything.
  func answers(to decision: ViewBindings.Derived, given field: FieldName, _ value: Value) -> [String]? {
    let question = decision.question
    return given(field, value) {
      switch question.subject {
      case .condition(let condition):
        guard let isHeld = assumedTruth([condition], in: question.scope), decision.answers.count == 2 else {
          return nil
        }
        return [decision.answers[isHeld ? 0 : 1]]
      case .choice(let term):
        let names = steplessly { evaluate(term, in: question.scope) }.atoms.map(\.choiceName)
        return names.isEmpty || names.contains(nil) ? nil : names.compactMap { $0 }
      }
    }
  }

  private func assumedTruth(_ term: Term, in scope: Scope) -> Bool? {
    switch term.kind {
    case .not(let inner): return assumedTruth(inner, in: scope).map { !$0 }
    case .operation("!=", let left, let right):
      return assumedTruth(Term(kind: .operation("==", left, right), place: term.place), in: scope).map { !$0 }
    case .operation("==", let left, let right):
      if case .none = right.kind { return isNone(left, in: scope) }
      guard let name = right.constantName, let atom = assumedAtom(left, in: scope) else { return nil }
      switch atom {
      case .number, .text: return atom.choiceName == name
      default: return atom.isCase ? atom.stateName == name : nil
      }
    case .operation("&&", let left, let right):
      let sides = [assumedTruth(left, in: scope), assumedTruth(right, in: scope)]
      return sides.contains(false) ? false : sides.contains(nil) ? nil : true
    case .operation("||", let left, let right):
      let sides = [assumedTruth(left, in: scope), assumedTruth(right, in: scope)]
      return sides.contains(true) ? true : sides.contains(nil) ? nil : false
    default:
      guard case .truth(let truth)? = assumedAtom(term, in: scope) else { return nil }
      return truth
    }
  }

  private func isNone(_ term: Term, in scope: Scope) -> Bool? {
    guard let value = assumedValue(term, in: scope), value.isKnown else { return nil }
    if value.atoms == [.none] { return true }
    return value.atoms.contains(.none) ? nil : false
  }

  func assumedAtom(_ term: Term, in scope: Scope) -> Atom? {
    guard let value = assumedValue(term, in: scope), value.atoms.count == 1 else { return nil }
    return value.atoms[0]
  }

  /// Nil: the value depends on a field that is not assumed.
  private func assumedValue(_ term: Term, in scope: Scope) -> Value? {
    let outer = (reads, views)
    reads = []
    views = nil
    let value = steplessly { evaluate(term, in: scope) }
    let found = reads ?? []
    (reads, views) = outer
    return !found.isEmpty && found.allSatisfy { setAside[$0] != nil } ? value : nil
  }
}
