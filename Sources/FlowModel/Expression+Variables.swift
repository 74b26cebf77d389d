extension Expression.Node {
  /// The names of the variables that the condition asks for.
  package var variables: Set<String> {
    switch self {
    case .not(let inner): inner.variables
    case .and(let left, let right), .or(let left, let right): left.variables.union(right.variables)
    case .isTrue(let name): [name]
    case .compare(_, let left, let right): left.variables.union(right.variables)
    default: []
    }
  }
}

extension Expression.Operand {
  /// The names of the variables that the operand asks for.
  package var variables: Set<String> {
    switch self {
    case .variable(let name): [name]
    case .truth(let node): node.variables
    default: []
    }
  }
}
