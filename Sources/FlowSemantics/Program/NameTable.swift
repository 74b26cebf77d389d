import FlowModel

/// The indices that stand for the names of a flow.
struct NameTable: Sendable {
  private(set) var coordinators: [String: Int] = [:]
  private(set) var screens: [String: Int] = [:]
  private let flow: Flow
  private var variables: [String: Int] = [:]
  /// By coordinator.
  private var instanceVariables: [[String: Int]] = []

  init(_ flow: Flow) {
    self.flow = flow
    for (index, variable) in flow.variables.enumerated() { variables[variable.name] = index }
    for (index, coordinator) in flow.coordinators.enumerated() {
      coordinators[coordinator.name] = index
      for screen in coordinator.screens { screens[screen.name] = screens.count }
      var own: [String: Int] = [:]
      for (index, variable) in coordinator.variables.enumerated() { own[variable.name] = index }
      instanceVariables.append(own)
    }
  }

  /// A variable with its values; nil if the asker knows no variable by that name.
  ///
  /// - Parameter asker: the coordinator whose code names it; nil outside of the code of coordinators.
  func variable(_ name: String, for asker: Int?) -> (target: Step.Assignment.Target, values: [String])? {
    if let index = variables[name] { return (.flow(index), flow.variables[index].values) }
    func variable(_ coordinator: Int, _ name: String, isOwn: Bool) -> (Step.Assignment.Target, [String])? {
      instanceVariables[coordinator][name].map { index in
        (
          .instance(InstanceVariable(coordinator: coordinator, index: index, isOwn: isOwn)),
          flow.coordinators[coordinator].variables[index].values
        )
      }
    }
    if let asker, let own = variable(asker, name, isOwn: true) { return own }
    for (index, character) in zip(name.indices, name) where character == "." {
      if let coordinator = coordinators[String(name[..<index])],
        let found = variable(coordinator, String(name[name.index(after: index)...]), isOwn: false)
      {
        return found
      }
    }
    return nil
  }

  /// Resolves an expression.
  ///
  /// - Parameter asker: the coordinator whose code asks; nil outside of the code of coordinators, as in an invariant.
  func condition(_ node: Expression.Node, for asker: Int?) -> Condition {
    switch node {
    case .constant(let value): .constant(value)
    case .not(let inner): .not(condition(inner, for: asker))
    case .and(let left, let right): .and(condition(left, for: asker), condition(right, for: asker))
    case .or(let left, let right): .or(condition(left, for: asker), condition(right, for: asker))
    case .isTrue(let name): isTrue(name, for: asker)
    case .compare(let comparison, let left, let right):
      .compare(comparison, operand(left, for: asker), operand(right, for: asker))
    case .visible(let name): .visible(screens[name]!)
    case .displayed(let name): .displayed(screens[name]!)
    case .presented(let name):
      .presented(subject(name))
    case .presentsAnything: .presentsAnything
    case .anythingLeaving: .anythingLeaving
    case .alive(let name): .alive(coordinators[name]!)
    case .child(let name): .child(coordinators[name]!)
    case .selected(let name): .selected(coordinators[name]!)
    case .quiescent: .quiescent
    }
  }

  private func isTrue(_ name: String, for asker: Int?) -> Condition {
    guard let (target, values) = variable(name, for: asker), let value = values.firstIndex(of: "true") else {
      return .constant(false)
    }
    return switch target {
    case .flow(let index): .variable(index, hasValue: UInt16(value))
    case .instance(let variable): .instanceVariable(variable, hasValue: UInt16(value))
    }
  }

  /// What a context is made for.
  func subject(_ name: String) -> Subject {
    screens[name].map { .screen($0) } ?? .coordinator(coordinators[name]!)
  }

  private func operand(_ operand: Expression.Operand, for asker: Int?) -> Condition.Operand {
    switch operand {
    case .variable(let name):
      switch variable(name, for: asker) {
      case (.flow(let index), let values)?: .variable(index, values: values)
      case (.instance(let variable), let values)?: .instanceVariable(variable, values: values)
      case nil: .text(name)
      }
    case .text(let text): .text(text)
    case .count(let name): .count(coordinators[name]!)
    case .depth(let name): .depth(coordinators[name]!)
    case .machine(let name): .machine(coordinators[name]!)
    case .ownMachine: asker.map { .ownMachine($0) } ?? .text("self")
    case .truth(let node): .truth(condition(node, for: asker))
    }
  }
}
