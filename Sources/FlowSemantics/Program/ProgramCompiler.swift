import FlowModel

/// Builds the tables of a program.
struct ProgramCompiler {
  typealias Coordinator = Program.Coordinator
  typealias Screen = Program.Screen
  typealias Action = Program.Action
  typealias Body = Program.Body
  typealias Branch = Program.Branch
  typealias Signal = Program.Signal
  typealias DismissalBodies = Program.DismissalBodies
  typealias MachineTable = Program.MachineTable

  let flow: Flow
  let names: NameTable
  var coordinators: [Coordinator] = []
  var screens: [Screen] = []
  var actions: [Action] = []
  var bodies: [Body] = []
  var branches: [Branch] = []
  /// By place of a copy of a procedure with parameters: the place of the procedure as it is declared.
  private(set) var declaredPlaces: [String: String] = [:]
  var links: [Signal] = []
  var externals: [Signal] = []
  var events: [String] = []
  let root: Int
  var finishedEvent = 0
  /// By coordinator: its tabs, and the coordinators that its code may start.
  var starts: [Set<Int>] = []
  /// By coordinator: the coordinators whose instances its code lets go of all at once, whichever exist.
  var lettingGo: [Int: Set<Int>] = [:]
  /// By coordinator: the bodies of the `soon` and `later` effects of its code.
  var postponed: [Int: [Int]] = [:]
  /// Bodies that wait for something in the handler of a finished child, with the coordinators of the handler and of the
  /// child.
  private(set) var candidates: [(body: Int, coordinator: Int, finishedChild: Int)] = []
  /// Coordinators whose code has completions that hold them.
  var holding: Set<Int> = []
  /// Coordinators whose instances code may show again.
  var reused: Set<Int> = []
  /// Coordinators whose code presents screens.
  var presenting: Set<Int> = []
  /// Coordinators on whose behalf an `in`, a link or an external acts.
  var actedFor: Set<Int> = []
  /// Every condition of the flow but those of invariants.
  var conditions: [Condition] = []
  /// By coordinator that presents as SwiftUI does: the bodies of its presentations that wait in their slots.
  var deferrable: [Int: [Int]] = [:]
  /// Whether any coordinator that presents is written in SwiftUI.
  var usesSlots: Bool { !deferrable.isEmpty }
  /// By coordinator: the coordinators that its code brings up without a container.
  var startsWithoutContainer: [Int: Set<Int>] = [:]
  /// Whether any code asks for the frame whose action runs.
  var asksForActingFrames = false
  /// Whether any sheet leaves what is below it visible.
  var letsThrough = false
  /// Whether any coordinator is presented as an alert.
  var alertsHoldContainers = false
  /// Whether any code puts a second window in front of the app.
  var covers = false
  var slotNames: [SlotName] = []
  /// Where the effect of each step is declared.
  var stepLocations: [SourceLocation] = []
  var stepCount: Int { stepLocations.count }
  private var eventIndex: [String: Int] = [:]

  var coordinatorIndex: [String: Int] { names.coordinators }
  var screenIndex: [String: Int] { names.screens }

  init(_ flow: Flow) {
    self.flow = flow
    names = NameTable(flow)
    root = names.coordinators[flow.root]!
    let collapsed = flow.collapsedColumns
    let others = flow.otherContainers
    for (index, coordinator) in flow.coordinators.enumerated() {
      var declared = coordinator
      if collapsed.contains(coordinator.name) { declared.collapse() }
      coordinators.append(
        Coordinator(
          name: coordinator.name, declaration: declared,
          containers: [flow.container(of: coordinator)] + others[coordinator.name, default: []]))
      for screen in coordinator.screens {
        coordinators[index].screens.append(screens.count)
        screens.append(
          Screen(name: screen.name, coordinator: index, hasBack: screen.hasBack, isTerminal: screen.isTerminal))
      }
    }
    finishedEvent = event("finished")
    reserveNamedBodies()
    starts = coordinators.map { _ in [] }
    for index in coordinators.indices { compileCoordinator(index) }
    compileSignals()
    rememberFinishedChildren()
    reuseTabs()
  }

