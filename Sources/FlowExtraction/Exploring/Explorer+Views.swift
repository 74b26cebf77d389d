/// Explores SwiftUI views: their content, containers and actions.
extension Explorer {
  func read(_ thing: Thing) -> ViewReading {
    let reading = ViewReading(screen: thing)
    readBody(of: thing, into: reading, depth: 0)
    let held = reading.held
    readPartsBeside(thing, into: reading)
    reading.held = held.joined(reading.held)
    return reading
  }

  /// Reads what stands beside the view of a screen in the content of the stack that begins with it.
  private func readPartsBeside(_ screen: Thing, into reading: ViewReading) {
    var containers = Value.unknown
    for part in interpreter.partsBeside[screen] ?? [] where part !== screen {
      readPart(part, into: reading, depth: 1)
      containers.join(reading.held)
    }
    reading.held = containers
  }

  /// A screen that is written where its stack is: it can do what was read there, and what its parts can do.
  func meetUnnamed(_ thing: Thing, _ actions: [ViewReading.Action]) {
    let reading = ViewReading(screen: thing)
    reading.actions = actions
    readPartsBeside(thing, into: reading)
    screens[thing]?.actions = reading.actions.filter { !Self.isLink($0) }
    screens[thing]?.containers = reading.held.things
    for action in reading.actions { meet(action.steps) }
    for container in reading.held.things { meet(container) }
    meetLinks(reading, of: thing)
  }

  /// Reads the body of a view, and of the app's views inside it.
  func readBody(of thing: Thing, into reading: ViewReading, depth: Int) {
    if readController(of: thing, into: reading) { return }
    if thing !== reading.screen {
      for controller in wrappedControllers(of: thing, on: reading.screen) {
        reading.actions += controllerActions(controller)
      }
    }
    guard depth < 8, let body = index.property("body", in: thing.type), let getter = body.getter else { return }
    let outer = interpreter.views
    interpreter.views = reading
    reading.held = .unknown
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    let result = interpreter.runBody(getter, in: scope, place: body.place, home: thing)
    for thing in result.things { reading.hold(Value(.thing(thing)), roles: roles) }
    interpreter.views = outer
    let held = reading.held
    var containers = Value.unknown
    // A stack that lies over a controller from time to time is not what the view shows.
    let isController = held.things.contains {
      index.isA($0.type, "UIViewControllerRepresentable") && !reading.occasional.contains($0)
    }
    for child in held.things {
      let isOver = isController && reading.occasional.contains(child)
      if child.isContainer {
        if isOver {
          layOver(child)
          continue
        }
        containers.join(Value(.thing(child)))
      } else if child !== thing, roles.isView(child.type) {
        guard depth > 0 || thing.type != child.type else { continue }
        // The root of an app is not a screen; its contents are.
        if index.isA(thing.type, "App") {
          containers.join(Value(.thing(child)))
        } else {
          readPart(child, into: reading, depth: depth + 1)
          if isOver {
            reading.held.things.filter(\.isContainer).forEach(layOver)
            continue
          }
          containers.join(
            Value(atoms: reading.held.things.filter(\.isContainer).map(Atom.thing)))
        }
      }
    }
    reading.held = containers
  }

  /// Reads the body of a view inside of another one; in a round in which much code runs, not for every time that the
  /// other one is read.
  private func readPart(_ part: Thing, into reading: ViewReading, depth: Int) {
    let key = Part(
      view: part, screen: reading.screen, stack: reading.stack, isNested: reading.isNested,
      isOneScreen: reading.isOneScreen)
    if interpreter.workload.isPressing, let known = parts[key],
      known.knowledge == interpreter.knowledge || known.runs >= Self.mostReadings
    {
      reading.actions += known.actions
      reading.held = known.held
      return
    }
    let count = reading.actions.count
    readBody(of: part, into: reading, depth: depth)
    reading.attach(since: count, to: part)
    parts[key] = ReadPart(
      actions: Array(reading.actions[min(count, reading.actions.count)...]), held: reading.held,
      knowledge: interpreter.knowledge, runs: (parts[key]?.runs ?? 0) + 1)
  }

