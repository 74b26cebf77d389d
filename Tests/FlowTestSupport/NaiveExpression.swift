import FlowModel

extension NaiveState {
  /// `actor`: on whose behalf the code runs that asks; nobody's, and that of who is dead, asks as the root's would.
  func holds(_ expression: Expression?, for actor: Int? = nil, in program: NaiveProgram) -> Bool {
    guard let expression else { return true }
    return holds(expression.node, actor.flatMap { $0 < 0 ? nil : $0 } ?? 0, program)
  }

  private func holds(_ node: Expression.Node, _ actor: Int, _ program: NaiveProgram) -> Bool {
    switch node {
    case .constant(let value): value
    case .not(let inner): !holds(inner, actor, program)
    case .and(let left, let right): holds(left, actor, program) && holds(right, actor, program)
    case .or(let left, let right): holds(left, actor, program) || holds(right, actor, program)
    case .isTrue(let variable): values[variable] == "true"
    case .compare(let comparison, let left, let right):
      compare(comparison, text(left, actor, program), text(right, actor, program))
    case .visible(let screen): visible?.screen == screen
    case .displayed(let screen): frames.contains { $0.screen == screen }
    case .presented(let name): contexts.dropFirst().contains { $0.madeFor == name }
    case .presentsAnything:
      containerOwner(of: actor, in: program).flatMap { context(of: ref($0)) }.map { $0 < contexts.count - 1 } ?? false
    case .child(let coordinator): (instances[actor]?.children ?? []).contains { instances[$0]?.name == coordinator }
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
  private func text(_ operand: Expression.Operand, _ actor: Int, _ program: NaiveProgram) -> String? {
    switch operand {
    case .variable(let name): return values[name]
    case .text(let text): return text
    case .count(let coordinator): return String(count(coordinator, in: program))
    case .depth(let coordinator):
      let owner = first(coordinator, in: program).flatMap { containerOwner(of: $0, in: program) }
      return String(owner.flatMap(stack)?.count ?? 0)
    case .machine(let coordinator): return first(coordinator, in: program).flatMap { instances[$0]?.machine }
    case .truth(let node): return holds(node, actor, program) ? "true" : "false"
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
