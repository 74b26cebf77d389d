/// Finds the types whose values are mere data: they hold neither closures nor objects, so that making one, or computing
/// one, shows no screen.
struct DataTypes {
  private var names: Set<String> = []
  /// The data types of frameworks.
  private let known: Set<String>

  /// Without truth values, which conditions of the app ask for, and without types that may stand for anything.
  init(index: TypeIndex, roles: Roles, known: Set<String>) {
    self.known = known.subtracting(["Bool", "Void", "Error", "NSError"])
    names = Set(
      index.names.filter { name in
        guard let entry = index.entry(name), entry.kind == .struct || entry.kind == .enum else { return false }
        return entry.generics.isEmpty && !roles.isScreen(name) && !roles.isCoordinator(name) && !roles.isPlainView(name)
      })
    // A type that holds something else is none, nor is one that holds such a type.
    var size = -1
    while size != names.count {
      size = names.count
      names = names.filter { name in index.entry(name).map { holdsOnlyData($0) } ?? false }
    }
  }

  private func holdsOnlyData(_ entry: TypeIndex.Entry) -> Bool {
    let isHolding = !entry.cases.isEmpty || entry.properties.contains { $0.getter == nil && !$0.isStatic }
    return isHolding && entry.cases.allSatisfy { $0.payload.allSatisfy { isPart($0) } }
      && entry.properties.allSatisfy { $0.getter != nil || $0.isStatic || isHeld($0) }
  }

  private func isHeld(_ property: PropertyFact) -> Bool {
    if let type = property.type { return isPart(type) }
    switch property.initial?.kind {
    case .text, .number, .truth: return true
    case .call(let callee, _): return callee.lastName.map { isPart(.named($0, [])) } ?? false
    default: return false
    }
  }

  /// Whether a value of the type may be held by data.
  private func isPart(_ type: TypeReference) -> Bool {
    if case .named("Bool", _) = type { return true }
    return contains(type)
  }

  func contains(_ type: TypeReference) -> Bool {
    switch type {
    case .named(let name, let arguments):
      (names.contains(name) || known.contains(name)) && arguments.allSatisfy { isPart($0) }
    case .list(let inner), .dictionary(let inner): isPart(inner)
    case .tuple(let parts, _): !parts.isEmpty && parts.allSatisfy { isPart($0) }
    case .function, .composition, .unread: false
    }
  }
}
