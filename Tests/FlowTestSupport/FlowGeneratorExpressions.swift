import FlowModel

extension FlowGenerator {
  /// A condition over the parts declared so far, with its text.
  ///
  /// - Parameter asker: the coordinator whose code asks; nil: none, as in an invariant.
  mutating func expression(_ asker: Int? = nil) -> Expression {
    let (node, text) = random.chance(25) ? compound(asker) : atom(asker)
    return Expression(node, text: text, location: location())
  }

  private mutating func compound(_ asker: Int?) -> (Expression.Node, String) {
    let (left, leftText) = atom(asker)
    let (right, rightText) = atom(asker)
    switch random.below(3) {
    case 0: return (.not(left), "not (\(leftText))")
    case 1: return (.and(left, right), "(\(leftText)) and (\(rightText))")
    default: return (.or(left, right), "(\(leftText)) or (\(rightText))")
    }
  }

  /// Variables that a coordinator's code can name; variables of instances under both names.
  mutating func variables(_ asker: Int?) -> [Variable] {
    var all = flow.variables + (asker.map { flow.coordinators[$0].variables } ?? [])
    for coordinator in flow.coordinators {
      all += coordinator.variables.map {
        Variable(name: "\(coordinator.name).\($0.name)", values: $0.values, initially: $0.initially)
      }
    }
    return all
  }

  private mutating func atom(_ asker: Int?) -> (Expression.Node, String) {
    let screen = random.pick(screenNames) ?? ""
    let coordinator = random.pick(coordinatorNames) ?? ""
    switch random.below(14) {
    case 0, 1:
      guard let variable = random.pick(variables(asker)) else {
        return (.visible(screen: screen), "visible(\(screen))")
      }
      if variable.values.contains("true") { return (.isTrue(variable: variable.name), variable.name) }
      if variable.values.contains("low") {
        let comparison: Expression.Comparison = random.chance(70) ? .equal : .notEqual
        return (
          .compare(comparison, .variable(variable.name), .text("low")), "\(variable.name) \(comparison.rawValue) low"
        )
      }
      return comparison(.variable(variable.name), variable.name, 1)
    case 2: return (.displayed(screen: screen), "displayed(\(screen))")
    case 3:
      let name = random.chance(50) ? screen : coordinator
      return (.presented(name), "presented(\(name))")
    case 4: return (.alive(coordinator: coordinator), "alive(\(coordinator))")
    case 5: return comparison(.count(coordinator: coordinator), "count(\(coordinator))", 0)
    case 6: return comparison(.depth(coordinator: coordinator), "depth(\(coordinator))", 0)
    case 7:
      guard let tab = random.pick(flow.coordinators.flatMap(\.selectableTabs)) else { return (.quiescent, "quiescent") }
      return (.selected(coordinator: tab), "selected(\(tab))")
    case 8:
      guard let carrier = random.pick(flow.coordinators.filter { $0.machine != nil }) else {
        return (.visible(screen: screen), "visible(\(screen))")
      }
      let comparison: Expression.Comparison = random.chance(50) ? .equal : .notEqual
      if let asker, flow.coordinators[asker].machine != nil, random.chance(50) {
        return (.compare(comparison, .ownMachine, .text("busy")), "machine(self) \(comparison.rawValue) busy")
      }
      return (
        .compare(comparison, .machine(coordinator: carrier.name), .text("busy")),
        "machine(\(carrier.name)) \(comparison.rawValue) busy"
      )
    case 12:
      if random.chance(50) { return (.presentsAnything, "presented(any)") }
      return (.anythingLeaving, "leaving(any)")
    case 13: return (.child(coordinator: coordinator), "child(\(coordinator))")
    case 9: return (.quiescent, "quiescent")
    default: return (.visible(screen: screen), "visible(\(screen))")
    }
  }

  mutating func assignment(_ variables: [Variable]) -> Effect.Assignment? {
    guard let variable = random.pick(variables), let value = random.pick(variable.values) else { return nil }
    return Effect.Assignment(variable: variable.name, value: value)
  }

  private mutating func comparison(
    _ operand: Expression.Operand, _ text: String, _ low: Int
  ) -> (Expression.Node, String) {
    let comparison = random.pick(Expression.Comparison.allCases) ?? .equal
    let number = String(random.between(low, low + 2))
    return (.compare(comparison, operand, .text(number)), "\(text) \(comparison.rawValue) \(number)")
  }
}
