import FlowModel

/// Runs the events of a person and of the system.
extension NaiveState {
  /// The bodies for a system pop of `top` that are declared for `event` (also empty ones): that of its screen, then
  /// that of its owner.
  func told(_ event: String, popping top: NaiveFrame, _ program: NaiveProgram) -> [NaiveWaiting] {
    let isLast = !frames.contains { $0.owner == top.owner && $0.fid != top.fid }
    let names = isLast ? [top.screen, top.owner.name] : [top.screen]
    return names.compactMap { program.dismissal(event, of: $0) }.map { NaiveWaiting(body: $0, owner: top.owner) }
  }

  /// The bodies for a swipe of `context` that are declared for `event`.
  func told(_ event: String, dismissing context: NaiveContext, _ program: NaiveProgram) -> [NaiveWaiting] {
    guard let first = context.node.items.first else { return [] }
    var names = [first.owner.name]
    if case .frame(let frame) = first { names.insert(frame.screen, at: 0) }
    return names.compactMap { program.dismissal(event, of: $0) }.map { NaiveWaiting(body: $0, owner: first.owner) }
  }
}

extension NaiveRun {
  /// `closing`: the context of an alert that goes first; `waits`: whether the effects run when that settles.
  mutating func tap(
    _ action: String, _ screen: String, _ owner: NaiveRef, fid: Int? = nil, closing alert: Int?, waits: Bool
  ) throws {
    guard let body = program.action(action, of: screen) else { return }
    guard waits else { return try run(body, for: owner, fid: fid) }
    if let alert {
      removeContexts(from: alert)
      try judgeGone(bySystem: true)
    }
    if program.bodies[body].effects.isEmpty {
      try run(body, for: owner)
    } else {
      try wait(NaiveWaiting(body: body, owner: owner))
    }
  }

  mutating func markDone(_ action: String, _ fid: Int) {
    for index in state.contexts.indices {
      state.contexts[index].node = state.contexts[index].node.mapped(
        { frame in
          guard frame.fid == fid else { return frame }
          var frame = frame
          frame.done = (frame.done + [action]).sorted()
          return frame
        }, { $0 })
    }
  }

  mutating func settle() throws {
    guard let ended = state.transition else { return }
    state.transition = nil
    for id in state.instances.keys.sorted() {
      switch state.instances[id]?.lock {
      case .opensWithSettle: state.instances[id]?.lock = .open
      case .freeWithSettle: state.instances[id]?.lock = .free
      default: break
      }
    }
    let keeping = ended.completions.filter { program.bodies[$0.body].keeps }
    state.held += keeping.map(\.owner.id)
    unseen = ended.gone.filter(hearsDisappearing)
    for waiting in ended.gone where !hearsDisappearing(waiting) { try run(waiting.body, for: waiting.owner) }
    try tellAppearance()
    for waiting in ended.completions {
      try run(waiting)
      if program.bodies[waiting.body].keeps { letGo(of: waiting.owner.id) }
    }
  }

  /// Back, back to, back cancelled, and the tab that pops to its root.
  mutating func systemPop(_ going: Set<Int>, _ top: NaiveFrame, isCancelled: Bool) throws {
    let told = state.told("back", popping: top, program)
    for waiting in state.told("willBack", popping: top, program) { try run(waiting.body, for: waiting.owner) }
    // Frames that code has removed meanwhile are not popped; the others are.
    guard !isCancelled, state.frames.contains(where: { going.contains($0.fid) }) else { return }
    for index in state.contexts.indices {
      state.contexts[index].node = state.contexts[index].node.removing(going)
    }
    move(.pop)
    takeAwayFromLostViews(isAnimated: true)
    try judgeGone(bySystem: true)
    try wait(told)
  }

  mutating func systemDismiss(_ context: NaiveContext, isCancelled: Bool) throws {
    let told = state.told("swipe", dismissing: context, program)
    for waiting in state.told("willSwipe", dismissing: context, program) { try run(waiting.body, for: waiting.owner) }
    guard !isCancelled, let index = state.contexts.firstIndex(where: { $0.cid == context.cid }) else { return }
    removeContexts(from: index)
    try judgeGone(bySystem: true)
    try wait(told)
  }

  private mutating func wait(_ told: [NaiveWaiting]) throws {
    for waiting in told { try wait(waiting) }
  }
}

extension NaiveNode {
  func removing(_ going: Set<Int>) -> NaiveNode {
    switch self {
    case .frame, .closed: self
    case .stack(let owner, let frames): .stack(owner, frames.filter { !going.contains($0.fid) })
    case .tabs(let owner, let nodes, let selected):
      .tabs(owner, nodes.map { $0.removing(going) }, selected: selected)
    case .split(let owner, let nodes): .split(owner, nodes.map { $0.removing(going) })
    case .holder(let owner, let node): .holder(owner, node?.removing(going))
    }
  }
}
