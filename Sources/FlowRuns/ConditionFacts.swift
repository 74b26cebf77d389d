import FlowModel
import FlowSemantics

/// The values that a condition depends on in a state, in the words of the declaration.
struct ConditionFacts {
  private let program: Program
  private let state: FlowState
  private let description: StateDescription
  /// The index of the instance whose code asks; nil for the root.
  private var actor: Int?
  /// The coordinator whose code asks, by index, even if its instance is no longer alive.
  private var asker: Int?

  init(_ program: Program, _ state: FlowState) {
    self.program = program
    self.state = state
    description = StateDescription(state, program)
  }

  /// The facts as code of an instance sees them; of an instance that is no longer alive, as the root's code does.
  func asked(by owner: InstanceRef?) -> ConditionFacts {
    var facts = self
    switch owner {
    case .live(let index)?: (facts.actor, facts.asker) = (index, state.instances[index].coordinator)
    case .dead(let coordinator)?: (facts.actor, facts.asker) = (nil, coordinator)
    case nil: (facts.actor, facts.asker) = (nil, nil)
    }
    return facts
  }

  func holds(_ node: Expression.Node) -> Bool {
    state.satisfies(program.condition(node, for: asker), program, for: actor)
  }

  /// The owners of the visible frames of a screen; if there are none, the owner of the visible frame.
  func owners(ofVisible screen: String) -> [InstanceRef?] {
    let owners = state.visibleFrames.filter { program.screens[$0.screen].name == screen }.map(\.owner)
    return owners.isEmpty ? [state.visibleFrame?.owner] : owners
  }

  /// The owner of the frame whose tap began the transition in flight.
  var tapOwner: InstanceRef? { state.flight?.tap?.owner }

  /// The owners of the frames of a screen.
  func owners(ofFramesOf screen: String) -> [InstanceRef] {
    var owners: [InstanceRef] = []
    for context in state.contexts {
      context.display.forEachFrame { frame in
        if program.screens[frame.screen].name == screen { owners.append(frame.owner) }
      }
    }
    return owners
  }

  /// The first live instance of a coordinator.
  func first(_ coordinator: String) -> InstanceRef? {
    state.instances.firstIndex { program.coordinators[$0.coordinator].name == coordinator }.map { .live($0) }
  }

  /// What each term reads and finds, in the order of the text, each once. Only terms that matter: of a conjunction that
  /// fails, those that fail.
  func facts(about node: Expression.Node) -> [String] {
    var facts: [String] = []
    func add(_ fact: String?) { if let fact, !facts.contains(fact) { facts.append(fact) } }
    func visit(_ node: Expression.Node) {
      switch node {
      case .constant: break
      case .not(let inner): visit(inner)
      case .and(let left, let right), .or(let left, let right):
        let matters = [left, right].filter { holds($0) == holds(node) }
        for term in matters { visit(term) }
      case .isTrue(let name): add(fact(aboutVariable: name))
      case .compare(_, let left, let right):
        visit(left)
        visit(right)
      case .visible: add(sight)
      case .displayed(let screen): add("\(screen) is \(holds(node) ? "" : "not ")displayed")
      case .presented(let subject): add("\(subject) is \(holds(node) ? "" : "not ")presented")
      case .presentsAnything: add(holds(node) ? "something is presented" : "nothing is presented")
      case .anythingLeaving: add(holds(node) ? "something is still leaving" : "nothing is leaving")
      case .child(let name): add(holds(node) ? "\(name) is a child" : "no \(name) is a child")
      case .alive(let name): add(holds(node) ? "\(name) is alive" : "no \(name) is alive")
      case .selected(let name): add("the tab of \(name) is \(holds(node) ? "" : "not ")selected")
      case .quiescent:
        let work = description.flight.map { "a \($0.kind.noun) is in flight" }
        let pending = description.pending.map { $0.isSoon ? "a soon effect is pending" : "a later effect is pending" }
        add(work ?? pending.first ?? "nothing is in flight or pending")
      }
    }
    func visit(_ operand: Expression.Operand) {
      switch operand {
      case .variable(let name): add(fact(aboutVariable: name))
      case .text: break
      case .truth(let node): visit(node)
      case .count, .depth: add(value(operand).map { "\(operand.text) is \($0)" })
      case .ownMachine: add(value(operand).map { "\(operand.text) is \($0)" })
      case .machine(let name): add(value(operand).map { "\(operand.text) is \($0)" } ?? "no \(name) is alive")
      }
    }
    visit(node)
    return facts
  }

  private var sight: String {
    let names = description.visibleScreens.map(\.name)
    if names.isEmpty { return "no screen is visible" }
    return "\(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") visible"
  }

  private func fact(aboutVariable name: String) -> String? {
    let instance: StateDescription.Coordinator?
    let asking = asker.map { program.coordinators[$0].name }
    let reference = program.flow.variable(named: name, for: asking)
    switch reference {
    case .flow?, nil: return description.variables.first { $0.variable == name }.map { "\(name) is \($0.value)" }
    case .own?: instance = actor.map { description.coordinators[$0] }
    case .first(let coordinator, _)?:
      instance = description.coordinators.first { $0.identity.name == coordinator }
      if instance == nil { return "no \(coordinator) is alive" }
    }
    return instance?.values.first { $0.variable == reference?.variable.name }.map { "\(name) is \($0.value)" }
  }

  /// The value of a count, a depth or a machine; nil if there is no such machine.
  private func value(_ operand: Expression.Operand) -> String? {
    switch operand {
    case .count(let name): String(description.coordinators.count { $0.identity.name == name })
    case .depth(let name): String(depth(ofStackOf: name))
    case .machine(let name): description.coordinators.first { $0.identity.name == name }?.machineState
    case .ownMachine: actor.flatMap { description.coordinators[$0].machineState }
    case .variable, .text, .truth: nil
    }
  }

  /// The number of frames on the stack that the first instance uses.
  private func depth(ofStackOf name: String) -> Int {
    guard var owner = description.coordinators.first(where: { $0.identity.name == name }) else { return 0 }
    while (owner.otherContainer ?? program.flow.coordinator(named: owner.identity.name)?.container) == .inherited {
      guard let starter = owner.startedBy?.index else { return 0 }
      owner = description.coordinators[starter]
    }
    var depth = 0
    for context in description.contexts {
      context.display.forEachNode { node in
        if case .stack(owner.identity, let screens) = node { depth = screens.count }
      }
    }
    return depth
  }
}
