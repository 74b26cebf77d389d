import FlowModel

extension Execution {
  /// Carries out an event that was offered in the state this began with (the table of events, row by row).
  mutating func carryOut(_ event: Event) throws(Stop) {
    let before = contexts
    let twinsBefore = event.isFurtherTap ? twins() : [:]
    var tapped: Flight.Tap?
    switch event {
    case .tap(let action):
      guard let frame = visibleFrame else { return }
      let isAlert = isOnAlert
      try tap(action, owner: frame.owner, removesAlert: isAlert)
      tapped = Flight.Tap(
        screen: frame.screen, owner: frame.owner, onAlert: isAlert, count: 1, isDisturbed: false)
    case .tapAgain(let action):
      guard let made = flight?.tap else { return }
      flight?.tap?.count += 1
      if made.onAlert {
        try wait(Flight.Waiting(owner: made.owner, body: program.actions[action].body))
      } else {
        try begin(program.actions[action].body, for: made.owner)
      }
    case .tapEarly(let action):
      guard let frame = visibleFrame else { return }
      flight?.tap?.count += 1
      try tap(action, owner: frame.owner, removesAlert: isOnAlert)
    case .async(let action, let frame):
      let owner = markAsHappened(action, frame: frame)
      try begin(program.actions[action].body, for: owner)
    case .settle: try settle()
    case .unlock(let instance): instances[instance].guardState = .open
    case .later(let waiting):
      if let index = pending.firstIndex(of: waiting) { pending.remove(at: index) }
      try begin(waiting.body, for: waiting.owner)
    case .back: try popBySystem(isCancelled: false) { $0.count - 1 }
    case .backTo(_, let depth): try popBySystem(isCancelled: false) { _ in depth }
    case .backCancelled: try popBySystem(isCancelled: true) { $0.count - 1 }
    case .swipe: try swipe(isCancelled: false)
    case .swipeCancelled: try swipe(isCancelled: true)
    case .tab(let path, let index): try selectByTap(path: path, index: index)
    case .link(let index):
      link = index
      try signal(program.links[index])
    case .external(let index): try signal(program.externals[index])
    }
    refreshLiveness()
    noteDepartures()
    try tellDepartures()
    if let tapped { flight?.tap = tapped }
    if event.isFurtherTap { judgeTwins(since: twinsBefore) }
    switch event {
    case .async, .later, .link, .external:
      if flight?.tap != nil, !Self.looksAlike(before, contexts) { flight?.tap?.isDisturbed = true }
    default: break
    }
  }

  /// A deep link's or external's effects, on behalf of the first instance of its handler.
  mutating func signal(_ signal: Program.Signal) throws(Stop) {
    if let handler = firstLive(signal.handler) { try begin(signal.body, for: .live(handler)) }
  }

  /// Whether the visible frame was presented as an alert.
  private var isOnAlert: Bool {
    guard let top = contexts.last, case .frame = top.display else { return false }
    return top.presentation?.style == .alert
  }

  /// An alert goes first, and the effects run when that settles.
  private mutating func tap(_ action: Int, owner: InstanceRef, removesAlert: Bool) throws(Stop) {
    let body = program.actions[action].body
    guard removesAlert else { return try begin(body, for: owner) }
    _ = leave(from: contexts.count - 1)
    refreshLiveness()
    noteDepartures()
    if program.bodies[body].steps.isEmpty {
      try begin(body, for: owner)
    } else {
      try wait(Flight.Waiting(owner: owner, body: body))
    }
  }

  private mutating func settle() throws(Stop) {
    guard let settled = flight else { return }
    flight = nil
    for index in instances.indices {
      switch instances[index].guardState {
      case .opensOnSettle: instances[index].guardState = .open
      case .freeOnSettle: instances[index].guardState = .free
      case .open, .running, .free, .stuck: break
      }
    }
    for waiting in settled.completions + settled.departures { try begin(waiting.body, for: waiting.owner) }
  }

  private mutating func markAsHappened(_ action: Int, frame wanted: Int) -> InstanceRef {
    var position = 0
    var owner = InstanceRef.dead(coordinator: 0)
    let bit = program.actions[action].onceBit
    for index in contexts.indices {
      contexts[index].display = contexts[index].display.map(
        frame: { frame in
          var frame = frame
          if position == wanted {
            owner = frame.owner
            if let bit { frame.happened |= 1 << UInt64(bit) }
          }
          position += 1
          return frame
        }, owner: { $0 })
    }
    return owner
  }

  // MARK: What the system removes

  /// The system's back: tells, pops so that as many frames stay as asked for, and tells again when that settles.
  private mutating func popBySystem(isCancelled: Bool, keeping depth: ([Frame]) -> Int) throws(Stop) {
    guard let top = contexts.last else { return }
    let path = top.display.shownContainerPath
    guard case .stack(_, let frames) = top.display[path], let leaving = frames.last else { return }
    let leavingFrames = Set(frames[depth(frames)...].map(\.id))
    let told = toldOfPop(leaving)
    for waiting in told(\.willBack) { try begin(waiting.body, for: waiting.owner) }
    if isCancelled { return }
    refreshLiveness()
    noteDepartures()
    guard removeFrames(leavingFrames) else { return }
    beginTransition(.pop)
    try awaitSettle(told(\.back))
  }

