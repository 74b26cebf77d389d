import FlowModel
import FlowSemantics

/// Adds what the steps of bodies depend on and bring about.
extension DependencyGraph {
  mutating func addBody(_ body: Int, _ role: BodyRole, _ coordinator: Int) {
    guard roles[body] == nil else { return }
    roles[body] = role
    addSteps(program.bodies[body].steps, below: .begun(body: body), .first, body, coordinator)
  }

  private mutating func addSteps(
    _ steps: [Step], below head: Proposition, _ reason: Reason, _ body: Int, _ coordinator: Int
  ) {
    var (before, reason) = (head, reason)
    for step in steps {
      places[step.number] = Place(step: step, body: body, coordinator: coordinator)
      add(.ran(step: step.number), needs: [before], reason)
      addEffect(of: step, body, coordinator)
      if let then = step.thenBody {
        addBody(then, .part, coordinator)
        add(.begun(body: then), needs: [.ran(step: step.number)], .completion(step: step.number))
      }
      (before, reason) = (.ran(step: step.number), .order(after: step.number))
    }
  }

  private mutating func addEffect(of step: Step, _ body: Int, _ coordinator: Int) {
    let ran = Proposition.ran(step: step.number)
    func effect(_ head: Proposition) { add(head, needs: [ran], .effect(step: step.number)) }
    func start(_ child: Int, _ body: Int) {
      starters[child, default: []].insert(coordinator)
      effect(.created(child))
      effect(.started(child, by: coordinator))
      effect(.begun(body: body))
    }
    let traits = step.operation.traits(program)
    for screen in traits.shown { effect(.displayed(screen)) }
    if let (child, body) = traits.broughtUp {
      let given = Dictionary(step.values.map { ($0.variable, $0.value) }, uniquingKeysWith: { $1 })
      for (index, variable) in program.coordinators[child].declaration.variables.enumerated() {
        let first = given[index].map { variable.values[$0] } ?? variable.initially.first ?? ""
        effect(.satisfied(has(variable.name, of: child, first)))
      }
      start(child, body)
    }
    if let subject = traits.presented {
      effect(.satisfied(.presentsAnything))
      effect(.satisfied(.presented(program.name(of: subject))))
    }
    for assignment in traits.assignments { effect(self.assignment(assignment)) }
    for part in traits.parts {
      if let branch = part.branch {
        addBranch(branch, part.steps, of: step, body, coordinator)
      } else if traits.condition == nil {
        addSteps(part.steps, below: ran, .inside(step: step.number), body, coordinator)
      }
    }
    if let procedure = traits.run { effect(.begun(body: procedure)) }
    if let (other, inner) = traits.runWithin {
      addBody(inner, .part, other)
      let needs: [Proposition] = [ran, .created(other)]
      add(.begun(body: inner), needs: needs, .onBehalf(of: other, step: step.number))
    }
    if let inner = traits.postponed {
      addBody(inner, .part, coordinator)
      add(.begun(body: inner), needs: [ran], .moment(step: step.number))
    }
  }

  private func assignment(_ assignment: Step.Assignment) -> Proposition {
    switch assignment.target {
    case .flow(let variable): return .assigned(variable: variable, value: assignment.value)
    case .instance(let target):
      let variable = program.coordinators[target.coordinator].declaration.variables[target.index]
      return .satisfied(has(variable.name, of: target.coordinator, variable.values[assignment.value]))
    }
  }

  /// The condition that a variable of the first instance of a coordinator has a value.
  private func has(_ variable: String, of coordinator: Int, _ value: String) -> Expression.Node {
    .compare(.equal, .variable("\(program.coordinators[coordinator].name).\(variable)"), .text(value))
  }

  private mutating func addBranch(
    _ branch: Int, _ steps: [Step], of step: Step, _ body: Int, _ coordinator: Int
  ) {
    let declared = program.branches[branch]
    let condition = saidByNobody(declared.condition, coordinator)
    let node = declared.isElse ? Expression.Node.not(condition) : condition
    add(
      .taken(branch: branch), needs: [.ran(step: step.number), proposition(node)], .branch(branch, step: step.number))
    addSteps(steps, below: .taken(branch: branch), .first, body, coordinator)
  }

  /// Adds the events that coordinators raise to their starters or send to their own machines; only when all steps are
  /// known.
  mutating func addEvents() {
    for place in places.compactMap({ $0 }) {
      let traits = place.step.operation.traits(program)
      if let event = traits.raised { addRaise(event, place) }
      if let event = traits.sent { addSend(event, place) }
    }
    addUnsaid()
  }

  /// Adds that an event which is handled but never raised needs at least a child that could raise it.
  private mutating func addUnsaid() {
    let said = Set(clauses.map { propositions[$0.head] })
    for (index, parent) in program.coordinators.enumerated() {
      for body in parent.handlers.values.sorted() where !said.contains(.begun(body: body)) {
        guard case .handler(_, let name) = roles[body] else { continue }
        let children = starters.filter { $0.value.contains(index) }.keys.sorted()
        for child in children where !name.contains(".") || name.hasPrefix("\(program.coordinators[child].name).") {
          add(.begun(body: body), needs: [.started(child, by: index)], .unsaid(handler: body))
        }
      }
    }
  }

  private mutating func addRaise(_ event: Int, _ place: Place) {
    let child = place.coordinator
    for parent in (starters[child] ?? []).sorted() {
      guard let handler = program.handler(of: parent, child: child, event: event) else { continue }
      let needs: [Proposition] = [.ran(step: place.step.number), .started(child, by: parent)]
      add(.begun(body: handler.body), needs: needs, .effect(step: place.step.number))
    }
  }

  private mutating func addSend(_ event: Int, _ place: Place) {
    guard let machine = program.coordinators[place.coordinator].machine, let routes = machine.routes[event] else {
      return
    }
    let targets = routes.enumerated().flatMap { from, routes in
      routes.flatMap { route in
        // The previous state may be any state.
        (route.target.map { [$0] } ?? Array(machine.states.indices)).map { (from, $0, route.body) }
      }
    }
    for (from, target, body) in targets {
      let needs: [Proposition] = [
        .ran(step: place.step.number), .entered(coordinator: place.coordinator, state: from),
      ]
      add(.entered(coordinator: place.coordinator, state: target), needs: needs, .effect(step: place.step.number))
      if let body { add(.begun(body: body), needs: needs, .effect(step: place.step.number)) }
      if let body = machine.entering[target] {
        add(.begun(body: body), needs: needs, .effect(step: place.step.number))
      }
    }
  }
}
