/// One side of a comparison.
public struct FlowOperand: Sendable {
  let operand: Expression.Operand

  /// A value as a text; compared as a number if both sides are whole numbers.
  public static func text(_ text: String) -> FlowOperand { FlowOperand(operand: .text(text)) }

  /// The truth of a condition, which is `true` or `false`.
  public static func truth(_ condition: some FlowCondition) -> FlowOperand {
    switch condition.expression.node {
    // As one side of a comparison, these are read as a variable and as a value.
    case .isTrue(let variable): FlowOperand(operand: .variable(variable))
    case .constant(let value): FlowOperand(operand: .text(String(value)))
    case let node: FlowOperand(operand: .truth(node))
    }
  }

  fileprivate func compared(_ comparison: Expression.Comparison, _ other: FlowOperand) -> Expression {
    Expression(.compare(comparison, operand, other.operand))
  }
}

extension FlowOperand: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { operand = .text(String(value)) }
}

/// The number of live instances of a coordinator.
public func count(of coordinator: CoordinatorName) -> FlowOperand {
  FlowOperand(operand: .count(coordinator: coordinator.text))
}

/// The number of frames on the stack of the first live instance of a coordinator; 0 without one.
public func depth(of coordinator: CoordinatorName) -> FlowOperand {
  FlowOperand(operand: .depth(coordinator: coordinator.text))
}

/// The state of the machine of the first live instance of a coordinator; without one it equals nothing.
public func machine(of coordinator: CoordinatorName) -> MachineOperand {
  MachineOperand(operand: .machine(coordinator: coordinator.text))
}

/// The state of the machine of the coordinator whose code asks.
public let ownMachine = MachineOperand(operand: .ownMachine)

/// The state of a machine, to be compared with one of its states.
public struct MachineOperand: Sendable {
  let operand: Expression.Operand

  /// The state as one side of any comparison.
  public var value: FlowOperand { FlowOperand(operand: operand) }

  public static func == (machine: MachineOperand, state: StateName) -> Expression {
    machine.value == .text(state.text)
  }

  public static func != (machine: MachineOperand, state: StateName) -> Expression {
    machine.value != .text(state.text)
  }
}

extension FlowVariable {
  /// The variable as one side of any comparison.
  public var value: FlowOperand { FlowOperand(operand: .variable(name)) }

  public static func == (variable: FlowVariable, value: Value) -> Expression {
    variable.value == .text(value.flowText)
  }

  public static func != (variable: FlowVariable, value: Value) -> Expression {
    variable.value != .text(value.flowText)
  }
}

extension FlowOperand {
  public static func == (left: FlowOperand, right: FlowOperand) -> Expression { left.compared(.equal, right) }
  public static func != (left: FlowOperand, right: FlowOperand) -> Expression { left.compared(.notEqual, right) }
  public static func < (left: FlowOperand, right: FlowOperand) -> Expression { left.compared(.less, right) }
  public static func <= (left: FlowOperand, right: FlowOperand) -> Expression { left.compared(.lessOrEqual, right) }
  public static func > (left: FlowOperand, right: FlowOperand) -> Expression { left.compared(.greater, right) }
  public static func >= (left: FlowOperand, right: FlowOperand) -> Expression { left.compared(.greaterOrEqual, right) }
}
