import FlowModel

/// Runs `present`.
extension NaiveRun {
  /// Returns whether `then` waits; nil: the presentation is refused or waits, and `then` does not follow.
  mutating func present(
    _ context: NaiveContext, _ coordinator: (name: String, entry: String?)?, _ effect: NaiveEffect, _ actor: NaiveActor
  ) throws -> Bool? {
    let start = presentingContext(effect, actor)
    let from = start?.index
    if let from, let answer = try useSlot(above: from, context, coordinator, effect, actor) {
      switch answer {
      case .waits: return nil
      case .stays: return false
      case .comes(let isMoved): return isMoved
      }
    }
    let isFree = from.map { state.isTop($0) } ?? false && (start?.isSeen ?? false)
    if !isFree, start != nil, flow.presentOutOfSight == .waits, self.coordinator(of: actor.id).framework == .swiftui {
      observe("deferred-presentation", context.madeFor)
      empty(effect, actor)
      state.instances[actor.id]?.deferred.append(effect.alone)
      state.instances[actor.id]?.deferred.sort()
      return nil
    }
    let isLeaving = from.map { self.isLeaving(above: $0) } ?? false
    if isFree, isLeaving, waitsForLeaving(actor) {
      try waitForSettle(effect, actor)
      return nil
    }
    let isAccepted = isFree && !isLeaving
    if isAccepted { empty(effect, actor) }
    return try come(context, coordinator, effect, actor, from, isAccepted: isAccepted)
  }

  private mutating func waitForSettle(_ effect: NaiveEffect, _ actor: NaiveActor) throws {
    joinGuards()
    empty(effect, actor)
    try wait(waiting(effect.alone, actor))
  }

  private enum SlotAnswer {
    case waits, stays
    case comes(Bool?)
  }

  /// Section 7: the content of a slot stays or is replaced, and a presentation over one of another presenter waits in
  /// its slot.
  private mutating func useSlot(
    above from: Int, _ context: NaiveContext, _ coordinator: (name: String, entry: String?)?, _ effect: NaiveEffect,
    _ actor: NaiveActor
  ) throws -> SlotAnswer? {
    if state.isTop(from) { return nil }
    let isSwiftUI = self.coordinator(of: actor.id).framework == .swiftui
    guard isSwiftUI || effect.replaces else { return nil }
    let held = state.contexts[from + 1]
    empty(effect, actor)
    if isSwiftUI, held.presenter != state.ref(actor.id) || held.slot != effect.slot || held.view != view(effect, actor)
    {
      observe("deferred-presentation", context.madeFor)
      state.instances[actor.id]?.deferred.append(effect.alone)
      state.instances[actor.id]?.deferred.sort()
      return .waits
    }
    if held.madeFor == context.madeFor { return .stays }
    if isLeaving(above: state.windowEnd(of: from) - 1) {
      try waitForSettle(effect, actor)
      return .waits
    }
    state.removeContexts(from + 1..<state.windowEnd(of: from))
    putAwayLost()
    return .comes(try come(context, coordinator, effect, actor, from, isAccepted: true))
  }

  /// Removes the waiting presentation of a slot: at most one waits, the last.
  private mutating func empty(_ effect: NaiveEffect, _ actor: NaiveActor) {
    guard coordinator(of: actor.id).framework == .swiftui else { return }
    let (program, acting, view) = (program, state.ref(actor.id), view(effect, actor))
    func isForIt(_ body: Int) -> Bool {
      guard program.retries.contains(body), let other = program.bodies[body].effects.first else { return false }
      switch other.kind {
      case .presentScreen, .presentCoordinator:
        return other.slot == effect.slot && other.origin == effect.origin
          && (view == nil || program.bodies[body].screen == view)
      default: return false
      }
    }
    state.instances[actor.id]?.deferred.removeAll(where: isForIt)
    state.transition?.completions.removeAll { $0.owner == acting && isForIt($0.body) }
  }

