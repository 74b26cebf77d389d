import FlowModel
import FlowSemantics

/// Says what stands between the launch and a screen or a coordinator that is never reached.
struct ObstacleSearch {
  /// An effect that would bring something up, and the place it stands in.
  private struct Site {
    let place: String
    let verb: String
    let target: String
  }

  private let sites: [Site]
  private let begun: Set<String>
  private let created: Set<String>
  private let explored: ExploredFlow

  init(_ explored: ExploredFlow) {
    self.explored = explored
    let coverage = explored.coverage
    var begun: Set<String> = []
    for (index, body) in explored.program.bodies.enumerated() where coverage.bodies[index] { begun.insert(body.place) }
    self.begun = begun
    created = Set(
      explored.program.coordinators.indices.filter { coverage.coordinators[$0] }.map(explored.coordinatorName))
    var sites: [Site] = []
    explored.flow.forEachBody { place, effects in
      Self.walk(effects) { verb, target in sites.append(Site(place: place, verb: verb, target: target)) }
    }
    for coordinator in explored.flow.coordinators {
      sites += coordinator.tabs.map { Site(place: coordinator.name, verb: "has as a tab", target: $0) }
    }
    self.sites = sites
  }

  func obstacles(toScreen screen: String) -> [String] {
    let owner = explored.flow.screen(named: screen)?.coordinator.name ?? ""
    if !created.contains(owner) { return ["\(owner), which owns \(screen), is never created."] }
    return obstacles(to: screen, unseen: "but \(screen) is never what the person sees then")
  }

  func obstacles(toCoordinator coordinator: String) -> [String] {
    obstacles(to: coordinator, unseen: "but not that part of it")
  }

  private func obstacles(to target: String, unseen: String) -> [String] {
    let ways = sites.filter { $0.target == target }
    if ways.isEmpty { return ["Nothing in the flow pushes, shows, presents or starts \(target)."] }
    var sentences: [String] = []
    for way in ways {
      let runs = begun.contains(way.place) || created.contains(way.place)
      let sentence = "\(way.place) \(way.verb) \(target), \(runs ? "and runs, \(unseen)." : "but never runs.")"
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences
  }

  private static func walk(_ effects: [Effect], _ visit: (_ verb: String, _ target: String) -> Void) {
    for effect in effects {
      switch effect.kind {
      case .pushScreen(let name), .pushCoordinator(let name, _): visit("pushes", name)
      case .replace(let names): for name in names { visit("puts on its stack", name) }
      case .showScreen(let name), .showCoordinator(let name, _): visit("shows", name)
      case .presentScreen(let name, _, _), .presentCoordinator(let name, _, _, _): visit("presents", name)
      case .start(let name, _): visit("starts", name)
      case .when(_, let then, let otherwise):
        walk(then, visit)
        walk(otherwise ?? [], visit)
      case .choose(let branches): for branch in branches { walk(branch, visit) }
      case .within(_, let effects), .guarded(let effects), .later(let effects): walk(effects, visit)
      case .pop, .popToRoot, .popTo, .dismiss, .finish, .remove, .removeAll, .raise, .send, .select, .set, .run: break
      }
      walk(effect.then, visit)
    }
  }
}

extension Flow {
  /// Visits every body of the flow with the place that findings name it by.
  fileprivate func forEachBody(_ visit: (_ place: String, [Effect]) -> Void) {
    func visitDismissal(_ dismissal: Dismissal, _ owner: String) {
      for (name, effects) in [
        ("swipe", dismissal.swipe), ("willSwipe", dismissal.willSwipe), ("back", dismissal.back),
        ("willBack", dismissal.willBack), ("gone", dismissal.gone),
      ] {
        if let effects { visit("\(owner).\(name)", effects) }
      }
    }
    for coordinator in coordinators {
      visit("\(coordinator.name).start", coordinator.start)
      for body in coordinator.entries + coordinator.procedures + coordinator.handlers
        + (coordinator.machine?.entering ?? [])
      {
        visit("\(coordinator.name).\(body.name)", body.effects)
      }
      visitDismissal(coordinator.dismissal, coordinator.name)
      for screen in coordinator.screens {
        visitDismissal(screen.dismissal, screen.name)
        for action in screen.actions { visit("\(screen.name).\(action.name)", action.effects) }
      }
    }
    for link in deepLinks { visit(link.name, link.effects) }
    for external in externals { visit(external.name, external.effects) }
  }
}
