import FlowModel

extension FlowGenerator {
  /// Gives coordinator `index` its bodies.
  mutating func fill(_ index: Int) {
    var coordinator = flow.coordinators[index]
    let scope = FlowGeneratorScope(index: index)
    // Procedures only run earlier ones, so that none runs itself.
    for number in 0..<random.weighted([(60, 0), (30, 1), (10, 2)]) {
      var own = scope
      own.allowsChoice = false
      let body = effects(own, 1...2)
      coordinator.procedures.append(NamedBody(name: "p\(number)", effects: body, location: location()))
      flow.coordinators[index].procedures = coordinator.procedures
    }
    for entry in coordinator.entries.indices { coordinator.entries[entry].effects = start(index) }
    coordinator.start = start(index)
    coordinator.handlers = handlers(index)
    for tab in coordinator.selectableTabs where random.chance(25) {
      var own = scope
      own.allowsChoice = false
      coordinator.selections.append(NamedBody(name: tab, effects: effects(own, 1...2), location: location()))
    }
    coordinator.dismissal = dismissal(index, percent: 20)
    for screen in coordinator.screens.indices {
      coordinator.screens[screen].actions = actions(index, coordinator.screens[screen].name)
      coordinator.screens[screen].dismissal = dismissal(index, percent: 6)
      if random.chance(5) { coordinator.screens[screen].dismissal.appears = told(index) }
      if random.chance(5) { coordinator.screens[screen].dismissal.disappears = told(index) }
    }
    if coordinator.machine != nil { fillMachine(&coordinator, index) }
    if coordinator.container == .stack, coordinator.framework == .swiftui, random.chance(25) {
      coordinator.destinations = (screenNames + coordinatorNames.dropFirst()).filter { _ in random.chance(40) }
    }
    flow.coordinators[index] = coordinator
  }

  private mutating func start(_ index: Int) -> [Effect] {
    let coordinator = flow.coordinators[index]
    var scope = FlowGeneratorScope(index: index)
    scope.isStart = true
    var body: [Effect] = []
    // In most cases the first screen, which has actions.
    let screen = random.chance(80) ? coordinator.screens.first?.name : random.pick(coordinator.screens.map(\.name))
    switch coordinator.container {
    case .stack, .inherited:
      if let screen, random.chance(97) { body.append(Effect(.pushScreen(screen), location: location())) }
    case .window, .switch:
      let shown = flow.coordinators[(index + 1)...].filter { $0.container != .inherited }.map(\.name)
      if let name = random.pick(shown), screen == nil || random.chance(60) {
        body.append(Effect(.showCoordinator(name, entry: nil), location: location()))
      } else if let screen {
        body.append(Effect(.showScreen(screen), location: location()))
      }
    case .tabs, .split: break
    }
    if random.chance(30) { body += effects(scope, 1...1) }
    return body
  }

  private mutating func handlers(_ index: Int) -> [NamedBody] {
    var result: [NamedBody] = []
    var keys = ["e0", "e1", "finished"]
    for name in coordinatorNames.dropFirst() { keys += ["\(name).finished", "\(name).e0"] }
    for key in keys where random.chance(key.hasSuffix("finished") ? 15 : 25) {
      var scope = FlowGeneratorScope(index: index)
      // Handlers may call each other endlessly; with a choice in each call there would be too many outcomes.
      scope.allowsChoice = false
      result.append(NamedBody(name: key, effects: effects(scope, 1...2), location: location()))
    }
    return result
  }

  private mutating func told(_ index: Int) -> [Effect] {
    var scope = FlowGeneratorScope(index: index)
    scope.allowsChoice = false
    return effects(scope, 1...1)
  }

  private mutating func dismissal(_ index: Int, percent: Int) -> Dismissal {
    func body(_ generator: inout FlowGenerator, _ percent: Int) -> [Effect]? {
      guard generator.random.chance(percent) else { return nil }
      if generator.random.chance(25) { return [] }
      if generator.random.chance(50) { return [Effect(.finish, location: generator.location())] }
      var scope = FlowGeneratorScope(index: index)
      scope.allowsChoice = false
      return generator.effects(scope, 1...1)
    }
    return Dismissal(
      swipe: body(&self, percent), willSwipe: body(&self, percent / 3), back: body(&self, percent),
      willBack: body(&self, percent / 3), gone: body(&self, percent), removed: body(&self, percent / 2))
  }

