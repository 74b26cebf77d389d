import FlowModel

/// A statement of the source.
indirect enum Statement: Sendable {
  case term(Term)
  case variable(Pattern, TypeReference?, Term?)
  case branch([Condition], then: [Statement], otherwise: [Statement], SourceLocation)
  case guarding([Condition], otherwise: [Statement], SourceLocation)
  case choice(Term, [ChoiceCase], SourceLocation)
  case loop(Pattern, Term?, [Statement])
  case give(Term?)
  case function(FunctionFact)
  /// `defer`: runs when the rest of the scope has ended, in whichever way.
  case deferred([Statement])
  /// A `do` that ends with something deferred: a scope of its own, which always runs.
  case scope([Statement])
  /// `break`, `continue`, `throw`: no later statement of the body runs.
  case leave
}

extension Statement {
  /// The statement itself: the parser reads an `if` in statement position as an expression.
  var itself: Statement {
    if case .term(let term) = self, case .statement(let inner) = term.kind { return inner }
    return self
  }

  var isDeferred: Bool {
    if case .deferred = self { return true }
    return false
  }
}

struct ChoiceCase: Sendable {
  var patterns: [Pattern]
  var isDefault: Bool
  var body: [Statement]
  var place: SourceLocation
}

enum Condition: Sendable {
  case holds(Term)
  /// `let name = term`; without a term, the variable of that name.
  case unwraps(Pattern, Term)
  case matches(Pattern, Term)
}

indirect enum Pattern: Sendable {
  case any
  case name(String)
  case tuple([Pattern])
  /// A case of an enum with the patterns of its payload.
  case enumCase(String, [Pattern])
  case term(Term)
  case type(TypeReference, Pattern)
}
