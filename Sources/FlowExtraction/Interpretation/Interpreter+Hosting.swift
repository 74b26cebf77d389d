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
