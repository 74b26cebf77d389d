import FlowModel

/// Stacks that leave the display as a whole.
///
/// Who has frames on a stack may die when it goes: an event that looked for them would be learned for each combination of
/// what stands on all the stacks that it clears. So it empties them without a look. Of those who use a stack it is known that
/// they go with whoever has it; burials see to them, pool by pool. Where that does not hold, the event looks after all.
extension Execution {
  /// Whether a stack is cleared without a look at it.
  func clearsApart(_ handle: Int) -> Bool {
    buriesApart && handle < layout.handleCount && program.isClearedApart[coordinator(of: handle)]
      && !program.borrowers[coordinator(of: handle)].isEmpty && appearanceChanges == nil && watchedFrame == nil
  }

  /// Empties a stack; only frames that the event knows already are looked at.
  mutating func clearApart(_ stack: Int) {
    noteFrames()
    var unknown: [Int] = []
    for position in 0..<layout.stackDepth {
      let slot = slot(stack, .container) + 1 + position
      if slots.isWritten(slot) {
        if case .frame(let frame) = slots[slot] { leave(frame, of: stack) }
      } else {
        unknown.append(slot)
      }
      setFrame(stack, position, nil)
    }
    setDepth(stack, 0)
    for offset in layout.appearanceOffsets(coordinator(of: stack)) { slots[base(of: stack) + offset] = .number(0) }
    cleared.append((stack, unknown))
  }

  /// Those who use the stacks that were cleared without a look, and may have died with it.
  var usersOfCleared: [Int] {
    cleared.filter { !clearedApart.contains($0.handle) }.flatMap { layout.pools(anchoredAt: $0.handle) }
      .flatMap { existing(inPool: $0) }
  }

  /// Decides who sees to those who use the stacks that were cleared; looks at what stood there if it is not burials.
  mutating func judgeCleared() {
    for (handle, frames) in cleared {
      if goesWithUsers(handle) {
        clearedApart.insert(handle)
        continue
      }
      for slot in frames {
        guard case .frame(let frame) = slots.original(slot) else { break }
        if case .live(let owner) = frame.owner { deprive(owner) }
      }
    }
    cleared.removeAll { !clearedApart.contains($0.handle) }
  }

  /// Whether the instance of a stack that was cleared is dead, and so are all that use it, which nobody takes for others then.
  private func goesWithUsers(_ handle: Int) -> Bool {
    let type = coordinator(of: handle)
    let borrowers = program.borrowers[type]
    if isAlive(handle) { return false }
    let below = borrowers.reduce(program.retainedStrictlyBelow[type]) { $0.union(program.retainedBelow[$1]) }
    guard !created.contains(where: { below.contains($0.coordinator) }), keepsPlace(handle) else { return false }
    // Another one of the same coordinator could be named like it, where a new one comes before that in the display.
    if layout.ordinal(ofHandle: handle) > 0, created.contains(where: { $0.coordinator == type }) { return false }
    // Whoever uses it although who handed it on is gone is not known by it.
    for borrower in borrowers where isThere(layout.handle(layout.pool(of: borrower, anchor: nil), 0)) { return false }
    for index in layerIndices {
      guard case .frame(let frame) = node(.layer(index)), case .live(let owner) = frame.owner,
        owner < layout.handleCount
      else { continue }
      if layout.pools[layout.pool(ofHandle: owner)].anchor == handle { return false }
    }
    return true
  }

  /// Whether a pool is left to burials.
  func isLeftToBurials(_ pool: Int) -> Bool {
    guard !clearedApart.isEmpty, let anchor = layout.pools[pool].anchor else { return false }
    return clearedApart.contains(anchor)
  }
}
