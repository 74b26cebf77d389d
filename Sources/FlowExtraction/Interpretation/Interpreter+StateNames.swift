/// Names the state that an app keeps in properties: `isLoaded`, or `homeModelIsLoaded` if the app asks for properties of
/// that name in several types.
extension Interpreter {
  /// The name of the state that a condition asks for; `base`: the object that has it, nil: the one whose code runs.
  func stateName(_ field: String, of base: Term?, in scope: Scope) -> String {
    guard repeatedStates.contains(field) || index.storageKeys.values.contains(where: { $0.contains(field) }) else {
      return field
    }
    let owners = owners(of: field, base, in: scope)
    let types = Set(owners.map { ownerOfState(field, $0) ?? "" })
    // What may belong to one type or another is one state for both.
    noteAsking(for: field, in: types.count == 1 ? types : [""])
    let names = Set(owners.map { stateName(of: field, in: $0) })
    return names.count == 1 ? names.first ?? field : field
  }

  private func noteAsking(for field: String, in types: Set<String>) {
    if !types.isSubset(of: stateOwners[field, default: []]) { learn() }
    stateOwners[field, default: []].formUnion(types)
  }

  /// The name of the state in a property that is no box.
  func plainStateName(of field: String, in owner: Thing) -> String {
    if let key = storageKey(of: field, in: owner), key.first?.isLetter == true,
      key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      return key
    }
    guard let asked = stateOwners[field], !asked.contains(""), let type = ownerOfState(field, owner) else {
      return field
    }
    return asked == [type] ? field : Self.stateName(field, with: type)
  }

  /// The type and the property behind the name of a state; nil: properties of this name may belong to any type.
  func property(ofState name: String) -> (type: String, field: String)? {
    for (field, types) in stateOwners.sorted(by: { $0.key < $1.key }) where !types.contains("") && types.count > 1 {
      if let type = types.first(where: { Self.stateName(field, with: $0) == name }) { return (type, field) }
    }
    return nil
  }

  /// The type that declares a property with a state of its own; nil: its content comes from elsewhere.
  private func ownerOfState(_ field: String, _ owner: Thing) -> String? {
    guard
      let type = index.ancestors(of: owner.type).first(where: { type in
        index.entry(type).map { $0.kind != .protocol && $0.properties.contains { $0.name == field } } ?? false
      }), let property = index.entry(type)?.properties.first(where: { $0.name == field }), property.isOwnState
    else { return nil }
    return type
  }
}

extension TypeIndex {
  /// The names of state that several types have.
  var namesOfRepeatedStates: Set<String> {
    var types: [String: Int] = [:]
    for case let entry? in names.map(entry) {
      for name in Set(entry.properties.filter(\.isOwnState).map(\.name)) { types[name, default: 0] += 1 }
    }
    return Set(types.filter { $0.value > 1 }.keys)
  }
}

extension PropertyFact {
  /// Whether it is stored in each object and begins with a value that the source says.
  fileprivate var isOwnState: Bool {
    guard !isStatic, getter == nil, attributes.allSatisfy(Self.passing.contains) else { return false }
    switch initial?.kind {
    case .truth, .none?, .member(nil, _): return true
    case nil: return isOptional
    default: return false
    }
  }
}
