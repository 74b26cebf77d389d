import FlowModel

/// Section 7: `reuse: true`.
extension NaiveRun {
  /// The first child of that name that displays nothing and has the container that the effect brings it up with.
  func reusable(_ name: String, _ effect: NaiveEffect, _ actor: NaiveActor) -> Int? {
    guard effect.reuses else { return nil }
    let children = state.instances[actor.id]?.children ?? []
    return children.first { child in
      state.instances[child]?.name == name
        && state.instances[child]?.container == effect.container ?? program.coordinator(name).container
        && !state.items.contains { $0.owner.id == child } && state.isAlive(state.ref(child), in: program)
    }
  }

  /// Keeps an instance that is shown again in the slot of the effect, like one that comes up.
  mutating func keepAgain(_ id: Int, as slot: String?, by starter: Int) {
    guard let slot else { return }
    if state.instances[starter]?.kept[slot] != id { removeKept(slot, of: starter) }
    let kept = state.instances[starter]?.kept ?? [:]
    state.instances[starter]?.kept = kept.filter { $0.value != id }
    state.instances[starter]?.kept[slot] = id
  }

  /// The container of an instance with the content that it displayed last. Tabs take the first of their coordinators
  /// that displays nothing, and stay empty without one.
  mutating func again(_ id: Int) -> NaiveNode {
    guard let instance = state.instances[id], instance.container == .tabs else {
      return .stack(state.ref(id), framesAgain(id))
    }
    var nodes: [NaiveNode] = []
    for tab in program.coordinator(instance.name).tabs {
      if let child = tabAgain(tab, of: instance) { nodes.append(again(child)) } else { nodes.append(.closed(tab)) }
    }
    return .tabs(state.ref(id), nodes, selected: instance.selectedAway)
  }

  private func tabAgain(_ tab: String, of instance: NaiveInstance) -> Int? {
    instance.children.first { child in
      state.instances[child]?.name == tab && state.instances[child]?.container != .inherited
        && !state.items.contains { $0.owner.id == child } && state.isAlive(state.ref(child), in: program)
    }
  }

  mutating func forgetPutAway(_ id: Int) {
    state.instances[id]?.putAway = []
    state.instances[id]?.selectedAway = 0
    guard let instance = state.instances[id], instance.container == .tabs else { return }
    for tab in program.coordinator(instance.name).tabs {
      for child in instance.children where state.instances[child]?.name == tab { forgetPutAway(child) }
    }
  }

  mutating func framesAgain(_ id: Int) -> [NaiveFrame] {
    (state.instances[id]?.putAway ?? []).map { frame in
      nextFrame += 1
      return NaiveFrame(fid: nextFrame, screen: frame.screen, owner: frame.owner, done: frame.done)
    }
  }

  /// Stores the frames that have left the display since the last check: a whole stack, or the last frames on another
  /// coordinator's stack.
  mutating func putAwayLost() {
    if program.reused.isEmpty { return }
    let items = state.items
    func isReused(_ ref: NaiveRef) -> Bool { state.instances[ref.id] != nil && program.reused.contains(ref.name) }
    for tabs in judgedContexts.flatMap(\.node.allTabs)
    where isReused(tabs.owner) && !items.contains(.container(tabs.owner)) {
      state.instances[tabs.owner.id]?.selectedAway = tabs.selected
    }
    for stack in judgedContexts.flatMap(\.node.stacks) {
      if isReused(stack.owner), !items.contains(.container(stack.owner)) {
        state.instances[stack.owner.id]?.putAway = stack.frames
      }
      for owner in Set(stack.frames.map(\.owner)) where isReused(owner) {
        guard state.instances[owner.id]?.container == .inherited,
          !state.frames.contains(where: { $0.owner == owner })
        else { continue }
        state.instances[owner.id]?.putAway = stack.frames.filter { $0.owner == owner }
      }
    }
  }
}
