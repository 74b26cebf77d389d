/// Finds everything that is shown, from the launch of the app on, and everything that can be done there.
final class Explorer {
  struct Screen {
    var thing: Thing
    var actions: [ViewReading.Action] = []
    var told: [Told] = []
    /// What its views hold, where that is a container.
    var containers: [Thing] = []
  }

  /// What is run when the system, or anybody, takes something away.
  struct Told {
    enum Way: String { case swipe, back, gone }
    var way: Way
    var steps: [Step]
    var place: SourcePlace
  }

  struct Link {
    var name: String
    var steps: [Step]
    var place: SourcePlace
  }

  let interpreter: Interpreter
  private(set) var launch: [Step] = []
  private(set) var screens: [Thing: Screen] = [:]
  /// In the order in which they were met.
  private(set) var order: [Thing] = []
  private(set) var links: [Link] = []
  /// What coordinators hear of dismissals and of pops.
  private(set) var told: [Thing: [Told]] = [:]
  private(set) var rounds = 0
  static let mostRounds = 6
  /// What the round before came upon.
  private var shownBefore: Set<Thing> = []

  init(index: TypeIndex, vocabulary: Vocabulary) {
    interpreter = Interpreter(index: index, vocabulary: vocabulary)
  }

  private var index: TypeIndex { interpreter.index }
  private var roles: Roles { interpreter.roles }

  /// Runs until a round learns nothing new.
  func explore() {
    var before = -1
    while rounds < Self.mostRounds, interpreter.knowledge != before {
      before = interpreter.knowledge
      rounds += 1
      interpreter.budget = 0
      shownBefore = Set(screens.keys)
      screens = [:]
      order = []
      links = []
      told = [:]
      launch = interpreter.collect(runEntries)
      meet(launch)
      meetViews()
    }
  }

  // MARK: Entries

  private func runEntries() {
    var isFound = false
    for name in index.names where index.isA(name, "UIWindowSceneDelegate") || index.isA(name, "UIApplicationDelegate") {
      guard let entry = index.entry(name) else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      for function in index.functions(of: name) {
        if Self.launches.contains(function.signature) {
          isFound = run(function, on: thing) || isFound
        } else if Self.links.contains(function.signature) {
          let steps = interpreter.collect { _ = run(function, on: thing) }
          if !steps.isEmpty { links.append(Link(name: Self.linkName(function), steps: steps, place: function.place)) }
        }
      }
    }
    for name in index.names where index.isA(name, "App") && index.entry(name)?.kind == .struct {
      guard let entry = index.entry(name) else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      let reading = read(thing)
      interpreter.move(.root(reading.held), on: nil, at: entry.place)
      isFound = isFound || !reading.held.things.isEmpty
      meetLinks(reading)
    }
    if !isFound { runRoots() }
  }

  private func meetLinks(_ reading: ViewReading) {
    for action in reading.actions where action.name.hasPrefix("onOpenURL") || action.name.hasPrefix("onContinue") {
      links.append(Link(name: action.name, steps: action.steps, place: action.place))
    }
  }

  /// Without an entry of the app: coordinators that nobody makes, those named like a root first.
  private func runRoots() {
    let coordinators = index.names.filter { name in
      roles.isCoordinator(name) && index.heirs(of: name).allSatisfy { $0 == name }
    }
    let first = ["App", "Application", "Root", "Main", "Base"]
    func rank(_ name: String) -> Int { first.firstIndex { name.hasPrefix($0) } ?? first.count }
    let ranked = coordinators.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    for (_, name) in ranked
    where !interpreter.things.contains(where: { $0.type == name && $0.place != index.entry(name)?.place }) {
      guard let entry = index.entry(name) else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      if let start = index.functions(of: name).first(where: { $0.name == "start" }) { _ = run(start, on: thing) }
    }
    // Views that hold a stack of their own.
    guard coordinators.isEmpty else { return }
    for name in index.names where roles.isView(name) && index.entry(name)?.kind == .struct {
      guard let entry = index.entry(name),
        !interpreter.things.contains(where: { $0.type == name && $0.place != entry.place })
      else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      let reading = read(thing)
      guard reading.held.things.contains(where: { ViewReading.containers.contains($0.kind) }) else { continue }
      interpreter.move(.root(Value(.thing(thing))), on: nil, at: entry.place)
    }
  }

