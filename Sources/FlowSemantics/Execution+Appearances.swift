/// Which screen has appeared (`appears`, `disappears`).
///
/// While nothing is in flight the visible frame has appeared, with those below it that stay visible, and no other one. A
/// frame whose screen listens is marked, so that it is known when another one has taken its place; of one that has been
/// removed in between, its departure tells. What was removed and what was covered hear of it in the same way: both when it
/// is known who has appeared instead.
extension Execution {
  /// Tells the screen that is no longer the visible one, then the one that is now, until nothing changes any more.
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

  /// Marks the visible frames as those that have appeared; who is to be told, in display order.
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

  func countAppeared(_ change: Int) {
    let slot = layout.slot(.appeared)
    slots[slot] = .number(number(slot) + change)
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
