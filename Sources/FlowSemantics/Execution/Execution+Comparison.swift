import FlowModel

/// Compares the state after an event with the state before.
extension Execution {
  // MARK: Twins

  /// Observes each screen that is twice in a row on a stack, or on top of two neighbouring contexts, more often than
  /// before the event. Looks only at what the event has changed.
  mutating func judgeTwins() {
    // Most further taps meet a guard and do nothing; then there is nothing to compare.
    guard displayChanged else { return }
    let stacks = changedStacks()
    let changed = slots.written.filter { !layout.isPutAway($0) }
    var gains: [Int: Int] = [:]
    for (stack, position) in stacks { countTwins(on: stack, from: position, 1, &gains) }
    for slot in changed { countTwins(inDead: slots[slot].nodes, 1, &gains) }
    let neighbours = neighbourTwins()
    for screen in neighbours { gains[screen, default: 0] += 1 }
    guard !gains.isEmpty else { return }
    slots.looksBack = true
    for (stack, position) in stacks where stack < layout.handleCount {
      countTwins(on: stack, from: position, -1, &gains)
    }
    for slot in changed { countTwins(inDead: slots[slot].nodes, -1, &gains) }
    for screen in neighbourTwins() { gains[screen, default: 0] -= 1 }
    slots.looksBack = false
    for (screen, gain) in gains.sorted(by: { $0.key < $1.key }) where gain > 0 { observe(.duplicateScreen(screen)) }
  }

  /// Stacks whose frames were set, each with the lowest position that was set.
  private func changedStacks() -> [(stack: Int, position: Int)] {
    var lowest: [Int: Int] = [:]
    for slot in slots.written {
      guard let (handle, offset) = layout.member(ofSlot: slot), containerKind(of: handle) == .stack,
        offset > SlotLayout.Field.container.rawValue
      else { continue }
      let position = offset - SlotLayout.Field.container.rawValue - 1
      lowest[handle] = min(lowest[handle] ?? position, position)
    }
    let old = lowest.sorted { $0.key < $1.key }.map { (stack: $0.key, position: $0.value) }
    let new = created.indices.map { $0 + layout.handleCount }.filter { containerKind(of: $0) == .stack }
    return old + new.map { ($0, 0) }
  }

  private func countTwins(on stack: Int, from position: Int, _ weight: Int, _ counts: inout [Int: Int]) {
    let depth = depth(stack)
    guard max(position, 1) < depth else { return }
    for upper in max(position, 1)..<depth {
      let screen = frame(stack, upper).screen
      // Only screens that were counted after the event can have gained.
      if weight < 0 && counts[screen] == nil { continue }
      if frame(stack, upper - 1).screen == screen { counts[screen, default: 0] += weight }
    }
  }

  /// Counts twins on stacks that dead instances left behind.
  private func countTwins(inDead nodes: [DisplayNode], _ weight: Int, _ counts: inout [Int: Int]) {
    for node in nodes {
      switch node {
      case .container, .frame, .unopened: break
      case .stack(_, let frames):
        for (lower, upper) in zip(frames, frames.dropFirst()) where lower.screen == upper.screen {
          counts[upper.screen, default: 0] += weight
        }
      case .tabs(_, let tabs, _): countTwins(inDead: tabs, weight, &counts)
      case .holder(_, let held): countTwins(inDead: held.map { [$0] } ?? [], weight, &counts)
      }
    }
  }

  private func neighbourTwins() -> [Int] {
    var twins: [Int] = []
    for index in layerIndices where !isRootLayer(index) {
      if let screen = visibleFrame(ofLayer: index)?.screen, visibleFrame(ofLayer: index - 1)?.screen == screen {
        twins.append(screen)
      }
    }
    return twins
  }

  /// Whether there is something at a spot.
  func exists(_ spot: Spot) -> Bool {
    switch spot {
    case .layer(let index): hasLayer(index)
    case .holder: true
    case .tab(let handle, let index): hasTabs(handle) && index < tabNodes(handle).count
    }
  }

  // MARK: Taps

  /// Begins to watch what a further tap takes away.
  mutating func watchFurtherTap() { appearanceChanges = [:] }

  /// Observes a further tap that took away frames or contexts which the taps before it had left.
  mutating func judgeFurtherTap(_ action: Int) {
    if layerChange < 0 || tookFrames { observe(.overshot(action)) }
    guard program.flow.limits.taps > 2 else { return }
    if layerChange > 0 || addedFrames { observe(.furtherTapAdds) }
  }