  private static let launches: Set<String> = [
    "scene(_:willConnectTo:options:)", "application(_:didFinishLaunchingWithOptions:)",
  ]

  private static let links: Set<String> = [
    "scene(_:openURLContexts:)", "scene(_:continue:)", "application(_:open:options:)",
    "application(_:continue:restorationHandler:)", "application(_:didReceiveRemoteNotification:)",
    "application(_:performActionFor:completionHandler:)",
  ]

  private static func linkName(_ function: FunctionFact) -> String {
    switch function.signature {
    case "scene(_:openURLContexts:)", "application(_:open:options:)": "openURL"
    case "scene(_:continue:)", "application(_:continue:restorationHandler:)": "continueActivity"
    case "application(_:didReceiveRemoteNotification:)": "notification"
    default: "shortcut"
    }
  }

  @discardableResult
  private func run(_ function: FunctionFact, on thing: Thing) -> Bool {
    let before = interpreter.steps.count
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    for parameter in function.parameters { scope.locals[parameter.name] = Value(.unknown(parameter.type)) }
    _ = interpreter.run(function, home: thing, in: scope, at: function.place)
    return interpreter.steps.count > before
  }

  // MARK: What is shown

  /// Goes to everything that some steps show.
  private func meet(_ steps: [Step]) {
    for step in steps {
      switch step.kind {
      case .move(let move, let on, let then):
        for value in move.shown { for thing in value.things + value.elements.things { meet(thing) } }
        if let on { meetContainer(on) }
        meet(then)
      case .branch(_, let then, let otherwise):
        meet(then)
        meet(otherwise)
      case .choose(let branches): branches.forEach(meet)
      case .call(let thing, _, _, let inner):
        hear(thing)
        meet(inner)
      case .later(let inner), .soon(let inner), .guarded(_, let inner): meet(inner)
      }
    }
  }

  private func meetContainer(_ thing: Thing) {
    for shown in (thing.fields["viewControllers"] ?? .unknown).elements.things { meet(shown) }
    for shown in (thing.fields["root"] ?? .unknown).things + (thing.fields["tabs"] ?? .unknown).things { meet(shown) }
    if thing.kind == .switchView {
      for (_, value) in thing.fields.sorted(by: { $0.key < $1.key }) { value.things.forEach(meet) }
    }
    hear(thing)
  }

  private func meet(_ thing: Thing) {
    switch thing.kind {
    case .alert: meetAlert(thing)
    case .navigation, .tabs, .stackView, .tabView, .switchView:
      guard screens[thing] == nil else { return }
      screens[thing] = Screen(thing: thing)
      meetContainer(thing)
      if thing.kind == .tabs, index.declares(thing.type) { meetController(thing) }
    case .instance:
      guard screens[thing] == nil, !roles.isCoordinator(thing.type) else { return }
      screens[thing] = Screen(thing: thing)
      order.append(thing)
      if roles.isView(thing.type) { meetView(thing) } else { meetController(thing) }
    default: break
    }
  }

  private func meetAlert(_ thing: Thing) {
    guard screens[thing] == nil else { return }
    var screen = Screen(thing: thing)
    screens[thing] = screen
    order.append(thing)
    for action in (thing.fields["actions"] ?? .unknown).elements.things {
      let title = action.fields["title"]?.firstText.flatMap(ActionName.identifier) ?? "ok"
      let steps = interpreter.collect {
        if let handler = action.fields["handler"] {
          interpreter.apply(handler, name: title, [], at: action.place, in: Scope(parent: nil, home: nil, type: nil))
        }
      }
      screen.actions.append(.init(name: title, isTap: true, steps: steps, place: action.place))
      meet(steps)
    }
    screens[thing] = screen
  }

  // MARK: Views

  func read(_ thing: Thing) -> ViewReading {
    let reading = ViewReading(screen: thing)
    readBody(of: thing, into: reading, depth: 0)
    return reading
  }

