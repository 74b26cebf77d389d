import FlowModel

/// Everything that could happen without values and limits: the least fixpoint from the root's start.
struct NaiveLooseRun {
  let program: NaiveProgram
  private(set) var bodies: Set<Int> = []
  private(set) var created: Set<String> = []
  /// Screens that some body shows.
  private(set) var seen: Set<String> = []
  private var withTabs: Set<String> = []
  /// For each coordinator, the coordinators that bring it up.
  private var starters: [String: Set<String>] = [:]

  init(_ program: NaiveProgram) {
    self.program = program
    bringUp(program.flow.root, nil, by: nil)
    var size = -1
    while size != self.size {
      size = self.size
      runFromOutside()
      for body in bodies {
        for effect in program.bodies[body].effects { run(effect, for: program.bodies[body].owner) }
      }
    }
  }

  private var size: Int {
    bodies.count + created.count + withTabs.count + seen.count + starters.values.map(\.count).reduce(0, +)
  }

  private mutating func bringUp(
    _ name: String, _ entry: String?, by starter: String?, as container: Coordinator.Container? = nil
  ) {
    begin(program.start(of: name, entry: entry))
    create(name, by: starter, as: container)
  }

  private mutating func create(_ name: String, by starter: String?, as container: Coordinator.Container?) {
    if let starter { starters[name, default: []].insert(starter) }
    let coordinator = program.coordinator(name)
    // Tabs come with their coordinator; a set avoids endless recursion, because a tab may bring that coordinator up
    // again.
    if [.tabs, .split].contains(container ?? coordinator.container), withTabs.insert(name).inserted {
      for tab in coordinator.tabs { bringUp(tab, nil, by: name) }
      for tab in coordinator.tabs { begin(program.selection(tab, of: name)) }
    }
    guard created.insert(name).inserted else { return }
    for it in coordinator.machine?.entering ?? [] { begin(program.entering(it.name, of: name)) }
    for number in (coordinator.machine?.routes ?? []).indices { begin(program.route(number, of: name)) }
    tell(name)
  }

  private mutating func see(_ screen: String) {
    guard seen.insert(screen).inserted else { return }
    for action in program.screen(screen).actions { begin(program.action(action.name, of: screen)) }
    tell(screen)
  }

  private mutating func tell(_ name: String) {
    for event in ["swipe", "willSwipe", "back", "willBack", "gone", "removed", "appears", "disappears"] {
      begin(program.dismissal(event, of: name))
    }
  }

  private mutating func begin(_ body: Int?) {
    if let body { bodies.insert(body) }
  }

  private mutating func runFromOutside() {
    let root = program.flow.root
    for it in program.flow.deepLinks where created.contains(it.handler ?? root) { begin(program.link(it.name)) }
    for it in program.flow.externals where created.contains(it.handler ?? root) { begin(program.external(it.name)) }
  }

  private mutating func run(_ effect: NaiveEffect, for owner: String) {
    begin(effect.then)
    switch effect.kind {
    case .pushScreen(let screen), .showScreen(let screen), .presentScreen(let screen, _, _), .replaceTop(let screen),
      .coverScreen(let screen):
      see(screen)
    case .replace(let screens, _): for screen in screens { see(screen) }
    case .pushCoordinator(let name, let entry), .showCoordinator(let name, let entry),
      .presentCoordinator(let name, let entry, _, _), .start(let name, let entry),
      .coverCoordinator(let name, let entry):
      bringUp(name, entry, by: owner, as: effect.container)
    case .finish: tellParents(of: owner, "finished")
    case .raise(let event): tellParents(of: owner, event)
    case .run(let name): begin(program.procedure(name, of: owner))
    case .within(let name, _): if created.contains(name) { bodies.formUnion(effect.inner) }
    case .when, .choose, .guarded, .soon, .later: bodies.formUnion(effect.inner)
    case .pop, .popIfAny, .popToRoot, .popTo, .removeFrame, .uncover, .dismiss, .dismissPresented, .close, .remove,
      .removeExcept, .removeSlot, .removeAll, .send, .select, .set:
      break
    }
  }

  private mutating func tellParents(of name: String, _ event: String) {
    for parent in starters[name] ?? [] {
      begin(program.handler("\(name).\(event)", of: parent) ?? program.handler(event, of: parent))
    }
  }
}
