import FlowModel

/// Finds the screens with which the stacks of SwiftUI begin.
extension FlowAssembler {
  /// The effects with which a stack begins.
  func begin(with root: Value, _ owner: CoordinatorDraft, at place: SourceLocation) -> [Effect] {
    guard case .screen(let thing)? = targets(root).first else { return [] }
    let screen = screen(thing, of: owner, at: place)
    screen.isPushed = true
    return [Effect(.pushScreen(screen.name), location: place)]
  }

  /// Whether an initialiser gives a property another value than the one that is written for it.
  func isSetByInitialiser(_ property: String, of type: String) -> Bool {
    interpreter.index.functions(of: type).contains {
      $0.name == "init" && BodyNames.of($0).ownWritten.contains(property)
    }
  }

  /// A method that sets a property and that an initialiser runs, directly or not: `init() { Task { await setUp() } }`.
  func setterRunByInitialiser(_ property: String, of type: String) -> FunctionFact? {
    let functions = interpreter.index.functions(of: type)
    var open = functions.filter { $0.name == "init" }
    var seen = Set(open.map(\.place))
    while let next = open.popLast() {
      let names = BodyNames.of(next)
      if next.name != "init", names.ownWritten.contains(property) { return next }
      let mentioned = Set(names.ownMentioned.map { String($0.prefix { $0 != "(" }) })
      open += functions.filter { mentioned.contains($0.name) && $0.body != nil && seen.insert($0.place).inserted }
    }
    return nil
  }

  /// The value with which a field begins; nil: it may have any.
  private func atLaunch(_ field: Interpreter.FieldName) -> Value? {
    guard let property = interpreter.index.property(field.name, in: field.thing.type) else { return nil }
    if let initial = property.initial {
      let scope = Scope(parent: nil, home: field.thing, type: field.thing.type)
      let value = interpreter.steplessly { interpreter.evaluate(initial, expecting: property.type, in: scope) }
      if !isSetByInitialiser(field.name, of: field.thing.type), value.atoms.count == 1, value.atoms[0].stateName != nil
      {
        return value
      }
    }
    guard let first = field.thing.fields[field.name]?.atoms.first, first.isCase else { return nil }
    return Value(first)
  }

  /// The views with which a stack may begin.
  func firstRoots(of stack: Thing) -> [Value] {
    let fields = bindings.roots.filter { $0.value.stack === stack }.sorted {
      ($0.key.thing.number, $0.key.name) < ($1.key.thing.number, $1.key.name)
    }
    if let root = fields.first?.value {
      let views = explorer.build(root, fields.compactMap { field in atLaunch(field.key).map { (field.key, $0) } })
      if !views.isEmpty { return views }
    }
    let alternatives = (stack.fields[" roots"] ?? .unknown).elements
    return alternatives.isKnown ? alternatives.atoms.map { Value($0) } : [stack.fields["root"] ?? .unknown]
  }
}
