/// Resolves written types in running code: nested names, aliases, and generic parameters.
extension Interpreter {
  func meant(_ type: TypeReference, in scope: Scope) -> TypeReference {
    let home = scope.home
    if type.name == "Self", let own = home?.type ?? scope.type { return .named(own, []) }
    let known = !scope.generics.isEmpty ? asked(type, in: scope) : type
    return substituted(index.meant(known, in: home?.type ?? scope.type), for: home)
  }

  func meant(_ type: TypeReference, of home: Thing) -> TypeReference {
    substituted(index.meant(type, in: home.type), for: home)
  }

  /// The key of a type by its name in code.
  func key(_ name: String, in scope: Scope) -> String {
    if !scope.generics.isEmpty, let asked = asked(.named(name, []), in: scope).name, asked != name { return asked }
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
    case .tuple(let parts, let labels):
      return .tuple(parts.map { substituted($0, for: home) }, labels: labels)
    default: return type
    }
  }

  /// What a generic parameter of a type stands for, as its member: `Model.Coordinator`, if `Model` is `ShopModel<Shop>`;
  /// nil: it is no parameter, or may stand for several types.
  func parameter(_ name: String, of type: String, _ made: [TypeReference]) -> Value? {
    guard name.first?.isUppercase == true, let position = index.entry(type)?.generics.firstIndex(of: name) else {
      return nil
    }
    var found = made.indices.contains(position) ? made[position] : nil
    if found == nil {
      let bound = Set((thingsByName[type] ?? []).filter { $0.type == type }.compactMap { $0.generics[name] })
      found = bound.count == 1 ? bound.first : nil
    }
    guard case .named(let key, let arguments)? = found, index.declares(key) else { return nil }
    return Value(.type(key, arguments))
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

  // MARK: What a function is called for

  /// Binds the generic parameters of a function by the type that its caller wants: `let home: Home = resolve()`.
  func bindGenerics(of function: FunctionFact, wanted: TypeReference?, in scope: Scope) {
    guard !function.generics.isEmpty else { return }
    scope.generics.formUnion(function.generics)
    if let wanted, let returns = function.returns { bindGenerics(function.generics, returns, wanted, in: scope) }
  }

  /// Binds the generic parameters of a function by its arguments: `resolve(Home.self)`.
  func bindGenericsByArguments(of function: FunctionFact, in scope: Scope) {
    for parameter in function.parameters {
      guard let name = parameter.type.name, function.generics.contains(name), scope.locals[name] == nil,
        let atoms = scope.locals[parameter.name]?.atoms
      else { continue }
      for case .type(let type, let arguments) in atoms { bind(name, to: .named(type, arguments), in: scope) }
      if let type = atoms.lazy.compactMap({ self.type(of: $0) }).first { bind(name, to: type, in: scope) }
    }
  }

  private func bindGenerics(_ names: [String], _ returns: TypeReference, _ wanted: TypeReference, in scope: Scope) {
    switch (returns, wanted) {
    case (.named(let name, _), _) where names.contains(name): bind(name, to: wanted, in: scope)
    case (.named(let one, let inner), .named(let other, let arguments)) where one == other:
      for (parameter, argument) in zip(inner, arguments) { bindGenerics(names, parameter, argument, in: scope) }
    case (.list(let inner), .list(let element)): bindGenerics(names, inner, element, in: scope)
    default: break
    }
  }

  /// A generic parameter of a function is a local name of a type.
  private func bind(_ name: String, to type: TypeReference, in scope: Scope) {
    guard scope.locals[name] == nil, case .named(let key, let arguments) = type, key != name,
      index.entry(key) != nil || FrameworkTypes.ancestors[key] != nil
    else { return }
    scope.locals[name] = Value(.type(key, arguments))
  }

  /// The type with the types that the running functions were called for in place of their generic parameters.
  private func asked(_ type: TypeReference, in scope: Scope) -> TypeReference {
    switch type {
    case .named(let name, []):
      guard case .type(let key, let arguments)? = scope.lookup(name)?.atoms.first else { return type }
      return .named(key, arguments)
    case .named(let name, let arguments): return .named(name, arguments.map { asked($0, in: scope) })
    case .list(let inner): return .list(asked(inner, in: scope))
    default: return type
    }
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

  /// The generic arguments for which a thing is made, if all are known.
  private func arguments(of thing: Thing) -> [TypeReference] {
    let names = index.entry(thing.type)?.generics ?? []
    let known = names.compactMap { thing.generics[$0] }
    return known.count == names.count ? known : []
  }

  private func type(of atom: Atom) -> TypeReference? {
    switch atom {
    case .enumCase(let type, _, _) where !type.isEmpty: .named(type, [])
    case .thing(let thing) where index.declares(thing.type): .named(thing.type, arguments(of: thing))
    case .unknown(let type) where type.name.map(index.declares) == true: type
    default: nil
    }
  }
}
