import FlowModel

/// The indices that stand for the names of a flow.
struct NameTable: Sendable {
  private(set) var coordinators: [String: Int] = [:]
  private(set) var screens: [String: Int] = [:]
  private(set) var variables: [String: Int] = [:]
  /// Of each variable.
  private let values: [[String]]

  init(_ flow: Flow) {
    values = flow.variables.map(\.values)
    for (index, variable) in flow.variables.enumerated() { variables[variable.name] = index }
    for (index, coordinator) in flow.coordinators.enumerated() {
      coordinators[coordinator.name] = index
      for screen in coordinator.screens { screens[screen.name] = screens.count }
    }
  }

  /// Resolves an expression.
  func condition(_ node: Expression.Node) -> Condition {
    switch node {
    case .constant(let value): .constant(value)
    case .not(let inner): .not(condition(inner))
    case .and(let left, let right): .and(condition(left), condition(right))
    case .or(let left, let right): .or(condition(left), condition(right))
    case .isTrue(let name):
      values[variables[name]!].firstIndex(of: "true").map {
        .variable(variables[name]!, hasValue: UInt16($0))
      } ?? .constant(false)
    case .compare(let comparison, let left, let right): .compare(comparison, operand(left), operand(right))
    case .visible(let name): .visible(screens[name]!)
    case .displayed(let name): .displayed(screens[name]!)
    case .presented(let name):
      .presented(subject(name))
    case .presentsAnything: .presentsAnything
    case .alive(let name): .alive(coordinators[name]!)
    case .child(let name): .child(coordinators[name]!)
    case .selected(let name): .selected(coordinators[name]!)
    case .quiescent: .quiescent
    }
  }

  /// What a context is made for.
  func subject(_ name: String) -> Subject {
    screens[name].map { .screen($0) } ?? .coordinator(coordinators[name]!)
  }

  private func operand(_ operand: Expression.Operand) -> Condition.Operand {
    switch operand {
    case .variable(let name):
      .variable(variables[name]!, values: values[variables[name]!])
    case .text(let text): .text(text)
    case .count(let name): .count(coordinators[name]!)
    case .depth(let name): .depth(coordinators[name]!)
    case .machine(let name): .machine(coordinators[name]!)
    case .truth(let node): .truth(condition(node))
    }
  }
}
