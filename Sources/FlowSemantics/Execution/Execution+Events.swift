import FlowModel

/// Begins events: taps, the system's gestures, links, externals, pending effects.
extension Execution {
  /// Carries out one of the events of a group on the state this execution began with, if the group offers any there
  /// (the table of events, row by row). If the group offers several, the first choice of the script selects one.
  ///
  /// The event's name is `offered`, which stays nil if no event of the group can happen.
  mutating func carryOut(_ group: EventGroup) throws(Stop) {
    switch group {
    case .tap(let site): try tap(site)
    case .tapAgain(let site): try tapAgain(site)
    case .tapEarly(let site): try tapEarly(site)
    case .asyncOnStack(let stack, let position): try asyncOnStack(stack, position)
    case .asyncInSpot(let spot): try asyncInSpot(spot)
    case .settle: try settle()
    case .unlock(let handle): unlock(handle)
    case .pending(let handle, let body): try runPending(Flight.Waiting(owner: .live(handle), body: body))
    case .pendingOfDead(let coordinator, let body):
      try runPending(Flight.Waiting(owner: .dead(coordinator: coordinator), body: body))
    case .back(let site): try back(site)
    case .swipe: try swipe()
    case .tab(let bar): try tab(bar)
    case .link(let index): try signal(program.links[index], EventLabel(.link, index))
    case .external(let index): try signal(program.externals[index], EventLabel(.external, index))
    }
  }

  /// Whether a condition holds for an actor; the root replaces an actor that is no longer alive.
  private func holds(_ condition: Condition?, for actor: InstanceRef) -> Bool {
    guard let condition else { return true }
    if case .live(let handle) = actor { return condition.holds(in: self, for: handle) }
    return condition.holds(in: self)
  }

  /// Names an event that may happen while a transition is in flight, and counts it as a race where races are limited.
  private mutating func offerRace(_ label: EventLabel, _ body: Int) throws(Stop) {
    offered = label
    guard program.flow.limits.races < Limits.anyRaces, isInFlight else { return }
    let slot = layout.slot(.races)
    let count = number(slot) + 1
    if count > program.flow.limits.races {
      throw .limit(LimitCut(limit: .races, place: program.bodies[body].place))
    }
    self[slot] = .number(count)
  }

  /// The end of every event: tells departures and appearances, and presents what waits in slots.
  ///
  /// - Parameter bySystem: whether the system has begun a transition that takes something away.
  mutating func conclude(bySystem: Bool = false) throws(Stop) {
    try noteDepartures(bySystem: bySystem)
    try tellDepartures()
    if displayChanged { try tellAppearance() }
    try presentDeferred()
  }

  /// Chooses one of several events of a group.
  mutating func pick<Element>(_ candidates: [Element]) -> Element? {
    switch candidates.count {
    case 0: return nil
    case 1: return candidates[0]
    default:
      enumerationForks += 1
      return candidates[choose(among: candidates.count)]
    }
  }

  // MARK: Taps

  /// A frame that a person sees.
  private struct VisibleFrame {
    let frame: Frame
    /// The layer of the frame if it is an alert, which goes when it is tapped; otherwise nil.
    var alert: Int?
  }

  /// The visible frames at a site, those of upper layers first.
  private func visibleFrames(_ site: EventGroup.Site) -> [VisibleFrame] {
    if case .stack(let stack) = site {
      guard isInFront(stack), containerKind(of: stack) == .stack else { return [] }
      let depth = depth(stack)
      guard depth > 0 else { return [] }
      let layer = program.alertsHoldContainers ? layerIndex(of: stack) : nil
      return [VisibleFrame(frame: frame(stack, depth - 1), alert: layer.flatMap { isAlert($0) ? $0 : nil })]
    }
    var found: [VisibleFrame] = []
    for index in layersInSight {
      for end in shownEnds(ofLayer: index) {
        if site == .elsewhere, case .stack(.live) = end { continue }
        guard let frame = frame(at: end) else { continue }
        found.append(VisibleFrame(frame: frame, alert: isAlert(index) ? index : nil))
      }
    }
    return found
  }

