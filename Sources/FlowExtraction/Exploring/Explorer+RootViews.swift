/// Finds the views with which an app begins whose entry is not among the sources.
extension Explorer {
  /// Shows the views that hold a container and make its coordinator, except for those that other code makes. Whether
  /// there are any.
  func runRootViews() -> Bool {
    let candidates = index.names.filter(mayBeRoot)
    guard !candidates.isEmpty else { return false }
    let mentioned = mentioned(candidates)
    for name in candidates where !mentioned.contains(name) {
      guard let entry = index.entry(name) else { continue }
      let view = interpreter.make(name, [], at: entry.place, maker: nil)
      guard read(view).held.things.contains(where: { ViewReading.containers.contains($0.kind) }) else { continue }
      interpreter.move(.root(Value(.thing(view))), on: nil, at: view.place)
      isRootView = true
    }
    return isRootView
  }

  /// Whether a type is the view that the vocabulary states, or a view that makes a coordinator, and the stated one if
  /// there is one.
  private func mayBeRoot(_ name: String) -> Bool {
    guard roles.isView(name), let entry = index.entry(name), entry.kind == .struct else { return false }
    let stated = interpreter.vocabulary.root
    if let stated, roles.isView(stated) { return name == stated }
    return entry.properties.contains { property in
      guard let made = coordinator(madeFor: property) else { return false }
      return stated.map { $0 == made || !roles.isCoordinator($0) } ?? true
    }
  }

  /// `HomeCoordinator` for `@StateObject private var coordinator = HomeCoordinator()`
  private func coordinator(madeFor property: PropertyFact) -> String? {
    guard !property.isStatic, case .call(let callee, _)? = property.initial?.kind, let type = callee.typePath,
      roles.isCoordinator(type)
    else { return nil }
    return type
  }

  /// Those of some types that the code of other types mentions; what a preview shows is no part of the app.
  private func mentioned(_ types: [String]) -> Set<String> {
    var found: Set<String> = []
    func look(_ names: BodyNames, of owner: String?) {
      let all = Set(names.ownMentioned.union(names.mentioned).map { String($0.prefix { $0 != "(" }) })
      found.formUnion(types.filter { $0 != owner && all.contains($0) })
    }
    for name in index.names + index.frameworkExtensions where !index.isA(name, "PreviewProvider") {
      guard let entry = index.entry(name) else { continue }
      for function in entry.functions { look(BodyNames.of(function), of: name) }
      for property in entry.properties {
        var names = BodyNames.of((property.getter ?? []) + (property.observer ?? []))
        if let initial = property.initial { names.add([.term(initial)]) }
        look(names, of: name)
      }
    }
    for function in index.functions.values.joined() { look(BodyNames.of(function), of: nil) }
    return found
  }
}