  /// Reuses the tabs of every coordinator that is reused.
  private mutating func reuseTabs() {
    var work = reused.sorted()
    while let next = work.popLast() {
      for tab in coordinators[next].tabs where reused.insert(tab).inserted { work.append(tab) }
    }
  }

  mutating func event(_ name: String) -> Int {
    if let known = eventIndex[name] { return known }
    eventIndex[name] = events.count
    events.append(name)
    return events.count - 1
  }

  mutating func addBody(place: String) -> Int {
    bodies.append(Body(place: place))
    return bodies.count - 1
  }

  mutating func addBody(_ effects: [Effect], place: String, coordinator: Int) -> Int {
    addBody(effects, Site(coordinator: coordinator, place: place))
  }

  mutating func addBody(_ effects: [Effect], _ site: Site) -> Int {
    let body = addBody(place: site.place)
    bodies[body].screen = site.screen
    bodies[body].steps = compile(effects, site)
    return body
  }

  /// Adds a body that waits for something.
  mutating func addWaitingBody(_ effects: [Effect], _ site: Site) -> Int {
    let body = addBody(effects, site)
    if let child = site.finishedChild { candidates.append((body, site.coordinator, child)) }
    return body
  }

  private mutating func fill(_ body: Int, _ effects: [Effect], coordinator: Int) {
    bodies[body].steps = compile(effects, Site(coordinator: coordinator, place: bodies[body].place))
  }

  /// Gives indices to the bodies that others refer to by name, before any body is compiled.
  private mutating func reserveNamedBodies() {
    for index in coordinators.indices {
      let declared = coordinators[index].declaration
      coordinators[index].startBody = addBody(place: "\(declared.name).start")
      for entry in declared.entries {
        coordinators[index].entryBodies[entry.name] = addBody(place: "\(declared.name).\(entry.name)")
      }
      for procedure in declared.procedures {
        let place = "\(declared.name).\(procedure.name)"
        coordinators[index].procedureBodies[procedure.name] = addBody(place: place)
        if let template = procedure.template { declaredPlaces[place] = "\(declared.name).\(template)" }
      }
    }
  }

  private mutating func compileCoordinator(_ index: Int) {
    let declared = coordinators[index].declaration
    coordinators[index].tabs = declared.tabs.map { coordinatorIndex[$0]! }
    starts[index].formUnion(coordinators[index].tabs)
    if let destinations = declared.destinations {
      coordinators[index].destinationScreens = Set(destinations.compactMap { screenIndex[$0] })
      coordinators[index].destinationCoordinators = Set(destinations.compactMap { coordinatorIndex[$0] })
    }
    fill(coordinators[index].startBody, declared.start, coordinator: index)
    for entry in declared.entries {
      fill(coordinators[index].entryBodies[entry.name]!, entry.effects, coordinator: index)
    }
    for procedure in declared.procedures {
      fill(coordinators[index].procedureBodies[procedure.name]!, procedure.effects, coordinator: index)
    }
    for handler in declared.handlers {
      let parts = handler.name.split(separator: ".", maxSplits: 1).map(String.init)
      let child = parts.count == 2 ? coordinatorIndex[parts[0]]! : nil
      let event = event(parts[parts.count - 1])
      var site = Site(coordinator: index, place: "\(declared.name).\(handler.name)")
      if let child, event == finishedEvent, coordinators[child].declaration.ownership == .parent {
        site.finishedChild = child
      }
      coordinators[index].handlers[Program.handlerKey(child: child, event: event)] = addBody(handler.effects, site)
    }
    coordinators[index].selectionBodies = declared.tabs.map { tab in
      declared.selections.first { $0.name == tab }.map {
        addBody($0.effects, place: "\(declared.name).\(tab)", coordinator: index)
      }
    }
    coordinators[index].dismissal = dismissalBodies(declared.dismissal, place: declared.name, coordinator: index)
    if let machine = declared.machine {
      coordinators[index].machine = machineTable(machine, place: declared.name, coordinator: index)
    }
    for (screen, value) in zip(coordinators[index].screens, declared.screens) {
      compileScreen(screen, value, coordinator: index)
    }
  }