  /// Chooses one of the tap actions of some visible frames.
  private mutating func pickTap(on frames: [VisibleFrame]) -> (visible: VisibleFrame, action: Int)? {
    let candidates = frames.flatMap { visible in
      program.screens[visible.frame.screen].tapActions.map { (visible: visible, action: $0) }
    }
    guard let picked = pick(candidates),
      holds(program.actions[picked.action].condition, for: picked.visible.frame.owner)
    else { return nil }
    return picked
  }

  private mutating func tap(_ site: EventGroup.Site) throws(Stop) {
    guard !isInFlight, !hasSoon, let (visible, action) = pickTap(on: visibleFrames(site)) else { return }
    let frame = visible.frame
    offered = EventLabel(.tap, action)
    if program.flow.limits.taps > 1, isDeafOnceRemoved(frame.screen) { watchedFrame = frame.id }
    try tap(action, visible)
    try conclude()
    noteFirstTap()
    if isInFlight {
      setTap(screen: frame.screen, onAlert: visible.alert != nil, owner: frame.owner)
      self[layout.slot(.tapCount)] = .number(1)
      self[layout.slot(.disturbed)] = .number(frontWindow == 0 ? 0 : 1)
      judgeDeafness()
    }
  }

  /// Whether a tap began the transition and the limit allows a further tap on it.
  private var takesFurtherTap: Bool {
    guard isInFlight, !hasSoon else { return false }
    let count = number(layout.slot(.tapCount))
    return count > 0 && count < program.flow.limits.taps && number(layout.slot(.disturbed)) == 0
  }

  /// A tap on the outgoing screen, which takes touches until the transition settles.
  private mutating func tapAgain(_ site: EventGroup.Site) throws(Stop) {
    guard takesFurtherTap, number(layout.slot(.deaf)) == 0, let owner = tapOwner, isOwner(owner, site),
      let action = pick(program.screens[tapScreen].tapActions),
      holds(program.actions[action].condition, for: owner)
    else { return }
    try offerRace(EventLabel(.tapAgain, action), program.actions[action].body)
    countTap()
    watchFurtherTap()
    watchTappedFrame()
    if tapOnAlert {
      try wait(Flight.Waiting(owner: owner, body: program.actions[action].body))
    } else {
      try begin(program.actions[action].body, for: owner, frame: frameTappedAgain(owner))
    }
    try conclude()
    judgeWindow()
    judgeDeafness()
    judgeTwins()
    judgeFurtherTap(action)
  }

  /// The identity of the frame on the outgoing screen that a further tap hits, where code may ask for it: the topmost
  /// frame of that screen and owner, as the state does not remember which frame took the first tap. No other frame
  /// takes the place of one that has gone.
  private func frameTappedAgain(_ owner: InstanceRef) -> Int? {
    guard program.asksForActingFrames else { return nil }
    let screen = tapScreen
    return topmostFrame { $0.screen == screen && $0.owner == owner } ?? Self.noFrame
  }

  /// An identity that no frame has.
  private static let noFrame = -1

  /// Whether a tap on the outgoing screen belongs to a site: such taps belong to the stack of their owner.
  private func isOwner(_ owner: InstanceRef, _ site: EventGroup.Site) -> Bool {
    let isStack = declaration(ofOwner: owner).mayHave(.stack)
    switch (site, owner) {
    case (.anywhere, _): return true
    case (.stack(let stack), .live(let handle)): return stack == handle
    case (.stack, .dead): return false
    case (.elsewhere, .live): return !isStack
    case (.elsewhere, .dead): return true
    }
  }

  private func declaration(ofOwner owner: InstanceRef) -> Program.Coordinator {
    program.coordinators[coordinator(of: owner)]
  }