  private static let mostReadings = 3

  /// Takes a stack that lies over a screen for a part of it: nothing is declared for the stack itself.
  private func layOver(_ stack: Thing) {
    guard stack.kind == .stackView, !stack.isOverlay, !interpreter.bindings.paths.values.contains(stack) else { return }
    stack.isOverlay = true
    stack.isVoid = true
    interpreter.disown(stack)
    interpreter.learn()
  }

  func meetView(_ thing: Thing) {
    let reading = read(thing)
    var actions = reading.actions + triggered(thing, besides: reading.actions)
    for controller in wrappedControllers(of: thing, on: thing) { actions += controllerActions(controller) }
    // A link is not something that happens on the screen by itself.
    screens[thing]?.actions += actions.filter { !Self.isLink($0) }
    let containers = reading.held.things.filter { !mergePages($0, of: thing) }
    screens[thing]?.containers = containers
    for action in actions { meet(action.steps) }
    for container in containers { meet(container) }
    meetLinks(reading, of: thing)
    uncalled(thing)
  }

  /// Merges tabs that are on a stack and whose pages have no stacks into one screen with the actions of all pages,
  /// because these actions happen on the surrounding stack. Whether the tabs were merged.
  private func mergePages(_ tabs: Thing, of screen: Thing) -> Bool {
    guard tabs.kind == .tabView,
      stacked[screen] != nil
        || interpreter.things.contains(where: { $0.kind == .stackView && $0.holdsAsRoot(screen) })
    else { return false }
    let pages = (tabs.fields["tabs"] ?? .unknown).things
    guard pages.allSatisfy({ $0.kind == .instance && roles.isView($0.type) && !roles.isCoordinator($0.type) }) else {
      return false
    }
    let readings = pages.map(read)
    guard readings.allSatisfy({ $0.held.things.isEmpty }) else { return false }
    tabs.isVoid = true
    let owns = interpreter.things.contains { !$0.isVoid && $0.fields["owner"]?.things.contains(screen) == true }
    if !owns { interpreter.bindings.owners.remove(screen) }
    for action in readings.flatMap(\.actions) {
      screens[screen]?.actions.append(action)
      meet(action.steps)
    }
    return true
  }

  /// Builds the views for the known values of states and paths; those that such views present in turn as well.
  func meetViews() {
    for _ in 0..<Self.mostPresentedInTurn {
      let count = screens.count
      meetViewsOnce()
      if screens.count == count { return }
    }
  }

  private static let mostPresentedInTurn = 4

  private func meetViewsOnce() {
    for presentation in interpreter.bindings.presentations {
      for (value, shown) in views(of: presentation) {
        if presentation.style.isPush { noteStacked(shown.things, on: nil) }
        shown.things.forEach(meet)
        meet(interpreter.stepsOfDismissal(presentation, of: value))
      }
    }
    for (name, root) in interpreter.bindings.roots.sorted(by: { $0.value.stack.number < $1.value.stack.number }) {
      for atom in name.thing.fields[name.name]?.atoms ?? [] {
        build(root, [(name, Value(atom))]).flatMap(\.things).forEach(meet)
      }
    }
    for destination in interpreter.bindings.destinations {
      for value in pushed(destination) {
        let views = build(destination.builder, value).things
        noteStacked(views, on: nil)
        views.forEach(meet)
      }
    }
  }

  /// The values of a type in some path.
  func pushed(_ destination: ViewBindings.Destination) -> [Value] {
    let type = destination.type
    let cases = index.entry(type)?.cases ?? []
    if cases.isEmpty, interpreter.isReducer(type) {
      return [interpreter.scoped(Value(.unknown(.named(type + ".State", []))), by: destination.field)]
    }
    if cases.isEmpty { return held(type).map { interpreter.scoped($0, by: destination.field) } }
    return cases.map { element in
      let value = Value(.enumCase(type: type, name: element.name, payload: element.payload.map { Value(.unknown($0)) }))
      return interpreter.scoped(value, by: destination.field)
    }
  }