  /// Reads the body of a view, and of the app's own views that it holds.
  private func readBody(of thing: Thing, into reading: ViewReading, depth: Int) {
    guard depth < 8, let body = index.property("body", in: thing.type), let getter = body.getter else { return }
    let outer = interpreter.views
    interpreter.views = reading
    reading.held = .unknown
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    let result = interpreter.runBody(getter, in: scope, place: body.place, home: thing)
    for thing in result.things { reading.hold(Value(.thing(thing))) }
    interpreter.views = outer
    let held = reading.held
    var containers = Value.unknown
    for child in held.things {
      if ViewReading.containers.contains(child.kind) {
        containers.join(Value(.thing(child)))
      } else if child !== thing, roles.isView(child.type) {
        guard depth > 0 || thing.type != child.type else { continue }
        // The root of an app is not a screen but what it holds.
        if index.isA(thing.type, "App") {
          containers.join(Value(.thing(child)))
        } else {
          readBody(of: child, into: reading, depth: depth + 1)
          containers.join(
            Value(atoms: reading.held.things.filter { ViewReading.containers.contains($0.kind) }.map(Atom.thing)))
        }
      }
    }
    reading.held = containers
  }

  private func meetView(_ thing: Thing) {
    let reading = read(thing)
    screens[thing]?.actions += reading.actions
    screens[thing]?.containers = reading.held.things
    for action in reading.actions { meet(action.steps) }
    for container in reading.held.things { meet(container) }
    meetLinks(reading)
    uncalled(thing)
  }

  /// Builds what states and paths can hold, as far as their values are known.
  private func meetViews() {
    for presentation in interpreter.bindings.presentations.values.sorted(by: { $0.place < $1.place }) {
      for (_, shown) in views(of: presentation) { shown.things.forEach(meet) }
    }
    for destination in interpreter.bindings.destinations.values.sorted(by: { $0.place < $1.place }) {
      for value in pushed(destination.type) { build(destination.builder, value).things.forEach(meet) }
    }
  }

  /// The values of a type that stand in some path.
  private func pushed(_ type: String) -> [Value] {
    index.entry(type)?.cases.map { element in
      Value(.enumCase(type: type, name: element.name, payload: element.payload.map { Value(.unknown($0)) }))
    } ?? []
  }

  /// What a state shows, by each of its values.
  func views(of presentation: ViewBindings.Presentation) -> [(Value, Value)] {
    let held = presentation.owner.fields[presentation.field] ?? .unknown
    let values = held.atoms.filter { $0 != .none && $0 != .truth(false) }.map { Value($0) }
    return (values.isEmpty ? [.unknown] : values).map { ($0, build(presentation.builder, $0)) }
  }

  func build(_ builder: Callable, _ value: Value) -> Value {
    let outer = interpreter.views
    interpreter.views = nil
    var result = Value.unknown
    _ = interpreter.collect { result = interpreter.build(Value(.code(builder)), [value], at: builder.place) }
    interpreter.views = outer
    return result
  }

  // MARK: Controllers

  private func meetController(_ thing: Thing) {
    var actions: [ViewReading.Action] = []
    let lifecycle = ["prepare", "loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear"]
    for name in lifecycle {
      guard let function = index.functions(of: thing.type).first(where: { $0.name == name }) else { continue }
      let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
      if !steps.isEmpty { actions.append(.init(name: name, isTap: false, steps: steps, place: function.place)) }
    }
    for part in parts(of: thing) { actions += self.actions(of: part) }
    screens[thing]?.actions += actions
    screens[thing]?.told += departures(of: thing)
    for action in actions { meet(action.steps) }
    for departure in screens[thing]?.told ?? [] { meet(departure.steps) }
    for view in (thing.fields["rootView"] ?? .unknown).things {
      let reading = read(view)
      screens[thing]?.actions += reading.actions
      for action in reading.actions { meet(action.steps) }
    }
    uncalled(thing)
  }

  /// The controller itself, and the views of the app's own that it holds.
  private func parts(of thing: Thing) -> [Thing] {
    var found = [thing]
    for (_, value) in thing.fields.sorted(by: { $0.key < $1.key }) {
      for part in value.things where !found.contains(part) {
        // A controller that is held, and never shown by itself, stands inside its own.
        let isInside =
          rounds > 1 && part.kind == .instance && roles.isViewController(part.type) && !shownBefore.contains(part)
          && index.declares(part.type) && part !== thing
        if roles.isPlainView(part.type) || isInside { found.append(part) }
      }
    }
    return found
  }