  /// A tap on the incoming screen of a push or a pop, which takes touches before the transition settles, too.
  private mutating func tapEarly(_ site: EventGroup.Site) throws(Stop) {
    guard takesFurtherTap, flightKind == .push || flightKind == .pop else { return }
    let incoming = visibleFrames(site).filter { $0.frame.owner != tapOwner || $0.frame.screen != tapScreen }
    guard let (visible, action) = pickTap(on: incoming) else { return }
    try offerRace(EventLabel(.tapEarly, action), program.actions[action].body)
    countTap()
    watchFurtherTap()
    watchTappedFrame()
    try tap(action, visible)
    try conclude()
    judgeWindow()
    judgeDeafness()
    judgeTwins()
    judgeFurtherTap(action)
  }

  private mutating func countTap() {
    let slot = layout.slot(.tapCount)
    self[slot] = .number(number(slot) + 1)
  }

  /// A further tap that brings another window to the front is the last tap on its transition, and so is a first one.
  private mutating func judgeWindow() {
    if frontWindow != 0, isInFlight { self[layout.slot(.disturbed)] = .number(1) }
  }

  /// Whether a layer was presented as an alert.
  private func isAlert(_ index: Int) -> Bool { layer(index)?.presentation?.style == .alert }

  /// Runs a tap action. A tapped alert is dismissed first, and the effects run when the dismissal settles.
  private mutating func tap(_ action: Int, _ visible: VisibleFrame) throws(Stop) {
    let body = program.actions[action].body
    let owner = visible.frame.owner
    guard let alert = visible.alert else { return try begin(body, for: owner, frame: visible.frame.id) }
    _ = removeByDismissal(from: alert)
    try noteDepartures(bySystem: true)
    if program.bodies[body].steps.isEmpty {
      try begin(body, for: owner)
    } else {
      try wait(Flight.Waiting(owner: owner, body: body))
    }
  }

  // MARK: What happens by itself

  /// The async actions of a frame that can happen.
  private func asyncActions(_ frame: Frame) -> [Int] {
    program.screens[frame.screen].asyncActions.filter { index in
      program.actions[index].onceBit.map { !frame.happened.contains($0) } ?? true
    }
  }

  private func marked(_ frame: Frame, _ action: Int) -> Frame {
    var frame = frame
    if let bit = program.actions[action].onceBit { frame.happened.insert(bit) }
    return frame
  }

  private mutating func asyncOnStack(_ stack: Int, _ position: Int) throws(Stop) {
    guard containerKind(of: stack) == .stack, hasFrame(stack, position), !hasSoon else { return }
    let frame = frame(stack, position)
    guard let action = pick(asyncActions(frame)), holds(program.actions[action].condition, for: frame.owner)
    else { return }
    setFrame(stack, position, marked(frame, action))
    try async(action, frame)
  }

  /// The async actions of bare frames, and of frames that dead instances left behind.
  private mutating func asyncInSpot(_ spot: Spot) throws(Stop) {
    guard exists(spot), !hasSoon, let node = node(spot) else { return }
    if case .container = node { return }
    var candidates: [(frame: Frame, action: Int)] = []
    _ = node.map { frame in
      candidates += asyncActions(frame).map { (frame, $0) }
      return frame
    }
    guard let (frame, action) = pick(candidates), holds(program.actions[action].condition, for: frame.owner)
    else { return }
    setNode(spot, node.map { $0.id == frame.id ? marked($0, action) : $0 })
    try async(action, frame)
  }

  private mutating func async(_ action: Int, _ frame: Frame) throws(Stop) {
    try offerRace(EventLabel(.async, action), program.actions[action].body)
    try begin(program.actions[action].body, for: frame.owner, frame: frame.id)
    try conclude()
    judgeDisturbance()
  }