  /// The values of a class or struct in paths: each object that was put there, or, if none is known, any object of the
  /// type.
  private func held(_ type: String) -> [Value] {
    let paths = interpreter.bindings.paths.keys.sorted { ($0.thing.number, $0.name) < ($1.thing.number, $1.name) }
    let found = paths.flatMap { ($0.thing.fields[$0.name] ?? .unknown).elements.things }.filter {
      index.isA($0.type, type)
    }
    return found.isEmpty ? [Value(.unknown(.named(type, [])))] : found.map { Value(.thing($0)) }
  }

  /// The values of a state and the views that each shows.
  func views(of presentation: ViewBindings.Presentation) -> [(Value, Value)] {
    let held = presentation.owner.fields[presentation.field] ?? .unknown
    let values = held.atoms.filter { $0 != .none && $0 != .truth(false) }.map { Value($0) }
    return (values.isEmpty ? [.unknown] : values).filter(presentation.shows).map {
      ($0, shown(by: presentation, $0))
    }
  }

  /// What a state presents for a value: views of the app, or a screen that is written where it is presented.
  func shown(by presentation: ViewBindings.Presentation, _ value: Value) -> Value {
    let reading = ViewReading(screen: interpreter.maker ?? interpreter.window())
    reading.isAlert = presentation.style.name == .alert
    let views = build(presentation.builder, presentation.content(value), into: reading)
    if reading.isAlert { return Value(.thing(interpreter.alert(read: reading, by: presentation))) }
    return interpreter.written(views, for: value, in: reading, by: presentation).map { Value(.thing($0)) } ?? views
  }

  /// The root view of a stack while states have certain values; several, if other things decide as well.
  func build(_ root: ViewBindings.Root, _ states: [(field: Interpreter.FieldName, value: Value)]) -> [Value] {
    let reading = ViewReading(screen: interpreter.maker ?? interpreter.window())
    reading.stack = root.stack
    var views = Value.unknown
    interpreter.given(states[...]) { views = build(root.builder, .unknown, into: reading) }
    guard reading.decides(views) else { return views.things.prefix(1).map { Value(.thing($0)) } }
    return views.atoms.map { Value($0) }
  }

  /// The views for a value; those between which something else decides, if the first is one of them.
  func build(_ builder: Callable, _ value: Value) -> Value { shown(by: builder, value).views }

  /// The first view for a value; several, if something else decides between them.
  func screens(of builder: Callable, _ value: Value) -> [Thing] { shown(by: builder, value).screens }

  private func shown(by builder: Callable, _ value: Value) -> (views: Value, screens: [Thing]) {
    let key = Building(builder: builder, scope: ObjectIdentifier(builder.scope), value: value)
    if let known = built[key] { return known }
    let reading = ViewReading(screen: interpreter.maker ?? interpreter.window())
    let views = build(builder, value, into: reading)
    let shown = (views, reading.decides(views) ? views.things : Array(views.things.prefix(1)))
    if isOver { built[key] = shown }
    return shown
  }

  private func build(_ builder: Callable, _ value: Value, into reading: ViewReading) -> Value {
    reading.isOneScreen = true
    let (outer, turn) = (interpreter.views, interpreter.turn)
    interpreter.views = reading
    // A stack around what each case shows is another one for each case.
    if case .enumCase(_, let name, _)? = value.atoms.first, value.atoms.count == 1 { interpreter.turn = name }
    var views = Value.unknown
    _ = interpreter.collect { views = interpreter.build(Value(.code(builder)), [value], at: builder.place) }
    (interpreter.views, interpreter.turn) = (outer, turn)
    interpreter.keep(reading)
    return reading.decides(views)
      ? Value(atoms: views.things.filter(reading.rootViews.contains).map(Atom.thing)) : views
  }
}

extension Thing {
  /// Whether it holds screens and is none itself.
  fileprivate var isContainer: Bool {
    ViewReading.containers.contains(kind) || kind == .navigation || kind == .tabs
  }

  func holdsAsRoot(_ screen: Thing) -> Bool { (fields["root"] ?? .unknown).things.contains(screen) }
}
