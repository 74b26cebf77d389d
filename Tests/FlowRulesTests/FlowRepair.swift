import FlowModel
import FlowSemantics

@testable import FlowRules
@testable import FlowTestSupport

/// Takes one obstacle out of a declaration.
struct FlowRepair {
  enum Kind: Hashable {
    /// A condition is left out.
    case condition
    /// A value is among the initial ones.
    case value
    /// A new button brings up the part that nothing else brings up.
    case edge
  }

  /// The declaration with the condition left out or the value added.
  private var flow: Flow
  /// The repaired declarations: an edge can be added to any of several screens.
  private(set) var flows: [Flow] = []
  private(set) var kind = Kind.condition

  /// Nil if leaving something out of the declaration, or adding something to it, cannot remove the obstacle.
  init?(_ search: ObstacleSearch, _ edge: Int) {
    flow = search.explored.flow
    switch search.meanings[edge] {
    case .seen: return nil
    case .clause(let index):
      if case .unsaid(let handler) = search.graph.clauses[index].reason {
        guard addEvent(handler, search) else { return nil }
      } else {
        guard leaveOut(search.graph.clauses[index].reason, search.graph) else { return nil }
      }
    case .missing(let node, _):
      guard add(search.graph.propositions[node], search) else { return nil }
    }
    if flows.isEmpty { flows = [flow] }
  }

  private mutating func leaveOut(_ reason: DependencyGraph.Reason, _ graph: DependencyGraph) -> Bool {
    switch reason {
    case .offered(let number):
      let action = graph.program.actions[number]
      let screen = graph.program.screens[action.screen]
      guard let declared = flow.coordinators[screen.coordinator].screens.firstIndex(where: { $0.name == screen.name }),
        let index = flow.coordinators[screen.coordinator].screens[declared].actions.firstIndex(where: {
          $0.name == action.name && $0.condition != nil
        })
      else { return false }
      flow.coordinators[screen.coordinator].screens[declared].actions[index].condition = nil
    case .branch(let number, _):
      let branch = graph.program.branches[number]
      flow = flow.rewritingBodies { effects, _ in
        effects.flatMap { effect -> [Effect] in
          guard case .when(_, let then, let otherwise) = effect.kind, effect.location == branch.location else {
            return [effect]
          }
          return branch.isElse ? otherwise ?? [] : then
        }
      }
    case .opened(let signal, let isLink):
      if isLink {
        for index in flow.deepLinks.indices where flow.deepLinks[index].name == signal.name {
          flow.deepLinks[index].condition = nil
        }
      } else {
        for index in flow.externals.indices where flow.externals[index].name == signal.name {
          flow.externals[index].condition = nil
        }
      }
    default: return false
    }
    return true
  }

  private mutating func add(_ proposition: Proposition, _ search: ObstacleSearch) -> Bool {
    let program = search.explored.program
    switch proposition {
    case .assigned(let variable, let value):
      kind = .value
      flow.variables[variable].initially.append(flow.variables[variable].values[value])
      return true
    case .displayed(let screen):
      let owner = program.screens[screen].coordinator
      return addButton(ofAnyOf: [owner], search) { container in
        let name = program.screens[screen].name
        return [Effect(container == .window || container == .switch ? .showScreen(name) : .pushScreen(name))]
      }
    case .created(let coordinator): return addStart(coordinator, entry: nil, search)
    case .begun(let body):
      switch search.graph.roles[body] {
      case .entry(let coordinator, let name): return addStart(coordinator, entry: name, search)
      case .start(let coordinator): return addStart(coordinator, entry: nil, search)
      case .procedure(let coordinator, let name):
        return addButton(ofAnyOf: [coordinator], search) { _ in [Effect(.run(name))] }
      default: return false
      }
    case .satisfied(let node):
      for coordinator in flow.coordinators.indices {
        for screen in flow.coordinators[coordinator].screens.indices {
          for action in flow.coordinators[coordinator].screens[screen].actions.indices
          where flow.coordinators[coordinator].screens[screen].actions[action].condition?.node == node {
            flow.coordinators[coordinator].screens[screen].actions[action].condition = nil
          }
        }
      }
      return flow != search.explored.flow
    default: return false
    }
  }

  private mutating func addEvent(_ handler: Int, _ search: ObstacleSearch) -> Bool {
    guard case .handler(let coordinator, let name) = search.graph.roles[handler] else { return false }
    let parts = name.split(separator: ".")
    let children = search.graph.starters.filter { $0.value.contains(coordinator) }.keys.filter {
      parts.count == 1 || search.explored.program.coordinators[$0].name == parts[0]
    }
    let event = String(parts[parts.count - 1])
    return addButton(ofAnyOf: children.sorted(), search) { _ in
      [Effect(event == "finished" ? .finish : .raise(event))]
    }
  }

  private mutating func addStart(_ coordinator: Int, entry: String?, _ search: ObstacleSearch) -> Bool {
    let declared = flow.coordinators[coordinator]
    let all = Array(flow.coordinators.indices)
    return addButton(ofAnyOf: all, search) { _ in
      declared.container == .inherited
        ? [Effect(.start(declared.name, entry: entry))]
        : [Effect(.presentCoordinator(declared.name, entry: entry, style: .sheet, interactiveDismiss: true))]
    }
  }

  /// Adds a button to each screen of these coordinators that a person sees, one declaration for each screen.
  private mutating func addButton(
    ofAnyOf owners: [Int], _ search: ObstacleSearch, _ effects: (Coordinator.Container) -> [Effect]
  ) -> Bool {
    kind = .edge
    let seen = Set(search.explored.visibleScreens)
    for coordinator in owners {
      for (index, screen) in search.explored.program.coordinators[coordinator].screens.enumerated()
      where seen.contains(Int32(screen)) {
        var changed = flow
        changed.coordinators[coordinator].screens[index].actions.append(
          Action(name: "added", effects: effects(flow.coordinators[coordinator].container)))
        if FlowGeneratorRules(changed).isValid { flows.append(changed) }
      }
    }
    return !flows.isEmpty
  }
}
