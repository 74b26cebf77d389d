import FlowModel
import FlowSemantics

/// Explains why no reachable state satisfies a condition.
struct UnmetCondition {
  private let expression: Expression
  private let explored: ExploredFlow
  private let terms: [Expression.Node]

  /// The limit on terms of which all sets are tried; of more terms, only each by itself, and all but one.
  private static let largestConjunction = 6

  init(_ expression: Expression, _ explored: ExploredFlow) {
    self.expression = expression
    self.explored = explored
    terms = Self.conjuncts(of: expression.node)
  }

  /// Why no state satisfies it: what prevents each term that no state satisfies; if each term holds in some state,
  /// which terms hold together, and after how many steps.
  func obstacles() -> [String] {
    let sets = Self.sets(of: terms.count)
    let distances = explored.distances(to: sets.map(condition))
    let failing = terms.indices.filter { term in sets.firstIndex(of: [term]).map { distances[$0] == nil } ?? false }
    guard failing.isEmpty else {
      let reasons = ObstacleSearch.obstacles(to: failing.map { .condition(terms[$0]) }, in: explored)
      var sentences: [String] = []
      for (term, reasons) in zip(failing, reasons) {
        if terms.count > 1 { sentences.append("\(terms[term].text) holds in no reachable state.") }
        for reason in reasons where !sentences.contains(reason) { sentences.append(reason) }
      }
      return sentences
    }
    let possible = sets.indices.filter { distances[$0] != nil }
    let best = possible.min { (-sets[$0].count, distances[$0] ?? 0) < (-sets[$1].count, distances[$1] ?? 0) }
    guard let best, let steps = distances[best] else {
      return ["No reachable state satisfies \(expression.text)."]
    }
    let held = sets[best].map { terms[$0].text }.joined(separator: " and ")
    let rest = terms.indices.filter { !sets[best].contains($0) }.map { terms[$0].text }.joined(separator: " and ")
    let length = steps == 0 ? "at launch" : steps == 1 ? "after 1 step" : "after \(steps) steps"
    return [
      "Each part holds in some state, but never all of them together.",
      "\(held) first holds \(length), but never together with \(rest).",
    ]
  }

  private func condition(_ set: [Int]) -> Condition {
    set.dropFirst().reduce(explored.program.condition(terms[set[0]])) {
      .and($0, explored.program.condition(terms[$1]))
    }
  }

  private static func conjuncts(of node: Expression.Node) -> [Expression.Node] {
    guard case .and(let left, let right) = node else { return [node] }
    return conjuncts(of: left) + conjuncts(of: right)
  }

  /// The sets of terms to try, the largest first; the whole set is left out unless it is the only one.
  private static func sets(of count: Int) -> [[Int]] {
    guard count > 1 else { return [[0]] }
    guard count <= largestConjunction else {
      let all = Array(0..<count)
      return all.map { gap in all.filter { $0 != gap } } + all.map { [$0] }
    }
    let sets = (1..<(1 << count) - 1).map { bits in (0..<count).filter { bits & 1 << $0 != 0 } }
    return sets.sorted { $1.count < $0.count || $1.count == $0.count && $0.lexicographicallyPrecedes($1) }
  }
}
