import FlowModel
import FlowRules

/// Follows the effects that an event of a run may cause in a flow, as far as the declaration names them.
///
/// The walk over-approximates: it takes both branches of every condition, and every handler of a raised event.
struct FactWalk {
  /// An effect, and the outermost effect that brings up the coordinator whose start contains it.
  struct Step {
    var effect: Effect
    var origin: Effect
  }

  private let flow: Flow
  private(set) var steps: [Step] = []
  private var seen: Set<String> = []
  private var origin: Effect?

  init(_ flow: Flow) { self.flow = flow }

  /// The effects that an event, by its name in traces, may cause, in the order of the declaration.
  static func steps(of event: String, in flow: Flow) -> [Step] {
    var walk = FactWalk(flow)
    walk.follow(event)
    return walk.steps
  }

  private mutating func follow(_ event: String) {
    for coordinator in flow.coordinators {
      for screen in coordinator.screens {
        for action in screen.actions {
          let name = "\(screen.name).\(action.name)"
          guard ["tap ", "tap again ", "tap early ", "async "].contains(where: { event == $0 + name }) else { continue }
          follow(action.effects, of: coordinator)
        }
        if event.hasPrefix("back") || event.hasPrefix("swipe") { follow(screen.dismissal, of: coordinator) }
      }
      if event.hasPrefix("back") || event.hasPrefix("swipe") { follow(coordinator.dismissal, of: coordinator) }
      for body in coordinator.selections where event == "tab \(body.name)" { follow(body.effects, of: coordinator) }
    }
    guard let root = flow.coordinator(named: flow.root) else { return }
    if event == "launch" { start(root, entry: nil) }
    for link in flow.deepLinks where event == "link \(link.name)" {
      follow(link.effects, of: link.handler.flatMap(flow.coordinator) ?? root)
    }
    for external in flow.externals where event == "external \(external.name)" {
      follow(external.effects, of: external.handler.flatMap(flow.coordinator) ?? root)
    }
  }

  private mutating func follow(_ dismissal: Dismissal, of coordinator: Coordinator) {
    for body in [dismissal.swipe, dismissal.back, dismissal.gone, dismissal.removed] {
      follow(body ?? [], of: coordinator)
    }
  }

  private mutating func follow(_ body: [Effect], of coordinator: Coordinator) {
    for effect in body {
      steps.append(Step(effect: effect, origin: origin ?? effect))
      follow(effect, of: coordinator)
      if case .within(let name, let inner) = effect.kind {
        follow(effect.then + inner, of: flow.coordinator(named: name) ?? coordinator)
      } else {
        for inner in effect.bodies { follow(inner, of: coordinator) }
      }
    }
  }

  /// Follows the effects that an effect causes elsewhere.
  private mutating func follow(_ effect: Effect, of coordinator: Coordinator) {
    switch effect.kind {
    case .run(let name):
      for body in coordinator.procedures where body.name == name {
        once("run \(coordinator.name).\(name)") { $0.follow(body.effects, of: coordinator) }
      }
    case .raise(let event): tell([event, "\(coordinator.name).\(event)"])
    case .finish: tell(["\(coordinator.name).finished"])
    case .send(let event):
      for route in coordinator.machine?.routes ?? [] where route.event == event {
        once("send \(coordinator.name).\(event) \(route.from ?? "")") { $0.follow(route.effects, of: coordinator) }
      }
    case .pushCoordinator(let name, let entry), .showCoordinator(let name, let entry), .start(let name, let entry),
      .presentCoordinator(let name, let entry, _, _):
      guard let child = flow.coordinator(named: name) else { return }
      let outer = origin
      origin = origin ?? effect
      start(child, entry: entry)
      origin = outer
    default: break
    }
  }

  private mutating func start(_ coordinator: Coordinator, entry: String?) {
    once("start \(coordinator.name) \(entry ?? "")") { walk in
      let body = coordinator.entries.first { $0.name == entry }?.effects ?? coordinator.start
      walk.follow(body, of: coordinator)
      for tab in coordinator.tabs { if let child = walk.flow.coordinator(named: tab) { walk.start(child, entry: nil) } }
    }
  }

  private mutating func tell(_ names: [String]) {
    for coordinator in flow.coordinators {
      for body in coordinator.handlers where names.contains(body.name) {
        once("handle \(coordinator.name).\(body.name)") { $0.follow(body.effects, of: coordinator) }
      }
    }
  }

  private mutating func once(_ name: String, _ body: (inout FactWalk) -> Void) {
    if seen.insert(name).inserted { body(&self) }
  }
}
