import FlowModel

/// Simplifies conditions whose parts are decided already.
extension Expression.Node {
  /// The same condition without the parts that are decided already. Linear in its size.
  var simplified: Expression.Node {
    func simplified(_ operand: Expression.Operand) -> Expression.Operand {
      guard case .truth(let node) = operand else { return operand }
      // A constant on a side of a comparison is read as a text.
      if case .constant(let value) = node.simplified { return .text(String(value)) }
      return .truth(node.simplified)
    }
    switch self {
    case .not(let inner):
      if case .constant(let value) = inner.simplified { return .constant(!value) }
      return .not(inner.simplified)
    case .and(let left, let right):
      switch (left.simplified, right.simplified) {
      case (.constant(false), _), (_, .constant(false)): return .constant(false)
      case (.constant(true), let other), (let other, .constant(true)): return other
      case (let left, let right): return .and(left, right)
      }
    case .or(let left, let right):
      switch (left.simplified, right.simplified) {
      case (.constant(true), _), (_, .constant(true)): return .constant(true)
      case (.constant(false), let other), (let other, .constant(false)): return other
      case (let left, let right): return .or(left, right)
      }
    case .compare(let comparison, let left, let right):
      switch (simplified(left), simplified(right)) {
      case (.text(let left), .text(let right)): return .constant(comparison.holds(left, right))
      case (let left, let right): return .compare(comparison, left, right)
      }
    default: return self
    }
  }
}
