import FlowModel

/// Interprets modifiers of the app's own, and the app's own values of the environment.
extension Interpreter {
  /// `view.modifier(Sheets())`: the body of the modifier, around the view; nil: the modifier is not the app's.
  func modified(_ view: Value, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    guard arguments.count == 1 else { return nil }
    let modifiers = evaluate(arguments[0].term, in: scope).things.filter { index.isA($0.type, "ViewModifier") }
    guard !modifiers.isEmpty else { return nil }
    for modifier in modifiers {
      guard
        let body = index.functions(of: modifier.type).first(where: { $0.name == "body" && $0.parameters.count == 1 })
      else { continue }
      let inner = Scope(parent: nil, home: modifier, type: modifier.type)
      inner.locals[body.parameters[0].name] = view
      _ = run(body, home: modifier, in: inner, at: body.place)
    }
    return view
  }

  /// The protocol whose extensions hold an app's own modifiers.
  static let view = "View"

  /// A modifier of the app's own on a view of the framework: its body attaches to the screen that is being read, and may
  /// show other views around the view; nil: the modifier is not the app's.
  func ownModifier(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    guard let views else { return nil }
    let screen = views.screen
    let held = views.held
    var value: Value?
    if name == "modifier" {
      value = modified(Value(.thing(screen)), arguments, at: place, in: scope)
    } else if let function = function(name, arguments, in: Self.view, scope: scope) {
      value = invoke(function, on: screen, type: Self.view, arguments, at: place, in: scope)
    }
    func withoutScreen(_ value: Value) -> Value { Value(atoms: value.atoms.filter { $0 != .thing(screen) }) }
    // The body gives back the screen in place of the view of the framework; the screen does not stand in itself.
    if value != nil, !held.things.contains(screen) { views.held = withoutScreen(views.held) }
    return value.map(withoutScreen)
  }

  /// The type of a property that reads the app's own value of the environment: `@Environment(\.router) var router`.
  func environmentType(of property: PropertyFact) -> TypeReference? {
    let prefix = "Environment(\\."
    guard let attribute = property.attributes.first(where: { $0.hasPrefix(prefix) && $0.hasSuffix(")") }) else {
      return nil
    }
    let name = String(attribute.dropFirst(prefix.count).dropLast())
    guard let own = index.property(name, in: "EnvironmentValues") else { return nil }
    if let type = own.type { return type }
    guard case .call(let callee, _)? = own.initial?.kind, case .name(let made) = callee.kind, index.declares(made)
    else {
      return nil
    }
    return .named(made, [])
  }
}
