import FlowModel

/// Tells the view with which a stack begins from the parts of a screen that is written where the stack is.
extension Interpreter {
  /// Views of the framework that arrange others; `Group` and conditions only choose between them.
  static let layouts: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "List",
    "ScrollView", "ScrollViewReader", "Form", "Section", "ForEach", "GeometryReader", "Menu", "DisclosureGroup",
    "OutlineGroup", "ViewThatFits", "GroupBox", "ControlGroup", "TimelineView",
  ]

  func layOut(_ parts: Value, in name: String = "") {
    let parts = parts.things.filter { !roles.isCoordinator($0.type) }
    views?.laidOut.formUnion(parts)
    if name == "ForEach" || name == "List" { views?.rows.formUnion(parts) }
  }

  /// The view with which a stack begins, of those in its content: one that is no part of a layout; else the only one, if
  /// nothing beside it can be triggered; else the view that contains the stack.
  func root(_ content: Value, at place: SourceLocation, since count: Int, isPushing: Bool) -> Value {
    guard let views else { return content }
    guard content.isKnown else { return isPushing ? unnamed(place, since: count, parts: []) ?? content : content }
    guard content.things.allSatisfy({ $0.kind == .instance }), !views.decides(content) else { return content }
    let direct = content.things.filter { !views.laidOut.contains($0) }
    let parts = content.things.filter(views.laidOut.contains)
    if let first = direct.first {
      note(parts, of: first)
      return Value(atoms: direct.map(Atom.thing))
    }
    let isAlone =
      content.things.count == 1 && !views.rows.contains(content.things[0])
      && !views.actions.dropFirst(count).contains(where: \.isTap)
    if isAlone { return content }
    return unnamed(place, since: count, parts: content.things) ?? content
  }

  /// A thing for a stack's root without a name: the view that contains the stack, with the actions in the root.
  private func unnamed(_ place: SourceLocation, since count: Int, parts: [Thing]) -> Value? {
    guard let views, views.actions.count > count || !parts.isEmpty, roles.isView(views.screen.type) else { return nil }
    let (thing, _) = self.thing(.instance, type: views.screen.type, place: place, maker: views.screen)
    unnamedRoots[thing] = views.actions[count...].map { action in
      var action = action
      // What is on a layout was attached to the part in it.
      if let target = action.target, parts.contains(target) { action.target = nil }
      return action
    }
    views.actions.removeSubrange(count...)
    note(parts, of: thing)
    return Value(.thing(thing))
  }

  private func note(_ parts: [Thing], of screen: Thing) {
    for part in parts where partsBeside[screen]?.contains(part) != true {
      partsBeside[screen, default: []].append(part)
      learn()
    }
  }
}
