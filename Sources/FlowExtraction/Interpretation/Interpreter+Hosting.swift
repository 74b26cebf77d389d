/// Finds the SwiftUI views that a controller of the app shows.
extension Interpreter {
  /// The views of a controller that is a hosting controller, or that embeds one.
  func hostedViews(of controller: Thing) -> [Thing] {
    var views = (controller.fields["rootView"] ?? .unknown).things
    views += (controller.fields[Self.embedded] ?? .unknown).things
    for property in index.storedProperties(of: controller.type) where isHost(property) {
      views += (controller.fields[property.name] ?? .unknown).things
    }
    var known: Set<Thing> = []
    return views.filter { roles.isView($0.type) && known.insert($0).inserted }
  }

  /// The hidden field of a controller that is the root of a window.
  static let inWindow = " in window"

  /// Whether a container controller of the app's own, the root of the window, only shows one controller in place of
  /// another: it removes children as well, and somebody else makes them. One that makes its children itself lays out a
  /// screen.
  func exchangesChildren(_ container: Thing, for shown: Value) -> Bool {
    container.fields[Self.inWindow] != nil && !shown.things.isEmpty
      && shown.things.allSatisfy { isController($0) && $0.maker != container && $0 != container }
      && index.removesChildren(container.type)
  }

  /// The hidden field of the views that code embeds with `addChild`.
  static let embedded = " embedded"

  /// The hidden field of the controllers that a screen lays out beside or above its own content.
  static let children = " children"

  /// Makes controllers parts of the screen that lays them out: what can be done on them can be done on it.
  func embed(_ shown: Value, in screen: Thing) {
    guard screen.kind == .instance, roles.isViewController(screen.type) else { return }
    let parts = shown.things.filter { $0.kind == .instance && $0 !== screen && roles.isViewController($0.type) }
    if !parts.isEmpty { write(Value(atoms: parts.map(Atom.thing)), to: Self.children, of: screen) }
  }

  /// Whether an argument with a label is what a controller is shown from, or tells of its end, and not its content.
  private static func isHost(_ label: String) -> Bool {
    ["from", "on", "in", "over", "host"].contains(label)
      || ["delegate", "presenter", "presenting", "parent", "target"].contains(where: label.hasPrefix)
  }

  /// What a controller of another module shows that is made around one controller of the app: a panel, a scrolling
  /// frame, a side menu. Nil: it is made around none, or around several.
  func content(ofWrapper name: String, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard name.hasSuffix("Controller"), !index.declares(name), !arguments.isEmpty, arguments.count <= 3 else {
      return nil
    }
    let contents = arguments.compactMap { argument -> Value? in
      if let label = argument.label, Self.isHost(label) { return nil }
      let value = steplessly { resolved(evaluate(argument.term, in: scope)) }
      let isContent =
        !value.things.isEmpty
        && value.things.allSatisfy { isController($0) && $0.kind != .alert && $0 !== scope.home }
      return isContent ? value : nil
    }
    return contents.count == 1 ? contents[0] : nil
  }

  /// The type of the view with which a controller is made whose class hosts views of any type: such controllers are
  /// different screens, although one line of the source makes them.
  func viewType(hostedBy type: String, _ arguments: [Argument], in scope: Scope) -> String? {
    guard index.entry(type)?.generics.isEmpty == false, roles.isViewController(type) else { return nil }
    var types: Set<String> = []
    for argument in arguments {
      let value = steplessly { evaluate(argument.term, in: scope) }
      types.formUnion(value.things.map(\.type).filter(roles.isView))
    }
    return types.count == 1 ? types.first : nil
  }

  /// The type of the coordinator around which an object is made; nil: the object wraps none, or one of several types.
  func coordinatorType(wrappedBy type: String, _ arguments: [Argument], in scope: Scope) -> String? {
    guard roles.wrapsCoordinator(type) else { return nil }
    var types: Set<String> = []
    for argument in arguments {
      let value = steplessly { evaluate(argument.term, in: scope) }
      types.formUnion(value.things.map(\.type).filter(roles.isCoordinator))
    }
    return types.count == 1 ? types.first : nil
  }

  /// Whether a property holds a hosting controller, whose value here is the view that it shows.
  private func isHost(_ property: PropertyFact) -> Bool {
    if let type = property.type { return index.isA(type.name ?? "", "UIHostingController") }
    guard case .call(let callee, _)? = property.initial?.unwrapped.kind else { return false }
    switch callee.kind {
    case .name(let name): return name == "UIHostingController"
    case .type(let type): return type.name == "UIHostingController"
    default: return false
    }
  }
}
