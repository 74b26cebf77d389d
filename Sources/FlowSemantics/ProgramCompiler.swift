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
  var links: [Signal] = []
  var externals: [Signal] = []
  var events: [String] = []
  let root: Int
  var finishedEvent = 0
  /// By coordinator: its tabs, and the coordinators that its code may start.
  var starts: [Set<Int>] = []
  /// By coordinator: the coordinators whose instances its code lets go of all at once, whichever exist.
  private(set) var lettingGo: [Int: Set<Int>] = [:]
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
  private(set) var actedFor: Set<Int> = []
  /// Every condition of the flow but those of invariants.
  private(set) var conditions: [Condition] = []
  /// By coordinator that presents as SwiftUI does: the bodies of its presentations that wait in their slots.
  var deferrable: [Int: [Int]] = [:]
  /// Whether any coordinator that presents is written in SwiftUI.
  var usesSlots: Bool { !deferrable.isEmpty }
  /// Whether any sheet leaves what is below it visible.
  var letsThrough = false
  /// Whether any coordinator is presented as an alert.
  var alertsHoldContainers = false
  /// Whether any code puts a second window in front of the app.
  var covers = false
  private(set) var slotNames: [String] = []
  /// Where the effect of each step is declared.
  var stepLocations: [SourceLocation] = []
  var stepCount: Int { stepLocations.count }
  private var eventIndex: [String: Int] = [:]

  private var coordinatorIndex: [String: Int] { names.coordinators }
  private var screenIndex: [String: Int] { names.screens }

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

  private mutating func event(_ name: String) -> Int {
    if let known = eventIndex[name] { return known }
    eventIndex[name] = events.count
    events.append(name)
    return events.count - 1
  }

  private mutating func addBody(place: String) -> Int {
    bodies.append(Body(place: place))
    return bodies.count - 1
  }

  private mutating func addBody(_ effects: [Effect], place: String, coordinator: Int) -> Int {
    addBody(effects, Site(coordinator: coordinator, place: place))
  }

  private mutating func addBody(_ effects: [Effect], _ site: Site) -> Int {
    let body = addBody(place: site.place)
    bodies[body].screen = site.screen
    bodies[body].steps = compile(effects, site)
    return body
  }

  /// Adds a body that waits for something.
  private mutating func addWaitingBody(_ effects: [Effect], _ site: Site) -> Int {
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
        coordinators[index].procedureBodies[procedure.name] = addBody(place: "\(declared.name).\(procedure.name)")
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

  /// The context in which an effect is declared.
  private struct Site {
    let coordinator: Int
    let place: String
    /// The screen to whose action it belongs.
    var screen: Int?
    /// In the handler of a finished child: the coordinator of this child.
    var finishedChild: Int?
  }

  private mutating func compile(_ effects: [Effect], _ site: Site) -> [Step] {
    effects.map { effect in
      let number = stepCount
      stepLocations.append(effect.location)
      var step = Step(
        number: number, operation: operation(effect, site), isAnimated: effect.isAnimated, origin: effect.origin,
        replacesPresented: effect.replacesPresented, values: values(effect),
        containerNumber: containerNumber(effect))
      setSlot(of: &step, effect.slot, site)
      if effect.reuses {
        step.reuses = true
        switch step.operation {
        case .start(let child, _), .showCoordinator(let child, _), .presentCoordinator(let child, _, _):
          reused.insert(child)
        default: break
        }
      }
      if !effect.then.isEmpty { step.thenBody = addWaitingBody(effect.then, site) }
      if let completion = step.thenBody, effect.keepsSelf {
        step.keepsSelf = true
        bodies[completion].keepsSelf = true
        holding.insert(site.coordinator)
      }
      switch step.operation {
      case .presentScreen, .presentCoordinator:
        let retry = addWaitingBody([], site)
        step.retryBody = retry
        bodies[retry].isRetry = true
        bodies[retry].keepsSelf = step.keepsSelf
        if coordinators[site.coordinator].framework == .swiftui {
          deferrable[site.coordinator, default: []].append(retry)
        }
        bodies[retry].steps = [step]
      default: break
      }
      return step
    }
  }

  /// Sets the slot of a step: for a presentation in SwiftUI the presenter's slot, otherwise the slot that keeps a
  /// child.
  private mutating func setSlot(of step: inout Step, _ name: String?, _ site: Site) {
    switch step.operation {
    case .presentScreen, .presentCoordinator:
      if coordinators[site.coordinator].framework == .swiftui {
        step.slot = slot(name)
      } else {
        step.keptAs = slot(name)
      }
    default: step.keptAs = slot(name)
    }
  }

  private mutating func slot(_ name: String?) -> Int {
    guard let name else { return 0 }
    if let known = slotNames.firstIndex(of: name) { return known + 1 }
    slotNames.append(name)
    return slotNames.count
  }

  private func startBody(_ coordinator: String, entry: String?) -> (Int, Int) {
    let index = coordinatorIndex[coordinator]!
    return (index, entry.map { coordinators[index].entryBodies[$0]! } ?? coordinators[index].startBody)
  }

  private mutating func operation(_ effect: Effect, _ site: Site) -> Step.Operation {
    switch effect.kind {
    case .pushScreen(let name): return .pushScreen(screenIndex[name]!)
    case .pushCoordinator(let name, let entry), .start(let name, let entry):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      return .start(index, startBody: body)
    case .pop: return .pop
    case .popIfAny: return .popIfAny
    case .popToRoot: return .popToRoot
    case .popTo(let name): return .popTo(screenIndex[name]!)
    case .removeFrame(let name): return .removeFrame(screenIndex[name]!)
    case .replaceTop(let name): return .replaceTop(screenIndex[name]!)
    case .replace(let names, let keeping): return .replace(names.map { screenIndex[$0]! }, keeping: keeping)
    case .showScreen(let name): return .showScreen(screenIndex[name]!)
    case .showCoordinator(let name, let entry):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      return .showCoordinator(index, startBody: body)
    case .presentScreen(let name, let style, let dismissable):
      presenting.insert(site.coordinator)
      return .presentScreen(screenIndex[name]!, presentation(effect, style, dismissable))
    case .presentCoordinator(let name, let entry, let style, let dismissable):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      alertsHoldContainers = alertsHoldContainers || style == .alert
      return .presentCoordinator(index, startBody: body, presentation(effect, style, dismissable))
    case .coverScreen(let name):
      presenting.insert(site.coordinator)
      covers = true
      return .coverScreen(screenIndex[name]!)
    case .coverCoordinator(let name, let entry):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      covers = true
      return .coverCoordinator(index, startBody: body)
    case .uncover: return .uncover
    case .dismiss(.self): return .dismissSelf
    case .dismiss(.all): return .dismissAll
    case .dismissPresented(let name): return .dismissPresented(names.subject(name))
    case .close: return .close
    case .finish: return .finish
    case .remove(let name): return .remove(coordinatorIndex[name]!)
    case .removeExcept(let names):
      let kept = names.map { coordinatorIndex[$0]! }
      letGo(except: kept, site)
      return .removeExcept(kept)
    case .removeSlot(let name): return .removeSlot(slot(name))
    case .removeAll:
      letGo(except: [], site)
      return .removeAll
    case .raise(let name): return .raise(event: event(name))
    case .send(let name): return .send(event: event(name))
    case .select(let name): return .select(coordinatorIndex[name]!)
    case .set(let assignments):
      return .set(assignments.map { self.assignment($0, site) })
    case .when(let expression, let then, let otherwise):
      let thenBranch = addBranch(isElse: false, expression, site, effect.location)
      let otherwiseBranch = otherwise.map { _ in addBranch(isElse: true, expression, site, effect.location) }
      return .when(
        condition(expression, site.coordinator), then: compile(then, site), thenBranch: thenBranch,
        otherwise: compile(otherwise ?? [], site), otherwiseBranch: otherwiseBranch)
    case .choose(let branches): return .choose(branches.map { compile($0, site) })
    case .run(let name): return .run(body: coordinators[site.coordinator].procedureBodies[name]!)
    case .within(let name, let effects):
      let index = coordinatorIndex[name]!
      actedFor.insert(index)
      return .within(coordinator: index, body: addBody(effects, place: site.place, coordinator: index))
    case .guarded(let effects): return .guarded(compile(effects, site))
    case .soon(let effects):
      let body = addWaitingBody(effects, site)
      postponed[site.coordinator, default: []].append(body)
      bodies[body].isSoon = true
      return .soon(body: body)
    case .later(let effects):
      let body = addWaitingBody(effects, site)
      postponed[site.coordinator, default: []].append(body)
      return .later(body: body)
    }
  }

  private mutating func letGo(except kept: [Int], _ site: Site) {
    lettingGo[site.coordinator, default: []].formUnion(Set(coordinatorIndex.values).subtracting(kept))
  }

  private mutating func presentation(_ effect: Effect, _ style: Effect.Style, _ dismissable: Bool) -> Presentation {
    let presentation = Presentation(style: style, isDismissable: dismissable, background: effect.background)
    letsThrough = letsThrough || presentation.letsThrough
    return presentation
  }

  private mutating func assignment(_ assignment: Effect.Assignment, _ site: Site) -> Step.Assignment {
    let (target, values) = names.variable(assignment.variable, for: site.coordinator)!
    // The first of several instances is meant, which may be one that displays nothing.
    if case .instance(let variable) = target, !variable.isOwn { actedFor.insert(variable.coordinator) }
    return Step.Assignment(target: target, value: values.firstIndex(of: assignment.value)!)
  }

  /// The values that an effect gives to variables of the coordinator it brings up.
  private func values(_ effect: Effect) -> [(variable: Int, value: Int)] {
    guard let name = effect.kind.broughtUp, !effect.values.isEmpty else { return [] }
    let variables = flow.coordinators[coordinatorIndex[name]!].variables
    return effect.values.map { assignment in
      let index = variables.firstIndex { $0.name == assignment.variable }!
      return (index, variables[index].values.firstIndex(of: assignment.value)!)
    }
  }

  /// The number of the container that an effect brings a coordinator up with.
  private func containerNumber(_ effect: Effect) -> Int {
    guard let container = effect.container, let name = effect.kind.broughtUp else { return 0 }
    return coordinators[coordinatorIndex[name]!].containers.firstIndex(of: container) ?? 0
  }

  private mutating func condition(_ expression: Expression, _ asker: Int) -> Condition {
    let condition = names.condition(expression.node, for: asker)
    conditions.append(condition)
    return condition
  }

  private mutating func addBranch(
    isElse: Bool, _ expression: Expression, _ site: Site, _ location: SourceLocation
  ) -> Int {
    let subject = "\(site.place) when \(expression.text): \(isElse ? "else" : "do")"
    branches.append(Branch(subject: subject, condition: expression, isElse: isElse, location: location))
    return branches.count - 1
  }
}
