import FlowModel

/// Runs effects on stacks and contexts.
extension NaiveRun {
  /// Push, pop, replace, present, dismiss.
  mutating func navigate(_ effect: NaiveEffect, _ actor: NaiveActor) throws {
    var waits: Bool
    switch effect.kind {
    case .pushScreen(let screen): waits = try push([screen], effect, actor) { $0 }
    case .replaceTop(let screen): waits = try push([screen], effect, actor) { $0 - 1 }
    case .replace(let screens, let keeping):
      waits = try push(screens, effect, actor) { [floor = floor(of: actor.id)] _ in floor + keeping }
    case .removeFrame(let screen): waits = removeFrame(screen, effect, actor)
    case .close: waits = close(effect, actor)
    case .dismissPresented(let name): waits = dismissPresented(name, effect, actor)
    case .popIfAny: waits = popAbove(effect, actor) { $0.count < 2 ? nil : $0.count - 2 }
    case .pushCoordinator(let name, let entry):
      waits = try push(coordinator: name, entry, effect, actor)
    case .pop: waits = try pop(effect, actor)
    case .popToRoot: waits = popAbove(effect, actor) { [floor = floor(of: actor.id)] in $0.isEmpty ? nil : floor }
    case .popTo(let screen): waits = popAbove(effect, actor) { frames in frames.lastIndex { $0.screen == screen } }
    case .presentScreen(let screen, let style, let interactive):
      let context = NaiveContext(
        node: .frame(makeFrame(screen, owner: actor.id)), madeFor: screen, style: style,
        canBeSwiped: interactive && (style == .sheet || style == .popover),
        isOpenBelow: effect.background == .interactive)
      guard let isMoved = try present(context, nil, effect, actor) else { return }
      waits = isMoved
    case .presentCoordinator(let name, let entry, let style, let interactive):
      let context = NaiveContext(
        node: .holder(.dead(name), nil), madeFor: name, style: style,
        canBeSwiped: interactive && (style == .sheet || style == .popover),
        isOpenBelow: effect.background == .interactive)
      guard let isMoved = try present(context, (name, entry), effect, actor) else { return }
      waits = isMoved
    case .dismiss(let scope): waits = dismiss(scope, effect, actor)
    default: return
    }
    if takeAwayFromLostViews(isAnimated: effect.isAnimated) { waits = true }
    try tellRemovedEarly(effect, actor)
    try judgeGone()
    try then(effect.then, actor, waits: waits)
  }

  /// Setting the path of a SwiftUI stack, or dismissing something by name there, tells `removed` at once for what the
  /// system is still removing.
  private mutating func tellRemovedEarly(_ effect: NaiveEffect, _ actor: NaiveActor) throws {
    let program = program
    let isMeant: (NaiveWaiting) -> Bool
    switch effect.kind {
    case .popToRoot, .popTo, .replace:
      guard let stack = state.containerOwner(of: actor.id, in: program), coordinator(of: stack).framework == .swiftui
      else { return }
      isMeant = { [state] in state.containerOwner(of: $0.owner.id, in: program) == stack }
    case .dismissPresented(let name):
      guard coordinator(of: actor.id).framework == .swiftui else { return }
      isMeant = { $0.owner.name == name || program.dismissal("removed", of: name) == $0.body }
    default: return
    }
    let told = (state.transition?.gone ?? []).filter { waiting in
      let names = [waiting.owner.name] + program.coordinator(waiting.owner.name).screens.map(\.name)
      return names.contains { program.dismissal("removed", of: $0) == waiting.body }
        && state.isAlive(waiting.owner, in: program) && isMeant(waiting)
    }
    state.transition?.gone.removeAll { told.contains($0) }
    for waiting in told { try run(waiting.body, for: waiting.owner) }
  }

  /// The same as `start`; `then` waits for the navigation of that start.
  private mutating func push(
    coordinator name: String, _ entry: String?, _ effect: NaiveEffect, _ actor: NaiveActor
  ) throws -> Bool {
    if let id = reusable(name, effect, actor) {
      keepAgain(id, as: effect.slot, by: actor.id)
      let frames = framesAgain(id)
      if frames.isEmpty { return false }
      let moves = try push(frames.map(\.screen), effect, NaiveActor(id: id), again: frames) { $0 }
      if state.frames.contains(where: { $0.owner.id == id }) { state.instances[id]?.putAway = [] }
      return moves
    }
    let before = (animations, isUnanimated)
    if !effect.isAnimated { isUnanimated = true }
    try bringUp(name, entry, effect, by: actor.id, kept: effect.slot, effect.place) { _, _ in }
    isUnanimated = before.1
    return animations > before.0
  }

