import FlowModel

/// Follows a body through everything it can run, and collects its navigations.
struct NavigationWalk {
  /// The circumstances under which a body runs; its navigations inherit them.
  struct Circumstances {
    /// Set while a coordinator comes up: the screens that its `start` puts into its container come up in the same way.
    var arrival: Arrival?
    var isGuarded = false
    var isAsync = false
    var conditions: [Premise] = []
    /// The action in whose event the body runs; nil: another event, or an event for which no single action is known.
    var action: FlowGraph.EffectCoverage.Action?
    /// Whether no explored run contains it.
    var isUnseen = false
  }

  struct Arrival {
    var kind: FlowGraph.Edge.Kind
    var presented: String?
    var style: Effect.Style?
  }

  let index: FlowIndex
  /// In the order in which the bodies name them, each once.
  private(set) var found: [Navigation] = []
  /// Whether the walk stopped early.
  private(set) var isCut = false
  /// Whether an effect that never runs was left out.
  private(set) var isPruned = false
  private var seen: Set<Navigation> = []
  private var path: [String] = []
  /// The number of navigations found, including repetitions.
  private var hits = 0
  private var effectsLeft = 4000

  /// The deepest nesting of bodies; deeper recursion costs stack and finds nothing new.
  private static let deepest = 60

  /// The effects that run according to a check; nil: no check, and all effects are followed.
  private let ways: FlowGraph.EffectCoverage?

  init(_ index: FlowIndex, _ ways: FlowGraph.EffectCoverage? = nil) {
    self.index = index
    self.ways = ways
  }

  /// Follows effects that run on behalf of a coordinator.
  mutating func walk(_ effects: [Effect], for coordinator: String, _ now: Circumstances = Circumstances()) {
    for effect in effects {
      guard effectsLeft > 0 else {
        isCut = true
        return
      }
      effectsLeft -= 1
      var inside = now
      switch ways?.answer(effect.location, in: now.action) ?? .runs {
      case .runs: break
      case .unseen: inside.isUnseen = true
      case .never:
        isPruned = true
        continue
      }
      follow(effect, for: coordinator, inside)
      if !effect.then.isEmpty { walk(effect.then, for: coordinator, inside.elsewhere) }
    }
  }

  /// Follows the bodies of a coordinator that run when it comes up.
  ///
  /// - Parameter container: the container with which it is brought up; nil: its own.
  mutating func arrive(
    at name: String, entry: String?, _ now: Circumstances, as container: Coordinator.Container? = nil
  ) {
    guard let coordinator = index.coordinator(name) else { return }
    let isTabs = (container ?? coordinator.container) == .tabs
    if isTabs { find(.tabBar(of: name), .show, now) }
    arriveAtColumns(of: coordinator, now)
    let body =
      entry.flatMap { wanted in coordinator.entries.first { $0.name == wanted }?.effects } ?? coordinator.start
    let before = hits
    enter("\(name) \(entry.map { "entry \($0)" } ?? "start")", body, for: name, now.elsewhere)
    if hits == before, !isTabs, coordinator.columns.isEmpty, coordinator.screens.isEmpty {
      find(.coordinator(name), .show, now)
    }
  }

  /// All columns of a split come into sight with it.
  private mutating func arriveAtColumns(of split: Coordinator, _ now: Circumstances) {
    let step = "\(split.name) columns"
    // An invalid flow may name a split among its own columns.
    if split.columns.isEmpty || path.contains(step) { return }
    path.append(step)
    defer { path.removeLast() }
    for column in split.columns { arrive(at: column, entry: nil, now) }
  }

