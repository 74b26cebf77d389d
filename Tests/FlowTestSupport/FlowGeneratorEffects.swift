import FlowModel

/// The context of effects, as far as it decides which ones are valid there.
struct FlowGeneratorScope {
  /// The index of the coordinator on whose behalf they run.
  var index: Int
  var depth = 0
  /// Whether they are in `start` or `entries`, where only later coordinators may be started.
  var isStart = false
  var allowsChoice = true
  /// Whether they are in actions of screens, which may close the screens.
  var isOfScreen = false
}

extension FlowGenerator {
  private typealias Choice = (weight: Int, element: Kind)

  private enum Kind {
    case push, pushCoordinator, pop, popIfAny, popToRoot, popTo, removeFrame, replaceTop, replace, show, close
    case presentScreen, presentCoordinator, dismiss
    case dismissPresented, removeExcept, removeSlot, start
    case finish, remove, removeAll, raise, send, select, set, when, choose, run, within, guarded, soon, later
  }

  mutating func effects(_ scope: FlowGeneratorScope, _ count: ClosedRange<Int>) -> [Effect] {
    var result: [Effect] = []
    for _ in 0..<random.between(count.lowerBound, count.upperBound) {
      if let effect = effect(scope) { result.append(effect) }
      if let last = result.last, let next = replacement(for: last, scope) { result.append(next) }
    }
    return result
  }

  /// Presents a coordinator right after some dismissals, without drawing random numbers: it has to wait for what is
  /// leaving.
  private mutating func replacement(for dismissal: Effect, _ scope: FlowGeneratorScope) -> Effect? {
    guard case .dismiss = dismissal.kind, dismissal.location.line % 3 == 2,
      let name = startable(scope, { $0.container != .inherited }).last
    else { return nil }
    return Effect(
      .presentCoordinator(name, entry: nil, style: .fullScreen, interactiveDismiss: true), location: location())
  }

  private mutating func effect(_ scope: FlowGeneratorScope) -> Effect? {
    let place = location()
    let chosen = random.weighted(choices(scope))
    guard let made = kind(chosen, scope) else { return nil }
    let kind = alarming(covering(presenting(made, scope, at: place), at: place), at: place)
    var effect = Effect(kind, location: place)
    effect.values = values(kind)
    effect.container = otherContainer(kind)
    effect.background = background(kind, at: place)
    switch kind {
    case .pushScreen, .pushCoordinator, .pop, .popIfAny, .popToRoot, .popTo, .removeFrame, .replaceTop, .replace,
      .presentScreen, .presentCoordinator, .dismiss, .dismissPresented, .close:
      if scope.depth < 2, random.chance(15) { effect.then = effects(inside(scope), 1...1) }
      if !effect.then.isEmpty { effect.keepsSelf = random.chance(30) }
      effect.isAnimated = !random.chance(5)
      switch kind {
      case .presentScreen, .presentCoordinator:
        let isSwiftUI = flow.coordinators[scope.index].framework == .swiftui
        if isSwiftUI { effect.slot = random.chance(30) ? "other" : nil }
        if !isSwiftUI { effect.replacesPresented = random.chance(10) }
        if random.chance(15) { effect.origin = scope.isOfScreen && random.chance(50) ? .screen : .top }
        // Without drawing random numbers, so that the flows of a seed do not change otherwise.
        if scope.isOfScreen, place.line % 3 != 1 { effect.origin = .screen }
      default: break
      }
    default: break
    }
    let child: String?
    switch kind {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .start(let name, _),
      .coverCoordinator(let name, _):
      child = name
    case .presentCoordinator(let name, _, _, _):
      child = flow.coordinators[scope.index].framework == .uikit ? name : nil
    default: child = nil
    }
    if let child, flow.coordinator(named: child)?.ownership == .parent, random.chance(20) { effect.slot = "kept" }
    effect.reuses = random.chance(20)
    if !FlowGeneratorRules.allowsReuse(effect, in: flow) { effect.reuses = false }
    return effect
  }

  /// `with`, in most cases, beside an effect that brings up a coordinator with variables.
  mutating func values(_ kind: Effect.Kind) -> [Effect.Assignment] {
    guard let variables = kind.broughtUp.flatMap(flow.coordinator(named:))?.variables, !variables.isEmpty,
      random.chance(70)
    else { return [] }
    return assignment(variables).map { [$0] } ?? []
  }

  /// Turns some pushes of a screen's code into presentations, without drawing random numbers.
  func presenting(_ kind: Effect.Kind, _ scope: FlowGeneratorScope, at place: SourceLocation) -> Effect.Kind {
    guard scope.isOfScreen, place.line % 5 == 2, case .pushScreen(let name) = kind else { return kind }
    return .presentScreen(name, style: place.line % 2 == 0 ? .sheet : .fullScreen, interactiveDismiss: true)
  }