  private mutating func compileScreen(_ index: Int, _ declared: FlowModel.Screen, coordinator: Int) {
    screens[index].dismissal = dismissalBodies(declared.dismissal, place: declared.name, coordinator: coordinator)
    var onceBits = 0
    for action in declared.actions {
      let site = Site(coordinator: coordinator, place: "\(declared.name).\(action.name)", screen: index)
      let body = addBody(action.effects, site)
      var onceBit: Int?
      if action.trigger == .async(once: true) {
        onceBit = onceBits
        onceBits += 1
      }
      if action.trigger == .tap {
        screens[index].tapActions.append(actions.count)
      } else {
        screens[index].asyncActions.append(actions.count)
      }
      actions.append(
        Action(
          name: action.name, screen: index, body: body, condition: action.condition.map { condition($0, coordinator) },
          onceBit: onceBit))
    }
  }

  private mutating func dismissalBodies(_ dismissal: Dismissal, place: String, coordinator: Int) -> DismissalBodies {
    func body(_ effects: [Effect]?, _ name: String) -> Int? {
      effects.map { addBody($0, place: "\(place).\(name)", coordinator: coordinator) }
    }
    return DismissalBodies(
      swipe: body(dismissal.swipe, "swipe"), willSwipe: body(dismissal.willSwipe, "willSwipe"),
      back: body(dismissal.back, "back"), willBack: body(dismissal.willBack, "willBack"),
      gone: body(dismissal.gone, "gone"), removed: body(dismissal.removed, "removed"),
      appears: body(dismissal.appears, "appears"), disappears: body(dismissal.disappears, "disappears"))
  }

  private mutating func machineTable(_ machine: Machine, place: String, coordinator: Int) -> MachineTable {
    var table = MachineTable(
      states: machine.states, unexpected: machine.unexpected,
      entering: Array(repeating: nil, count: machine.states.count),
      shows: Array(repeating: nil, count: machine.states.count))
    func state(_ name: String) -> Int { machine.states.firstIndex(of: name)! }
    func add(_ route: Program.Route, _ event: Int, from states: Range<Int>) {
      for state in states {
        table.routes[event, default: Array(repeating: [], count: machine.states.count)][state].append(route)
      }
    }
    // Routes of the state itself come before routes of any state.
    for route in machine.routes.filter({ $0.from != nil }) + machine.routes.filter({ $0.from == nil }) {
      let compiled = Program.Route(
        target: route.to.map(state), condition: route.condition.map { condition($0, coordinator) },
        body: route.effects.isEmpty
          ? nil : addBody(route.effects, place: "\(place).\(route.event)", coordinator: coordinator))
      let from = route.from.map { state($0)..<state($0) + 1 } ?? machine.states.indices
      add(compiled, event(route.event), from: from)
      table.goesBack = table.goesBack || route.to == nil
    }
    for entering in machine.entering {
      table.entering[state(entering.name)] = addBody(
        entering.effects, place: "\(place).\(entering.name)", coordinator: coordinator)
    }
    for shown in machine.shows { table.shows[state(shown.state)] = screenIndex[shown.screen]! }
    return table
  }

  private mutating func compileSignals() {
    for link in flow.deepLinks {
      let handler = link.handler.map { coordinatorIndex[$0]! } ?? root
      actedFor.insert(handler)
      links.append(
        Signal(
          name: link.name, handler: handler, condition: link.condition.map { condition($0, handler) },
          body: addBody(link.effects, place: link.name, coordinator: handler), isCold: link.cold,
          lands: Set((link.lands + link.mayLand).map { screenIndex[$0]! }), promisesScreen: !link.lands.isEmpty))
    }
    for external in flow.externals {
      let handler = external.handler.map { coordinatorIndex[$0]! } ?? root
      actedFor.insert(handler)
      externals.append(
        Signal(
          name: external.name, handler: handler, condition: external.condition.map { condition($0, handler) },
          body: addBody(external.effects, place: external.name, coordinator: handler), isCold: false, lands: [],
          promisesScreen: false))
    }
  }
}
