import FlowModel

/// Takes frames and containers off the display, and tells the screens and coordinators that listen.
extension Execution {
  /// Frames or a container that have left.
  enum Removal {
    case frame(Frame, isBare: Bool)
    /// All frames on a stack that belong to an instance without a container of its own.
    case frames(of: Int)
    case container(Int)
  }

  /// Records that a frame has left the display.
  ///
  /// - Parameters:
  ///   - stack: the instance whose stack the frame was on; nil if it was on none, or on that of a dead instance.
  ///   - isBare: whether the frame was on no stack.
  mutating func leave(_ frame: Frame, of stack: Int? = nil, isBare: Bool = false) {
    countAppearance(of: frame.screen, -1, on: stack)
    if stack != nil { countOwned(frame.owner, -1) }
    if frame.hasAppeared { countAppeared(-1) }
    if frame.id == watchedFrame { hasLostWatchedFrame = true }
    if program.watchesDepartures { removals.append(.frame(frame, isBare: isBare)) }
    if case .live(let owner) = frame.owner { deprive(owner) }
  }

  /// Counts a frame that has come onto the display, or left it.
  ///
  /// - Parameter stack: the instance whose stack the frame is on; nil if it is on none, or on that of a dead instance.
  mutating func countAppearance(of screen: Int, _ change: Int, on stack: Int? = nil) {
    appearanceChanges?[screen, default: 0] += change
    if let stack { countListening(screen, change, on: stack) }
    guard let slot = appearanceSlot(of: screen, on: stack) else { return }
    self[slot] = .number(number(slot) + change)
  }

  /// Counts the frames on stacks that belong to an instance without a container of its own.
  mutating func countOwned(_ owner: InstanceRef, _ change: Int) {
    guard case .live(let handle) = owner, containerKind(of: handle) == .inherited else { return }
    let slot = slot(handle, .owned)
    self[slot] = .number(number(slot) + change)
  }

  /// Counts the frames on a stack whose screens are told when they leave.
  private mutating func countListening(_ screen: Int, _ change: Int, on stack: Int) {
    guard program.screens[screen].dismissal.listensForDeparture else { return }
    let slot = slot(stack, .listening)
    self[slot] = .number(number(slot) + change)
  }

  /// The slot that counts the frames of a screen on a stack, or on no stack; nil if no condition asks for the screen.
  private func appearanceSlot(of screen: Int, on stack: Int?) -> Int? {
    if let stack, let offset = layout.appearanceOffset(of: screen, coordinator(of: stack)) {
      return base(of: stack) + offset
    }
    return layout.appearances(of: screen)
  }

  /// Counts the frames on the stack of a dead instance as frames on no stack.
  mutating func countOnNoStack(_ handle: Int) {
    for frame in frames(handle) {
      countOwned(frame.owner, -1)
      guard let offset = layout.appearanceOffset(of: frame.screen, coordinator(of: handle)),
        let slot = layout.appearances(of: frame.screen)
      else { continue }
      self[base(of: handle) + offset] = .number(0)
      self[slot] = .number(number(slot) + 1)
    }
  }

  /// Records that an instance has lost a frame or its container.
  mutating func deprive(_ owner: Int) {
    if !deprived.contains(owner) { deprived.append(owner) }
    if declaration(of: owner).declaration.ownership == .view { suspects.append(owner) }
  }

  /// Records that an instance may have come to own something displayed.
  mutating func endow(_ owner: Int) {
    if !endowed.contains(owner) { endowed.append(owner) }
  }

