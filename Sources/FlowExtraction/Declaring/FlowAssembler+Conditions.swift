import FlowModel

/// Declares conditions: on the app's state, which becomes a variable, and on the display.
extension FlowAssembler {
  /// Nil: the condition asks for something that the flow does not have.
  func expression(_ fact: ConditionFact, at place: SourceLocation) -> Expression? {
    let node: Expression.Node
    switch fact.subject {
    case .state: return condition(fact, at: place)
    case .presentsAnything: node = .presentsAnything
    case .alive(let type):
      guard let draft = drafts.first(where: { $0.thing.type == type }) else { return nil }
      node = .alive(coordinator: draft.name)
    case .displayed(let value):
      guard case .screen(let thing)? = targets(value).first,
        let screen = drafts.lazy.flatMap(\.screens).first(where: {
          $0.things.contains { screenType($0) == screenType(thing) }
        })
      else { return nil }
      node = .displayed(screen: screen.name)
    }
    let whole = fact.isNegated ? Expression.Node.not(node) : node
    return Expression(whole, text: whole.text, location: place)
  }

  private func condition(_ fact: ConditionFact, at place: SourceLocation) -> Expression? {
    let name = fact.name
    // The name of a variable in place of a value means the variable: `scheme == scheme` asks for nothing.
    let isValue = variables.contains { $0.value.contains(name) }
    guard fact.value != name, variables[fact.value] == nil, !isValue else { return nil }
    if variables[name] == nil {
      variables[name] = []
      variableOrder.append(name)
    }
    let values = fact.value == "true" ? ["false", "true"] : [fact.value]
    for value in values where variables[name]?.contains(value) == false { variables[name]?.append(value) }
    if fact.value != "true", variables[name]?.count == 1 {
      variables[name]?.append(fact.value == "other" ? "another" : "other")
    }
    if fact.value == "true" {
      let node = Expression.Node.isTrue(variable: name)
      return fact.isNegated
        ? Expression(.not(node), text: "not \(name)", location: place)
        : Expression(node, text: name, location: place)
    }
    let comparison: Expression.Comparison = fact.isNegated ? .notEqual : .equal
    return Expression(
      .compare(comparison, .variable(name), .text(fact.value)), text: "\(name) \(comparison.rawValue) \(fact.value)",
      location: place)
  }
}
