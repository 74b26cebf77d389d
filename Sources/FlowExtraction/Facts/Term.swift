import FlowModel

/// An expression of the source, reduced to the parts that interpretation needs.
struct Term: Sendable {
  indirect enum Kind: Sendable {
    case text(String)
    case number(String)
    case truth(Bool)
    case none
    case name(String)
    /// Nil: a leading dot.
    case member(Term?, String)
    case call(Term, [Argument])
    case element(Term, [Argument])
    case closure(ClosureFact)
    case list([Term])
    case dictionary([Argument])
    case tuple([Argument])
    case assign(Term, Term)
    /// `&&`, `||`, `==`, `!=`, `===`, `!==`, `??` and every other operator between two values.
    case operation(String, Term, Term)
    case not(Term)
    case cast(Term, TypeReference)
    case test(Term, TypeReference)
    case ternary(Term, Term, Term)
    /// `if` or `switch` as a value, or in a view builder.
    case statement(Statement)
    case selector(String)
    /// `$name`, `$model.name`
    case binding(Term)
    /// An `await`. `&name`, `try` and parentheses are left out.
    case awaited(Term)
    case keyPath(String)
    case type(TypeReference)
    case unread
  }

  var kind: Kind
  var place: SourceLocation
}

extension Term {
  /// `A.B` for the name of a type.
  var typePath: String? {
    switch kind {
    case .name(let name) where name.first?.isUppercase == true: name
    case .member(let base?, let name) where name.first?.isUppercase == true: base.typePath.map { $0 + "." + name }
    default: nil
    }
  }

  /// The beginning of a chain of members: `A()` of `A().router`.
  var unwrapped: Term {
    if case .member(let base?, _) = kind { return base.unwrapped }
    return self
  }
}

extension Term {
  /// One part of a tuple that it is, or that it gives.
  func part(_ position: Int, of count: Int) -> Term {
    if case .tuple(let parts) = kind { return parts.count == count ? parts[position].term : self }
    return Term(kind: .member(self, "\(position)"), place: place)
  }
}

struct Argument: Sendable {
  var label: String?
  var term: Term
  var isTrailing = false
}

/// A closure; its place is its identity.
final class ClosureFact: Sendable {
  let parameters: [String]
  /// Nil: not written.
  let returns: TypeReference?
  let body: [Statement]
  let place: SourceLocation
  /// Whether it is the environment's dismiss action: calling it closes the view that has it.
  let closesItsHome: Bool

  init(
    parameters: [String], returns: TypeReference? = nil, body: [Statement], place: SourceLocation,
    closesItsHome: Bool = false
  ) {
    self.parameters = parameters
    self.returns = returns
    self.body = body
    self.place = place
    self.closesItsHome = closesItsHome
  }
}