  /// Takes a subtree off the display; the caller empties the slot that it hangs in.
  mutating func clear(_ node: DisplayNode?) {
    switch node {
    case nil, .unopened: break
    case .frame(let frame): leave(frame, isBare: true)
    case .stack(_, let frames): for frame in frames { leave(frame) }
    case .tabs(_, let tabs, _): for tab in tabs { clear(tab) }
    case .holder(_, let held): clear(held)
    case .container(let handle):
      mayHaveFreed = true
      if program.watchesDepartures { removals.append(.container(handle)) }
      switch containerKind(of: handle) {
      case .stack:
        if program.isReused[coordinator(of: handle)] { putAway(frames(handle), of: handle) }
        if clearsApart(handle) {
          clearApart(handle)
        } else if !program.watchesFrames[coordinator(of: handle)], watchedFrame == nil {
          cutUnseen(handle)
        } else if !cutByUsers(handle) {
          truncate(handle, to: 0)
        }
      case .tabs, .split:
        putAwaySelection(of: handle)
        for index in tabNodes(handle).indices { clear(self.node(.tab(of: handle, index))) }
        setTabNodes(handle, [])
        self[slot(handle, .container)] = .number(0)
      case .window, .switch:
        clear(self.node(.holder(handle)))
        setNode(.holder(handle), nil)
      case .inherited: break
      }
      self[slot(handle, .place)] = .place(.nowhere)
      deprive(handle)
    }
  }

  /// Whether anything depends on which frames leave a container.
  func watchesFrames(of handle: Int) -> Bool {
    program.watchesFrames[coordinator(of: handle)] || appearanceChanges != nil || watchedFrame != nil
  }

  /// Removes frames from the top of a stack until `depth` frames are left.
  mutating func truncate(_ stack: Int, to depth: Int) {
    let before = self.depth(stack)
    guard depth < before else { return }
    noteFrames()
    if before - depth > max(1, depth), knowsOwner(stack, keeping: depth), cutByUsers(stack, to: depth) { return }
    let isWatched = watchesFrames(of: stack)
    for position in depth..<before {
      if isWatched { leave(frame(stack, position), of: stack) }
      setFrame(stack, position, nil)
    }
    setDepth(stack, depth)
  }

  /// Whether the event knows if the instance of a stack loses its last frame: the instance owns one of the lowest
  /// `depth`, or does not listen.
  private func knowsOwner(_ stack: Int, keeping depth: Int) -> Bool {
    !declaration(of: stack).dismissal.listensForDeparture
      || (0..<depth).contains { frame(stack, $0).owner == .live(stack) }
  }

  /// Removes all layers from a position upwards.
  mutating func removeLayers(from index: Int) {
    for current in index..<max(index, layerCount(ofWindowOf: index)) {
      clear(node(.layer(current)))
      setLayer(current, nil)
      mayHaveFreed = true
      layerChange -= 1
      layerIDs[current] = makeID()
    }
  }

  // MARK: gone and removed

  /// Records which screens and coordinators have to be told `gone`, and tells those that listen for `removed`: a screen
  /// for each of its frames, a coordinator for its last frame or its container, if that has left the display since the
  /// last call, in whatever way. The order is that of the display, screens before coordinators; an instance that is no
  /// longer alive is not told.
  ///
  /// - Parameter bySystem: whether a transition begun by the system takes it away: then `removed` is told when that
  ///   transition settles, before `gone`.
  mutating func noteDepartures(bySystem: Bool = false) throws(Stop) {
    guard !removals.isEmpty else { return }
    let told = noteRemovals(bySystem: bySystem)
    for waiting in told { try begin(waiting.body, for: waiting.owner) }
  }