  private func actions(of thing: Thing) -> [ViewReading.Action] {
    var actions: [ViewReading.Action] = []
    for function in index.functions(of: thing.type) where isTrigger(function) {
      let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
      guard !steps.isEmpty else { continue }
      actions.append(.init(name: name(of: function), isTap: true, steps: steps, place: function.place))
    }
    for trigger in interpreter.triggers[thing] ?? [] where !actions.contains(where: { $0.name == trigger.name }) {
      let steps = navigation(
        interpreter.collect { _ = interpreter.run(trigger.code, [], name: trigger.name, at: trigger.code.place) })
      guard !steps.isEmpty else { continue }
      actions.append(
        .init(name: ActionName.trimmed(trigger.name), isTap: trigger.isTap, steps: steps, place: trigger.code.place))
    }
    for forwarder in interpreter.forwarders
    where forwarder.owner === thing && !actions.contains(where: { $0.name == forwarder.name }) {
      let steps = navigation(
        interpreter.collect { interpreter.send(.unknown, to: forwarder.subject, at: forwarder.subject.place) })
      guard !steps.isEmpty else { continue }
      actions.append(.init(name: forwarder.name, isTap: forwarder.isTap, steps: steps, place: forwarder.subject.place))
    }
    return actions
  }

  private func isTrigger(_ function: FunctionFact) -> Bool {
    let names = function.attributes.map { $0.prefix { $0 != "(" } }
    return names.contains("IBAction") || names.contains("objc") || Self.callbacks.contains(function.signature)
      || Self.callbackNames.contains(function.name)
  }

  private static let callbacks: Set<String> = [
    "tableView(_:didSelectRowAt:)", "collectionView(_:didSelectItemAt:)", "tabBarController(_:didSelect:)",
    "tableView(_:commit:forRowAt:)", "textFieldShouldReturn(_:)", "searchBarSearchButtonClicked(_:)",
    "tableView(_:accessoryButtonTappedForRowWith:)", "mapView(_:didSelect:)", "pickerView(_:didSelectRow:inComponent:)",
  ]

  private static let callbackNames: Set<String> = [
    "searchBarCancelButtonClicked", "updateSearchResults", "touchesEnded",
  ]

  private func name(of function: FunctionFact) -> String {
    switch function.signature {
    case "tableView(_:didSelectRowAt:)": "selectRow"
    case "collectionView(_:didSelectItemAt:)": "selectItem"
    case "tabBarController(_:didSelect:)": "selectTab"
    default: ActionName.trimmed(function.name)
    }
  }

  /// Without what only the app's own data see.
  private func navigation(_ steps: [Step]) -> [Step] { steps.filter(\.mayNavigate) }

  private func departures(of thing: Thing) -> [Told] {
    let ways = ["deinit": Told.Way.gone, "didMove": .gone, "viewDidDisappear": .gone]
    return index.functions(of: thing.type).compactMap { function in
      guard let way = ways[function.name] else { return nil }
      let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
      return steps.isEmpty ? nil : Told(way: way, steps: steps, place: function.place)
    }
  }