  private mutating func settle() throws(Stop) {
    guard isInFlight else { return }
    offered = EventLabel(.settle)
    let departures = self.waiting(.departures)
    let waiting = self.waiting(.completions)
    for unlock in unlocks { setGuard(unlock.instance, unlock.opens ? .open : .free) }
    clearFlight()
    for waiting in waiting { if let held = heldInstance(waiting) { holding.append(held) } }
    disappeared = departures.filter { program.disappearsBodies.contains($0.body) }
    for waiting in departures where !program.disappearsBodies.contains(waiting.body) {
      try begin(waiting.body, for: waiting.owner)
    }
    try tellAppearance()
    for waiting in waiting {
      try begin(waiting.body, for: waiting.owner, finishedChild: waiting.finishedChild)
      if let held = heldInstance(waiting) { letGo(of: held) }
    }
    try conclude()
  }

  private mutating func clearFlight() {
    setFlightKind(nil)
    if program.usesSlots, number(layout.slot(.leaving)) != 0 { mayHaveFreed = true }
    self[layout.slot(.leaving)] = .number(0)
    self[layout.slot(.tap)] = .number(0)
    self[layout.slot(.tapOwner)] = .empty
    self[layout.slot(.tapCount)] = .number(0)
    self[layout.slot(.disturbed)] = .number(0)
    self[layout.slot(.deaf)] = .number(0)
    self[layout.slot(.races)] = .number(0)
    setWaiting(.completions, [])
    setWaiting(.departures, [])
    setUnlocks([])
  }

  private mutating func unlock(_ handle: Int) {
    guard guardState(handle) == .free else { return }
    offered = EventLabel(.unlock, coordinator(of: handle))
    setGuard(handle, .open)
  }

  /// Whether a `soon` effect is pending: then no event comes before it except those that end what is under way.
  var hasSoon: Bool { program.usesSoon && number(layout.slot(.soonTotal)) > 0 }

  /// Runs a `soon` or `later` effect if it is pending and its turn has come.
  private mutating func runPending(_ waiting: Flight.Waiting) throws(Stop) {
    guard pendingCount(waiting) > 0 else { return }
    let isSoon = program.bodies[waiting.body].isSoon
    if !isSoon && hasSoon { return }
    guard let child = pick(finishedChildren(of: waiting)) else { return }
    var waiting = waiting
    waiting.finishedChild = child
    try offerRace(EventLabel(isSoon ? .soon : .later, coordinator(of: waiting.owner)), waiting.body)
    addPending(-1, waiting)
    try begin(waiting.body, for: waiting.owner, finishedChild: child)
    try conclude()
    judgeDisturbance()
  }

  // MARK: From outside

  /// A deep link or external, if its condition holds and its handler is alive.
  private mutating func signal(_ signal: Program.Signal, _ label: EventLabel) throws(Stop) {
    guard !hasSoon, hasLive(signal.handler), holds(signal) else { return }
    try offerRace(label, signal.body)
    if label.kind == .link { link = label.operand }
    try carryOut(signal)
    try conclude()
    judgeDisturbance()
  }

  /// Whether the condition of a signal holds for the first instance of its handler.
  private func holds(_ signal: Program.Signal) -> Bool {
    guard let condition = signal.condition else { return true }
    // Few conditions refer to the actor, and finding the actor reads more slots than the rest.
    return condition.holds(in: self, for: condition.asksForActor ? firstLive(signal.handler) : nil)
  }

  /// Runs the effects of a signal on behalf of the first instance of its handler.
  mutating func carryOut(_ signal: Program.Signal) throws(Stop) {
    if let handler = firstLive(signal.handler) { try begin(signal.body, for: .live(handler)) }
  }

  /// The launch of the app, with the link that it was opened by; no launch if that link's handler is missing or its
  /// condition fails.
  mutating func launch(_ link: Int?) throws(Stop) {
    offered = EventLabel(.launch)
    try launchRoot()
    if let link {
      let signal = program.links[link]
      guard hasLive(signal.handler), holds(signal) else {
        offered = nil
        return
      }
      self.link = link
      try carryOut(signal)
    }
    try conclude()
  }
}