  /// Whether the stack is on the shown path of its window, even if another window is in front.
  func isStackShown(_ owner: Int) -> Bool {
    state.contextsSeenInWindows.flatMap(\.node.shownOwners).contains { $0.id == owner }
  }

  /// In compact width, the number of lowest frames that belong to the columns before that of an instance.
  private func floor(of id: Int) -> Int {
    guard let stack = state.containerOwner(of: id, in: program), stack != id else { return 0 }
    let split = coordinator(of: stack)
    guard split.container == .split, state.instances[stack]?.container == .stack else { return 0 }
    func column(_ id: Int) -> Int? {
      guard let instance = state.instances[id], instance.container == .inherited, let starter = instance.starter else {
        return nil
      }
      return starter.id == stack ? id : column(starter.id)
    }
    guard let own = column(id), let name = state.instances[own]?.name, split.columns.dropFirst().contains(name) else {
      return 0
    }
    let frames = state.stack(of: stack) ?? []
    return frames.firstIndex { column($0.owner.id) == own } ?? frames.count
  }

  /// `kept`: for the number of frames of a stack, the number of lowest frames that stay.
  private mutating func push(
    _ screens: [String], _ effect: NaiveEffect, _ actor: NaiveActor, again: [NaiveFrame]? = nil, _ kept: (Int) -> Int
  ) throws -> Bool {
    let owner = state.containerOwner(of: actor.id, in: program)
    var isContent = owner.map { state.starting.contains($0) } ?? false
    guard let owner, let before = state.stack(of: owner) else {
      if !isContent { observe("hidden-navigation", screens.last ?? "") }
      return false
    }
    isContent = isContent || before.isEmpty
    let added = again ?? screens.map { makeFrame($0, owner: actor.id) }
    if again == nil, state.instances[actor.id]?.container == .inherited {
      state.instances[actor.id]?.putAway = []
    }
    let below = before.prefix(max(0, kept(before.count)))
    let frames = below + added
    if frames.count > flow.limits.stackDepth {
      let owning = state.instances[owner]?.name ?? ""
      throw NaiveStop.cut(
        limit: "stackDepth", place: effect.place, unbounded: isRepeating(frames.map(\.screen)) ? owning : nil)
    }
    for (index, frame) in frames.enumerated() where index > 0 && index >= below.count {
      judgeDestination(frame.screen, owner)
    }
    state.setStack(of: owner, to: Array(frames))
    if isContent { return false }
    guard isStackShown(owner) else {
      hidden.append((screens.last ?? "", owner))
      return false
    }
    return move(.push, isAnimated: effect.isAnimated)
  }

  /// A screen that was put on a stack out of sight counts if the event has not brought that stack into sight.
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

  /// The only frame of a stack stays, and so does the root of a SwiftUI stack.
  private mutating func removeFrame(_ screen: String, _ effect: NaiveEffect, _ actor: NaiveActor) -> Bool {
    guard let owner = state.containerOwner(of: actor.id, in: program), var frames = state.stack(of: owner),
      let index = frames.lastIndex(where: { $0.screen == screen }), frames.count > 1
    else { return false }
    if index == frames.count - 1 { return popAbove(effect, actor) { $0.count - 2 } }
    if index == 0 && coordinator(of: owner).framework == .swiftui { return false }
    frames.remove(at: index)
    state.setStack(of: owner, to: frames)
    return false
  }

  /// The frame whose action runs, with its context and, on a stack, the frames of the stack.
  private func ownFrame(_ actor: NaiveActor) -> (frame: NaiveFrame, context: Int, stack: [NaiveFrame]?)? {
    guard let screen = actor.screen else { return nil }
    for (index, context) in state.contexts.enumerated().reversed() {
      for case .frame(let frame) in context.node.items.reversed() {
        let isMeant =
          actor.fid.map { $0 == frame.fid } ?? (frame.screen == screen && frame.owner == state.ref(actor.id))
        guard isMeant else { continue }
        return (frame, index, context.node.stacks.first { $0.frames.contains(frame) }?.frames)
      }
    }
    return nil
  }

