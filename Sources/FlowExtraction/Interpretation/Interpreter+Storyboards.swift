import FlowModel

/// Interprets what code says about the controllers that a storyboard makes.
extension Interpreter {
  /// The stack, or the tabs, that a storyboard makes: `HomeController.instantiate() as! UINavigationController`; nil:
  /// the cast is about another value.
  func fromStoryboard(_ term: Term, _ type: TypeReference, at place: SourceLocation, in scope: Scope) -> Value? {
    guard let name = type.name, roles.isNavigationController(name) || roles.isTabBarController(name),
      name != "UIViewController"
    else { return nil }
    if isRootOfStoryboard(term, in: scope) {
      let root = rootOfStoryboard ?? controller(name, at: place, maker: nil)
      rootOfStoryboard = root
      return conforms(root, to: name) ? Value(.thing(root)) : nil
    }
    return makesController(term, in: scope) ? Value(.thing(controller(name, at: place, maker: maker))) : nil
  }

  private func controller(_ name: String, at place: SourceLocation, maker: Thing?) -> Thing {
    if index.declares(name) { return make(name, [], at: place, maker: maker) }
    let kind: Thing.Kind = roles.isTabBarController(name) ? .tabs : .navigation
    return thing(kind, type: name, place: place, maker: maker).0
  }

  /// `window?.rootViewController`, where no code sets the root of a window: the main storyboard does.
  private func isRootOfStoryboard(_ term: Term, in scope: Scope) -> Bool {
    guard case .member(let window?, "rootViewController") = term.kind, !setters.setsRoot else { return false }
    return resolved(steplessly { evaluate(window, in: scope) }).things.contains { $0.kind == .window }
  }

  /// Whether a term has a new controller each time: a call of a storyboard, or a static member of a controller's type.
  private func makesController(_ term: Term, in scope: Scope) -> Bool {
    switch term.kind {
    case .call(let callee, _): return makesController(callee, in: scope)
    case .member(let base?, let name):
      if name.lowercased().contains("instantiate") || name == "loadNibNamed" { return true }
      guard case .name(let type) = base.kind, scope.lookup(type) == nil else { return false }
      return roles.isViewController(key(type, in: scope))
    default: return false
    }
  }

  /// `stack.topViewController as! HomeController`: the stack, which a storyboard filled, begins with this controller.
  func noteFirst(_ value: Value, _ term: Term, in scope: Scope) {
    guard value.things.count == 1, roles.isScreen(value.things[0].type), let base = term.stackOfFirst else { return }
    for stack in resolved(steplessly { evaluate(base, in: scope) }).things where stack.kind == .navigation {
      let list = Value(.list([value]))
      let known = stack.fields["viewControllers"] ?? .unknown
      guard !known.elements.isKnown || known == stack.fields["initial"] else { continue }
      write(list, to: "viewControllers", of: stack)
      write(list, to: "initial", of: stack)
    }
  }
}

extension Term {
  /// The stack of which the term is the first controller, if a name leads to it; nil: the term is something else.
  fileprivate var stackOfFirst: Term? {
    switch kind {
    case .member(let base?, "topViewController"), .member(let base?, "visibleViewController"): base.asPath
    case .member(let list?, "first"), .member(let list?, "last"): list.stackOfControllers
    case .element(let list, _): list.stackOfControllers
    default: nil
    }
  }

  private var stackOfControllers: Term? {
    guard case .member(let base?, let name) = kind, ["viewControllers", "children"].contains(name) else { return nil }
    return base.asPath
  }

  private var asPath: Term? {
    switch kind {
    case .name: self
    case .member(let base?, _): base.asPath == nil ? nil : self
    default: nil
    }
  }
}
