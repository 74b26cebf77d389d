import FlowModel

/// Clears whole stacks without reading their frames.
///
/// Instances with frames on a stack may die when the stack goes. An event that looked for them would be learned for
/// each combination of frames on all the stacks that it clears. The event therefore empties the stacks without reading
/// them. The instances that use a stack die with the instance that has it; burials treat them, pool by pool. Where they
/// may live on, the event finds them by the counts of their frames, and where the counts do not say enough it reads the
/// frames after all.
extension Execution {
  /// Whether the event clears a stack without reading it.
  func clearsApart(_ handle: Int) -> Bool {
    buriesApart && handle < layout.handleCount && program.isClearedApart[coordinator(of: handle)]
      && watchedFrame == nil
      && (!program.isToldOfCleared[coordinator(of: handle)] || !isAlive(handle))
  }

  /// Empties a stack; looks only at frames that this event has written.
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
    for offset in layout.appearanceOffsets(coordinator(of: stack)) { self[base(of: stack) + offset] = .number(0) }
    if program.hasListeningFrames[coordinator(of: stack)] { self[slot(stack, .listening)] = .number(0) }
    cleared.append((stack, unknown))
    unseen.append(unknown)
    // View-owned users of the stack have lost their frames: with the stack's instance as a suspect, the event checks
    // again whether they are alive.
    suspects.append(stack)
  }

  /// Removes all frames but the lowest `kept` from a stack whose frames no code asks for, except that a further tap may
  /// ask whether there were any.
  mutating func cutUnseen(_ stack: Int, to kept: Int = 0) {
    var unknown: [Int] = []
    for position in kept..<max(kept, layout.stackDepth) {
      let slot = slot(stack, .container) + 1 + position
      if stack < layout.handleCount, !slots.isWritten(slot) {
        unknown.append(slot)
      } else if case .frame(let frame) = slots[slot] {
        appearanceChanges?[frame.screen, default: 0] -= 1
      }
      setFrame(stack, position, nil)
    }
    setDepth(stack, kept)
    unseen.append(unknown)
    let type = coordinator(of: stack)
    let screens = (0..<kept).map { frame(stack, $0).screen }
    if program.hasListeningFrames[type] { self[slot(stack, .listening)] = .number(listening(among: screens)) }
    for screen in program.soughtOnStack[type] {
      guard let offset = layout.appearanceOffset(of: screen, type) else { continue }
      self[base(of: stack) + offset] = .number(screens.count { $0 == screen })
    }
  }

  /// Removes all frames but the lowest `kept` from a stack, and finds the instances that had some by their counts.
  /// Returns false, without a change, where the frames have to be read: something asks for them one by one, or their
  /// order decides which instance is told first.
  ///
  /// Most screens are told nothing when they leave; the count `listening` says whether the stack has a screen that is.
  mutating func cutByUsers(_ stack: Int, to kept: Int = 0) -> Bool {
    let type = coordinator(of: stack)
    guard program.isClearedByUsers[type], watchedFrame == nil, !hasUnknownUsers(stack),
      !isListening(above: kept, stack)
    else { return false }
    let new = created.indices.map { layout.handleCount + $0 }.filter {
      containerKind(of: $0) == .inherited && containerOwner(of: $0) == stack
    }
    let users = layout.pools(anchoredAt: stack).flatMap { existing(inPool: $0) } + new
    let owners = (0..<kept).map { frame(stack, $0).owner }
    func left(_ user: Int) -> Int { owners.count { $0 == .live(user) } }
    let losers = users.filter { number(slot($0, .owned)) > left($0) }
    guard losers.count(where: { declaration(of: $0).dismissal.listensForDeparture }) < 2 else { return false }
    noteFrames()
    for user in losers {
      self[slot(user, .owned)] = .number(left(user))
      if program.watchesDepartures { removals.append(.frames(of: user)) }
      deprive(user)
    }
    if kept > 0 { deprive(stack) }
    cutUnseen(stack, to: kept)
    return true
  }

  /// Whether a frame above the lowest `kept` belongs to a screen that is told when it leaves.
  private func isListening(above kept: Int, _ stack: Int) -> Bool {
    guard program.hasListeningFrames[coordinator(of: stack)] else { return false }
    return number(slot(stack, .listening)) > listening(among: (0..<kept).map { frame(stack, $0).screen })
  }

  private func listening(among screens: [Int]) -> Int {
    screens.count { program.screens[$0].dismissal.listensForDeparture }
  }

  /// The instances that use the stacks which the event cleared without reading, and that may have died with them.
  var usersOfCleared: [Int] {
    cleared.filter { !clearedApart.contains($0.handle) }.flatMap { layout.pools(anchoredAt: $0.handle) }
      .flatMap { existing(inPool: $0) }
  }

  /// Decides for each cleared stack whether burials treat its users; otherwise finds them by their counts, or by the
  /// frames.
  mutating func judgeCleared() {
    for (handle, frames) in cleared {
      if goesWithUsers(handle) {
        clearedApart.insert(handle)
        continue
      }
      if depriveUsers(of: handle) { continue }
      for slot in frames {
        guard case .frame(let frame) = slots.original(slot) else { break }
        if case .live(let owner) = frame.owner {
          countOwned(frame.owner, -1)
          deprive(owner)
        }
      }
    }
    cleared.removeAll { !clearedApart.contains($0.handle) }
  }

  /// Deprives the instances that had frames on a cleared stack, found by their counts; false if the stack may have
  /// others.
  private mutating func depriveUsers(of stack: Int) -> Bool {
    if hasUnknownUsers(stack) { return false }
    for user in layout.pools(anchoredAt: stack).flatMap({ existing(inPool: $0) }) where number(slot(user, .owned)) > 0 {
      self[slot(user, .owned)] = .number(0)
      deprive(user)
    }
    return true
  }

  /// Whether a stack may have users outside its pools, because the instance that handed it on is gone.
  private func hasUnknownUsers(_ stack: Int) -> Bool {
    program.borrowers[coordinator(of: stack)].contains { isThere(layout.handle(layout.pool(of: $0, anchor: nil), 0)) }
  }

  /// Whether the instance of a cleared stack and all its users are dead, and no other instance takes one of their
  /// names.
  private func goesWithUsers(_ handle: Int) -> Bool {
    let type = coordinator(of: handle)
    let borrowers = program.borrowers[type]
    if isAlive(handle) { return false }
    let below = borrowers.reduce(program.retainedStrictlyBelow[type]) { $0.union(program.retainedBelow[$1]) }
    guard !created.contains(where: { below.contains($0.coordinator) }), keepsPlace(handle) else { return false }
    // Another instance of the same coordinator could take its name, where a new one precedes that in the display.
    if layout.ordinal(ofHandle: handle) > 0, created.contains(where: { $0.coordinator == type }) { return false }
    if hasUnknownUsers(handle) { return false }
    for index in layerIndices {
      guard case .frame(let frame) = node(.layer(index)), case .live(let owner) = frame.owner,
        owner < layout.handleCount
      else { continue }
      if layout.pools[layout.pool(ofHandle: owner)].anchor == handle { return false }
    }
    return true
  }

  /// Whether burials treat the instances of a pool.
  func isLeftToBurials(_ pool: Int) -> Bool {
    layout.pools[pool].anchor.map(clearedApart.contains) ?? false
  }
}
