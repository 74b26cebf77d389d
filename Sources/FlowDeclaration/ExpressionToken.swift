/// A token of an expression and its position, in Unicode scalars from the start of the text.
struct ExpressionToken: Hashable {
  enum Kind: Hashable {
    case word(String)
    case quoted(String)
    case comparison(String)
    case and, or, not, open, close, end
  }

  var kind: Kind
  var offset: Int
  /// As written.
  var text: String
}

/// A problem in an expression, and its position.
struct ExpressionProblem: Error {
  var offset: Int
  var message: String
  var offending: String?
  var candidates: [String] = []
  /// The undeclared name, if that is the problem.
  var missingName: String?
}

/// Cuts an expression into tokens.
struct ExpressionTokenizer {
  /// Far more than a condition needs; this bounds the depth of the resulting tree.
  static let maximumTokens = 2_000

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// All tokens, `end` last.
  mutating func tokens() throws(ExpressionProblem) -> [ExpressionToken] {
    var tokens: [ExpressionToken] = []
    while true {
      let token = try next()
      tokens.append(token)
      if token.kind == .end { return tokens }
      if tokens.count > Self.maximumTokens {
        throw ExpressionProblem(
          offset: token.offset, message: "the condition has more than \(Self.maximumTokens) words and signs")
      }
    }
  }

  private mutating func next() throws(ExpressionProblem) -> ExpressionToken {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    guard position < scalars.count else { return ExpressionToken(kind: .end, offset: position, text: "") }
    let start = position
    let scalar = scalars[position]
    if scalar == "\"" || scalar == "'" { return try quoted(by: scalar) }
    if ExpressionWord.isPart(scalar) {
      while position < scalars.count, ExpressionWord.isPart(scalars[position]) { position += 1 }
      return word(from: start)
    }
    return try sign()
  }

  private func word(from start: Int) -> ExpressionToken {
    let text = text(start, position)
    let kind: ExpressionToken.Kind =
      switch text {
      case "and": .and
      case "or": .or
      case "not": .not
      default: .word(text)
      }
    return ExpressionToken(kind: kind, offset: start, text: text)
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(ExpressionProblem) -> ExpressionToken {
    let start = position
    guard let end = scalars[(start + 1)...].firstIndex(of: quote) else {
      throw ExpressionProblem(
        offset: start, message: "the quote is not closed", offending: text(start, scalars.count))
    }
    position = end + 1
    return ExpressionToken(kind: .quoted(text(start + 1, end)), offset: start, text: text(start, position))
  }

  private static let signs: [String: ExpressionToken.Kind] = [
    "&&": .and, "||": .or, "==": .comparison("=="), "!=": .comparison("!="), "<=": .comparison("<="),
    ">=": .comparison(">="), "<": .comparison("<"), ">": .comparison(">"), "!": .not, "(": .open, ")": .close,
  ]

  private mutating func sign() throws(ExpressionProblem) -> ExpressionToken {
    let start = position
    let two = text(start, min(start + 2, scalars.count))
    let one = String(scalars[start])
    for text in [two, one] {
      guard let kind = Self.signs[text] else { continue }
      position += text.unicodeScalars.count
      return ExpressionToken(kind: kind, offset: start, text: text)
    }
    let meant = ["=": ["=="], "&": ["&&"], "|": ["||"]][one] ?? []
    throw ExpressionProblem(
      offset: start,
      message: "\(quoted(one)) has no meaning in a condition"
        + (meant.first.map { "; write \($0)" } ?? ""), offending: one)
  }

  private func quoted(_ text: String) -> String { "‘\(shortened(text))’" }

  private func text(_ start: Int, _ end: Int) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars[start..<end] { view.append(scalar) }
    return String(view)
  }
}
