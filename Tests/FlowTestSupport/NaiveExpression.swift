import FlowModel

extension NaiveState {
  /// `actor`: the instance whose code asks; for no instance, or a dead one, the root counts as asking.
  func holds(_ expression: Expression?, for actor: Int? = nil, in program: NaiveProgram) -> Bool {
    guard let expression else { return true }
    return holds(expression.node, actor.flatMap { $0 < 0 ? nil : $0 }, program)
  }

  /// A variable of the flow, of the asking instance, or as `C.name` of the first C; nil: there is no such instance.
  func value(_ name: String, _ asker: Int?, _ program: NaiveProgram) -> String? {
    if let value = values[name] { return value }
    if let asker, let value = instances[asker]?.values[name] { return value }
    for coordinator in program.flow.coordinators {
      for variable in coordinator.variables where "\(coordinator.name).\(variable.name)" == name {
        return first(coordinator.name, in: program).flatMap { instances[$0]?.values[variable.name] }
      }
    }
    return nil
  }

  private func holds(_ node: Expression.Node, _ asker: Int?, _ program: NaiveProgram) -> Bool {
    switch node {
    case .constant(let value): value
    case .not(let inner): !holds(inner, asker, program)
    case .and(let left, let right): holds(left, asker, program) && holds(right, asker, program)
    case .or(let left, let right): holds(left, asker, program) || holds(right, asker, program)
    case .isTrue(let variable): value(variable, asker, program) == "true"
    case .compare(let comparison, let left, let right):
      compare(comparison, text(left, asker, program), text(right, asker, program))
    case .visible(let screen): visibles.contains { $0.screen == screen }
    case .displayed(let screen): frames.contains { $0.screen == screen }
    case .presented(let name): contexts.dropFirst().contains { $0.madeFor == name && !$0.isCover }
    case .presentsAnything:
      containerOwner(of: asker ?? 0, in: program).flatMap { context(of: ref($0)) }.map { !isTop($0) }
        ?? false
    case .anythingLeaving:
      containerOwner(of: asker ?? 0, in: program).flatMap { context(of: ref($0)) }.map(isAnythingLeaving) ?? false
    case .child(let coordinator):
      (instances[asker ?? 0]?.children ?? []).contains { instances[$0]?.name == coordinator }
    case .alive(let coordinator): first(coordinator, in: program) != nil
    case .selected(let coordinator): isSelected(coordinator, program)
    case .quiescent: isQuiescent
    }
  }

  private func isAnythingLeaving(above index: Int) -> Bool {
    transition?.leaving.contains { (index..<windowEnd(of: index)).contains($0) } ?? false
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
  private func text(_ operand: Expression.Operand, _ asker: Int?, _ program: NaiveProgram) -> String? {
    switch operand {
    case .variable(let name): return value(name, asker, program)
    case .text(let text): return text
    case .count(let coordinator): return String(count(coordinator, in: program))
    case .depth(let coordinator):
      let owner = first(coordinator, in: program).flatMap { containerOwner(of: $0, in: program) }
      return String(owner.flatMap(stack)?.count ?? 0)
    case .machine(let coordinator): return first(coordinator, in: program).flatMap { instances[$0]?.machine }
    case .ownMachine: return asker.flatMap { instances[$0]?.machine }
    case .truth(let node): return holds(node, asker, program) ? "true" : "false"
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
