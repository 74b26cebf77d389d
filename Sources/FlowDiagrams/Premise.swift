import FlowModel

/// Something that has to hold for a navigation, in the order in which a body asks for it.
struct Premise: Hashable {
  /// As written; after an `else`, with `not` before it.
  var text: String
  /// What was asked; nil: no condition of the declaration.
  private var asked: Expression.Node?
  /// The coordinator whose variables may stand under their bare names; nil: none has any.
  private var asker: String?
  /// Whether it holds because a branch was not taken.
  private var isElse = false

  init(_ text: String) { self.text = text }

  init(_ expression: Expression, asker: String? = nil) {
    text = expression.text
    asked = expression.node
    self.asker = asker
  }

  /// What holds where a `when` takes its `else`.
  static func otherwise(_ expression: Expression, asker: String?) -> Premise {
    let isOne = !expression.text.contains(where: \.isWhitespace)
    var premise = Premise(expression, asker: asker)
    premise.text = isOne ? "not \(expression.text)" : "not (\(expression.text))"
    premise.isElse = true
    return premise
  }

  /// All that has to hold, as written; nil: nothing.
  static func text(of premises: [Premise]) -> String? {
    premises.isEmpty ? nil : premises.map(\.text).joined(separator: " and ")
  }

  /// The same in fewer words: what follows from the rest goes, and branches not taken become an `else`.
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

  /// Ways to get to the same place, each by what has to hold, in as few words as they need.
  ///
  /// Where one way needs that something holds, and another, but for that the same, that it does not, nobody has to ask
  /// for it. More than three ways are only counted.
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
            // Whoever goes the right way could go the left one.
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

  /// A premise as something that holds or does not.
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

  /// That a variable, a machine's state or the visible screen is one of its values.
  private struct Equality: Hashable {
    enum Subject: Hashable {
      case operand(Expression.Operand)
      case visibleScreen
    }
    var subject: Subject
    var asker: String?
    var value: String
  }

  /// What surely is equal where this holds.
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

  /// An expression that compares a single thing with a single value.
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

  /// Whether this only says that something does not have one value, which it has not because it has another.
  private func follows(from equalities: [Equality]) -> Bool {
    guard let asked, let own = comparison(asked), own.isEqual == isElse else { return false }
    return equalities.contains {
      $0.subject == own.equality.subject && $0.asker == own.equality.asker
        && !Expression.Comparison.equal.holds($0.value, own.equality.value)
    }
  }
}

extension [Premise.Literal.Key: Bool] {
  /// The one thing that holds in one of two and not in the other, all else being needed in both or in this one alone.
  fileprivate func onlyDifference(from other: Self) -> Premise.Literal.Key? {
    let opposed = keys.filter { other[$0] == !self[$0]! }
    guard opposed.count == 1, let key = opposed.first else { return nil }
    return other.allSatisfy { $0.key == key || self[$0.key] == $0.value } ? key : nil
  }
}