  /// Turns some presentations into windows in front, and adds effects that remove these, without drawing random
  /// numbers.
  func covering(_ kind: Effect.Kind, at place: SourceLocation) -> Effect.Kind {
    switch kind {
    case .presentScreen(let name, _, _) where place.line % 6 == 1: .coverScreen(name)
    case .presentCoordinator(let name, let entry, _, _) where place.line % 6 == 1: .coverCoordinator(name, entry: entry)
    case .dismiss where place.line % 3 == 1, .close where place.line % 4 == 1: .uncover
    default: kind
    }
  }

  /// Presents some coordinators as alerts, without drawing random numbers.
  func alarming(_ kind: Effect.Kind, at place: SourceLocation) -> Effect.Kind {
    guard case .presentCoordinator(let name, let entry, .popover, let isDismissable) = kind, place.line % 2 == 0 else {
      return kind
    }
    return .presentCoordinator(name, entry: entry, style: .alert, interactiveDismiss: isDismissable)
  }

  /// Without drawing random numbers, so that the flows of a seed do not change.
  func background(_ kind: Effect.Kind, at place: SourceLocation) -> Effect.Background {
    switch kind {
    case .presentScreen(_, .sheet, _), .presentCoordinator(_, _, .sheet, _):
      place.line % 4 == 0 ? .interactive : .dimmed
    default: .dimmed
    }
  }

  /// The container with which an effect can bring up a coordinator that it otherwise could not.
  func otherContainer(_ kind: Effect.Kind) -> Coordinator.Container? {
    guard hasOtherContainers(kind) else { return nil }
    let own = kind.broughtUp.flatMap(flow.coordinator(named:))?.container
    switch kind {
    case .pushCoordinator: return own == .inherited ? nil : .inherited
    case .showCoordinator, .presentCoordinator, .coverCoordinator: return own == .inherited ? .stack : nil
    default: return nil
    }
  }

  /// Whether the coordinator may be brought up with other containers: then it is not shown again.
  private func hasOtherContainers(_ kind: Effect.Kind) -> Bool {
    guard let name = kind.broughtUp else { return false }
    return name.utf8.reduce(0) { $0 + Int($1) } % 2 == 0
  }

  private func inside(_ scope: FlowGeneratorScope) -> FlowGeneratorScope {
    var scope = scope
    scope.depth += 1
    return scope
  }

  private func choices(_ scope: FlowGeneratorScope) -> [Choice] {
    let coordinator = flow.coordinators[scope.index]
    var choices: [Choice] = [
      (6, .dismiss), (4, .start), (5, .finish), (4, .remove), (2, .removeAll), (5, .raise), (10, .presentCoordinator),
      (2, .dismissPresented), (1, .removeExcept), (1, .removeSlot),
    ]
    if scope.isOfScreen { choices.append((6, .close)) }
    if coordinator.container == .stack || coordinator.container == .inherited {
      choices += [
        (20, .push), (12, .pushCoordinator), (5, .pop), (1, .popIfAny), (2, .popToRoot), (3, .popTo), (2, .removeFrame),
        (2, .replaceTop), (3, .replace),
      ]
    }
    if coordinator.container == .window || coordinator.container == .switch { choices.append((16, .show)) }
    if !coordinator.screens.isEmpty { choices.append((7, .presentScreen)) }
    if coordinator.machine != nil { choices.append((12, .send)) }
    if flow.coordinators.contains(where: { $0.container == .tabs }) { choices.append((6, .select)) }
    if !flow.variables.isEmpty || flow.coordinators.contains(where: { !$0.variables.isEmpty }) {
      choices.append((6, .set))
    }
    if !coordinator.procedures.isEmpty { choices.append((5, .run)) }
    if scope.depth < 2 {
      choices += [(5, .when), (3, .within), (4, .later), (2, .soon)]
      if scope.allowsChoice { choices.append((3, .choose)) }
      if coordinator.guardUnlock != nil { choices.append((20, .guarded)) }
    }
    return choices
  }

  private func startable(_ scope: FlowGeneratorScope, _ isWanted: (Coordinator) -> Bool) -> [String] {
    let first = scope.isStart ? scope.index + 1 : 1
    return flow.coordinators.dropFirst(first).filter(isWanted).map(\.name)
  }

  private mutating func entry(_ name: String) -> String? {
    let entries = flow.coordinator(named: name)?.entries.map(\.name) ?? []
    return random.chance(50) ? random.pick(entries) : nil
  }

