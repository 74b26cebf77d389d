import FlowModel

/// Joins the properties that the framework stores under one key: `@AppStorage("isLoggedIn")` in several views is one
/// state.
extension Interpreter {
  /// The key under which a field of an object is stored; nil: it belongs to the object alone.
  func storageKey(of field: String, in owner: Thing) -> String? {
    index.storageKeys.isEmpty ? nil : index.property(field, in: owner.type)?.storageKey
  }

  /// Lets the other properties with the key of a field have its value, too.
  func noteStored(_ value: Value, in field: String, of owner: Thing) {
    guard let key = storageKey(of: field, in: owner) else { return }
    var known = stored[key] ?? .unknown
    if known.join(Value(atoms: value.atoms.filter { !$0.isVague })) { learn() }
    stored[key] = known
  }
}

extension PropertyFact {
  /// The key in `@AppStorage("isLoggedIn")`, `@SceneStorage(Keys.tab)`.
  var storageKey: String? {
    for attribute in attributes {
      guard let open = attribute.firstIndex(of: "("), ["AppStorage", "SceneStorage"].contains(attribute[..<open]) else {
        continue
      }
      let first = attribute[attribute.index(after: open)...].prefix { $0 != "," && $0 != ")" }
      guard first.first == "\"" else {
        return first.split(separator: ".").last { $0 != "rawValue" }.map(String.init)
      }
      return String(first.dropFirst().prefix { $0 != "\"" })
    }
    return nil
  }
}

extension TypeIndex {
  /// By key, the names of the properties that are stored under it.
  func namesByStorageKey() -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for property in types.values.lazy.flatMap(\.properties) {
      if let key = property.storageKey { found[key, default: []].insert(property.name) }
    }
    return found
  }
}