  private mutating func follow(_ effect: Effect, for acting: String, _ now: Circumstances) {
    switch effect.kind {
    case .pushScreen(let name): find(.screen(name), .push, now)
    case .showScreen(let name): find(.screen(name), .show, now)
    case .coverScreen(let name):
      find(.screen(name), .cover, now.arriving(Arrival(kind: .cover, presented: name)))
    case .coverCoordinator(let name, let entry):
      arrive(
        at: name, entry: entry, now.arriving(Arrival(kind: .cover, presented: name)), as: effect.container)
    case .replaceTop(let name): find(.screen(name), .show, now)
    case .replace(let names, _): for name in names { find(.screen(name), .show, now) }
    case .presentScreen(let name, let style, _):
      find(.screen(name), .present, now.arriving(Arrival(kind: .present, presented: name, style: style)))
    case .presentCoordinator(let name, let entry, let style, _):
      arrive(
        at: name, entry: entry, now.arriving(Arrival(kind: .present, presented: name, style: style)),
        as: effect.container)
    case .showCoordinator(let name, let entry):
      arrive(
        at: name, entry: entry, now.arriving(now.arrival ?? Arrival(kind: .show)), as: effect.container)
    case .pushCoordinator(let name, let entry), .start(let name, let entry):
      arrive(
        at: name, entry: entry, now.arriving(now.arrival ?? Arrival(kind: .push)), as: effect.container)
    case .select(let name):
      arrive(at: name, entry: nil, now.arriving(Arrival(kind: .tab)))
      // The first tabs coordinator that has the tab runs its `onSelect`.
      let owner = index.flow.coordinators.first { $0.tabs.contains(name) }
      if let owner, let body = owner.selections.first(where: { $0.name == name }) {
        enter("\(owner.name) selection \(name)", body.effects, for: owner.name, now)
      }
    case .pop, .popIfAny: find(.back(.pop), .back, now.arriving(nil))
    case .popToRoot: find(.back(.popToRoot), .back, now.arriving(nil))
    case .popTo(let name): find(.screen(name), .back, now.arriving(nil))
    case .close: find(.back(.close), .back, now.arriving(nil))
    case .dismiss(.self): find(.back(.dismiss), .back, now.arriving(nil))
    case .dismiss(.all): find(.back(.dismissAll), .back, now.arriving(nil))
    case .uncover: find(.back(.uncover), .back, now.arriving(nil))
    case .finish: report("finished", from: acting, now)
    case .raise(let event): report(event, from: acting, now)
    case .send(let event): send(event, to: acting, now)
    case .run(let name):
      guard let body = index.coordinator(acting)?.procedures.first(where: { $0.name == name }) else { return }
      enter("\(acting) run \(name)", body.effects, for: acting, now)
    case .when(let expression, let then, let otherwise):
      // The values of parameters decide: there is no condition to show.
      if case .constant = expression.node, expression.declaredText != nil {
        for branch in [then, otherwise ?? []] { walk(branch, for: acting, now) }
        return
      }
      let asker = asker(acting)
      walk(then, for: acting, now.provided(Premise(expression, asker: asker)))
      if let otherwise { walk(otherwise, for: acting, now.provided(.otherwise(expression, asker: asker))) }
    case .choose(let branches): for branch in branches { walk(branch, for: acting, now) }
    case .within(let name, let body): walk(body, for: name, now.arriving(nil))
    case .guarded(let body):
      var inside = now
      inside.isGuarded = true
      walk(body, for: acting, inside)
    case .soon(let body), .later(let body):
      var inside = now.arriving(nil).elsewhere
      inside.isAsync = true
      walk(body, for: acting, inside)
    case .dismissPresented(let name): find(.back(.dismissPresented(name)), .back, now.arriving(nil))
    case .removeFrame(let name): find(.back(.removeFrame(name)), .back, now.arriving(nil))
    case .remove, .removeExcept, .removeSlot, .removeAll, .set: break
    }
  }

  /// Follows an event to the coordinators that may have started the one that raises it.
  private mutating func report(_ event: String, from child: String, _ now: Circumstances) {
    for parent in index.starters[child] ?? [] {
      guard let handlers = index.coordinator(parent)?.handlers,
        let handler = handlers.first(where: { $0.name == "\(child).\(event)" })
          ?? handlers.first(where: { $0.name == event })
      else { continue }
      enter("\(parent) handle \(handler.name)", handler.effects, for: parent, now.arriving(nil))
    }
  }

  private mutating func send(_ event: String, to name: String, _ now: Circumstances) {
    guard let machine = index.coordinator(name)?.machine else { return }
    let routes = machine.routes.filter { $0.event == event }
    for route in routes {
      // With a single route the state adds nothing to the arrow.
      var inside = routes.count > 1 ? now.provided(Premise("machine: \(route.from ?? "*")")) : now
      if let condition = route.condition { inside = inside.provided(Premise(condition, asker: asker(name))) }
      if !route.effects.isEmpty {
        enter("\(name) route \(route.from ?? "*") \(event) \(route.to ?? "")", route.effects, for: name, inside)
      }
      // The previous state may be any state.
      for body in machine.entering where route.to == nil || body.name == route.to {
        enter("\(name) entering \(body.name)", body.effects, for: name, inside)
      }
    }
  }

  /// The coordinator, if conditions may refer to its own variables.
  private func asker(_ name: String) -> String? {
    index.coordinator(name)?.variables.isEmpty == false ? name : nil
  }

  private mutating func enter(_ body: String, _ effects: [Effect], for coordinator: String, _ now: Circumstances) {
    if path.contains(body) { return }
    guard path.count < Self.deepest else {
      isCut = true
      return
    }
    path.append(body)
    walk(effects, for: coordinator, now)
    path.removeLast()
  }

  private mutating func find(_ target: Navigation.Target, _ kind: FlowGraph.Edge.Kind, _ now: Circumstances) {
    let navigation = Navigation(
      target: target, kind: now.arrival?.kind ?? kind, presented: now.arrival?.presented, style: now.arrival?.style,
      isGuarded: now.isGuarded, isAsync: now.isAsync, conditions: now.conditions, isUnseen: now.isUnseen)
    hits += 1
    if seen.insert(navigation).inserted { found.append(navigation) }
  }
}

extension NavigationWalk.Circumstances {
  /// The circumstances of a body that runs in another, unknown event.
  var elsewhere: Self {
    var copy = self
    copy.action = nil
    return copy
  }

  func arriving(_ arrival: NavigationWalk.Arrival?) -> Self {
    var copy = self
    copy.arrival = arrival
    return copy
  }

  func provided(_ condition: Premise) -> Self {
    var copy = self
    if !copy.conditions.contains(condition) { copy.conditions.append(condition) }
    return copy
  }
}
