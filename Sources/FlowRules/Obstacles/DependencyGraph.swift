import FlowModel
import FlowSemantics

/// The dependencies of a declaration: an AND/OR graph over everything that runs can bring about.
///
/// A proposition holds when one of its clauses does, and a clause when all its needs do: these are the hyperedges of the
/// graph. The graph says what the declaration allows, whatever the runs do: it does not know that a completion may never
/// come, or that something always covers a screen. If exploration shows that all needs of a clause are met and the clause
/// still has no effect, such a cause stands in between (see ``ObstacleSearch``).
struct DependencyGraph {
  /// Why a proposition follows from others.
  enum Reason {
    /// The effect of a step.
    case effect(step: Int)
    /// A step runs when the one before it has run.
    case order(after: Int)
    /// The body of a `guarded` or a branch of a `choose`.
    case inside(step: Int)
    case branch(Int, step: Int)
    /// The first step of a body or of a branch.
    case first
    case completion(step: Int)
    case moment(step: Int)
    case onBehalf(of: Int, step: Int)
    case offered(action: Int)
    case opened(Program.Signal, isLink: Bool)
    case told(subject: String, of: String)
    case tab(of: Int)
    /// A child could raise what no code raises: a clause that is not declared.
    case unsaid(handler: Int)
    /// A displayed screen can be the visible one.
    case uncovered(screen: Int)
    /// A part of a condition.
    case term
    case launch
  }

  /// A Horn clause: the head holds if everything holds that it needs.
  struct Clause {
    let head: Int
    let needs: [Int]
    let reason: Reason
  }

  /// Where a step is declared.
  struct Place {
    let step: Step
    let body: Int
    let coordinator: Int
  }

  let program: Program
  private(set) var propositions: [Proposition] = []
  private(set) var clauses: [Clause] = []
  /// By the number of the step; nil if nothing leads to the step.
  var places: [Place?]
  var roles: [BodyRole?]
  /// By coordinator: the coordinators that may have started it.
  var starters: [Int: Set<Int>] = [:]
  private var numbers: [Proposition: Int] = [:]

  /// O(size of the declaration), except for events: each place that raises one is joined with all its possible
  /// handlers.
  init(_ program: Program) {
    self.program = program
    places = Array(repeating: nil, count: program.stepCount)
    roles = Array(repeating: nil, count: program.bodies.count)
    addCoordinators()
    addScreens()
    addSignals()
    addEvents()
  }

  /// The number of a proposition; a proposition that was not asked for before gets a new one.
  mutating func number(_ proposition: Proposition) -> Int {
    if let known = numbers[proposition] { return known }
    numbers[proposition] = propositions.count
    propositions.append(proposition)
    if case .satisfied(let node) = proposition { addTerms(of: node) }
    return numbers[proposition]!
  }

  mutating func add(_ head: Proposition, needs: [Proposition], _ reason: Reason) {
    clauses.append(Clause(head: number(head), needs: needs.map { number($0) }, reason: reason))
  }

  // MARK: Coordinators and screens