  private mutating func actions(_ index: Int, _ screen: String) -> [Action] {
    var result: [Action] = []
    let isFirst = flow.coordinators[index].screens.first?.name == screen
    for number in 0..<random.weighted([(isFirst ? 2 : 15, 0), (isFirst ? 48 : 60, 1), (isFirst ? 50 : 25, 2)]) {
      var action = Action(name: "a\(number)", effects: [], location: location())
      if random.chance(15) { action.trigger = .async(once: random.chance(70)) }
      if random.chance(15) { action.condition = expression(index) }
      let scope = FlowGeneratorScope(index: index, isOfScreen: true)
      if !random.chance(5) { action.effects = move(scope) + effects(scope, 0...1) }
      result.append(action)
    }
    return result
  }

  /// The effects that lead from one screen to another, so that most flows have transitions.
  private mutating func move(_ scope: FlowGeneratorScope) -> [Effect] {
    let coordinator = flow.coordinators[scope.index]
    let others = flow.coordinators.dropFirst()
    var moves: [Effect.Kind] = []
    let isStack = coordinator.container == .stack || coordinator.container == .inherited
    for screen in coordinator.screens.map(\.name) {
      if isStack { moves.append(.pushScreen(screen)) }
      if coordinator.container == .window || coordinator.container == .switch { moves.append(.showScreen(screen)) }
      if !isStack { moves.append(.presentScreen(screen, style: .sheet, interactiveDismiss: true)) }
    }
    for other in others {
      if other.container != .inherited {
        moves.append(.presentCoordinator(other.name, entry: nil, style: .sheet, interactiveDismiss: true))
      } else if isStack {
        moves.append(.pushCoordinator(other.name, entry: nil))
      }
    }
    guard random.chance(85), let kind = random.pick(moves) else { return effects(scope, 1...1) }
    let place = location()
    let isGuarded = coordinator.guardUnlock != nil && random.chance(60)
    let isShow = if case .showScreen = kind { true } else { false }
    let made = covering(kind, at: place)
    let isAnimated = isShow || !random.chance(3) || made != kind
    let effect = Effect(
      made, isAnimated: isAnimated, background: background(made, at: place), values: values(kind),
      location: place)
    return [isGuarded ? Effect(.guarded([effect]), location: location()) : effect]
  }

  private mutating func fillMachine(_ coordinator: inout Coordinator, _ index: Int) {
    var scope = FlowGeneratorScope(index: index)
    scope.allowsChoice = false
    for route in (coordinator.machine?.routes ?? []).indices {
      if random.chance(15) { coordinator.machine?.routes[route].condition = expression(index) }
      if random.chance(15) { coordinator.machine?.routes[route].effects = effects(scope, 1...1) }
    }
    for state in coordinator.machine?.states ?? [] {
      if random.chance(35) {
        let body = NamedBody(name: state, effects: effects(scope, 1...1), location: location())
        coordinator.machine?.entering.append(body)
      }
      if random.chance(35), let screen = random.pick(screenNames) {
        coordinator.machine?.shows.append(Machine.Shows(state: state, screen: screen))
      }
    }
  }

  mutating func addOutside() {
    for number in 0..<random.weighted([(60, 0), (30, 1), (10, 2)]) {
      let handler = random.below(flow.coordinators.count)
      let body = effects(FlowGeneratorScope(index: handler), 1...2)
      var link =
        DeepLink(
          name: "l\(number)", handler: handler == 0 ? nil : "C\(handler)", cold: random.chance(50),
          condition: random.chance(30) ? expression(handler) : nil,
          lands: random.chance(60) ? random.pick(screenNames).map { [$0] } ?? [] : [],
          mayLand: random.chance(25) ? random.pick(screenNames).map { [$0] } ?? [] : [], effects: body,
          location: location())
      if link.lands.isEmpty { link.mayLand = [] }
      flow.deepLinks.append(link)
    }
    if random.chance(20) {
      let handler = random.below(flow.coordinators.count)
      let body = effects(FlowGeneratorScope(index: handler), 1...2)
      flow.externals.append(
        External(
          name: "x0", handler: handler == 0 ? nil : "C\(handler)",
          condition: random.chance(30) ? expression(handler) : nil,
          effects: body, location: location()))
    }
  }

  mutating func addInvariants() {
    for number in 0..<random.weighted([(40, 0), (30, 1), (20, 2), (10, 4)]) {
      let one = expression()
      let other = expression()
      let forms: [Invariant.Form] = [
        .always(one), .never(one), .reachable(one, within: nil), .reachable(one, within: random.between(0, 3)),
        .recoverable(one), .leadsTo(from: one, to: other),
      ]
      flow.invariants.append(
        Invariant(
          name: "i\(number)", form: random.pick(forms) ?? .always(one),
          condition: random.chance(25) ? expression() : nil, location: location()))
    }
  }
}