  /// The top frame's screen, then its owner if that is the owner's last frame; judged when the gesture begins.
  func toldOfPop(_ frame: Frame) -> (KeyPath<Program.DismissalBodies, Int?>) -> [Flight.Waiting] {
    var listeners = [program.screens[frame.screen].dismissal]
    if frameCount(of: frame.owner) == 1 {
      listeners.append(program.coordinators[coordinator(of: frame.owner)].dismissal)
    }
    return { key in listeners.compactMap { $0[keyPath: key] }.map { Flight.Waiting(owner: frame.owner, body: $0) } }
  }

  private func frameCount(of owner: InstanceRef) -> Int {
    var count = 0
    for context in contexts { context.display.forEachFrame { if $0.owner == owner { count += 1 } } }
    return count
  }

  /// Removes frames from their stack, but not what was put upon them since; false when none is there any more.
  private mutating func removeFrames(_ ids: Set<Int>) -> Bool {
    func cut(_ display: Display) -> Display? {
      switch display {
      case .frame: return nil
      case .stack(let owner, let frames):
        let rest = frames.filter { !ids.contains($0.id) }
        return rest.count == frames.count ? nil : .stack(owner: owner, rest)
      case .tabs(let owner, var tabs, let selected):
        for index in tabs.indices {
          if let changed = cut(tabs[index]) {
            tabs[index] = changed
            return .tabs(owner: owner, tabs, selected: selected)
          }
        }
        return nil
      case .holder(let owner, let held): return held.flatMap(cut).map { .holder(owner: owner, $0) }
      }
    }
    for index in contexts.indices {
      if let changed = cut(contexts[index].display) {
        contexts[index].display = changed
        return true
      }
    }
    return false
  }

  private mutating func swipe(isCancelled: Bool) throws(Stop) {
    guard let top = contexts.last else { return }
    let told = toldOfSwipe(top)
    for waiting in told(\.willSwipe) { try begin(waiting.body, for: waiting.owner) }
    if isCancelled { return }
    refreshLiveness()
    noteDepartures()
    guard let index = contexts.firstIndex(where: { $0.id == top.id }) else { return }
    _ = leave(from: index)
    try awaitSettle(told(\.swipe))
  }

  /// The screen when the context is a bare frame, then the owner of the frame or of the context's container.
  func toldOfSwipe(_ context: Context) -> (KeyPath<Program.DismissalBodies, Int?>) -> [Flight.Waiting] {
    var listeners: [Program.DismissalBodies] = []
    let owner: InstanceRef
    switch context.display {
    case .frame(let frame):
      listeners.append(program.screens[frame.screen].dismissal)
      owner = frame.owner
    case .stack(let who, _), .tabs(let who, _, _), .holder(let who, _): owner = who
    }
    listeners.append(program.coordinators[coordinator(of: owner)].dismissal)
    return { key in listeners.compactMap { $0[keyPath: key] }.map { Flight.Waiting(owner: owner, body: $0) } }
  }

  /// Makes what `dismissal` tells wait for the settle.
  private mutating func awaitSettle(_ told: [Flight.Waiting]) throws(Stop) {
    for waiting in told where !program.bodies[waiting.body].steps.isEmpty {
      flight?.completions.append(waiting)
      try checkCopies(in: flight?.completions ?? [], limit: program.flow.limits.stackDepth)
    }
  }

  private mutating func selectByTap(path: Display.Path, index: Int) throws(Stop) {
    let context = contexts.count - 1
    guard case .tabs(let owner, let tabs, let selected) = contexts[context].display[path] else { return }
    if selected != index {
      contexts[context].display[path] = .tabs(owner: owner, tabs, selected: index)
    } else if case .stack(_, let frames) = tabs[index], frames.count > 1,
      program.coordinators[coordinator(of: owner)].framework == .uikit
    {
      try popBySystem(isCancelled: false) { _ in 1 }
    }
  }

  // MARK: What is judged across an event

  /// How often each screen stands twice in a row on a stack, or on top of two neighbouring contexts.
  private func twins() -> [Int: Int] {
    var counts: [Int: Int] = [:]
    func count(_ display: Display) {
      switch display {
      case .frame: break
      case .stack(_, let frames):
        for (lower, upper) in zip(frames, frames.dropFirst()) where lower.screen == upper.screen {
          counts[upper.screen, default: 0] += 1
        }
      case .tabs(_, let tabs, _): tabs.forEach(count)
      case .holder(_, let held): held.map(count)
      }
    }
    for context in contexts { count(context.display) }
    for (lower, upper) in zip(contexts, contexts.dropFirst()) {
      if let screen = upper.display.visibleFrame?.screen, lower.display.visibleFrame?.screen == screen {
        counts[screen, default: 0] += 1
      }
    }
    return counts
  }

  private mutating func judgeTwins(since before: [Int: Int]) {
    for (screen, count) in twins().sorted(by: { $0.key < $1.key }) where count > before[screen, default: 0] {
      observe(.duplicateScreen(screen))
    }
  }

  /// Whether two displays are the same picture: async actions that have happened are no part of it.
  private static func looksAlike(_ left: [Context], _ right: [Context]) -> Bool {
    func picture(_ contexts: [Context]) -> [Context] {
      contexts.map { context in
        var context = context
        context.id = 0
        context.display = context.display.map(
          frame: { Frame(screen: $0.screen, owner: $0.owner) }, owner: { $0 })
        return context
      }
    }
    return picture(left) == picture(right)
  }
}
