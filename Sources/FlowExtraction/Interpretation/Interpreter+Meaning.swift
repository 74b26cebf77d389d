/// Resolves written types in running code: nested names, aliases, and generic parameters.
extension Interpreter {
  func meant(_ type: TypeReference, in scope: Scope) -> TypeReference {
    let home = scope.home
    if type.name == "Self", let own = home?.type ?? scope.type { return .named(own, []) }
    return substituted(index.meant(type, in: home?.type ?? scope.type), for: home)
  }

  func meant(_ type: TypeReference, of home: Thing) -> TypeReference {
    substituted(index.meant(type, in: home.type), for: home)
  }

  /// The key of a type by its name in code.
  func key(_ name: String, in scope: Scope) -> String {
    if let bound = binding(name, of: scope.home)?.name { return bound }
    let key = index.key(for: name, in: scope.type ?? scope.home?.type)
    return index.aliases[key]?.name ?? key
  }

  private func substituted(_ type: TypeReference, for home: Thing?) -> TypeReference {
    guard let home, isBound(home) else { return type }
    switch type {
    case .named(let name, let arguments):
      if arguments.isEmpty, let bound = binding(name, of: home) { return bound }
      return .named(name, arguments.map { substituted($0, for: home) })
    case .list(let inner): return .list(substituted(inner, for: home))
    case .dictionary(let inner): return .dictionary(substituted(inner, for: home))
    case .tuple(let parts): return .tuple(parts.map { substituted($0, for: home) })
    default: return type
    }
  }

  private func isBound(_ home: Thing) -> Bool { !home.generics.isEmpty || !bindings(of: home.type).isEmpty }

  /// The type bound to a generic parameter in the code of a thing.
  func binding(_ name: String, of home: Thing?) -> TypeReference? {
    guard let home else { return nil }
    return home.generics[name] ?? bindings(of: home.type)[name]
  }

  private func bindings(of type: String) -> [String: TypeReference] {
    if let known = genericBindings[type] { return known }
    let found = index.bindings(of: type)
    genericBindings[type] = found
    return found
  }

  // MARK: What a thing is made for

  func bind(_ arguments: [TypeReference], to thing: Thing) {
    for (name, argument) in zip(index.entry(thing.type)?.generics ?? [], arguments) where thing.generics[name] == nil {
      // A generic parameter of the maker is not a type.
      guard let key = argument.name, index.entry(key) != nil else { continue }
      thing.generics[name] = argument
    }
  }

  /// Infers generic parameters from a value that is passed for a type which names them.
  func unify(_ type: TypeReference?, _ value: Value, into thing: Thing) {
    guard let names = index.entry(thing.type)?.generics, !names.isEmpty, case .named(let name, let arguments)? = type
    else { return }
    if names.contains(name) {
      if thing.generics[name] == nil, let found = value.atoms.lazy.compactMap({ self.type(of: $0) }).first {
        thing.generics[name] = found
      }
      return
    }
    for other in value.things {
      for (argument, parameter) in zip(arguments, index.entry(other.type)?.generics ?? []) {
        guard let own = argument.name, names.contains(own), thing.generics[own] == nil else { continue }
        thing.generics[own] = other.generics[parameter]
      }
    }
  }

  private func type(of atom: Atom) -> TypeReference? {
    switch atom {
    case .enumCase(let type, _, _) where !type.isEmpty: .named(type, [])
    case .thing(let thing) where index.declares(thing.type): .named(thing.type, [])
    case .unknown(let type) where type.name.map(index.declares) == true: type
    default: nil
    }
  }
}
