import FlowModel

extension NaiveRun {
  /// Push, pop, replace, present, dismiss.
  mutating func navigate(_ effect: NaiveEffect, _ actor: NaiveActor) throws {
    let waits: Bool
    switch effect.kind {
    case .pushScreen(let screen): waits = try push([screen], replacing: false, effect, actor)
    case .replace(let screens): waits = try push(screens, replacing: true, effect, actor)
    case .pushCoordinator(let name, let entry):
      waits = try push(coordinator: name, entry, effect, actor)
    case .pop: waits = try pop(effect, actor)
    case .popToRoot: waits = popAbove(effect, actor) { $0.isEmpty ? nil : 0 }
    case .popTo(let screen): waits = popAbove(effect, actor) { frames in frames.lastIndex { $0.screen == screen } }
    case .presentScreen(let screen, let style, let interactive):
      let context = NaiveContext(
        node: .frame(makeFrame(screen, owner: actor.id)), madeFor: screen, style: style,
        canBeSwiped: interactive && (style == .sheet || style == .popover))
      guard let isMoved = try present(context, nil, effect, actor) else { return }
      waits = isMoved
    case .presentCoordinator(let name, let entry, let style, let interactive):
      let context = NaiveContext(
        node: .holder(.dead(name), nil), madeFor: name, style: style,
        canBeSwiped: interactive && (style == .sheet || style == .popover))
      guard let isMoved = try present(context, (name, entry), effect, actor) else { return }
      waits = isMoved
    case .dismiss(let scope): waits = dismiss(scope, effect, actor)
    default: return
    }
    judgeGone()
    try then(effect.then, actor, waits: waits)
  }

  /// The same as `start`; it is for what its start does that `then` waits.
  private mutating func push(
    coordinator name: String, _ entry: String?, _ effect: NaiveEffect, _ actor: NaiveActor
  ) throws -> Bool {
    let before = (animations, isUnanimated)
    if !effect.isAnimated { isUnanimated = true }
    try bringUp(name, entry, by: actor.id, effect.place) { _, _ in }
    isUnanimated = before.1
    return animations > before.0
  }

  func isStackShown(_ owner: Int) -> Bool { state.shownContainers.contains { $0.id == owner } }

  private mutating func push(
    _ screens: [String], replacing: Bool, _ effect: NaiveEffect, _ actor: NaiveActor
  ) throws -> Bool {
    let owner = state.containerOwner(of: actor.id, in: program)
    var isContent = owner.map { state.starting.contains($0) } ?? false
    guard let owner, let before = state.stack(of: owner) else {
      if !isContent { observe("hidden-navigation", screens.last ?? "") }
      return false
    }
    isContent = isContent || before.isEmpty
    let added = screens.map { makeFrame($0, owner: actor.id) }
    let frames = replacing ? added : before + added
    if frames.count > flow.limits.stackDepth {
      let owning = state.instances[owner]?.name ?? ""
      throw NaiveStop.cut(
        limit: "stackDepth", place: effect.place, unbounded: isRepeating(frames.map(\.screen)) ? owning : nil)
    }
    for (index, frame) in frames.enumerated() where index > 0 && (replacing || index >= before.count) {
      judgeDestination(frame.screen, owner)
    }
    state.setStack(of: owner, to: frames)
    if isContent { return false }
    guard isStackShown(owner) else {
      hidden.append((screens.last ?? "", owner))
      return false
    }
    return move(.push, isAnimated: effect.isAnimated)
  }

  /// What was put on a stack out of sight counts when nothing in the event has brought that stack into sight.
  mutating func judgeHidden() {
    for (screen, stack) in hidden where !isStackShown(stack) { observe("hidden-navigation", screen) }
  }

  private mutating func judgeDestination(_ screen: String, _ owner: Int) {
    let stack = coordinator(of: owner)
    guard stack.framework == .swiftui, let destinations = stack.destinations else { return }
    if !destinations.contains(screen), !destinations.contains(program.declarer(of: screen)) {
      observe("missing-destination", screen)
    }
  }

  /// Whether a screen comes again after another one, or more than `taps` times in a row.
  private func isRepeating(_ screens: [String]) -> Bool {
    var seen: Set<String> = []
    var inARow = 0
    for (index, screen) in screens.enumerated() {
      inARow = index > 0 && screens[index - 1] == screen ? inARow + 1 : 1
      if inARow > flow.limits.taps || (inARow == 1 && seen.contains(screen)) { return true }
      seen.insert(screen)
    }
    return false
  }

  private mutating func pop(_ effect: NaiveEffect, _ actor: NaiveActor) throws -> Bool {
    guard let owner = state.containerOwner(of: actor.id, in: program), let frames = state.stack(of: owner) else {
      return false
    }
    if frames.count <= 1 {
      guard coordinator(of: owner).framework == .swiftui else { return false }
      observe("pop-on-empty", coordinator(of: actor.id).name)
      throw NaiveStop.crash
    }
    return popAbove(effect, actor) { $0.count - 2 }
  }

  private mutating func popAbove(
    _ effect: NaiveEffect, _ actor: NaiveActor, _ index: ([NaiveFrame]) -> Int?
  ) -> Bool {
    guard let owner = state.containerOwner(of: actor.id, in: program), let frames = state.stack(of: owner),
      let top = index(frames), top < frames.count - 1
    else { return false }
    state.setStack(of: owner, to: Array(frames[...top]))
    return isStackShown(owner) && move(.pop, isAnimated: effect.isAnimated)
  }

  /// Removes the contexts from `index` on, in sight; whether anything is in flight then.
  @discardableResult
  mutating func removeContexts(from index: Int, isAnimated: Bool = true) -> Bool {
    state.contexts.removeSubrange(index...)
    guard move(.dismiss, isAnimated: isAnimated) else { return false }
    let leaving = Set(state.transition?.leaving ?? []).filter { $0 < index }.union([index - 1])
    state.transition?.leaving = leaving.sorted()
    return true
  }

  func isLeaving(above index: Int) -> Bool { state.transition?.leaving.contains(index) ?? false }

  /// Whether `then` waits.
  private mutating func dismiss(
    _ scope: Effect.DismissScope, _ effect: NaiveEffect, _ actor: NaiveActor
  ) -> Bool {
    let context: Int
    switch scope {
    case .all: context = 0
    case .`self`:
      guard let owner = state.containerOwner(of: actor.id, in: program), let found = state.context(of: state.ref(owner))
      else { return false }
      context = found
    }
    if isLeaving(above: context) && state.contexts.count == context + 1 { return true }
    if state.contexts.count > context + 1 {
      return removeContexts(from: context + 1, isAnimated: effect.isAnimated)
    }
    return context > 0 && removeContexts(from: context, isAnimated: effect.isAnimated)
  }
}
