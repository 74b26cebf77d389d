import FlowModel

/// Writes conditions in Swift.
extension SwiftDeclarationWriter {
  /// A condition, with its original text if that differs from the generated one.
  mutating func condition(_ expression: Expression) -> String {
    guard expression.text != expression.node.text else { return text(expression.node) }
    let isCall = Self.binding(expression.node) == .primary && !Self.isVariable(expression.node)
    let condition = isCall ? text(expression.node) : "(\(text(expression.node)))"
    return "\(condition).written(\(SwiftSource.literal(expression.text)))"
  }

  /// How tightly a condition binds in Swift, from loose to tight.
  private enum Binding: Int {
    case disjunction, conjunction, comparison, negation, primary
  }

  private static func binding(_ node: Expression.Node) -> Binding {
    switch node {
    case .or: .disjunction
    case .and: .conjunction
    case .compare: .comparison
    case .not: .negation
    default: .primary
    }
  }

  private static func isVariable(_ node: Expression.Node) -> Bool {
    if case .isTrue = node { true } else { false }
  }

  private mutating func text(_ node: Expression.Node, within outer: Binding) -> String {
    Self.binding(node).rawValue < outer.rawValue ? "(\(text(node)))" : text(node)
  }

  private mutating func text(_ node: Expression.Node) -> String {
    switch node {
    case .constant(let value): "constant(\(value))"
    case .not(let node): "!\(text(node, within: .primary))"
    // Operators of Swift also group from the left.
    case .and(let left, let right): "\(text(left, within: .conjunction)) && \(text(right, within: .comparison))"
    case .or(let left, let right): "\(text(left, within: .disjunction)) || \(text(right, within: .conjunction))"
    case .isTrue(let variable):
      variableName(variable) + (isTruth(variable) ? "" : ".isTrue")
    case .compare(let comparison, let left, let right): compare(left, comparison, right)
    case .visible(let screen): "visible(\(screenName(screen)))"
    case .displayed(let screen): "displayed(\(screenName(screen)))"
    case .presented(let name): "presented(\(displayedName(name)))"
    case .presentsAnything: "presentsAnything"
    case .anythingLeaving: "anythingLeaving"
    case .child(let coordinator): "hasChild(\(coordinatorName(coordinator)))"
    case .alive(let coordinator): "alive(\(coordinatorName(coordinator)))"
    case .selected(let coordinator): "selected(\(coordinatorName(coordinator)))"
    case .quiescent: "quiescent"
    }
  }

  mutating func displayedName(_ name: String) -> String {
    flow.coordinator(named: name) == nil ? screenName(name) : coordinatorName(name)
  }

  private mutating func compare(
    _ left: Expression.Operand, _ comparison: Expression.Comparison, _ right: Expression.Operand
  ) -> String {
    if comparison == .equal || comparison == .notEqual, case .text(let text) = right {
      switch left {
      case .variable(let variable):
        if let value = value(text, of: variable) {
          return "\(variableName(variable)) \(comparison.rawValue) \(value)"
        }
      case .machine(let coordinator):
        return "machine(of: \(coordinatorName(coordinator))) \(comparison.rawValue) \(name(.state, text))"
      case .ownMachine: return "ownMachine \(comparison.rawValue) \(name(.state, text))"
      default: break
      }
    }
    return "\(operand(left)) \(comparison.rawValue) \(operand(right))"
  }

  private mutating func operand(_ operand: Expression.Operand) -> String {
    switch operand {
    case .variable(let name): "\(variableName(name)).value"
    case .text(let text):
      Int(text).map { $0 >= 0 && String($0) == text } ?? false
        ? text : "FlowOperand.text(\(SwiftSource.literal(text)))"
    case .count(let coordinator): "count(of: \(coordinatorName(coordinator)))"
    case .depth(let coordinator): "depth(of: \(coordinatorName(coordinator)))"
    case .machine(let coordinator): "machine(of: \(coordinatorName(coordinator))).value"
    case .ownMachine: "ownMachine.value"
    case .truth(let node): "FlowOperand.truth(\(text(node)))"
    }
  }
}
