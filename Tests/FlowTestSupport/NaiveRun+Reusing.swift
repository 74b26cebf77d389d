import FlowModel

/// Section 7: `reuse: true`.
extension NaiveRun {
  /// The first child of that name that displays nothing.
  func reusable(_ name: String, _ effect: NaiveEffect, _ actor: NaiveActor) -> Int? {
    guard effect.reuses else { return nil }
    let children = state.instances[actor.id]?.children ?? []
    return children.first { child in
      state.instances[child]?.name == name && !state.items.contains { $0.owner.id == child }
    }
  }

  /// Takes what an instance displayed last, and keeps it in the slot of the effect, as one that comes up.
  mutating func takeBack(_ id: Int, as slot: String?, by starter: Int) -> [NaiveFrame] {
    if let slot {
      if state.instances[starter]?.kept[slot] != id { removeKept(slot, of: starter) }
      let kept = state.instances[starter]?.kept ?? [:]
      state.instances[starter]?.kept = kept.filter { $0.value != id }
      state.instances[starter]?.kept[slot] = id
    }
    return (state.instances[id]?.putAway ?? []).map { frame in
      nextFrame += 1
      return NaiveFrame(fid: nextFrame, screen: frame.screen, owner: frame.owner, done: frame.done)
    }
  }

  /// What has left the display since it was last judged: a stack as it was, or the last frames on somebody else's.
  mutating func putAwayLost() {
    if program.reused.isEmpty { return }
    let items = state.items
    func isReused(_ ref: NaiveRef) -> Bool { state.instances[ref.id] != nil && program.reused.contains(ref.name) }
    for stack in judgedContexts.flatMap(\.node.stacks) {
      if isReused(stack.owner), !items.contains(.container(stack.owner)) {
        state.instances[stack.owner.id]?.putAway = stack.frames
      }
      for owner in Set(stack.frames.map(\.owner)) where isReused(owner) {
        guard program.coordinator(owner.name).container == .inherited,
          !state.frames.contains(where: { $0.owner == owner })
        else { continue }
        state.instances[owner.id]?.putAway = stack.frames.filter { $0.owner == owner }
      }
    }
  }
}
