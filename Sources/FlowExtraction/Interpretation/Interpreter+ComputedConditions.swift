import FlowModel

/// Reads conditions on computed properties, and on methods without parameters, by what they compute:
/// `var isModal: Bool { presentingViewController != nil }`.
extension Interpreter {
  /// The fact about existing screens and coordinators that a computed property asks for; nil: it asks for something
  /// else.
  ///
  /// - Parameter base: The object that has the property; nil: the one whose code runs.
  func computedFact(_ name: String, of base: Term?, in scope: Scope) -> ConditionFact? {
    guard computedAnswers.contains(name), factDepth < Self.mostNestedFacts else { return nil }
    factDepth += 1
    defer { factDepth -= 1 }
    var found: ConditionFact?
    for owner in owners(of: name, base, in: scope) {
      guard let body = body(of: name, in: owner.type),
        let fact = fact(ofBody: body, in: Scope(parent: nil, home: owner, type: owner.type), of: owner)
      else { return nil }
      // Screens of several types may have the property.
      found = found.map { $0 == fact ? fact : joined($0, fact) } ?? fact
    }
    return found
  }

  private static let mostNestedFacts = 4

  /// `let isModal = presentingViewController != nil`
  func noteFact(of pattern: Pattern, _ initial: Term?, in scope: Scope) {
    guard case .name(let name) = pattern else { return }
    scope.facts[name] = nil
    var found: ConditionFact?
    switch initial?.kind {
    case .operation("&&", _, _), .operation("||", _, _), .not: found = initial.flatMap { fact(of: $0, in: scope) }
    case .operation: found = initial.flatMap { protection($0, in: scope) }
    default: break
    }
    if let found, found.subject != .state { scope.facts[name] = found }
  }

  /// The objects whose property a condition asks for.
  func owners(of name: String, _ base: Term?, in scope: Scope) -> [Thing] {
    guard let base else { return scope.lookup(name) == nil ? scope.home.map { [$0] } ?? [] : [] }
    return steplessly { resolved(evaluate(base, in: scope)) }.things
  }

  private func body(of name: String, in type: String) -> [Statement]? {
    if let property = index.property(name, in: type) { return property.isStatic ? nil : property.getter }
    let functions = index.functions(of: type).filter { $0.name == name && $0.parameters.isEmpty && !$0.isStatic }
    return functions.first?.body
  }

  private func fact(ofBody body: [Statement], in scope: Scope, of owner: Thing) -> ConditionFact? {
    if body.count == 1, let term = body[0].result, let fact = fact(of: term, in: scope), fact.subject != .state {
      return fact
    }
    return isShownInPlace(owner) && PlaceQuestion.isAsked(by: body) ? .elsewhere : nil
  }

  private func joined(_ one: ConditionFact, _ other: ConditionFact) -> ConditionFact? {
    guard one.isNegated == other.isNegated else { return nil }
    switch (one.subject, other.subject) {
    case (.stacked(let first), .stacked(let second)):
      return ConditionFact(name: "", value: "true", isNegated: one.isNegated, subject: .stacked(first.joined(second)))
    case (.modal(let first), .modal(let second)):
      return ConditionFact(name: "", value: "true", isNegated: one.isNegated, subject: .modal(first.joined(second)))
    default: return nil
    }
  }
}

extension TypeIndex {
  /// The names of computed properties, and of methods without parameters, that answer with `true` or `false`.
  var namesOfAnswers: Set<String> {
    var found: Set<String> = []
    for entry in types.values {
      for property in entry.properties where property.getter != nil && property.type?.name == "Bool" {
        found.insert(property.name)
      }
      for function in entry.functions where function.parameters.isEmpty && function.returns?.name == "Bool" {
        found.insert(function.name)
      }
    }
    return found
  }
}

extension Statement {
  /// The term whose value is the result of a body that consists of the statement.
  var result: Term? {
    switch itself {
    case .give(let term?), .term(let term): term
    default: nil
    }
  }
}

/// Recognizes code that asks for nothing but the place of a screen, and answers with `true` or `false`.
private struct PlaceQuestion {
  /// The properties of controllers that depend on nothing but the place of a screen.
  private static let places: Set<String> = [
    "navigationController", "presentingViewController", "presentedViewController", "tabBarController",
    "viewControllers", "topViewController", "parent",
  ]
  private static let parts: Set<String> = ["first", "last", "count", "firstIndex", "self", "isEmpty"]

  /// The names that the code itself gives to what it asked for.
  private var locals: Set<String> = ["self"]
  private var isOfPlaces = true
  private var namesPlace = false

  static func isAsked(by body: [Statement]) -> Bool {
    var question = PlaceQuestion()
    question.read(body)
    return question.isOfPlaces && question.namesPlace
  }

  private mutating func read(_ body: [Statement]) {
    for statement in body {
      switch statement.itself {
      case .give(let term?), .term(let term): read(term)
      case .variable(.name(let name), _, let term?):
        read(term)
        locals.insert(name)
      case .branch(let conditions, let then, let otherwise, _):
        for condition in conditions { read(condition) }
        read(then)
        read(otherwise)
      case .guarding(let conditions, let otherwise, _):
        for condition in conditions { read(condition) }
        read(otherwise)
      default: isOfPlaces = false
      }
    }
  }

  private mutating func read(_ condition: Condition) {
    switch condition {
    case .holds(let term): read(term)
    case .unwraps(.name(let name), let term):
      read(term)
      locals.insert(name)
    default: isOfPlaces = false
    }
  }

  private mutating func read(_ term: Term) {
    switch term.kind {
    case .truth, .none, .number: break
    case .name(let name): note(name, isKnown: locals.contains(name))
    case .member(let base?, let name):
      note(name, isKnown: Self.parts.contains(name))
      read(base)
    case .call(let callee, let arguments):
      read(callee)
      for argument in arguments { read(argument.term) }
    case .operation(_, let left, let right):
      read(left)
      read(right)
    case .not(let inner), .cast(let inner, _), .test(let inner, _): read(inner)
    case .ternary(let condition, let first, let second):
      for part in [condition, first, second] { read(part) }
    default: isOfPlaces = false
    }
  }

  private mutating func note(_ name: String, isKnown: Bool) {
    if Self.places.contains(name) { namesPlace = true } else if !isKnown { isOfPlaces = false }
  }
}
