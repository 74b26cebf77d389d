/// What is displayed, as far as departures are judged by it.
struct DisplaySnapshot {
  var frames: [Frame] = []
  var containers: [InstanceRef] = []
  /// Owners of containers and frames in display order, each once.
  var owners: [InstanceRef] = []

  init() {}

  init(_ contexts: [Context]) {
    for context in contexts {
      context.display.forEachFrame { frames.append($0) }
      context.display.forEachContainer { containers.append($0) }
      context.display.forEachOwner { if !owners.contains($0) { owners.append($0) } }
    }
  }
}

extension Execution {
  /// Notes who has to be told `gone`: a screen for each of its frames, a coordinator for its last frame or its
  /// container, whenever that has left the display since the last look, in whatever way. In display order, screens
  /// before coordinators; whoever is not alive now is not told.
  mutating func noteDepartures() {
    guard program.watchesDepartures else { return }
    let now = DisplaySnapshot(contexts)
    let before = watched
    watched = now
    let stays = Set(now.frames.map(\.id))
    for frame in before.frames where !stays.contains(frame.id) {
      note(program.screens[frame.screen].dismissal.gone, for: frame.owner)
    }
    for owner in before.owners {
      guard case .live(let index) = owner else { continue }
      let lostFrames = before.frames.contains { $0.owner == owner } && !now.frames.contains { $0.owner == owner }
      let lostContainer = before.containers.contains(owner) && !now.containers.contains(owner)
      if lostFrames || lostContainer { note(declaration(of: index).dismissal.gone, for: owner) }
    }
  }

  private mutating func note(_ body: Int?, for owner: InstanceRef) {
    guard let body, case .live(let index) = owner, alive[index], !program.bodies[body].steps.isEmpty else { return }
    departed.append(Flight.Waiting(owner: owner, body: body))
  }

  /// Tells what was noted: on settle when something is in flight, else now, until nobody is left to tell.
  mutating func tellDepartures() throws(Stop) {
    while !departed.isEmpty {
      let waiting = departed.removeFirst()
      if flight == nil {
        try begin(waiting.body, for: waiting.owner)
      } else {
        flight?.departures.append(waiting)
        try checkCopies(in: flight?.departures ?? [], limit: program.flow.limits.stackDepth)
      }
    }
  }
}
