import FlowModel

extension NaiveState {
  func holds(_ expression: Expression?, in program: NaiveProgram) -> Bool {
    guard let expression else { return true }
    return holds(expression.node, program)
  }

  private func holds(_ node: Expression.Node, _ program: NaiveProgram) -> Bool {
    switch node {
    case .constant(let value): value
    case .not(let inner): !holds(inner, program)
    case .and(let left, let right): holds(left, program) && holds(right, program)
    case .or(let left, let right): holds(left, program) || holds(right, program)
    case .isTrue(let variable): values[variable] == "true"
    case .compare(let comparison, let left, let right):
      compare(comparison, text(left, program), text(right, program))
    case .visible(let screen): visible?.screen == screen
    case .displayed(let screen): frames.contains { $0.screen == screen }
    case .presented(let name): contexts.dropFirst().contains { $0.madeFor == name }
    case .alive(let coordinator): first(coordinator, in: program) != nil
    case .selected(let coordinator): isSelected(coordinator, program)
    case .quiescent: isQuiescent
    }
  }

  private func isSelected(_ coordinator: String, _ program: NaiveProgram) -> Bool {
    for tabs in contexts.flatMap(\.node.allTabs) {
      if let index = program.coordinator(tabs.owner.name).tabs.firstIndex(of: coordinator) {
        return tabs.selected == index
      }
    }
    return false
  }

  /// Nil equals nothing.
  private func text(_ operand: Expression.Operand, _ program: NaiveProgram) -> String? {
    switch operand {
    case .variable(let name): return values[name]
    case .text(let text): return text
    case .count(let coordinator): return String(count(coordinator, in: program))
    case .depth(let coordinator):
      let owner = first(coordinator, in: program).flatMap { containerOwner(of: $0, in: program) }
      return String(owner.flatMap(stack)?.count ?? 0)
    case .machine(let coordinator): return first(coordinator, in: program).flatMap { instances[$0]?.machine }
    case .truth(let node): return holds(node, program) ? "true" : "false"
    }
  }

  private func compare(_ comparison: Expression.Comparison, _ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return comparison == .notEqual }
    if let left = Int(left), let right = Int(right) { return compare(comparison, left, right) }
    return compare(comparison, left, right)
  }

  private func compare<Value: Comparable>(
    _ comparison: Expression.Comparison, _ left: Value, _ right: Value
  ) -> Bool {
    switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