  /// Shows presentations that wait in slots when their context is free; a presentation is forgotten when its presenter
  /// shows nothing any more.
  mutating func presentDeferred() throws {
    let live = state.live(in: program)
    for id in state.instances.keys where !live.contains(id) { state.instances[id]?.deferred = [] }
    for id in live {
      for body in state.instances[id]?.deferred ?? [] {
        let effect = program.bodies[body].effects[0]
        let actor = NaiveActor(id: id, screen: program.bodies[body].screen)
        let start = presentingContext(effect, actor)
        if let start {
          guard start.isSeen, state.isTop(start.index), !isLeaving(above: start.index) else { continue }
        }
        state.instances[id]?.deferred.removeAll { $0 == body }
        if start == nil { continue }
        try run(body, for: state.ref(id))
        return try tellGone()
      }
    }
  }

  private mutating func come(
    _ context: NaiveContext, _ coordinator: (name: String, entry: String?)?, _ effect: NaiveEffect,
    _ actor: NaiveActor, _ from: Int?, isAccepted: Bool
  ) throws -> Bool? {
    if isAccepted, let from, from + 1 - state.windowStart(of: from) > flow.limits.modals {
      throw NaiveStop.cut(limit: "modals", place: effect.place)
    }
    if !isAccepted { judgeRefusal(of: context.madeFor, isScreen: coordinator == nil, above: from) }
    let presenter = state.ref(actor.id)
    let isUIKit = self.coordinator(of: actor.id).framework == .uikit
    var isMoved = false
    func attach(_ run: inout NaiveRun, _ node: NaiveNode?) {
      guard isAccepted, let node else { return }
      isMoved = run.add(
        context, holding: node, by: presenter, over: from ?? 0, in: isUIKit ? nil : effect.slot,
        of: run.view(effect, actor), isAnimated: effect.isAnimated)
    }
    if let coordinator, let id = reusable(coordinator.name, effect, actor) {
      guard isAccepted else { return nil }
      keepAgain(id, as: isUIKit ? effect.slot : nil, by: actor.id)
      let node = again(id)
      forgetPutAway(id)
      attach(&self, node)
    } else if let coordinator {
      // In SwiftUI `slot` is the presenter's.
      let slot = isUIKit ? effect.slot : nil
      try bringUp(
        coordinator.name, coordinator.entry, effect, by: actor.id, kept: slot, effect.place, attach: attach)
    } else {
      attach(&self, context.node)
    }
    return isAccepted ? isMoved : nil
  }

  /// The screen whose slot a `present` uses: in SwiftUI, with `from: screen`, that of the action.
  private func view(_ effect: NaiveEffect, _ actor: NaiveActor) -> String? {
    coordinator(of: actor.id).framework == .swiftui && effect.origin == .screen ? actor.screen : nil
  }

  /// Whether a `present` waits for a leaving context. Sources disagree about UIKit, so that a flow may choose.
  private func waitsForLeaving(_ actor: NaiveActor) -> Bool {
    flow.presentWhileLeaving == .waits || coordinator(of: actor.id).framework == .swiftui
  }

  /// A refused presentation is not reported as dropped if the requested screen is already visible.
  private mutating func judgeRefusal(of name: String, isScreen: Bool, above from: Int?) {
    if isScreen, let from, !state.isTop(from), state.contexts[from + 1].madeFor == name { return }
    observe("dropped-presentation", name)
    for index in trackers.indices { trackers[index].isDropped = true }
  }

  private mutating func add(
    _ context: NaiveContext, holding node: NaiveNode, by presenter: NaiveRef, over below: Int, in slot: String?,
    of view: String?, isAnimated: Bool
  ) -> Bool {
    nextFrame += 1
    var context = context
    context.cid = nextFrame
    context.node = node
    context.presenter = presenter
    context.slot = slot
    context.view = view
    state.insert(context, at: below + 1)
    return move(.present, isAnimated: isAnimated)
  }
}
