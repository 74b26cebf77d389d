/// Writes conditions as a declaration has them.
extension Expression {
  /// A condition whose text is generated from its node.
  public init(_ node: Node, location: SourceLocation = .none) {
    self.init(node, text: node.text, location: location)
  }
}

extension Expression.Node {
  /// The condition as a declaration writes it, with as few parentheses as it needs.
  ///
  /// Reading the text gives the same condition if no value has the name of a declared variable and no text contains
  /// both kinds of quotes. Time is quadratic in the depth of the condition.
  public var text: String { text(within: .disjunction) }

  /// How tightly a condition binds, from loose to tight.
  private enum Binding: Int {
    case disjunction, conjunction, negation, comparison, primary
  }

  private var binding: Binding {
    switch self {
    case .or: .disjunction
    case .and: .conjunction
    case .not: .negation
    case .compare: .comparison
    default: .primary
    }
  }

  private func text(within outer: Binding) -> String {
    binding.rawValue < outer.rawValue ? "(\(bareText))" : bareText
  }

  private var bareText: String {
    switch self {
    case .constant(let value): String(value)
    case .not(let node): "not \(node.text(within: .negation))"
    // Several in a row group from the left.
    case .and(let left, let right): "\(left.text(within: .conjunction)) and \(right.text(within: .negation))"
    case .or(let left, let right): "\(left.text(within: .disjunction)) or \(right.text(within: .conjunction))"
    case .isTrue(let variable): variable
    case .compare(let comparison, let left, let right): "\(left.text) \(comparison.rawValue) \(right.text)"
    case .visible(let screen): "visible(\(Expression.word(screen)))"
    case .displayed(let screen): "displayed(\(Expression.word(screen)))"
    case .presented(let name): "presented(\(Expression.word(name)))"
    case .presentsAnything: "presented(any)"
    case .anythingLeaving: "leaving(any)"
    case .child(let coordinator): "child(\(Expression.word(coordinator)))"
    case .alive(let coordinator): "alive(\(Expression.word(coordinator)))"
    case .selected(let coordinator): "selected(\(Expression.word(coordinator)))"
    case .quiescent: "quiescent"
    }
  }

  /// As a side of a comparison.
  fileprivate var operandText: String { text(within: .primary) }
}

extension Expression.Operand {
  /// The operand as a declaration writes it.
  public var text: String {
    switch self {
    case .variable(let name): name
    case .text(let text): text == "quiescent" ? "\"quiescent\"" : Expression.word(text)
    case .count(let coordinator): "count(\(Expression.word(coordinator)))"
    case .depth(let coordinator): "depth(\(Expression.word(coordinator)))"
    case .machine(let coordinator): "machine(\(Expression.word(coordinator)))"
    case .ownMachine: "machine(self)"
    case .truth(let node): node.operandText
    }
  }
}

extension Expression {
  /// A name or value as one word, in quotes if it would otherwise be read as something else.
  fileprivate static func word(_ text: String) -> String {
    if !text.isEmpty, !["and", "or", "not"].contains(text), text.unicodeScalars.allSatisfy(isPlain) { return text }
    return text.contains("\"") ? "'\(text)'" : "\"\(text)\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "_-.".unicodeScalars.contains(scalar)
  }
}
