import FlowModel

/// Declares changes of a state that several properties share, because they are stored under one key.
extension FlowAssembler {
  /// The field by which a view decides what is shown and that changes with another one: the field itself, or one that is
  /// stored under the same key.
  func deciding(_ field: Interpreter.FieldName) -> Interpreter.FieldName {
    guard let key = interpreter.storageKey(of: field.name, in: field.thing) else { return field }
    let all = fieldsStored(under: key)
    return all.contains(field) ? field : all.first ?? field
  }

  /// The fields under a key by which views decide, in the order in which their objects were made.
  func fieldsStored(under key: String) -> [Interpreter.FieldName] {
    let fields =
      Array(bindings.states.keys) + Array(bindings.derived.keys) + Array(bindings.roots.keys)
      + Array(bindings.selections.keys) + bindings.presentations.map { .init(thing: $0.owner, name: $0.field) }
    return fields.filter { interpreter.storageKey(of: $0.name, in: $0.thing) == key }.sorted {
      ($0.thing.number, $0.name) < ($1.thing.number, $1.name)
    }
  }

  /// Converts a value that code gives to a key itself: `UserDefaults.standard.set(true, forKey: "isLoggedIn")`.
  func change(_ key: String, to value: String, _ step: Step, as acting: CoordinatorDraft, _ screen: ScreenDraft?)
    -> [Effect]
  {
    guard let field = fieldsStored(under: key).first else { return [] }
    return write(field.thing, field.name, Value(.truth(value == "true")), step, as: acting, screen, [])
  }
}
