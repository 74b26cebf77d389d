import FlowModel
import FlowSemantics

/// Adds what conditions depend on.
extension DependencyGraph {
  /// The proposition that a condition holds; terms that code can bring about have propositions of their own.
  func proposition(_ node: Expression.Node) -> Proposition {
    switch node {
    case .visible(let name): screen(name).map { .visible($0) } ?? .satisfied(node)
    case .displayed(let name): screen(name).map { .displayed($0) } ?? .satisfied(node)
    case .alive(let name): coordinator(name).map { .created($0) } ?? .satisfied(node)
    case .isTrue(let name): has(name, "true")
    case .compare(.equal, .variable(let name), .text(let value)),
      .compare(.equal, .text(let value), .variable(let name)):
      has(name, value)
    case .compare(.equal, .machine(let name), .text(let state)): machineState(name, state) ?? .satisfied(node)
    default: .satisfied(node)
    }
  }

  /// Adds the clauses that satisfy a condition by its parts; terms that only states decide (depths, counts, `quiescent`)
  /// have none.
  mutating func addTerms(of node: Expression.Node) {
    func anyOf(_ others: [Expression.Node]) {
      for other in others { add(.satisfied(node), needs: [proposition(other)], .term) }
    }
    switch node {
    case .constant(true): add(.satisfied(node), needs: [], .launch)
    case .and(let left, let right):
      add(.satisfied(node), needs: [proposition(left), proposition(right)], .term)
    case .or(let left, let right): anyOf([left, right])
    case .not(let inner): anyOf(Self.negated(inner).map { [$0] } ?? otherValues(inner))
    case .compare(.notEqual, let left, let right): anyOf(otherValues(.compare(.equal, left, right)))
    default: break
    }
  }

  /// The negation of a condition in other terms; nil if it only says that the term does not hold.
  private static func negated(_ node: Expression.Node) -> Expression.Node? {
    switch node {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    case .and(let left, let right): .or(.not(left), .not(right))
    case .or(let left, let right): .and(.not(left), .not(right))
    case .compare(.notEqual, let left, let right): .compare(.equal, left, right)
    default: nil
    }
  }

  /// The conditions that a variable has one of the values that a comparison does not name.
  private func otherValues(_ node: Expression.Node) -> [Expression.Node] {
    let (name, value): (String, String)
    switch node {
    case .isTrue(let variable): (name, value) = (variable, "true")
    case .compare(.equal, .variable(let variable), .text(let text)),
      .compare(.equal, .text(let text), .variable(let variable)):
      (name, value) = (variable, text)
    default: return []
    }
    let values = program.flow.variable(named: name, for: nil)?.variable.values ?? []
    return values.filter { $0 != value }.map { .compare(.equal, .variable(name), .text($0)) }
  }

  private func screen(_ name: String) -> Int? { program.screens.firstIndex { $0.name == name } }
  private func coordinator(_ name: String) -> Int? { program.coordinators.firstIndex { $0.name == name } }

  /// The proposition that a variable, of the flow or of the first instance of a coordinator, has a value.
  private func has(_ name: String, _ value: String) -> Proposition {
    guard let variable = program.flow.variables.firstIndex(where: { $0.name == name }),
      let index = program.flow.variables[variable].values.firstIndex(of: value)
    else { return .satisfied(.compare(.equal, .variable(name), .text(value))) }
    return .assigned(variable: variable, value: index)
  }

  private func machineState(_ name: String, _ state: String) -> Proposition? {
    guard let coordinator = coordinator(name),
      let index = program.coordinators[coordinator].machine?.states.firstIndex(of: state)
    else { return nil }
    return .entered(coordinator: coordinator, state: index)
  }
}