  /// The context that a `present` starts from.
  func presentingContext(_ effect: NaiveEffect, _ actor: NaiveActor) -> (index: Int, isSeen: Bool)? {
    switch effect.origin {
    case .container:
      guard let owner = state.containerOwner(of: actor.id, in: program),
        let index = state.context(of: state.ref(owner))
      else { return nil }
      return (index, isStackShown(owner))
    case .top:
      let own = state.containerOwner(of: actor.id, in: program).flatMap { state.context(of: state.ref($0)) }
      let end = state.windowEnd(of: own ?? 0)
      return state.contexts.isEmpty ? nil : (end - 1, true)
    case .screen:
      guard let (frame, index, stack) = ownFrame(actor) else { return nil }
      // On a stack on the shown path, any frame may be on top.
      let shown = stack.map(\.last) ?? frame
      return (index, shown.map { state.contexts[index].node.ends.contains($0) } ?? false)
    }
  }

  private mutating func close(_ effect: NaiveEffect, _ actor: NaiveActor) -> Bool {
    guard let (frame, index, stack) = ownFrame(actor) else { return false }
    if let stack, stack.count > 1, stack.last == frame {
      let isSeen = state.contextsSeenInWindows.contains { $0.node.ends.contains(frame) }
      state.contexts[index].node = state.contexts[index].node.removing([frame.fid])
      return isSeen && move(.pop, isAnimated: effect.isAnimated)
    }
    return index > state.windowStart(of: index) && removeContexts(from: index, isAnimated: effect.isAnimated)
  }

  private mutating func dismissPresented(_ name: String, _ effect: NaiveEffect, _ actor: NaiveActor) -> Bool {
    let (program, acting) = (program, state.ref(actor.id))
    state.instances[actor.id]?.deferred.removeAll { waiting in
      switch program.bodies[waiting].effects[0].kind {
      case .presentScreen(let other, _, _), .presentCoordinator(let other, _, _, _): return other == name
      default: return false
      }
    }
    state.transition?.completions.removeAll { waiting in
      guard waiting.owner == acting, program.retries.contains(waiting.body) else { return false }
      switch program.bodies[waiting.body].effects[0].kind {
      case .presentScreen(let other, _, _), .presentCoordinator(let other, _, _, _): return other == name
      default: return false
      }
    }
    guard let owner = state.containerOwner(of: actor.id, in: program), let own = state.context(of: state.ref(owner)),
      let index = (own + 1..<state.windowEnd(of: own)).first(where: { state.contexts[$0].madeFor == name })
    else { return false }
    return removeContexts(from: index, isAnimated: effect.isAnimated)
  }

  /// Removes the contexts in sight from `index` on; returns whether anything is in flight then.
  @discardableResult
  mutating func removeContexts(from index: Int, isAnimated: Bool = true) -> Bool {
    state.removeContexts(index..<state.windowEnd(of: index))
    guard move(.dismiss, isAnimated: isAnimated) else { return false }
    let leaving = Set(state.transition?.leaving ?? []).union([index - 1])
    state.transition?.leaving = leaving.sorted()
    return true
  }

  /// What a SwiftUI screen presented from itself goes with that screen: when no frame of it and its owner is displayed
  /// below.
  ///
  /// Returns whether anything is in flight then.
  @discardableResult
  mutating func takeAwayFromLostViews(isAnimated: Bool) -> Bool {
    var waits = false
    while let index = state.contexts.indices.first(where: { isFromLostView($0) }) {
      waits = removeContexts(from: index, isAnimated: isAnimated) || waits
    }
    return waits
  }

  func isFromLostView(_ index: Int) -> Bool {
    guard let view = state.contexts[index].view, let owner = state.contexts[index].presenter else { return false }
    return !state.contexts[index - 1].node.items.contains { item in
      if case .frame(let frame) = item { return frame.screen == view && frame.owner == owner }
      return false
    }
  }

  func isLeaving(above index: Int) -> Bool { state.transition?.leaving.contains(index) ?? false }

  /// Returns whether `then` waits.
  private mutating func dismiss(
    _ scope: Effect.DismissScope, _ effect: NaiveEffect, _ actor: NaiveActor
  ) -> Bool {
    let owner = state.containerOwner(of: actor.id, in: program)
    let own = owner.flatMap { state.context(of: state.ref($0)) }
    let context: Int
    switch scope {
    case .all: context = own.map { state.windowStart(of: $0) } ?? 0
    case .`self`:
      guard let own else { return false }
      context = own
    }
    if isLeaving(above: context) && state.isTop(context) { return true }
    if !state.isTop(context) { return removeContexts(from: context + 1, isAnimated: effect.isAnimated) }
    return context > state.windowStart(of: context) && removeContexts(from: context, isAnimated: effect.isAnimated)
  }
}
