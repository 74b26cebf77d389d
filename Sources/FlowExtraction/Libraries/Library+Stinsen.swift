import FlowModel

/// Stinsen: a property of a coordinator is a route; its wrapper is the style, and its value the function that makes the
/// screen.
extension Library {
  static let stinsen = Library(
    module: "Stinsen", ownTypes: ["NavigationCoordinatable", "NavigationRouter"],
    coordinatorProtocols: Array(coordinatables), aliases: routers,
    source: """
      protocol Coordinatable {}
      protocol NavigationCoordinatable: Coordinatable {}
      protocol TabCoordinatable: Coordinatable {}
      extension NavigationCoordinatable {
        var child: Self { self }
      }
      func NavigationViewCoordinator(_ child: Any) -> Any { return child }
      func TabChild(startingItems: [Any]) -> Any { return startingItems }
      func NavigationStack(initial: Any) -> Any { return initial }
      func NavigationStack(initial: Any, _ input: Any) -> Any { return initial }
      """, routes: ["route", "root", "focusFirst", "pop", "popLast", "popToRoot", "dismissCoordinator"])

  private static let coordinatables: Set<String> = ["NavigationCoordinatable", "TabCoordinatable"]

  /// `Home.Router` is an alias for the coordinator that it finds in the environment.
  private static func routers(_ files: [FileFacts]) -> [AliasFact] {
    files.flatMap(\.types)
      .filter { $0.inherits.contains { coordinatables.contains($0.name ?? "") } }
      .map { AliasFact(name: "Router", outer: $0.path, type: .named($0.path, [])) }
  }
}

extension Interpreter {
  func isOfStinsen(_ type: String) -> Bool {
    vocabulary.modules.contains("Stinsen") && index.isA(type, "Coordinatable")
  }

  /// `Home` of `NavigationRouter<Home>`, the coordinator that the router works for.
  func stinsenRouted(_ type: TypeReference) -> TypeReference? {
    guard case .named(let name, let arguments) = type, ["NavigationRouter", "TabRouter"].contains(name),
      vocabulary.modules.contains("Stinsen"), let first = arguments.first, first.name.map(isOfStinsen) == true
    else { return nil }
    return first
  }