  /// Callbacks that a coordinator gave to a screen, or to its model, and that nobody was seen to call.
  private func uncalled(_ thing: Thing) {
    var open = [(thing, 0)]
    var seen: Set<Thing> = []
    while let (next, depth) = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      for (field, value) in next.fields.sorted(by: { $0.key < $1.key }) {
        for case .code(let code) in value.atoms
        where !interpreter.ran.contains(.init(place: code.place, home: code.home)) && isFinal {
          interpreter.isProbing = true
          let steps = navigation(
            interpreter.collect {
              interpreter.with(certainty: .possible) { _ = interpreter.run(code, [], name: field, at: code.place) }
            })
          interpreter.isProbing = false
          guard !steps.isEmpty else { continue }
          screens[thing]?.actions.append(
            .init(name: ActionName.trimmed(field), isTap: true, steps: steps, place: code.place))
          meet(steps)
        }
        if depth == 0, roles.isForeignScreen(thing.type) {
          for coordinator in value.things where roles.isCoordinator(coordinator.type) { offer(coordinator, to: thing) }
        }
        guard depth < 3 else { continue }
        for inner in value.things
        where inner.kind == .instance && !roles.isCoordinator(inner.type) && !roles.isScreen(inner.type) {
          open.append((inner, depth + 1))
        }
      }
    }
  }

  /// A screen whose code is not here may call whatever its coordinator offers and nobody else was seen to call.
  private func offer(_ coordinator: Thing, to screen: Thing) {
    guard isFinal else { return }
    for function in index.functions(of: coordinator.type) {
      let isOffered =
        !["init", "deinit", "start"].contains(function.name) && !function.isStatic
        && !function.attributes.contains("private") && !function.attributes.contains("override")
      guard isOffered, !interpreter.ran.contains(.init(place: function.place, home: coordinator)) else { continue }
      interpreter.isProbing = true
      let steps = navigation(
        interpreter.collect { interpreter.with(certainty: .possible) { _ = run(function, on: coordinator) } })
      interpreter.isProbing = false
      guard steps.contains(where: \.showsSomething) else { continue }
      screens[screen]?.actions.append(
        .init(name: ActionName.trimmed(function.name), isTap: true, steps: steps, place: function.place))
      meet(steps)
    }
  }

  /// Only what still has no caller once the callers are known.
  private var isFinal: Bool { rounds >= 2 }

  // MARK: What coordinators hear

  /// The delegates of containers and presentations.
  private func hear(_ thing: Thing) {
    for delegate in (thing.fields["presentationDelegate"] ?? .unknown).things {
      hear("presentationControllerDidDismiss", .swipe, delegate)
    }
    if thing.kind == .navigation {
      for delegate in (thing.fields["delegate"] ?? .unknown).things {
        guard
          let function = index.functions(of: delegate.type).first(where: {
            $0.signature == "navigationController(_:didShow:animated:)"
          })
        else { continue }
        tell(function, .back, delegate)
      }
    }
    for value in [thing.fields["navigationController"], thing.fields["router"]] {
      for inner in value?.things ?? [] where inner.kind == .navigation && screens[inner] == nil { meet(inner) }
    }
  }

  private func hear(_ name: String, _ way: Told.Way, _ thing: Thing) {
    guard let function = index.functions(of: thing.type).first(where: { $0.name == name }) else { return }
    tell(function, way, thing)
  }

  private func tell(_ function: FunctionFact, _ way: Told.Way, _ thing: Thing) {
    guard told[thing]?.contains(where: { $0.place == function.place }) != true else { return }
    let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
    told[thing, default: []].append(Told(way: way, steps: steps, place: function.place))
    meet(steps)
  }
}

extension Move {
  /// What comes to be shown.
  var shown: [Value] {
    switch self {
    case .push(let value, _), .setStack(let value), .present(let value, _), .root(let value), .tabs(let value): [value]
    default: []
    }
  }
}

extension Step {
  /// Whether a screen comes or goes in it.
  var showsSomething: Bool {
    switch kind {
    case .move(let move, _, _):
      switch move {
      case .write, .retain, .release, .releaseAll, .flag: false
      default: true
      }
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: \.showsSomething)
    case .choose(let branches): branches.contains { $0.contains(where: \.showsSomething) }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      inner.contains(where: \.showsSomething)
    }
  }

  /// Whether anything in it can show something or take it away.
  var mayNavigate: Bool {
    switch kind {
    case .move(let move, let on, let then):
      switch move {
      case .write(let owner, _, _): owner.kind == .instance && (on != nil || !then.isEmpty)
      default: true
      }
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: \.mayNavigate)
    case .choose(let branches): branches.contains { $0.contains(where: \.mayNavigate) }
    case .call(_, _, _, let inner): inner.isEmpty || inner.contains(where: \.mayNavigate)
    case .later(let inner), .soon(let inner), .guarded(_, let inner): inner.contains(where: \.mayNavigate)
    }
  }
}
