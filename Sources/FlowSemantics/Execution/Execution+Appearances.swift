/// Tells screens that they have appeared or disappeared (`appears`, `disappears`).
///
/// While nothing is in flight, exactly the visible frame and the frames below it that stay visible have appeared. A
/// frame whose screen listens is marked, so that an event can tell when another frame has taken its place; if the frame
/// was removed in between, its departure tells. Removed and covered screens are told in the same way: once it is known
/// which screen has appeared instead.
extension Execution {
  /// Tells the screens that are no longer visible, then those that have become visible, until nothing changes.
  mutating func tellAppearance() throws(Stop) {
    guard program.watchesAppearances else { return }
    while !isInFlight {
      let told = disappeared + markAppearance()
      disappeared = []
      if told.isEmpty { return }
      for waiting in told { try begin(waiting.body, for: waiting.owner) }
      try noteDepartures()
      try tellDepartures()
    }
    if disappeared.isEmpty { return }
    let told = disappeared
    disappeared = []
    try leaveToSettle(told)
  }

  /// Marks the visible frames as those that have appeared; returns what has to be told, in display order.
  private mutating func markAppearance() -> [Flight.Waiting] {
    let visible = visibleFrames
    if visible.count == 1, visible[0].hasAppeared, !program.showsSeveral { return [] }
    var gone: [Flight.Waiting] = []
    var come: [Flight.Waiting] = []
    func tell(_ body: Int?, _ owner: InstanceRef, _ told: inout [Flight.Waiting]) {
      if let body, !program.bodies[body].steps.isEmpty { told.append(Flight.Waiting(owner: owner, body: body)) }
    }
    let ids = visible.map(\.id)
    for _ in 0..<(number(layout.slot(.appeared)) - visible.count { $0.hasAppeared }) {
      let spot = topmostSpot { $0.hasAppeared && !ids.contains($0.id) }
      guard let spot, let frame = frame(at: spot) else { break }
      mark(spot, hasAppeared: false)
      tell(program.screens[frame.screen].dismissal.disappears, frame.owner, &gone)
    }
    for frame in visible.reversed() where !frame.hasAppeared {
      guard program.screens[frame.screen].dismissal.listensForAppearance,
        let spot = topmostSpot({ $0.id == frame.id })
      else { continue }
      mark(spot, hasAppeared: true)
      tell(program.screens[frame.screen].dismissal.appears, frame.owner, &come)
    }
    return gone.reversed() + come
  }

  mutating func countAppeared(_ change: Int) {
    let slot = layout.slot(.appeared)
    self[slot] = .number(number(slot) + change)
  }

  private mutating func mark(_ spot: FrameSpot, hasAppeared: Bool) {
    guard var frame = frame(at: spot) else { return }
    frame.hasAppeared = hasAppeared
    countAppeared(hasAppeared ? 1 : -1)
    switch spot {
    case .onStack(.live(let stack), let position, _): setFrame(stack, position, frame)
    case .onStack(.dead(let address), let position, _):
      guard case .stack(let coordinator, var frames) = node(address) else { return }
      frames[position] = frame
      setNode(address, .stack(coordinator: coordinator, frames))
    case .alone(let address, _): setNode(address, .frame(frame))
    }
  }
}