  /// Whether the event removed frames of some screen that it did not add. Reads the frames of stacks that were emptied
  /// without a look only until one is found.
  private var tookFrames: Bool {
    var changes = appearanceChanges ?? [:]
    if changes.values.contains(where: { $0 < 0 }) { return true }
    for stack in unseen {
      for slot in stack {
        guard case .frame(let frame) = slots.original(slot) else { break }
        changes[frame.screen, default: 0] -= 1
        if changes[frame.screen, default: 0] < 0 { return true }
      }
    }
    return false
  }

  /// Whether the event added more frames of some screen than it removed.
  private var addedFrames: Bool {
    var changes = appearanceChanges ?? [:]
    guard changes.values.contains(where: { $0 > 0 }) else { return false }
    for stack in unseen {
      for slot in stack {
        guard case .frame(let frame) = slots.original(slot) else { break }
        changes[frame.screen, default: 0] -= 1
      }
    }
    return changes.values.contains { $0 > 0 }
  }

  /// Notes whether the first tap of a transition, or a tap that began none, changes the display.
  mutating func noteFirstTap() { tapMoves = slots.written.contains(where: showsDifference) }

  /// Observes whether a tap at rest changed the display, or changed nothing but guards. Called once the state after the
  /// tap is canonical, as replacing something by an equal is no change.
  mutating func judgeTap() {
    guard let offered, offered.kind == .tap else { return }
    let body = program.actions[offered.operand].body
    if changesMoreThanGuards || hasLetGoOfSomebody {
      if tapMoves { observe(.movingTap(offered.operand)) }
    } else if !isIdleByDesign, !program.bodies[body].steps.isEmpty, !hasPending {
      observe(.idleTap(offered.operand))
    }
  }

  /// Slots that the event has read anyway mostly decide; the others are read only if those do not.
  private var changesMoreThanGuards: Bool {
    slots.written.contains { slots.isKnownToDiffer($0) && isChangedButForGuards($0) }
      || slots.written.contains(where: isChangedButForGuards)
  }

  private func isChangedButForGuards(_ slot: Int) -> Bool {
    if slot == layout.slot(.unlocks) { return false }
    if let (_, offset) = layout.member(ofSlot: slot), offset == SlotLayout.Field.guardState.rawValue { return false }
    return slots[slot] != slots.original(slot)
  }

  // MARK: Disturbance

  /// Notes that an event other than a tap has changed the display since a tap began the transition.
  mutating func judgeDisturbance() {
    guard number(layout.slot(.tapCount)) > 0 else { return }
    let disturbed = layout.slot(.disturbed)
    guard number(disturbed) == 0, slots.written.contains(where: showsDifference) else { return }
    self[disturbed] = .number(1)
  }

  /// Whether a slot is part of the picture and has changed; which async actions have happened is not part of it.
  private func showsDifference(_ slot: Int) -> Bool {
    if layout.layers.contains(slot) { return slots[slot].picture != slots.original(slot).picture }
    guard let (_, offset) = layout.member(ofSlot: slot), offset >= SlotLayout.Field.container.rawValue else {
      return false
    }
    return slots[slot].picture != slots.original(slot).picture
  }
}

extension SlotValue {
  /// The nodes that hang in the slot.
  fileprivate var nodes: [DisplayNode] {
    switch self {
    case .layer(let layer): [layer.node]
    case .node(let node): [node]
    case .nodes(let nodes): nodes
    default: []
    }
  }

  /// The value without identities, and without the async actions that have happened.
  fileprivate var picture: SlotValue {
    mapFrames { Frame(screen: $0.screen, owner: $0.owner) }
  }

  /// The same value with every frame replaced.
  func mapFrames(_ transform: (Frame) -> Frame) -> SlotValue {
    switch self {
    case .frame(let frame): return .frame(transform(frame))
    case .node(let node): return .node(node.map(transform))
    case .nodes(let nodes): return .nodes(nodes.map { $0.map(transform) })
    case .layer(var layer):
      layer.node = layer.node.map(transform)
      return .layer(layer)
    case .empty, .number, .numbers, .starter, .place, .owner, .waiting, .unlocks: return self
    }
  }
}