  /// Interprets a call of Stinsen on a coordinator; nil: the call is not the library's.
  func stinsen(_ name: String, on thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value?
  {
    guard thing.kind == .instance, isOfStinsen(thing.type) else { return nil }
    // Views that are made for a coordinator do not belong to the views being read.
    let outer = views
    views = nil
    defer { views = outer }
    switch name {
    case "view" where arguments.isEmpty:
      beginStinsen(thing, at: place)
      return Value(.thing(thing))
    case "route" where arguments.first?.label == "to", "root", "focusFirst", "hasRoot", "isRoot":
      guard let first = arguments.first, let route = stinsenRoute(first, of: thing, in: scope) else { return nil }
      let inputs = arguments.dropFirst().filter { $0.label == nil && !$0.isTrailing }
      return take(name, route, inputs.map { evaluate($0.term, in: scope) }, of: thing, at: place)
    case "pop", "popLast", "popToRoot", "dismissCoordinator":
      act(name, of: thing, at: place) { leave(name, thing, at: place) }
      for argument in arguments {
        apply(evaluate(argument.term, in: scope), name: name, [], at: place, in: scope)
      }
      return Value(.thing(thing))
    default: return nil
    }
  }

  /// The property that a key path names.
  private func stinsenRoute(_ argument: Argument, of thing: Thing, in scope: Scope) -> PropertyFact? {
    for case .enumCase("KeyPath", let name, _) in evaluate(argument.term, in: scope).atoms {
      if let property = index.property(name, in: thing.type) { return property }
    }
    return nil
  }

  private func take(_ name: String, _ route: PropertyFact, _ inputs: [Value], of thing: Thing, at place: SourceLocation)
    -> Value
  {
    let made = stinsenMade(route, inputs, of: thing, at: place)
    let children = coordinators(in: made)
    switch name {
    case "route":
      act(name, of: thing, at: place) { show(made, as: stinsenStyle(of: route), by: thing, at: place) }
    case "root": act(name, of: thing, at: place) { showRoot(made, of: thing, isFirst: false, at: place) }
    case "focusFirst" where index.isA(thing.type, "TabCoordinatable"):
      act(name, of: thing, at: place) { move(.select(made), on: thing, at: place) }
    case "focusFirst": act(name, of: thing, at: place) { move(.popTo(made), on: nil, at: place) }
    default: break
    }
    return children.isEmpty ? Value(.thing(thing)) : Value(atoms: children.map(Atom.thing))
  }

  /// Runs a body as the coordinator's own code, whichever code calls it.
  private func act(_ name: String, of thing: Thing, at place: SourceLocation, _ body: () -> Void) {
    let inner = collect {
      frames.append(Frame(place: place, home: thing))
      body()
      frames.removeLast()
    }
    if !inner.isEmpty { note(.call(thing, name: name, isMethod: false, inner), at: place) }
  }

  /// `@Route(.modal)`; without an argument it is a push.
  private func stinsenStyle(of route: PropertyFact) -> PresentationStyle? {
    let words = route.attributes.joined(separator: " ")
    if words.contains(".fullScreen") { return PresentationStyle(name: .fullScreen) }
    return words.contains(".modal") ? PresentationStyle() : nil
  }

  /// The value that a route's function makes: a coordinator, or views.
  private func stinsenMade(_ route: PropertyFact, _ inputs: [Value], of thing: Thing, at place: SourceLocation) -> Value
  {
    let maker = read(route.name, of: thing)
    var made = Value.unknown
    _ = collect {
      for case .code(let code) in maker.atoms { made.join(run(code, inputs, name: route.name, at: route.place)) }
    }
    let children = coordinators(in: made)
    if !children.isEmpty { return Value(atoms: children.map(Atom.thing)) }
    var views = Value.unknown
    _ = collect { views = build(maker, inputs, at: route.place) }
    return views
  }

  private func show(_ made: Value, as style: PresentationStyle?, by thing: Thing, at place: SourceLocation) {
    if !made.isKnown { missing("what the route makes", at: place) }
    for child in coordinators(in: made) {
      write(Value(.text(style == nil ? "push" : "modal")), to: " shown", of: child)
    }
    move(style.map { .present(made, $0) } ?? .push(made, isAnimated: true), on: nil, at: place)
    for child in coordinators(in: made) { beginStinsen(child, at: place) }
  }

  /// Shows a root: a coordinator with several roots and no routes is a switch between them; any other begins its stack
  /// with a root.
  private func showRoot(_ made: Value, of thing: Thing, isFirst: Bool, at place: SourceLocation) {
    let children = coordinators(in: made)
    let properties = index.storedProperties(of: thing.type)
    let isSwitch =
      properties.count { $0.attributes.contains("Root") } > 1
      && !properties.contains { $0.attributes.contains { $0.hasPrefix("Route") } }
    if !children.isEmpty || isSwitch {
      move(.root(made), on: nil, at: place)
    } else if isFirst {
      move(.push(made, isAnimated: false), on: nil, at: place)
    } else {
      move(.setStack(Value(.list([made]))), on: nil, at: place)
    }
    for child in children {
      write(Value(.text("root")), to: " shown", of: child)
      beginStinsen(child, at: place)
    }
  }

  private func leave(_ name: String, _ thing: Thing, at place: SourceLocation) {
    switch name {
    case "popToRoot": move(.popToRoot, on: nil, at: place)
    case "dismissCoordinator":
      let ways = (thing.fields[" shown"] ?? .unknown).atoms
      if ways == [.text("push")] {
        // All screens of the coordinator on its parent's stack are removed.
        with(certainty: .likely) { move(.pop, on: nil, at: place) }
      } else {
        with(certainty: ways.count > 1 ? .likely : .certain) { move(.dismiss, on: nil, at: place) }
      }
    default: move(.pop, on: nil, at: place)
    }
  }

  // MARK: The beginning

  private func beginStinsen(_ thing: Thing, at place: SourceLocation) {
    guard !isRunning(Frame(place: thing.place, home: thing)) else { return }
    let inner = collect {
      frames.append(Frame(place: thing.place, home: thing))
      if index.isA(thing.type, "TabCoordinatable") { fillTabs(of: thing) } else { beginStack(of: thing) }
      frames.removeLast()
    }
    note(.call(thing, name: "start", isMethod: true, inner), at: place)
    customise(thing)
  }

  private func routes(_ value: Value, of thing: Thing) -> [PropertyFact] {
    value.atoms.compactMap { atom in
      guard case .enumCase("KeyPath", let name, _) = atom else { return nil }
      return index.property(name, in: thing.type)
    }
  }

  private func fillTabs(of thing: Thing) {
    let tabs = routes(read("child", of: thing).elements, of: thing)
    let made = tabs.map { stinsenMade($0, [], of: thing, at: $0.place) }
    for (route, value) in zip(tabs, made) {
      for child in coordinators(in: value) {
        write(Value(.text("root")), to: " shown", of: child)
        beginStinsen(child, at: route.place)
      }
    }
    if let first = tabs.first { move(.tabs(Value(.list(made))), on: thing, at: first.place) }
  }

  private func beginStack(of thing: Thing) {
    var roots = routes(read("stack", of: thing), of: thing)
    if roots.isEmpty { roots = index.storedProperties(of: thing.type).filter { $0.attributes.contains("Root") } }
    let ways = roots.map { route in
      collect {
        let made = stinsenMade(route, [], of: thing, at: route.place)
        showRoot(made, of: thing, isFirst: true, at: route.place)
      }
    }
    if ways.count == 1 { steps += ways[0] } else if let first = roots.first { note(.choose(ways), at: first.place) }
  }

  /// Reads the modifiers that a coordinator puts around all its views, among them those for links.
  private func customise(_ thing: Thing) {
    guard let function = function(named: "customize", of: thing.type), function.body != nil else { return }
    let reading = ViewReading(screen: thing)
    let outer = views
    views = reading
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    for parameter in function.parameters { scope.locals[parameter.name] = .unknown }
    _ = collect { _ = run(function, home: thing, in: scope, at: function.place) }
    views = outer
    surroundings[thing] = reading
  }
}
