import FlowModel

/// Knows which controller presents, where several may.
extension Interpreter {
  /// The receivers of a call, with the controller that stands for them where a controller presents, or takes away what
  /// is presented: several pages of the same tabs present over all of them, and so do the tabs.
  func receivers(of name: String, _ value: Value) -> Value {
    if let root = value.things.first(where: { $0.kind == .windowRoot }) { return receivers(of: name, value, root) }
    let pages = value.things
    guard Self.presenting.contains(name), pages.count > 1, value.atoms.allSatisfy({ $0 == .none || $0.isThing }),
      let tabs = things.first(where: { tabs in
        tabs.kind == .tabs && Set((tabs.fields["viewControllers"] ?? .unknown).elements.things).isSuperset(of: pages)
      }), !pages.contains(where: { has(name, $0) })
    else { return value }
    return Value(.thing(tabs))
  }

  /// The root of the window, if nothing else may be meant: code that looks for the topmost controller begins with it.
  private func receivers(of name: String, _ value: Value, _ root: Thing) -> Value {
    let others = Value(atoms: value.atoms.filter { $0 != .thing(root) && $0 != .none })
    if others.isKnown { return receivers(of: name, others) }
    return Self.presenting.contains(name) || has(name, root) ? Value(.thing(root)) : .unknown
  }

  private func has(_ name: String, _ thing: Thing) -> Bool {
    index.functions(of: thing.type).contains { $0.name == name }
  }

  private static let presenting: Set<String> = ["present", "dismiss"]

  /// A function in an extension of all controllers, called on whichever screen of a stack is on top:
  /// `stack.topViewController?.showError(text)`. The stack presents, pushes and pops for it. Nil: another call.
  func callOfTopmost(
    _ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    guard case .member(let stack?, let part) = base.kind, Self.topmost.contains(part),
      let function = function(name, arguments, in: Self.controller, scope: scope)
    else { return nil }
    let stacks = steplessly { resolved(evaluate(stack, in: scope)) }.things.filter {
      $0.kind == .navigation || $0.kind == .ambientNavigation || $0.kind == .tabs
    }
    guard !stacks.isEmpty else { return nil }
    var result = Value.unknown
    alternatives(stacks.map(Atom.thing), at: place) { atom in
      for stack in Value(atom).things {
        result.join(invoke(function, on: stack, type: Self.controller, arguments, at: place, in: scope))
      }
    }
    return result
  }

  private static let controller = "UIViewController"

  private static let topmost: Set<String> = ["topViewController", "visibleViewController", "selectedViewController"]
}
