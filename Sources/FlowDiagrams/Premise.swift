import FlowModel

/// One condition of a navigation; premises are in the order in which a body asks for them.
struct Premise: Hashable {
  /// As written; after an `else`, with `not` before it.
  var text: String
  /// The condition that was asked; nil: the premise is no condition of the declaration.
  private var asked: Expression.Node?
  /// The coordinator whose variables may appear under their bare names; nil: none.
  private var asker: String?
  /// Whether the premise is that a branch was not taken.
  private var isElse = false

  init(_ text: String) { self.text = text }

  init(_ expression: Expression, asker: String? = nil) {
    text = expression.text
    asked = expression.node
    self.asker = asker
  }

  /// The premise of the `else` of a `when`.
  static func otherwise(_ expression: Expression, asker: String?) -> Premise {
    let isOne = !expression.text.contains(where: \.isWhitespace)
    var premise = Premise(expression, asker: asker)
    premise.text = isOne ? "not \(expression.text)" : "not (\(expression.text))"
    premise.isElse = true
    return premise
  }

  /// All premises, as written; nil: there are none.
  static func text(of premises: [Premise]) -> String? {
    premises.isEmpty ? nil : premises.map(\.text).joined(separator: " and ")
  }

  /// The premises in fewer words: premises that follow from the others are dropped, and branches not taken become an
  /// `else`.
  ///
  /// Of `not (cart == empty) and cart == filled` only `cart == filled` remains, of `not (cart == empty)` the word
  /// `else`, and of `not signedIn and cart == filled` it is `else if cart == filled`.
  static func brief(_ premises: [Premise]) -> String? {
    if premises.isEmpty { return nil }
    let equalities = premises.flatMap(\.equalities)
    let needed = premises.filter { !$0.follows(from: equalities) }
    let positive = needed.filter { !$0.isElse }.map(\.text)
    if needed.count == positive.count { return positive.joined(separator: " and ") }
    return positive.isEmpty ? "else" : "else if " + positive.joined(separator: " and ")
  }

  /// The shortest texts for alternative lists of premises that lead to the same place.
  ///
  /// If two alternatives differ only in one premise and its negation, that premise is dropped. More than three
  /// alternatives are only counted.
  static func brief(alternatives: [[Premise]]) -> [String?] {
    var ways = alternatives.map { way in
      Dictionary(way.map { ($0.literal.key, $0.literal.holds) }, uniquingKeysWith: { first, _ in first })
    }
    var isShorter = ways.count <= 100
    while isShorter {
      isShorter = false
      search: for left in ways.indices {
        for right in ways.indices where left != right {
          if ways[left].allSatisfy({ ways[right][$0.key] == $0.value }) {
            // The right alternative implies the left one.
            ways.remove(at: right)
          } else if let key = ways[left].onlyDifference(from: ways[right]) {
            ways[left][key] = nil
          } else {
            continue
          }
          isShorter = true
          break search
        }
      }
    }
    if ways.count > 3 { return ["in \(ways.count) cases"] }
    let all = alternatives.flatMap { $0 }
    return ways.map { way in
      var known: Set<Literal.Key> = []
      return brief(all.filter { way[$0.literal.key] == $0.literal.holds && known.insert($0.literal.key).inserted })
    }
  }

  /// A premise as a literal: a key that holds or does not.
  fileprivate struct Literal {
    enum Key: Hashable {
      case text(String)
      case asked(Expression.Node, asker: String?)
    }
    var key: Key
    var holds: Bool
  }

  private var literal: Literal {
    guard var node = asked else { return Literal(key: .text(text), holds: true) }
    var holds = !isElse
    while true {
      if case .not(let inner) = node {
        node = inner
      } else if case .compare(.notEqual, let left, let right) = node {
        node = .compare(.equal, left, right)
      } else {
        return Literal(key: .asked(node, asker: asker), holds: holds)
      }
      holds.toggle()
    }
  }

  /// The statement that a variable, a machine's state or the visible screen has a certain value.
  private struct Equality: Hashable {
    enum Subject: Hashable {
      case operand(Expression.Operand)
      case visibleScreen
    }
    var subject: Subject
    var asker: String?
    var value: String
  }

  /// The equalities that follow from this premise.
  private var equalities: [Equality] {
    asked.map { isElse ? equalities(unless: $0) : equalities(where: $0) } ?? []
  }

  private func equalities(where node: Expression.Node) -> [Equality] {
    switch node {
    case .and(let left, let right): equalities(where: left) + equalities(where: right)
    case .not(let inner): equalities(unless: inner)
    default: comparison(node).flatMap { $0.isEqual ? [$0.equality] : nil } ?? []
    }
  }

  private func equalities(unless node: Expression.Node) -> [Equality] {
    switch node {
    case .or(let left, let right): equalities(unless: left) + equalities(unless: right)
    case .not(let inner): equalities(where: inner)
    default: comparison(node).flatMap { $0.isEqual ? nil : [$0.equality] } ?? []
    }
  }

  /// The equality in an expression that compares one subject with one value.
  private func comparison(_ node: Expression.Node) -> (equality: Equality, isEqual: Bool)? {
    switch node {
    case .visible(let screen): return (Equality(subject: .visibleScreen, asker: nil, value: screen), true)
    case .compare(let sign, let subject, .text(let value)) where sign == .equal || sign == .notEqual:
      guard case .variable = subject else {
        guard case .machine = subject else { return nil }
        return (Equality(subject: .operand(subject), asker: asker, value: value), sign == .equal)
      }
      return (Equality(subject: .operand(subject), asker: asker, value: value), sign == .equal)
    default: return nil
    }
  }

  /// Whether this premise only excludes one value of a subject that has another value according to the equalities.
  private func follows(from equalities: [Equality]) -> Bool {
    guard let asked, let own = comparison(asked), own.isEqual == isElse else { return false }
    return equalities.contains {
      $0.subject == own.equality.subject && $0.asker == own.equality.asker
        && !Expression.Comparison.equal.holds($0.value, own.equality.value)
    }
  }
}

extension [Premise.Literal.Key: Bool] {
  /// The only key that has opposite values in both, if every other key of `other` has the same value here; this one may
  /// have more keys.
  fileprivate func onlyDifference(from other: Self) -> Premise.Literal.Key? {
    let opposed = keys.filter { other[$0] == !self[$0]! }
    guard opposed.count == 1, let key = opposed.first else { return nil }
    return other.allSatisfy { $0.key == key || self[$0.key] == $0.value } ? key : nil
  }
}