  private mutating func addCoordinators() {
    for (index, coordinator) in program.coordinators.enumerated() {
      addBody(coordinator.startBody, .start(coordinator: index), index)
      for (name, body) in coordinator.entryBodies.sorted(by: { $0.value < $1.value }) {
        addBody(body, .entry(coordinator: index, name: name), index)
      }
      for (name, body) in coordinator.procedureBodies.sorted(by: { $0.value < $1.value }) {
        addBody(body, .procedure(coordinator: index, name: name), index)
      }
      for body in coordinator.handlers.values.sorted() {
        let name = String(program.bodies[body].place.dropFirst(coordinator.name.count + 1))
        addBody(body, .handler(coordinator: index, name: name), index)
      }
      addDismissal(coordinator.dismissal, coordinator.name, needs: .created(index), index)
      for (tab, body) in zip(coordinator.tabs, coordinator.selectionBodies) {
        guard let body else { continue }
        addBody(body, .part, index)
        // Selected by a person, or by code.
        add(.begun(body: body), needs: [.created(index), .created(tab)], .tab(of: index))
      }
      for (state, body) in (coordinator.machine?.entering ?? []).enumerated() {
        if let body { addBody(body, .entering(coordinator: index, state: state), index) }
      }
      for body in coordinator.machine?.bodies ?? [] where !(coordinator.machine?.entering.contains(body) ?? false) {
        addBody(body, .part, index)
      }
      for tab in coordinator.tabs {
        starters[tab, default: []].insert(index)
        add(.created(tab), needs: [.created(index)], .tab(of: index))
        add(.started(tab, by: index), needs: [.created(index)], .tab(of: index))
        add(.begun(body: program.coordinators[tab].startBody), needs: [.created(index)], .tab(of: index))
      }
      if let machine = coordinator.machine, let declared = coordinator.declaration.machine,
        let initial = machine.states.firstIndex(of: declared.initially)
      {
        add(.entered(coordinator: index, state: initial), needs: [.created(index)], .first)
      }
    }
    add(.created(program.root), needs: [], .launch)
    add(.begun(body: program.coordinators[program.root].startBody), needs: [], .launch)
  }

  private mutating func addScreens() {
    for (index, screen) in program.screens.enumerated() {
      add(.visible(index), needs: [.displayed(index)], .uncovered(screen: index))
      addDismissal(screen.dismissal, screen.name, needs: .displayed(index), screen.coordinator)
      for action in screen.tapActions { addAction(action, needs: .visible(index)) }
      for action in screen.asyncActions { addAction(action, needs: .displayed(index)) }
    }
  }

  private mutating func addAction(_ index: Int, needs screen: Proposition) {
    let action = program.actions[index]
    addBody(action.body, .action(index), program.screens[action.screen].coordinator)
    let condition = declaration(of: action)?.condition.map {
      [proposition(saidByNobody($0, program.screens[action.screen].coordinator))]
    }
    let needs = [screen] + (condition ?? [])
    add(.begun(body: action.body), needs: needs, .offered(action: index))
  }

  /// A condition of a coordinator's code, with its own variables as those of its first instance.
  func saidByNobody(_ condition: Expression, _ coordinator: Int) -> Expression.Node {
    program.flow.asSaidByNobody(condition.node, of: program.coordinators[coordinator].name)
  }

  func declaration(of action: Program.Action) -> Action? {
    let screen = program.screens[action.screen]
    let declared = program.coordinators[screen.coordinator].declaration.screens.first { $0.name == screen.name }
    return declared?.actions.first { $0.name == action.name }
  }

  private mutating func addDismissal(
    _ bodies: Program.DismissalBodies, _ subject: String, needs: Proposition, _ coordinator: Int
  ) {
    let entries = [
      ("swipe", bodies.swipe), ("willSwipe", bodies.willSwipe), ("back", bodies.back), ("willBack", bodies.willBack),
      ("gone", bodies.gone), ("removed", bodies.removed), ("appears", bodies.appears),
      ("disappears", bodies.disappears),
    ]
    for (name, body) in entries {
      guard let body else { continue }
      addBody(body, .told(subject: subject, of: name), coordinator)
      add(.begun(body: body), needs: [needs], .told(subject: subject, of: name))
    }
  }

  private mutating func addSignals() {
    for (index, link) in program.links.enumerated() {
      addSignal(link, program.flow.deepLinks[index].condition, .link(index), isLink: true)
    }
    for (index, external) in program.externals.enumerated() {
      addSignal(external, program.flow.externals[index].condition, .external(index), isLink: false)
    }
  }

  private mutating func addSignal(
    _ signal: Program.Signal, _ condition: Expression?, _ role: BodyRole, isLink: Bool
  ) {
    addBody(signal.body, role, signal.handler)
    let needs = condition.map { [proposition(saidByNobody($0, signal.handler))] } ?? []
    add(.begun(body: signal.body), needs: [.created(signal.handler)] + needs, .opened(signal, isLink: isLink))
  }
}
