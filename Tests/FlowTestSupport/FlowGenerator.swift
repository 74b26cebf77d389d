import FlowModel

/// Generates small flows that obey the static rules of the format, the same flows for the same seed.
///
/// Every effect has a location of its own, so that equal effects in different places stay different.
public struct FlowGenerator: Sendable {
  var random: FlowGeneratorRandom
  /// The flow under construction; bodies are added when its skeleton is complete.
  var flow = Flow(name: "", root: "", coordinators: [])
  var line = 0
  private var number = 0

  /// Options that follow from the number of a flow differ between the first flows of the seeds, too.
  public init(seed: UInt64) {
    random = FlowGeneratorRandom(seed: seed)
    number = Int(seed % 120)
  }

  /// The next flow; valid by `FlowGeneratorRules`.
  public mutating func next() -> Flow {
    number += 1
    // A start may reach an earlier coordinator through a procedure; such flows are discarded.
    repeat { generate() } while !FlowGeneratorRules(flow).isValid
    return flow
  }

  private mutating func generate() {
    line = 0
    let framework: Framework = random.chance(60) ? .uikit : .swiftui
    flow = Flow(
      name: "generated\(number)", framework: framework, root: "C0", limits: limits(), durations: durations(),
      presentWhileLeaving: random.chance(6) ? .dropped : .waits,
      removedScreens: random.chance(10) ? .deaf : .hearing, coordinators: [])
    if random.chance(40) { flow.variables.append(variable("flag", ["false", "true"])) }
    if random.chance(20) { flow.variables.append(variable("size", ["1", "2", "3"])) }
    addCoordinators()
    addScreens()
    for index in flow.coordinators.indices { fill(index) }
    addOutside()
    let rules = FlowGeneratorRules(flow)
    flow = flow.rewritingBodies { effects, owner in
      effects.filter { effect in
        if case .removeSlot = effect.kind { rules.allows(effect, of: owner) } else { true }
      }
    }
    if number % 6 == 2 { giveOtherContainers() }
    addInvariants()
    if random.chance(30), let screen = random.pick(screenNames) { flow.home = [screen] }
    // Without drawing random numbers, so that the flows of a seed do not change.
    if number % 4 == 0 { flow.limits.races = number / 4 % 3 }
    if number % 5 == 0 { flow.modalsOnShow = .go }
    if number % 3 == 0 { flow.presentOutOfSight = .waits }
    flow.isCompact = number % 8 == 1
    if number % 8 == 5, flow.coordinators.contains(where: { $0.container == .split }) {
      let widths = ["false", "true"]
      flow.variables.append(Variable(name: Flow.widthVariable, values: widths, initially: widths))
    }
  }

  var screenNames: [String] { flow.coordinators.flatMap { $0.screens.map(\.name) } }
  var coordinatorNames: [String] { flow.coordinators.map(\.name) }

  mutating func location() -> SourceLocation {
    line += 1
    return SourceLocation(file: "generated.flow.yml", line: line, column: 1)
  }

  private mutating func limits() -> Limits {
    Limits(
      stackDepth: random.weighted([(20, 2), (65, 3), (15, 4)]), instances: random.chance(20) ? 1 : 2,
      modals: random.between(1, 2), taps: random.chance(75) ? 2 : random.between(1, 3),
      pending: random.between(1, 2))
  }

  private mutating func durations() -> Durations {
    random.chance(85) ? Durations() : Durations(push: 600, present: 300)
  }

  private mutating func variable(_ name: String, _ values: [String]) -> Variable {
    let initially = random.chance(50) ? values : Array(values.prefix(1))
    return Variable(name: name, values: values, initially: initially, location: location())
  }

  private mutating func instanceVariable(_ name: String, _ values: [String]) -> Variable {
    Variable(name: name, values: values, initially: [random.pick(values) ?? ""], location: location())
  }

