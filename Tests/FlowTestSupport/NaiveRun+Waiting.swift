import FlowModel

/// Joins transitions, and runs waiting bodies.
extension NaiveRun {
  /// A navigation in sight joins the transition in flight; without one it puts one in flight, if it is animated.
  ///
  /// Returns whether `then` waits because something is in flight.
  @discardableResult
  mutating func move(_ kind: NaiveKind, isAnimated: Bool = true) -> Bool {
    if state.transition == nil {
      guard isAnimated, !isUnanimated else { return false }
      state.transition = NaiveTransition(kind: kind, tap: tap)
    }
    animations += 1
    joinGuards()
    return true
  }

  /// Records the transition that a guarded body joins; the transition keeps its kind.
  mutating func joinGuards() {
    guard let kind = state.transition?.kind else { return }
    for index in trackers.indices { trackers[index].kinds.insert(kind) }
  }

  /// Runs a `then`: it waits if something is in flight, else it runs at once.
  mutating func then(_ body: Int, _ actor: NaiveActor, waits: Bool) throws {
    if waits {
      try wait(waiting(body, actor))
    } else {
      try runOutsideGuards(waiting(body, actor))
    }
  }

  /// Adds a body to those that wait for the settle; an empty body leaves nothing waiting.
  mutating func wait(_ waiting: NaiveWaiting) throws {
    guard !program.bodies[waiting.body].effects.isEmpty else { return }
    state.transition?.completions.append(waiting)
    try checkCopies(of: waiting)
  }

  mutating func waitGone(_ waiting: NaiveWaiting) throws {
    let all = (state.transition?.gone ?? []) + [waiting]
    let sorted = all.filter { !hearsDisappearing($0) } + all.filter(hearsDisappearing)
    state.transition?.gone = sorted
    try checkCopies(of: waiting)
  }

  func hearsDisappearing(_ waiting: NaiveWaiting) -> Bool {
    program.bodies[waiting.body].place.hasSuffix(".disappears")
  }

  mutating func addPending(
    _ waiting: NaiveWaiting, to list: WritableKeyPath<NaiveState, [NaiveWaiting]>
  ) throws {
    guard !program.bodies[waiting.body].effects.isEmpty else { return }
    state[keyPath: list].append(waiting)
    try checkCopies(of: waiting)
  }

  /// The waiting form of a body; in a handler of `C.finished` it remembers the finished child, if it may remove that
  /// child.
  func waiting(_ body: Int, _ actor: NaiveActor) -> NaiveWaiting {
    NaiveWaiting(
      body: body, owner: state.ref(actor.id),
      finished: program.bodies[body].mayRemoveFinished ? actor.finished : nil)
  }

  private var allWaiting: [NaiveWaiting] {
    state.soon + state.pending + (state.transition?.completions ?? []) + (state.transition?.gone ?? [])
  }

  private func checkCopies(of waiting: NaiveWaiting) throws {
    let copies = allWaiting.filter { $0.body == waiting.body && $0.owner == waiting.owner }.count
    let body = program.bodies[waiting.body]
    if copies > (body.isTold ? flow.limits.stackDepth : flow.limits.pending) {
      throw NaiveStop.cut(limit: "pending", place: body.place)
    }
  }

  /// Copies of bodies whose owners died in the event are counted together.
  func checkAllCopies() throws {
    for waiting in allWaiting { try checkCopies(of: waiting) }
  }

  /// Records for `gone` what has left the display since the last check, and tells `removed`: at once, or, if the system
  /// removed it, together with `gone`.
  mutating func judgeGone(bySystem: Bool = false) throws {
    putAwayLost()
    judgedContexts = state.contexts
    let now = state.items
    guard now != judged else { return }
    let before = judged
    judged = now
    var frames: Set<Int> = []
    var containers: Set<NaiveRef> = []
    for item in now {
      switch item {
      case .frame(let frame): frames.insert(frame.fid)
      case .container(let owner): containers.insert(owner)
      }
    }
    let left = before.filter { item in
      switch item {
      case .frame(let frame): !frames.contains(frame.fid)
      case .container(let owner): !containers.contains(owner)
      }
    }
    var removed: [NaiveWaiting] = []
    func note(_ name: String, _ owner: NaiveRef, _ run: inout NaiveRun) {
      if let waiting = run.waiting("removed", name, owner) {
        if bySystem { run.notes.append(waiting) } else { removed.append(waiting) }
      }
      if let waiting = run.waiting("gone", name, owner) { run.notes.append(waiting) }
    }
    for case .frame(let frame) in left {
      if frame.isOn, let waiting = waiting("disappears", frame.screen, frame.owner) { unseen.append(waiting) }
      note(frame.screen, frame.owner, &self)
    }
    var told: Set<NaiveRef> = []
    for item in left where !told.contains(item.owner) {
      let isLast: Bool
      switch item {
      case .container: isLast = true
      case .frame:
        isLast = !now.contains { other in
          if case .frame(let frame) = other { return frame.owner == item.owner }
          return false
        }
      }
      if isLast {
        told.insert(item.owner)
        note(item.owner.name, item.owner, &self)
      }
    }
    for waiting in removed { try run(waiting.body, for: waiting.owner) }
  }

  private func waiting(_ event: String, _ name: String, _ owner: NaiveRef) -> NaiveWaiting? {
    guard state.isAlive(owner, in: program), let body = program.dismissal(event, of: name),
      !program.bodies[body].effects.isEmpty
    else { return nil }
    return NaiveWaiting(body: body, owner: owner)
  }

  /// Tells `gone` at the end of the event, or leaves it to the settle.
  mutating func tellGone() throws {
    try tellGoneOnly()
    try tellAppearance()
    try presentDeferred()
  }

  private mutating func tellGoneOnly() throws {
    while !notes.isEmpty {
      if state.transition != nil {
        for waiting in notes { try waitGone(waiting) }
        notes = []
      } else {
        let waiting = notes.removeFirst()
        try run(waiting.body, for: waiting.owner)
      }
    }
  }

  /// Tells `disappears` and `appears` while nothing is in flight: first the screens that are not visible any more are
  /// told, then the visible ones.
  mutating func tellAppearance() throws {
    let program = program
    func listens(_ frame: NaiveFrame) -> Bool {
      ["appears", "disappears"].contains { program.dismissal($0, of: frame.screen) != nil }
    }
    let visibles = state.visibles.filter(listens)
    let seen = Set(visibles.map(\.fid))
    let others = state.frames.filter { $0.isOn && !seen.contains($0.fid) }
    guard state.transition == nil else {
      for waiting in unseen { try waitGone(waiting) }
      unseen = []
      return
    }
    guard !unseen.isEmpty || !others.isEmpty || visibles.contains(where: { !$0.isOn }) else { return }
    var told = unseen
    unseen = []
    func tell(_ event: String, _ frame: NaiveFrame) {
      if let body = program.dismissal(event, of: frame.screen), !program.bodies[body].effects.isEmpty {
        told.append(NaiveWaiting(body: body, owner: frame.owner))
      }
    }
    for frame in others { tell("disappears", frame) }
    for frame in visibles.reversed() where !frame.isOn { tell("appears", frame) }
    for index in state.contexts.indices {
      state.contexts[index].node = state.contexts[index].node.mapped(
        { frame in
          var frame = frame
          frame.isOn = seen.contains(frame.fid)
          return frame
        }, { $0 })
    }
    judged = state.items
    judgedContexts = state.contexts
    if told.isEmpty { return }
    for waiting in told { try run(waiting.body, for: waiting.owner) }
    try judgeGone()
    try tellGoneOnly()
    try tellAppearance()
  }
}
