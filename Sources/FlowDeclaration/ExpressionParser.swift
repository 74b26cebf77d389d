import FlowModel

/// Parses a condition; names are resolved against the declarations of the flow.
///
/// From loose to tight: `or` (`||`), `and` (`&&`), `not` (`!`), one comparison, and parentheses. Several `and` or `or`
/// in a row group from the left.
struct ExpressionParser {
  static let maximumDepth = 200

  private let tokens: [ExpressionToken]
  private var position = 0
  private var depth = 0
  private var terms: ExpressionTerms

  /// Whether a parameter of a procedure has been met.
  var namesParameter: Bool { terms.namesParameter }

  /// - Parameters:
  ///   - asker: the coordinator whose code asks; nil: none, as in an invariant.
  ///   - parameters: the parameter values of the procedure copy that asks.
  init(
    _ text: String, index: DeclarationIndex, asker: CoordinatorOutline? = nil, parameters: [String: String] = [:]
  ) throws(ExpressionProblem) {
    var tokenizer = ExpressionTokenizer(text)
    tokens = try tokenizer.tokens()
    terms = ExpressionTerms(index: index, asker: asker, parameters: parameters)
  }

  /// The condition, or all its problems.
  mutating func parse() -> Result<Expression.Node, ExpressionProblems> {
    do throws(ExpressionProblem) {
      if current.kind == .end { throw ExpressionProblem(offset: current.offset, message: "the condition is empty") }
      let term = try disjunction()
      if current.kind != .end { throw unexpected("the end of the condition, ‘and’ or ‘or’") }
      let node = terms.condition(term)
      guard let node, terms.problems.isEmpty else { return .failure(ExpressionProblems(problems: terms.problems)) }
      return .success(node)
    } catch {
      return .failure(ExpressionProblems(problems: terms.problems + [error]))
    }
  }

  private var current: ExpressionToken { tokens[position] }

  private func unexpected(_ expected: String) -> ExpressionProblem {
    let found = current.kind == .end ? "the condition ends" : "\(quoted(current.text)) stands"
    return ExpressionProblem(
      offset: current.offset, message: "\(found) where \(expected) is expected",
      offending: current.kind == .end ? nil : current.text)
  }

  private mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  private mutating func disjunction() throws(ExpressionProblem) -> ExpressionTerm {
    let first = try conjunction()
    guard current.kind == .or else { return first }
    var node = terms.condition(first)
    while current.kind == .or {
      advance()
      let next = terms.condition(try conjunction())
      node = node.flatMap { left in next.map { .or(left, $0) } }
    }
    return ExpressionTerm(kind: .condition(node), offset: first.offset, text: first.text)
  }

  private mutating func conjunction() throws(ExpressionProblem) -> ExpressionTerm {
    let first = try negation()
    guard current.kind == .and else { return first }
    var node = terms.condition(first)
    while current.kind == .and {
      advance()
      let next = terms.condition(try negation())
      node = node.flatMap { left in next.map { .and(left, $0) } }
    }
    return ExpressionTerm(kind: .condition(node), offset: first.offset, text: first.text)
  }

  private mutating func negation() throws(ExpressionProblem) -> ExpressionTerm {
    guard current.kind == .not else { return try comparison() }
    let start = current
    try enter()
    advance()
    let node = terms.condition(try negation())
    depth -= 1
    return ExpressionTerm(kind: .condition(node.map { .not($0) }), offset: start.offset, text: start.text)
  }

  private mutating func comparison() throws(ExpressionProblem) -> ExpressionTerm {
    let left = try primary()
    guard case .comparison(let sign) = current.kind, let comparison = Expression.Comparison(rawValue: sign) else {
      return left
    }
    let offset = current.offset
    advance()
    let right = try primary()
    if case .comparison = current.kind {
      throw ExpressionProblem(
        offset: current.offset, message: "comparisons cannot be chained; join two with ‘and’", offending: current.text)
    }
    let node = terms.compare(left, comparison, at: offset, right)
    return ExpressionTerm(kind: .condition(node), offset: left.offset, text: left.text)
  }

  private mutating func primary() throws(ExpressionProblem) -> ExpressionTerm {
    let token = current
    switch token.kind {
    case .quoted(let text):
      advance()
      return ExpressionTerm(kind: .quoted(text), offset: token.offset, text: token.text)
    case .word(let word):
      advance()
      guard current.kind == .open else {
        return ExpressionTerm(kind: .word(word), offset: token.offset, text: token.text)
      }
      return try call(word, token)
    case .open:
      try enter()
      advance()
      var inner = try disjunction()
      guard current.kind == .close else { throw unexpected("‘)’") }
      advance()
      depth -= 1
      inner.offset = token.offset
      return inner
    default:
      throw unexpected("a condition or a value")
    }
  }

  private mutating func call(_ name: String, _ token: ExpressionToken) throws(ExpressionProblem) -> ExpressionTerm {
    advance()
    let argument: String
    let place = current.offset
    switch current.kind {
    case .word(let text), .quoted(let text): argument = text
    default: throw unexpected("the name of a screen or coordinator")
    }
    advance()
    guard current.kind == .close else { throw unexpected("‘)’") }
    advance()
    return terms.call(name, at: token.offset, argument, at: place)
  }

  private mutating func enter() throws(ExpressionProblem) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw ExpressionProblem(
        offset: current.offset, message: "the condition is nested more than \(Self.maximumDepth) deep")
    }
  }
}

/// All problems of one expression; at least one.
struct ExpressionProblems: Error {
  var problems: [ExpressionProblem]
}
