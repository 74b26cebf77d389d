import FlowModel

/// FlowStacks: a stack of routes, each a screen's value with the way it is shown.
extension Library {
  static let flowstacks = Library(
    module: "FlowStacks", ownTypes: ["FlowNavigator", "FlowStack"], source: "", routes: RouteMove.calls)
}

/// Moves of lists of routes and of their navigators.
enum RouteMove {
  case show(PresentationStyle?)
  case back, backToRoot, backTo, pop, dismiss

  /// The methods of lists of routes and of navigators that show and remove screens.
  static let calls: Set<String> = [
    "push", "presentSheet", "presentCover", "goBack", "pop", "goBackToRoot", "popToRoot", "popToCurrentNavigationRoot",
    "goBackTo", "popTo", "dismissAll",
  ]

  init?(_ method: String) {
    switch method {
    case "push": self = .show(nil)
    case "presentSheet": self = .show(PresentationStyle())
    case "presentCover": self = .show(PresentationStyle(name: .fullScreen))
    case "goBack": self = .back
    case "pop": self = .pop
    case "goBackToRoot", "popToRoot", "popToCurrentNavigationRoot": self = .backToRoot
    case "goBackTo", "popTo": self = .backTo
    case "dismiss", "dismissAll": self = .dismiss
    default: return nil
    }
  }

  /// The style of a route by its name: `.sheet(.help)`.
  static func style(ofRoute name: String) -> PresentationStyle?? {
    switch name {
    case "root", "push": .some(nil)
    case "sheet": .some(PresentationStyle())
    case "cover", "fullScreenCover": .some(PresentationStyle(name: .fullScreen))
    default: nil
    }
  }
}

extension Interpreter {
  var readsRoutes: Bool { !vocabulary.modules.isDisjoint(with: ["FlowStacks", "TCACoordinators"]) }

  /// A call on the navigator of the environment; nil: it is another call.
  func navigator(
    _ name: String, on type: TypeReference, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  )
    -> Value?
  {
    guard vocabulary.modules.contains("FlowStacks"), let navigator = type.name,
      ["FlowNavigator", "FlowPathNavigator"].contains(navigator), let move = RouteMove(name)
    else { return nil }
    let screen = type.arguments.first.map { meant($0, in: scope) }
    let value = arguments.first.map { evaluate($0.term, expecting: screen, in: scope) } ?? .unknown
    let known = value.isKnown ? screen?.name.map { typed(value, as: $0) } ?? value : screen.map { Value(.unknown($0)) }
    follow(move, known ?? .unknown, at: place)
    return .unknown
  }

  func follow(_ route: RouteMove, _ value: Value, at place: SourceLocation) {
    switch route {
    case .show(nil): move(.push(value, isAnimated: true), on: nil, at: place)
    case .show(let style?): move(.present(value, style), on: nil, at: place)
    case .back: move(.close, on: nil, at: place)
    case .pop: move(.pop, on: nil, at: place)
    case .backTo: move(.popTo(value), on: nil, at: place)
    case .backToRoot:
      // Presented screens in between are removed as well.
      with(certainty: .likely) { move(.popToRoot, on: nil, at: place) }
    case .dismiss: move(.dismiss, on: nil, at: place)
    }
  }

  /// `FlowLink(value:style:)`: a button that shows a route.
  func flowLink(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    guard let views, let argument = arguments.first(where: { $0.label == "value" }) else { return .unknown }
    let value = evaluate(argument.term, in: scope)
    var style: PresentationStyle?
    if let written = arguments.first(where: { $0.label == "style" }) {
      for case .enumCase(_, let name, _) in evaluate(written.term, in: scope).atoms {
        style = RouteMove.style(ofRoute: name) ?? nil
      }
    }
    let steps = collect { follow(.show(style), value, at: place) }
    let title = arguments.first { $0.label == nil }.flatMap { argument -> String? in
      if case .text(let text) = argument.term.kind { return text }
      return nil
    }
    let name = title.flatMap(ActionName.identifier) ?? "link"
    views.actions.append(ViewReading.Action(name: name, isTap: true, steps: steps, place: place))
    return .unknown
  }

  /// A view built from a list of routes: `Router($routes) { screen, _ in … }`, also from a store of TCA.
  func routeView(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    let host = views?.screen ?? maker
    let (stack, _) = thing(.stackView, type: "NavigationStack", place: place, maker: host)
    guard let builder = arguments.last(where: \.isTrailing) ?? arguments.last, arguments.count > 1,
      let list = arguments.first
    else { return .unknown }
    for atom in evaluate(list.term, in: scope).atoms {
      guard case .binding(let owner, let field) = atom else { continue }
      bindings.paths[FieldName(thing: owner, name: field)] = stack
      bindings.owners.insert(owner)
      write(Value(.thing(owner)), to: "owner", of: stack)
      let type = routeType(of: field, owner)
      for case .code(let code) in evaluate(builder.term, in: scope).atoms {
        bindings.push(
          .init(
            type: type ?? "", builder: code, stack: stack, place: place, field: FieldName(thing: owner, name: field)))
      }
      // The first route is the root of the stack.
      var first = read(field, of: owner).elements.atoms.first.map { Value($0) } ?? .unknown
      if case .enumCase(_, "root", let payload)? = first.atoms.first, let screen = payload.first { first = screen }
      if let type { first = typed(first, as: type) }
      let outer = views
      views = ViewReading(screen: host ?? window())
      let root = build(
        evaluate(builder.term, in: scope), [scoped(first, by: FieldName(thing: owner, name: field))], at: place)
      views = outer
      if root.isKnown { write(root, to: "root", of: stack) }
    }
    return Value(.thing(stack))
  }

  /// The written type of a field, or the type of its initial value: `var path = StackState<Path.State>()`.
  func writtenType(of field: String, _ owner: Thing) -> TypeReference? {
    guard let property = index.property(field, in: owner.type) else { return nil }
    if let type = property.type { return type }
    guard case .call(let callee, _)? = property.initial?.kind, case .type(let type) = callee.kind else { return nil }
    return type
  }

  /// The type of the screens in a list of routes: `Routes<Screen>`, `[Route<Screen>]`, `[Route<Screen.State>]`.
  func routeType(of field: String, _ owner: Thing) -> String? {
    var type = writtenType(of: field, owner).map { meant($0, of: owner) }
    while let here = type {
      switch here {
      case .list(let inner): type = inner
      case .named(let name, let arguments):
        guard
          ["Routes", "Route", "StackState", "PresentationState", "IdentifiedArrayOf", "IdentifiedArray", "Array"]
            .contains(name),
          let inner = arguments.last
        else { return reducer(ofState: name, in: owner.type) ?? name }
        type = meant(inner, of: owner)
      default: return nil
      }
    }
    return nil
  }
}
