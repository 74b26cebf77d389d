import FlowModel

/// Declares tabs, or a stack, that a view shows in one state of several: the login, or the tabs.
extension FlowAssembler {
  /// Gives such a container to the view around it, or to a coordinator of its own.
  ///
  /// The object that holds the selected tab, or the path, often decides about the states as well. It is the coordinator
  /// of the states; it cannot also be that of the container in one of them.
  func separateContainersOfStates() {
    var inline: [String: Int] = [:]
    let views = interpreter.things.filter { $0.kind == .switchView && !$0.isVoid }
    for container in interpreter.things
    where (container.kind == .tabView || container.kind == .stackView) && !container.isVoid {
      guard let owner = container.fields["owner"]?.things.first else { continue }
      let shown = views.filter { stateOwner(of: $0) == owner.name }.flatMap { $0.fields.values.flatMap(\.things) }
      if let host = container.maker, host !== owner, shown.contains(host) {
        give(container, to: host)
      } else if shown.contains(container) {
        let kind = container.kind == .tabView ? "Tabs" : "Stack"
        inline[owner.name + kind, default: 0] += 1
        let count = inline[owner.name + kind] ?? 1
        let name = stem(owner.name) + kind + (count == 1 ? "" : "\(count)")
        // Far above the numbers of what the code makes.
        let number = 2_000_000 + container.number
        give(
          container, to: Thing(.instance, type: name, place: container.place, maker: container.maker, number: number))
      }
    }
  }

  private func give(_ container: Thing, to owner: Thing) {
    interpreter.bindings.owners.insert(owner)
    container.fields["owner"] = Value(.thing(owner))
    if container.kind == .stackView { stacksOfStates.insert(container) }
  }

  /// The name of the object whose state decides what a view shows.
  private func stateOwner(of view: Thing) -> String? {
    if let owner = view.fields["owner"]?.things.first { return owner.name }
    guard case .binding(let owner, _)? = view.fields[" state"]?.atoms.first else { return nil }
    return owner.name
  }

  /// Converts the change of a path. One that belongs to a stack in a state of the coordinator, or to one of several objects
  /// that each hold the path of a stack, works on that stack.
  func changing(
    _ path: Interpreter.FieldName, at place: SourceLocation, as acting: CoordinatorDraft,
    _ effects: (CoordinatorDraft) -> [Effect]
  ) -> [Effect] {
    guard let stack = bindings.paths[path], stacksOfStates.contains(stack) || path.thing.alias != nil,
      let holder = owner(of: stack), holder !== acting
    else { return effects(acting) }
    // What a route shows there is what the destinations of that stack say.
    let outer = self.acting
    self.acting = holder
    defer { self.acting = outer }
    let inner = effects(holder)
    return inner.isEmpty ? [] : [Effect(.within(holder.name, inner), location: place)]
  }
}
