/// The variable that a name in a condition or assignment refers to.
public enum VariableReference: Hashable, Sendable {
  /// A variable of the flow.
  case flow(Variable)
  /// A variable of the instance whose code uses the name.
  case own(Variable)
  /// A variable of the first live instance of a coordinator, written `Coordinator.name`.
  case first(coordinator: String, Variable)

  public var variable: Variable {
    switch self {
    case .flow(let variable), .own(let variable), .first(_, let variable): variable
    }
  }
}

/// Resolves names of variables.
extension Flow {
  /// The variable that a name refers to; nil: none. O(number of coordinators and variables).
  ///
  /// - Parameter asker: the coordinator whose code uses the name; nil: none, as in an invariant.
  public func variable(named name: String, for asker: String?) -> VariableReference? {
    if let variable = variables.first(where: { $0.name == name }) { return .flow(variable) }
    if let asker, let own = coordinator(named: asker)?.variables.first(where: { $0.name == name }) { return .own(own) }
    for (index, character) in zip(name.indices, name) where character == "." {
      guard let coordinator = coordinator(named: String(name[..<index])) else { continue }
      let rest = name[name.index(after: index)...]
      if let variable = coordinator.variables.first(where: { $0.name == rest }) {
        return .first(coordinator: coordinator.name, variable)
      }
    }
    return nil
  }
}

extension Expression.Node {
  /// The same condition with other names for its variables.
  public func renamingVariables(_ rename: (String) -> String) -> Expression.Node {
    func renamed(_ operand: Expression.Operand) -> Expression.Operand {
      switch operand {
      case .variable(let name): .variable(rename(name))
      case .truth(let node): .truth(node.renamingVariables(rename))
      case .text, .count, .depth, .machine, .ownMachine: operand
      }
    }
    return switch self {
    case .not(let inner): .not(inner.renamingVariables(rename))
    case .and(let left, let right): .and(left.renamingVariables(rename), right.renamingVariables(rename))
    case .or(let left, let right): .or(left.renamingVariables(rename), right.renamingVariables(rename))
    case .isTrue(let name): .isTrue(variable: rename(name))
    case .compare(let comparison, let left, let right): .compare(comparison, renamed(left), renamed(right))
    case .constant, .visible, .displayed, .presented, .presentsAnything, .anythingLeaving, .alive, .child, .selected,
      .quiescent:
      self
    }
  }
}

extension Flow {
  /// A condition of a coordinator's code rewritten for use outside of that code: the coordinator's own variables become
  /// those of its first instance.
  public func asSaidByNobody(_ node: Expression.Node, of coordinator: String) -> Expression.Node {
    node.renamingVariables { name in
      if case .own? = variable(named: name, for: coordinator) { "\(coordinator).\(name)" } else { name }
    }
  }
}