  /// The bodies of `removed` to run at once.
  private mutating func noteRemovals(bySystem: Bool) -> [Flight.Waiting] {
    var told: [Flight.Waiting] = []
    func note(_ bodies: Program.DismissalBodies, for owner: InstanceRef, _ execution: inout Execution) {
      if let waiting = execution.waiting(bodies.removed, for: owner) {
        if bySystem { execution.departed.append(waiting) } else { told.append(waiting) }
      }
      if let waiting = execution.waiting(bodies.gone, for: owner) { execution.departed.append(waiting) }
    }
    let removed = removals
    removals = []
    var owners: [Int] = []
    var lostContainers: Set<Int> = []
    for removal in removed {
      switch removal {
      case .frame(let frame, _):
        if frame.hasAppeared {
          let waiting = waiting(program.screens[frame.screen].dismissal.disappears, for: frame.owner)
          if let waiting { disappeared.append(waiting) }
        }
        note(program.screens[frame.screen].dismissal, for: frame.owner, &self)
        if case .live(let owner) = frame.owner, !owners.contains(owner) { owners.append(owner) }
      case .frames(let owner): if !owners.contains(owner) { owners.append(owner) }
      case .container(let owner):
        lostContainers.insert(owner)
        if !owners.contains(owner) { owners.append(owner) }
      }
    }
    putAwayLost(removed, owners)
    for owner in owners {
      let dismissal = declaration(of: owner).dismissal
      guard dismissal.listensForDeparture else { continue }
      if lostContainers.contains(owner) || !ownsFrame(.live(owner)) { note(dismissal, for: .live(owner), &self) }
    }
    return told
  }

  /// Tells `removed` at once for frames that the system is taking off a SwiftUI stack, when code sets the contents of
  /// that stack: the path has still held the frames until then.
  mutating func tellRemoved(onStackOf instance: Int) throws(Stop) {
    guard !program.removedBodies.isEmpty, let stack = containerOwner(of: instance),
      declaration(of: stack).framework == .swiftui
    else { return }
    try tellRemoved { execution, owner, _ in execution.containerOwner(of: owner) == stack }
  }

  /// Does the same for a presented context that is being swiped away, when SwiftUI code dismisses it by name.
  mutating func tellRemoved(_ subject: Subject, by instance: Int) throws(Stop) {
    guard !program.removedBodies.isEmpty, declaration(of: instance).framework == .swiftui else { return }
    try tellRemoved { execution, owner, body in
      switch subject {
      case .screen(let screen): execution.program.screens[screen].dismissal.removed == body
      case .coordinator(let coordinator): execution.coordinator(of: owner) == coordinator
      }
    }
  }

  private mutating func tellRemoved(_ isMeant: (Execution, Int, Int) -> Bool) throws(Stop) {
    let waiting = waiting(.departures)
    let told = waiting.filter { waiting in
      guard program.removedBodies.contains(waiting.body), case .live(let owner) = waiting.owner else { return false }
      return isMeant(self, owner, waiting.body)
    }
    guard !told.isEmpty else { return }
    setWaiting(.departures, waiting.filter { !told.contains($0) })
    for waiting in told { try begin(waiting.body, for: waiting.owner) }
  }

  private func waiting(_ body: Int?, for owner: InstanceRef) -> Flight.Waiting? {
    guard let body, case .live(let handle) = owner, !program.bodies[body].steps.isEmpty, isAlive(handle) else {
      return nil
    }
    return Flight.Waiting(owner: owner, body: body)
  }

  /// Tells what was noted: on settle if something is in flight, otherwise at once, until nothing is left to tell.
  mutating func tellDepartures() throws(Stop) {
    while !departed.isEmpty {
      let waiting = departed.removeFirst()
      if isInFlight {
        try leaveToSettle([waiting])
      } else {
        try begin(waiting.body, for: waiting.owner)
      }
    }
  }

  /// Leaves the bodies that have to be told of a departure to the settle. Bodies of `disappears` come last, as they are
  /// told after the others: the order in which the two were noted makes no difference.
  mutating func leaveToSettle(_ told: [Flight.Waiting]) throws(Stop) {
    var all = waiting(.departures)
    for waiting in told {
      all.append(waiting)
      try checkCopies(in: all, limit: program.flow.limits.stackDepth)
    }
    let bodies = program.disappearsBodies
    setWaiting(
      .departures, all.filter { !bodies.contains($0.body) } + all.filter { bodies.contains($0.body) })
  }
}
