import FlowModel

/// Finds comparisons with only one possible result, which are mistyped names.
struct ComparisonChecker {
  let index: DeclarationIndex
  /// The coordinator whose code compares; nil: none, as in an invariant.
  let asker: CoordinatorOutline?

  /// The possible values of an operand.
  private enum Domain {
    case number
    case values([String])
    case text(String)
    /// Any value, because the declaration of the operand is wrong itself.
    case anything
  }

  func problem(
    _ first: Expression.Operand, _ left: ExpressionTerm, _ comparison: Expression.Comparison, at offset: Int,
    _ second: Expression.Operand, _ right: ExpressionTerm
  ) -> ExpressionProblem? {
    let (one, other) = (domain(first), domain(second))
    if case .text = one, case .text = other {
      guard !index.diagnostics.isIncomplete else { return nil }
      let hint = index.hint(toVariable: left.text) + index.hint(toVariable: right.text)
      return ExpressionProblem(
        offset: left.offset, message: "neither \(quoted(left.text)) nor \(quoted(right.text)) is a variable\(hint)",
        offending: left.text, candidates: index.variableNames(for: asker))
    }
    switch comparison {
    case .equal, .notEqual:
      if case .text(let text) = one { return missing(text, left, in: other, of: right) }
      if case .text(let text) = other { return missing(text, right, in: one, of: left) }
      return disjoint(one, other)
        ? ExpressionProblem(
          offset: offset, message: "\(quoted(left.text)) and \(quoted(right.text)) never have the same value") : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      for (domain, term) in [(one, left), (other, right)] where !isNumber(domain) {
        return ExpressionProblem(
          offset: term.offset,
          message: "\(quoted(term.text)) is not a whole number; ‘\(comparison.rawValue)’ compares whole numbers",
          offending: term.text)
      }
      return nil
    }
  }

  private func domain(_ operand: Expression.Operand) -> Domain {
    switch operand {
    case .variable(let name):
      guard let values = index.variable(name, for: asker)?.values, !values.isEmpty else { return .anything }
      return .values(values)
    case .text(let text): return .text(text)
    case .count, .depth: return .number
    case .machine(let coordinator): return states(of: index.coordinator(coordinator))
    case .ownMachine: return states(of: asker)
    case .truth: return .values(["false", "true"])
    }
  }

  private func states(of coordinator: CoordinatorOutline?) -> Domain {
    guard let states = coordinator?.states, !states.isEmpty else { return .anything }
    return .values(states)
  }

  private func isNumber(_ domain: Domain) -> Bool {
    switch domain {
    case .number, .anything: true
    case .values(let values): values.allSatisfy { Int($0) != nil }
    case .text(let text): Int(text) != nil
    }
  }

  /// The problem if a text is compared with an operand that never has that value.
  private func missing(
    _ text: String, _ term: ExpressionTerm, in domain: Domain, of other: ExpressionTerm
  ) -> ExpressionProblem? {
    switch domain {
    case .anything, .text: return nil
    case .number:
      guard Int(text) == nil else { return nil }
      return ExpressionProblem(
        offset: term.offset, message: "\(quoted(text)) is not a whole number, and \(quoted(other.text)) is",
        offending: text)
    case .values(let values):
      let number = Int(text)
      if values.contains(where: { $0 == text || (number != nil && Int($0) == number) }) { return nil }
      return ExpressionProblem(
        offset: term.offset, message: "\(quoted(other.text)) is never \(quoted(text))", offending: text,
        candidates: values)
    }
  }

  private func disjoint(_ one: Domain, _ other: Domain) -> Bool {
    switch (one, other) {
    case (.values(let left), .values(let right)):
      let texts = Set(left)
      let numbers = Set(left.compactMap { Int($0) })
      return !right.contains { text in texts.contains(text) || Int(text).map(numbers.contains) ?? false }
    case (.values(let values), .number), (.number, .values(let values)):
      return !values.contains { Int($0) != nil }
    default: return false
    }
  }
}