  private mutating func addCoordinators() {
    let count = random.weighted([(15, 1), (35, 2), (30, 3), (20, 4)])
    for index in 0..<count {
      let framework = random.chance(90) ? flow.framework : (flow.framework == .uikit ? .swiftui : .uikit)
      var coordinator = Coordinator(name: "C\(index)", framework: framework, location: location())
      coordinator.container = container(isRoot: index == 0, framework, later: count - index - 1)
      if coordinator.container == .inherited, random.chance(20) { coordinator.isHeadless = true }
      let isByView = framework == .swiftui ? random.chance(75) : random.chance(15)
      coordinator.ownership = isByView && !coordinator.isHeadless ? .view : .parent
      if coordinator.container != .tabs, random.chance(20) { coordinator.children = .one }
      if random.chance(35) { coordinator.guardUnlock = guardUnlock() }
      coordinator.hasBackMenu = random.chance(80)
      if random.chance(30) { coordinator.variables = [instanceVariable("mode", ["low", "high"])] }
      if random.chance(10) { coordinator.variables.append(instanceVariable("mark", ["false", "true"])) }
      coordinator.removedScreens = random.chance(8) ? .deaf : flow.removedScreens
      if random.chance(20) { coordinator.entries = [NamedBody(name: "way0", effects: [], location: location())] }
      flow.coordinators.append(coordinator)
    }
    assignTabs()
    for index in flow.coordinators.indices where random.chance(15) { flow.coordinators[index].machine = machine() }
  }

  private mutating func container(isRoot: Bool, _ framework: Framework, later: Int) -> Coordinator.Container {
    var choices: [(weight: Int, element: Coordinator.Container)] = [(50, .stack)]
    if !isRoot { choices.append((35, .inherited)) }
    if later > 0 { choices.append((isRoot ? 20 : 5, .tabs)) }
    choices.append((isRoot ? 20 : 3, .window))
    if framework == .swiftui { choices.append((isRoot ? 25 : 10, .switch)) }
    return random.weighted(choices)
  }

  private mutating func guardUnlock() -> GuardUnlock {
    random.pick([.onCompletion, .after(milliseconds: 200), .after(milliseconds: 400), .after(milliseconds: 500)])
      ?? .onCompletion
  }

  /// Tabs take later coordinators with a container; a coordinator is in one tab at most.
  private mutating func assignTabs() {
    var taken: Set<String> = []
    for index in flow.coordinators.indices where flow.coordinators[index].container == .tabs {
      let free = flow.coordinators[(index + 1)...].filter { $0.container != .inherited && !taken.contains($0.name) }
      let tabs = free.prefix(random.between(1, 3)).map(\.name)
      if tabs.isEmpty { flow.coordinators[index].container = .stack }
      flow.coordinators[index].tabs = tabs
      taken.formUnion(tabs)
      // Without drawing random numbers, so that the flows of a seed do not change.
      flow.coordinators[index].isLazy = !tabs.isEmpty && (number + index) % 3 == 0
      makeSplit(index)
    }
  }

  /// Some tabs become columns of a split, at least two of them, a stack each.
  private mutating func makeSplit(_ index: Int) {
    let tabs = flow.coordinators[index].tabs
    guard number % 2 == 1, tabs.count > 1 else { return }
    for column in flow.coordinators.indices where tabs.contains(flow.coordinators[column].name) {
      flow.coordinators[column].container = .stack
      flow.coordinators[column].tabs = []
      flow.coordinators[column].isLazy = false
    }
    flow.coordinators[index].container = .split
    flow.coordinators[index].isLazy = false
  }

  private mutating func machine() -> Machine {
    let states = Array(["idle", "busy", "done"].prefix(random.between(2, 3)))
    var routes: [Machine.Route] = []
    for (index, state) in states.enumerated() {
      routes.append(Machine.Route(from: state, event: "go", to: states[(index + 1) % states.count]))
    }
    if random.chance(50) { routes.removeLast() }
    routes.append(Machine.Route(from: nil, event: "reset", to: "idle"))
    if random.chance(40) { routes.append(Machine.Route(from: "busy", event: "reset", to: "busy")) }
    if random.chance(25) { routes.append(Machine.Route(from: states[1], event: "go", to: nil)) }
    return Machine(
      states: states, initially: "idle", unexpected: random.pick(Machine.Unexpected.allCases) ?? .report,
      routes: routes, location: location())
  }

  private mutating func addScreens() {
    let owners = flow.coordinators.indices.filter {
      !flow.coordinators[$0].isHeadless && flow.coordinators[$0].container != .tabs
        && flow.coordinators[$0].container != .split
    }
    let count = max(random.between(2, 6), owners.count)
    for number in 0..<count {
      guard let index = number < owners.count ? owners[number] : random.pick(owners) else { continue }
      flow.coordinators[index].screens.append(
        Screen(
          name: "S\(number)", hasBack: random.chance(88), isTerminal: random.chance(8), location: location()))
    }
  }
}
