import FlowModel

/// Declares tabs that a view shows in one state of several: the login, or the tabs.
extension FlowAssembler {
  /// Gives such tabs to the view around them, or to a coordinator of their own.
  ///
  /// The object that holds the selected tab often decides about the states as well. It is the coordinator of the states;
  /// it cannot also be that of the tabs in one of them.
  func separateTabsOfStates() {
    var inline: [String: Int] = [:]
    let views = interpreter.things.filter { $0.kind == .switchView && !$0.isVoid }
    for tabs in interpreter.things where tabs.kind == .tabView && !tabs.isVoid {
      guard let owner = tabs.fields["owner"]?.things.first else { continue }
      let shown = views.filter { stateOwner(of: $0) == owner.name }.flatMap { $0.fields.values.flatMap(\.things) }
      if let host = tabs.maker, host !== owner, shown.contains(host) {
        give(tabs, to: host)
      } else if shown.contains(tabs) {
        inline[owner.name, default: 0] += 1
        let count = inline[owner.name] ?? 1
        let name = stem(owner.name) + "Tabs" + (count == 1 ? "" : "\(count)")
        // Far above the numbers of what the code makes.
        let number = 2_000_000 + tabs.number
        give(tabs, to: Thing(.instance, type: name, place: tabs.place, maker: tabs.maker, number: number))
      }
    }
  }

  private func give(_ container: Thing, to owner: Thing) {
    interpreter.bindings.owners.insert(owner)
    container.fields["owner"] = Value(.thing(owner))
  }

  /// The name of the object whose state decides what a view shows.
  private func stateOwner(of view: Thing) -> String? {
    if let owner = view.fields["owner"]?.things.first { return owner.name }
    guard case .binding(let owner, _)? = view.fields[" state"]?.atoms.first else { return nil }
    return owner.name
  }
}
