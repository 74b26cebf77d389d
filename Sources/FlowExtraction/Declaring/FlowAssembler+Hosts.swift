import FlowModel

/// Handles controllers of the app that only host the view with which they are made, or embed a hosting controller.
extension FlowAssembler {
  /// The type that distinguishes and names screens; for a controller that hosts any view, the type of the view.
  func screenType(_ thing: Thing) -> String { hosted(thing) ?? thing.type }

  /// The type of the view in a controller whose class hosts views of many types; nil: the controller is the screen.
  private func hosted(_ thing: Thing) -> String? {
    guard thing.kind == .instance, let entry = interpreter.index.entry(thing.type),
      roles.isViewController(thing.type), let view = viewType(in: thing)
    else { return nil }
    return !entry.generics.isEmpty || hostedTypes(of: thing.type).count > 1 ? view : nil
  }

  private func viewType(in host: Thing) -> String? {
    let views = interpreter.hostedViews(of: host)
    return Set(views.map(\.type)).count == 1 ? views[0].type : nil
  }

  private func hostedTypes(of type: String) -> Set<String> {
    if let known = viewsOfHosts[type] { return known }
    let found = Set(interpreter.things.lazy.filter { $0.type == type }.compactMap { self.viewType(in: $0) })
    viewsOfHosts[type] = found
    return found
  }
}
