import FlowModel

/// Tells the view with which a stack begins from the parts of a screen that is written where the stack is.
extension Interpreter {
  /// Views of the framework that arrange others; `Group` and conditions only choose between them.
  static let layouts: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "List",
    "ScrollView", "ScrollViewReader", "Form", "Section", "ForEach", "GeometryReader", "Menu", "DisclosureGroup",
    "OutlineGroup", "ViewThatFits", "GroupBox", "ControlGroup", "TimelineView",
  ]

  /// Views of the framework that show something by themselves.
  static let leaves: Set<String> = [
    "Text", "Button", "Image", "Label", "TextField", "SecureField", "TextEditor", "Toggle", "Picker", "DatePicker",
    "Slider", "Stepper", "ProgressView", "Link", "ShareLink", "Map", "AsyncImage", "ContentUnavailableView",
    "NavigationLink",
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

  /// A thing for what a state presents without a view of the app that is the screen: views of the framework that are
  /// written there, with the app's views in them as parts; nil: what is shown has a name, or is unknown.
  func written(
    _ shown: Value, for value: Value, in reading: ViewReading, by presentation: ViewBindings.Presentation
  ) -> Thing? {
    guard reading.isWritten, !reading.decides(shown), shown.things.allSatisfy({ $0.kind == .instance }),
      shown.things.allSatisfy(reading.laidOut.contains)
    else { return nil }
    let isAlone = shown.things.count == 1 && !reading.rows.contains(shown.things[0])
    if isAlone, !reading.actions.contains(where: \.isTap) { return nil }
    var name = Self.screenName(of: presentation)
    if value.atoms.count == 1, case .enumCase(_, let element, _) = value.atoms[0] {
      // A screen for a case has the name of the case, also if nothing can be done on it.
      if reading.actions.isEmpty, !shown.isKnown { return nil }
      name = element.prefix(1).uppercased() + element.dropFirst()
    }
    let (thing, _) = self.thing(.instance, type: name, place: presentation.place, maker: presentation.host)
    unnamedRoots[thing] = reading.actions.map { action in
      var action = action
      action.target = nil
      return action
    }
    note(shown.things, of: thing)
    return thing
  }

  /// `FilterSheet` for `isFilterShown`, or the name of the view that presents.
  private static func screenName(of presentation: ViewBindings.Presentation) -> String {
    let name = stateName(of: presentation)
    let word = presentation.style.isPush ? "Screen" : presentation.style.name == .fullScreen ? "Cover" : "Sheet"
    return (name.isEmpty ? presentation.host.name : name) + word
  }

  /// `Filter` for `isFilterShown`.
  static func stateName(of presentation: ViewBindings.Presentation) -> String {
    var name = presentation.field
    name = name.prefix(1).uppercased() + name.dropFirst()
    for prefix in ["Is", "Shows", "Showing", "Show", "Should", "Presents", "Presenting", "Present", "Displaying"]
    where name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true {
      name = String(name.dropFirst(prefix.count))
    }
    for suffix in [
      "Shown", "Showing", "Presented", "Presenting", "Visible", "Displayed", "Active", "Sheet", "Cover", "Alert",
    ]
    where name.hasSuffix(suffix) { name = String(name.dropLast(suffix.count)) }
    return name
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
