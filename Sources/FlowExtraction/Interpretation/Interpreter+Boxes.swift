/// Names the state that an app keeps in boxes: `isLoaded` of `model.isLoaded.value`, where the class that has `value` is
/// generic over it.
extension Interpreter {
  /// The property that holds a box.
  struct BoxName {
    var property: String
    var owner: String
  }

  /// The name of the state in a field: for a box, the property that holds the box, with its owner if several types have
  /// boxes of that name.
  func stateName(of field: String, in owner: Thing) -> String {
    guard isBox(owner, field), let name = boxNames[owner] else { return plainStateName(of: field, in: owner) }
    guard boxOwners[name.property, default: []].count > 1 else { return name.property }
    return Self.stateName(name.property, with: name.owner)
  }

  /// `homeModelIsLoaded`
  static func stateName(_ property: String, with owner: String) -> String {
    guard let first = owner.first else { return property }
    return first.lowercased() + owner.dropFirst().filter { $0 != "." } + property.prefix(1).uppercased()
      + property.dropFirst()
  }

  /// The name of the state that a condition asks for as a field of a box; nil: the field belongs to something else.
  func boxedState(_ field: String, of base: Term, in scope: Scope) -> String? {
    guard boxFields.contains(field) else { return nil }
    let boxes = steplessly { resolved(evaluate(base, in: scope)) }.things
    guard !boxes.isEmpty, boxes.allSatisfy({ isBox($0, field) }) else { return nil }
    noteBoxes(boxes, field, as: base, in: scope)
    let names = Set(boxes.map { stateName(of: field, in: $0) })
    return names.count == 1 ? names.first : Self.property(base, in: scope)
  }

  /// Records the property by which code names boxes whose field it reads or writes.
  func noteBoxes(_ boxes: [Thing], _ field: String, as base: Term, in scope: Scope) {
    guard boxFields.contains(field), let name = Self.property(base, in: scope) else { return }
    for box in boxes where boxNames[box] == nil && isBox(box, field) {
      let owner = owner(of: base, in: scope)
      boxNames[box] = BoxName(property: name, owner: owner)
      if boxOwners[name, default: []].insert(owner).inserted { learn() }
    }
  }

  /// The type of the object that has a property.
  private func owner(of property: Term, in scope: Scope) -> String {
    guard case .member(let base?, _) = property.kind else { return scope.home?.type ?? "" }
    return steplessly { resolved(evaluate(base, in: scope)) }.things.first?.type ?? ""
  }

  private func isBox(_ thing: Thing, _ field: String) -> Bool {
    if thing.kind == .subject { return field == "value" }
    guard thing.kind == .instance, boxFields.contains(field), let generics = index.entry(thing.type)?.generics,
      let type = index.property(field, in: thing.type)?.type?.name
    else { return false }
    return generics.contains(type)
  }

  private static func property(_ term: Term, in scope: Scope) -> String? {
    switch term.kind {
    case .name(let name): scope.lookup(name) == nil && name != "self" ? name : nil
    case .member(.some, let name): name
    default: nil
    }
  }
}

extension TypeIndex {
  /// The properties whose types are parameters of the generic types that have them.
  var genericFields: Set<String> {
    var found: Set<String> = []
    for case let entry? in names.map(entry) where !entry.generics.isEmpty {
      for property in entry.properties {
        if let type = property.type?.name, entry.generics.contains(type) { found.insert(property.name) }
      }
    }
    return found
  }
}
