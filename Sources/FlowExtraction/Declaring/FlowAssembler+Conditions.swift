import FlowDeclaration
import FlowModel

/// Declares conditions: on the app's state, which becomes a variable, and on the display.
extension FlowAssembler {
  /// Nil: the condition asks for something that the flow does not have.
  func expression(_ fact: ConditionFact, at place: SourceLocation) -> Expression? {
    let node: Expression.Node
    switch fact.subject {
    case .state: return condition(fact, at: place)
    case .stacked, .modal, .empty, .elsewhere: return nil
    case .presentsAnything: node = .presentsAnything
    case .deep(let path, let least):
      // The stack of a coordinator begins with a screen that is no element of the path.
      guard !interpreter.readsRoutes, let draft = bindings.paths[path].flatMap(owner), draft.container == .stack else {
        return nil
      }
      node = .compare(.greater, .depth(coordinator: draft.name), .text("\(least)"))
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
    // `tuple.0` and `mode == .not` have words that mean something else in a declaration.
    guard !name.isEmpty, ExpressionWord.objection(toVariable: name) == nil, ExpressionWord.isValue(fact.value) else {
      return nil
    }
    // The name of a variable in place of a value means the variable: `scheme == scheme` asks for nothing.
    let isValue = variables.contains { $0.value.contains(name) }
    guard fact.value != name, variables[fact.value] == nil, !isValue else { return nil }
    if variables[name] == nil {
      variables[name] = []
      variableOrder.append(name)
      askedAt[name] = place
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

  /// The values that a variable may have at launch. A property that begins with a literal, and that the flow changes,
  /// has this value; of any other state, nothing is known.
  func valuesAtLaunch(of name: String) -> [String] {
    let values = variables[name] ?? []
    if flags.contains(name) { return ["false"] }
    let entries = interpreter.index.names.compactMap(interpreter.index.entry)
    let owned = interpreter.property(ofState: name)
    let field = owned?.field ?? name
    let properties = entries.filter { owned?.type ?? $0.name == $0.name }.flatMap(\.properties).filter {
      $0.name == field
    }
    let literals = Set(properties.map(\.literal))
    guard literals.count == 1, let literal = literals.first ?? nil, values.contains(literal),
      drafts.contains(where: { $0.bodies.contains { $0.contains { $0.sets(name, besides: literal) } } }),
      !computedFields.contains(field)
    else { return values }
    return [literal]
  }

  /// The properties to which code gives a value that only the running app knows, or a value from the start on.
  func findComputedFields() -> Set<String> {
    var found: Set<String> = []
    for entry in interpreter.index.names.compactMap(interpreter.index.entry) {
      for function in entry.functions {
        let names = BodyNames.of(function)
        found.formUnion(names.computed)
        if function.name == "init" { found.formUnion(names.ownWritten) }
      }
      for property in entry.properties {
        found.formUnion(BodyNames.of((property.getter ?? []) + (property.observer ?? [])).computed)
      }
    }
    return found
  }
}

extension Effect {
  /// Whether it, or an effect inside it, gives a variable another value.
  fileprivate func sets(_ name: String, besides value: String) -> Bool {
    if case .set(let all) = kind, all.contains(where: { $0.variable == name && $0.value != value }) { return true }
    return bodies.contains { $0.contains { $0.sets(name, besides: value) } }
  }
}

extension PropertyFact {
  /// The truth with which a property of an object begins; nil: another value, or one that outlives the launch.
  fileprivate var literal: String? {
    guard !isStatic, getter == nil, attributes.allSatisfy({ Self.passing.contains($0) }),
      case .truth(let truth)? = initial?.kind
    else { return nil }
    return "\(truth)"
  }

  static let passing: Set<String> = ["Published", "State", "MainActor", "objc", "ObservationTracked"]
}
