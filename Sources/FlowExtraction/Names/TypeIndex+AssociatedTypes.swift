/// Resolves the associated types of protocols.
extension TypeIndex {
  /// What an associated type of a protocol stands for in a type: an alias or a nested type of that name, what one of its
  /// protocols says, or the type of a member by which the type meets a requirement of the protocol; nil: it is not
  /// known.
  func associatedType(_ name: String, of type: String) -> TypeReference? {
    if let known = associatedOf[type]?[name] { return known }
    let found = findAssociatedType(name, of: type)
    associatedOf[type, default: [:]][name] = .some(found)
    return found
  }

  private func findAssociatedType(_ name: String, of type: String) -> TypeReference? {
    let line = ancestors(of: type)
    for ancestor in line {
      let path = (table.pathOfKey[ancestor] ?? ancestor) + "." + name
      guard table.isDeclared(path) else { continue }
      let key = table.key(ofPath: path)
      return aliases[key] ?? .named(key, [])
    }
    for ancestor in line {
      if let stated = entry(ancestor)?.sameTypes[name], case .named(let own, _) = stated, own != name {
        return meant(stated, in: ancestor)
      }
    }
    let required = line.lazy.compactMap { self.entry($0) }.filter { $0.kind == .protocol }
    return required.compactMap { self.associatedType(name, required: $0, of: type) }.first
  }

  private func associatedType(_ name: String, required: Entry, of type: String) -> TypeReference? {
    for requirement in required.functions where requirement.body == nil {
      guard let witness = functions(of: type).first(where: { $0.signature == requirement.signature }) else { continue }
      for (wanted, given) in zip(requirement.parameters, witness.parameters) {
        if let found = given.type.part(at: name, of: wanted.type) { return found }
      }
    }
    for requirement in required.properties where requirement.getter == nil {
      guard let wanted = requirement.type, let given = property(requirement.name, in: type)?.type else { continue }
      if let found = given.part(at: name, of: wanted) { return found }
    }
    return nil
  }
}

extension TypeReference {
  /// The part of this type that stands where another type has a name: `Item` for `Element` of `[Element]` in `[Item]`.
  fileprivate func part(at name: String, of wanted: TypeReference) -> TypeReference? {
    if self == wanted { return nil }
    switch (self, wanted) {
    case (_, .named(name, let arguments)) where arguments.isEmpty: return self
    case (.named(_, let own), .named(_, let others)):
      return zip(own, others).lazy.compactMap { $0.part(at: name, of: $1) }.first
    case (.list(let own), .list(let other)), (.dictionary(let own), .dictionary(let other)):
      return own.part(at: name, of: other)
    default: return nil
    }
  }
}
