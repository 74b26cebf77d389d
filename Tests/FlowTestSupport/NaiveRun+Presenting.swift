import FlowModel

extension NaiveRun {
  /// Whether `then` waits; nil: refused or waiting, and nothing follows.
  mutating func present(
    _ context: NaiveContext, _ coordinator: (name: String, entry: String?)?, _ effect: NaiveEffect, _ actor: NaiveActor
  ) throws -> Bool? {
    let start = presentingContext(effect, actor)
    let from = start?.index
    let isFree = from == state.contexts.count - 1 && (start?.isSeen ?? false)
    let isLeaving = from.map { self.isLeaving(above: $0) } ?? false
    if isFree, isLeaving, waitsForLeaving(actor) {
      joinGuards(state.transition.map { [$0.kind] } ?? [])
      try wait(effect.alone, state.ref(actor.id))
      return nil
    }
    let isAccepted = isFree && !isLeaving
    if isAccepted && state.contexts.count > flow.limits.modals {
      throw NaiveStop.cut(limit: "modals", place: effect.place)
    }
    if !isAccepted { judgeRefusal(of: context.madeFor, isScreen: coordinator == nil, above: from) }
    let presenter = state.ref(actor.id)
    var isMoved = false
    func attach(_ run: inout NaiveRun, _ node: NaiveNode?) {
      guard isAccepted, let node else { return }
      isMoved = run.add(context, holding: node, by: presenter, isAnimated: effect.isAnimated)
    }
    if let coordinator {
      try bringUp(coordinator.name, coordinator.entry, by: actor.id, effect.place, attach: attach)
    } else {
      attach(&self, context.node)
    }
    return isAccepted ? isMoved : nil
  }

  /// Sources disagree on UIKit, so that a flow may choose.
  private func waitsForLeaving(_ actor: NaiveActor) -> Bool {
    flow.presentWhileLeaving == .waits || coordinator(of: actor.id).framework == .swiftui
  }

  /// Nothing is dropped where the person sees already what was asked for.
  private mutating func judgeRefusal(of name: String, isScreen: Bool, above from: Int?) {
    let above = from.map { $0 + 1 } ?? state.contexts.count
    if isScreen, above < state.contexts.count, state.contexts[above].madeFor == name { return }
    observe("dropped-presentation", name)
    for index in trackers.indices { trackers[index].isDropped = true }
  }

  private mutating func add(
    _ context: NaiveContext, holding node: NaiveNode, by presenter: NaiveRef, isAnimated: Bool
  ) -> Bool {
    nextFrame += 1
    var context = context
    context.cid = nextFrame
    context.node = node
    context.presenter = presenter
    state.contexts.append(context)
    return move(.present, isAnimated: isAnimated)
  }
}