  private mutating func style() -> Effect.Style {
    random.weighted([(60, .sheet), (25, .fullScreen), (15, .popover)])
  }

  private mutating func kind(_ kind: Kind, _ scope: FlowGeneratorScope) -> Effect.Kind? {
    let coordinator = flow.coordinators[scope.index]
    let own = coordinator.screens.map(\.name)
    switch kind {
    case .push: return random.pick(own).map { .pushScreen($0) }
    case .pop: return .pop
    case .popIfAny: return .popIfAny
    case .popToRoot: return .popToRoot
    case .close: return .close
    case .removeFrame: return random.pick(screenNames).map { .removeFrame($0) }
    case .replaceTop: return random.pick(own).map { .replaceTop($0) }
    case .dismissPresented: return random.pick(screenNames + coordinatorNames.dropFirst()).map { .dismissPresented($0) }
    case .removeSlot: return .removeSlot("kept")
    case .removeExcept: return random.pick(Array(coordinatorNames.dropFirst())).map { .removeExcept([$0]) }
    case .popTo: return random.pick(screenNames).map { .popTo($0) }
    case .replace:
      let screens = (0..<random.between(1, 2)).compactMap { _ in random.pick(own) }
      return screens.isEmpty ? nil : .replace(screens, keeping: random.chance(30) ? random.between(1, 2) : 0)
    case .presentScreen:
      let isAlert = random.chance(30)
      let style = isAlert ? .alert : style()
      return random.pick(own).map { .presentScreen($0, style: style, interactiveDismiss: random.chance(85)) }
    case .dismiss: return .dismiss(random.chance(80) ? .`self` : .all)
    case .finish: return .finish
    case .removeAll: return .removeAll
    case .raise: return .raise(random.chance(70) ? "e0" : "e1")
    case .send: return .send(random.chance(75) ? "go" : "reset")
    case .select: return random.pick(flow.coordinators.flatMap(\.selectableTabs)).map { .select($0) }
    case .remove: return random.pick(Array(coordinatorNames.dropFirst())).map { .remove($0) }
    case .set:
      return assignment(variables(scope.index)).map { .set([$0]) }
    case .run: return random.pick(coordinator.procedures.map(\.name)).map { .run($0) }
    case .pushCoordinator, .show, .presentCoordinator, .start: return bringUp(kind, scope, own)
    case .when, .choose, .within, .guarded, .soon, .later: return composite(kind, scope)
    }
  }

  private mutating func bringUp(_ kind: Kind, _ scope: FlowGeneratorScope, _ own: [String]) -> Effect.Kind? {
    let wantsInherited = kind == .pushCoordinator
    // Some coordinators are brought up with the other container.
    let isOther = random.chance(15)
    let names = startable(scope) { coordinator in
      if kind == .start { return true }
      if isOther { return coordinator.container == (wantsInherited ? .stack : .inherited) && !coordinator.isHeadless }
      return (coordinator.container == .inherited) == wantsInherited
    }
    let name = random.pick(names)
    if kind == .show, let screen = random.pick(own), name == nil || random.chance(50) { return .showScreen(screen) }
    guard let name else { return nil }
    let entry = entry(name)
    switch kind {
    case .pushCoordinator: return .pushCoordinator(name, entry: entry)
    case .show: return .showCoordinator(name, entry: entry)
    case .presentCoordinator:
      let style = style()
      return .presentCoordinator(name, entry: entry, style: style, interactiveDismiss: random.chance(85))
    default: return .start(name, entry: entry)
    }
  }

  private mutating func composite(_ kind: Kind, _ scope: FlowGeneratorScope) -> Effect.Kind? {
    var inner = inside(scope)
    switch kind {
    case .when:
      let condition = expression(scope.index)
      let yes = effects(inner, 1...1)
      return .when(condition, then: yes, otherwise: random.chance(40) ? effects(inner, 1...1) : nil)
    case .choose:
      let one = effects(inner, 1...1)
      return .choose([one, random.chance(30) ? [] : effects(inner, 1...1)])
    case .within:
      // In a start, code on behalf of an earlier coordinator may only start coordinators later than the one of the
      // start.
      let candidates = scope.isStart ? scope.index..<flow.coordinators.count : 0..<flow.coordinators.count
      inner.isOfScreen = false
      inner.index = random.between(candidates.lowerBound, candidates.upperBound - 1)
      return .within("C\(inner.index)", effects(inner, 1...1))
    case .guarded: return .guarded(effects(inner, 1...1))
    case .soon: return .soon(effects(inner, 1...1))
    default: return .later(effects(inner, 1...1))
    }
  }
}
