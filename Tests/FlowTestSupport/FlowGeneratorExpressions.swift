import FlowModel

extension FlowGenerator {
  /// A condition over what the flow declares so far, with its text.
  mutating func expression() -> Expression {
    let (node, text) = random.chance(25) ? compound() : atom()
    return Expression(node, text: text, location: location())
  }

  private mutating func compound() -> (Expression.Node, String) {
    let (left, leftText) = atom()
    let (right, rightText) = atom()
    switch random.below(3) {
    case 0: return (.not(left), "not (\(leftText))")
    case 1: return (.and(left, right), "(\(leftText)) and (\(rightText))")
    default: return (.or(left, right), "(\(leftText)) or (\(rightText))")
    }
  }

  private mutating func atom() -> (Expression.Node, String) {
    let screen = random.pick(screenNames) ?? ""
    let coordinator = random.pick(coordinatorNames) ?? ""
    switch random.below(14) {
    case 0, 1:
      guard let variable = random.pick(flow.variables) else { return (.visible(screen: screen), "visible(\(screen))") }
      if variable.name == "flag" { return (.isTrue(variable: "flag"), "flag") }
      return comparison(.variable(variable.name), variable.name, 1)
    case 2: return (.displayed(screen: screen), "displayed(\(screen))")
    case 3:
      let name = random.chance(50) ? screen : coordinator
      return (.presented(name), "presented(\(name))")
    case 4: return (.alive(coordinator: coordinator), "alive(\(coordinator))")
    case 5: return comparison(.count(coordinator: coordinator), "count(\(coordinator))", 0)
    case 6: return comparison(.depth(coordinator: coordinator), "depth(\(coordinator))", 0)
    case 7:
      guard let tab = random.pick(flow.coordinators.flatMap(\.tabs)) else { return (.quiescent, "quiescent") }
      return (.selected(coordinator: tab), "selected(\(tab))")
    case 8:
      guard let carrier = random.pick(flow.coordinators.filter { $0.machine != nil }) else {
        return (.visible(screen: screen), "visible(\(screen))")
      }
      let comparison: Expression.Comparison = random.chance(50) ? .equal : .notEqual
      return (
        .compare(comparison, .machine(coordinator: carrier.name), .text("busy")),
        "machine(\(carrier.name)) \(comparison.rawValue) busy"
      )
    case 12: return (.presentsAnything, "presented(any)")
    case 13: return (.child(coordinator: coordinator), "child(\(coordinator))")
    case 9: return (.quiescent, "quiescent")
    default: return (.visible(screen: screen), "visible(\(screen))")
    }
  }

  private mutating func comparison(
    _ operand: Expression.Operand, _ text: String, _ low: Int
  ) -> (Expression.Node, String) {
    let comparison = random.pick(Expression.Comparison.allCases) ?? .equal
    let number = String(random.between(low, low + 2))
    return (.compare(comparison, operand, .text(number)), "\(text) \(comparison.rawValue) \(number)")
  }
}
