/// Which screen has appeared (`appears`, `disappears`).
///
/// While nothing is in flight the visible frame has appeared, and no other one. A frame whose screen listens is marked, so
/// that it is known when another one has taken its place; of one that has been removed in between, its departure tells.
extension Execution {
  /// Tells the screen that is no longer the visible one, then the one that is now, until nothing changes any more.
  mutating func tellAppearance() throws(Stop) {
    guard program.watchesAppearances else { return }
    while !isInFlight {
      let told = markAppearance()
      if told.isEmpty { return }
      for waiting in told { try begin(waiting.body, for: waiting.owner) }
      try noteDepartures()
      try tellDepartures()
    }
  }

  /// Marks the visible frame as the one that has appeared; who is to be told.
  private mutating func markAppearance() -> [Flight.Waiting] {
    let visible = visibleFrame
    if visible?.hasAppeared ?? false { return [] }
    var told: [Flight.Waiting] = []
    func tell(_ body: Int?, _ owner: InstanceRef) {
      if let body, !program.bodies[body].steps.isEmpty { told.append(Flight.Waiting(owner: owner, body: body)) }
    }
    if number(layout.slot(.appeared)) != 0, let spot = topmostSpot({ $0.hasAppeared }), let frame = frame(at: spot) {
      mark(spot, hasAppeared: false)
      tell(program.screens[frame.screen].dismissal.disappears, frame.owner)
    }
    guard let visible, program.screens[visible.screen].dismissal.listensForAppearance,
      let spot = topmostSpot({ $0.id == visible.id })
    else { return told }
    mark(spot, hasAppeared: true)
    tell(program.screens[visible.screen].dismissal.appears, visible.owner)
    return told
  }

  private mutating func mark(_ spot: FrameSpot, hasAppeared: Bool) {
    guard var frame = frame(at: spot) else { return }
    frame.hasAppeared = hasAppeared
    slots[layout.slot(.appeared)] = .number(hasAppeared ? 1 : 0)
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
