import FlowModel

/// Carries out the system's gestures: back, swipe, and taps on the tab bar.
extension Execution {
  private enum Back {
    case done, cancelled
    /// The given number of frames stays.
    case to(Int)
  }

  mutating func back(_ site: EventGroup.Site) throws(Stop) {
    guard !isInFlight, !hasSoon else { return }
    var candidates: [(stack: StackSite, back: Back)] = []
    for stack in shownStacks(site) { candidates += waysBack(on: stack).map { (stack, $0) } }
    guard let (stack, picked) = pick(candidates) else { return }
    switch picked {
    case .done:
      offered = EventLabel(.back)
      try popBySystem(stack, keeping: depth(stack) - 1)
    case .to(let kept):
      offered = EventLabel(.backTo, namesEvents ? self.frame(stack, kept - 1).screen : EventLabel.unnamed)
      try popBySystem(stack, keeping: kept)
    case .cancelled:
      let told = toldOfPop(frame(stack, depth(stack) - 1), \.willBack)
      if told.isEmpty { return }
      offered = EventLabel(.backCancelled)
      for waiting in told { try begin(waiting.body, for: waiting.owner) }
    }
    try conclude(bySystem: true)
  }

  private func waysBack(on stack: StackSite) -> [Back] {
    let depth = depth(stack)
    guard depth >= 2 else { return [] }
    let frame = frame(stack, depth - 1)
    guard program.screens[frame.screen].hasBack else { return [] }
    var ways = [Back.done]
    if program.coordinators[coordinator(ofStack: stack)].declaration.hasBackMenu, depth > 2 {
      ways += (1..<(depth - 1)).map { .to($0) }
    }
    let owner = program.coordinators[coordinator(of: frame.owner)]
    if program.screens[frame.screen].dismissal.willBack != nil || owner.dismissal.willBack != nil {
      ways.append(.cancelled)
    }
    return ways
  }

  /// The stacks at the ends of the shown paths of layers in sight, if they belong to a site.
  private func shownStacks(_ site: EventGroup.Site) -> [StackSite] {
    if case .stack(let stack) = site {
      return isInFront(stack) && containerKind(of: stack) == .stack ? [.live(stack)] : []
    }
    var found: [StackSite] = []
    for index in layersInSight {
      for case .stack(let stack) in shownEnds(ofLayer: index) {
        if case .live = stack, site == .elsewhere { continue }
        found.append(stack)
      }
    }
    return found
  }

  private func coordinator(ofStack stack: StackSite) -> Int {
    switch stack {
    case .live(let handle): coordinator(of: handle)
    case .dead(let address): node(address).flatMap(coordinator(ofContainer:)) ?? program.root
    }
  }

  /// Carries out the system's back: tells `willBack`, pops until `kept` frames are left, and tells `back` when that
  /// settles.
  private mutating func popBySystem(_ stack: StackSite, keeping kept: Int) throws(Stop) {
    let top = frame(stack, depth(stack) - 1)
    let told = toldOfPop(top, \.back)
    let told1 = toldOfPop(top, \.willBack)
    if told1.isEmpty {
      cut(stack, to: kept)
    } else {
      // The gesture decided at its beginning which frames are popped.
      let leaving = Set((kept..<depth(stack)).map { frame(stack, $0).id })
      for waiting in told1 { try begin(waiting.body, for: waiting.owner) }
      try noteDepartures()
      guard remove(leaving, from: stack) else { return }
    }
    beginTransition(.pop)
    dismissFromLostScreens(isAnimated: true)
    try awaitSettle(told)
  }

  mutating func cut(_ stack: StackSite, to depth: Int) {
    noteFrames()
    switch stack {
    case .live(let handle): truncate(handle, to: depth)
    case .dead(let address):
      guard case .stack(let coordinator, let frames) = node(address) else { return }
      for frame in frames[depth...] { leave(frame) }
      setNode(address, .stack(coordinator: coordinator, Array(frames[..<depth])))
    }
  }

  /// Removes the given frames from their stack, but not frames that were put on it since; false if none of them is
  /// left.
  private mutating func remove(_ ids: Set<Int>, from stack: StackSite) -> Bool {
    let before = frames(stack)
    let rest = before.filter { !ids.contains($0.id) }
    guard rest.count < before.count else { return false }
    noteFrames()
    switch stack {
    case .live(let handle):
      for frame in before where ids.contains(frame.id) { leave(frame, of: handle) }
      for (position, frame) in rest.enumerated() { setFrame(handle, position, frame) }
      for position in rest.count..<before.count { setFrame(handle, position, nil) }
      setDepth(handle, rest.count)
    case .dead(let address):
      guard case .stack(let coordinator, _) = node(address) else { return false }
      for frame in before where ids.contains(frame.id) { leave(frame) }
      setNode(address, .stack(coordinator: coordinator, rest))
    }
    return true
  }

  /// The bodies to tell of a pop: the top frame's screen, then its owner if it is the owner's last frame; judged when
  /// the gesture begins.
  private func toldOfPop(_ frame: Frame, _ entry: KeyPath<Program.DismissalBodies, Int?>) -> [Flight.Waiting] {
    var bodies = [program.screens[frame.screen].dismissal[keyPath: entry]].compactMap { $0 }
    if let body = program.coordinators[coordinator(of: frame.owner)].dismissal[keyPath: entry],
      !ownsFrame(frame.owner, besides: frame.id)
    {
      bodies.append(body)
    }
    return bodies.map { Flight.Waiting(owner: frame.owner, body: $0) }
  }

  mutating func swipe() throws(Stop) {
    guard !isInFlight, !hasSoon else { return }
    guard let index = topLayer, !isRootLayer(index), let top = layer(index), top.presentation?.allowsSwipe ?? false
    else { return }
    let willTell = toldOfSwipe(top, \.willSwipe)
    var isCancelled = false
    if !willTell.isEmpty {
      enumerationForks += 1
      isCancelled = choose(among: 2) == 1
    }
    offered = EventLabel(isCancelled ? .swipeCancelled : .swipe)
    let told = toldOfSwipe(top, \.swipe)
    let identity = layerIDs[index]
    for waiting in willTell { try begin(waiting.body, for: waiting.owner) }
    try noteDepartures()
    if !isCancelled, layerIDs[index] == identity {
      _ = removeByDismissal(from: index)
      try awaitSettle(told)
    }
    try conclude(bySystem: true)
  }

  /// The bodies to tell of a swipe: the screen if the context is a bare frame, then the owner of the frame or
  /// container.
  private func toldOfSwipe(_ layer: Layer, _ entry: KeyPath<Program.DismissalBodies, Int?>) -> [Flight.Waiting] {
    var bodies: [Int?] = []
    let owner: InstanceRef
    switch layer.node {
    case .frame(let frame):
      bodies.append(program.screens[frame.screen].dismissal[keyPath: entry])
      owner = frame.owner
    case .container(let handle): owner = .live(handle)
    case .stack(let coordinator, _), .tabs(let coordinator, _, _), .holder(let coordinator, _),
      .unopened(let coordinator):
      owner = .dead(coordinator: coordinator)
    }
    bodies.append(program.coordinators[coordinator(of: owner)].dismissal[keyPath: entry])
    return bodies.compactMap { $0 }.map { Flight.Waiting(owner: owner, body: $0) }
  }

  /// Makes the bodies that `dismissal` tells wait for the settle.
  private mutating func awaitSettle(_ told: [Flight.Waiting]) throws(Stop) {
    for waiting in told where !program.bodies[waiting.body].steps.isEmpty {
      setWaiting(.completions, self.waiting(.completions) + [waiting])
      try checkCopies(in: self.waiting(.completions), limit: program.flow.limits.stackDepth)
    }
  }

  /// A tap on the tab bar.
  mutating func tab(_ bar: EventGroup.Bar) throws(Stop) {
    guard !isInFlight, !hasSoon else { return }
    var candidates: [(tabs: TabsSite, index: Int)] = []
    if case .item(let tabs, let index) = bar {
      if isInFront(tabs), containerKind(of: tabs) == .tabs, index < tabNodes(tabs).count {
        candidates.append((.live(tabs), index))
      }
    } else {
      for site in layersInSight.flatMap({ shownPath(ofLayer: $0).tabs }) {
        if case .live = site, bar == .others { continue }
        for index in nodes(site).indices { candidates.append((site, index)) }
      }
    }
    // Taken apart only here: a pattern with other labels would have the whole list converted.
    guard let picked = pick(candidates) else { return }
    let (site, index) = picked
    let tab = nodes(site)[index]
    offered = EventLabel(.tab, coordinator(ofContainer: tab) ?? program.root)
    if selected(site) != index {
      try select(site, index)
    } else if let stack = stack(at: tab, site, index), depth(stack) > 1,
      program.coordinators[coordinator(ofTabs: site)].framework == .uikit
    {
      try popBySystem(stack, keeping: 1)
    }
    try conclude(bySystem: true)
  }

  private func nodes(_ site: TabsSite) -> [DisplayNode] {
    switch site {
    case .live(let handle): return tabNodes(handle)
    case .dead(let address):
      guard case .tabs(_, let nodes, _) = node(address) else { return [] }
      return nodes
    }
  }

  private func selected(_ site: TabsSite) -> Int {
    switch site {
    case .live(let handle): return selected(handle)
    case .dead(let address):
      guard case .tabs(_, _, let selected) = node(address) else { return 0 }
      return selected
    }
  }

  private func coordinator(ofTabs site: TabsSite) -> Int {
    switch site {
    case .live(let handle): coordinator(of: handle)
    case .dead(let address): node(address).flatMap(coordinator(ofContainer:)) ?? program.root
    }
  }

  private func stack(at node: DisplayNode, _ site: TabsSite, _ index: Int) -> StackSite? {
    switch node {
    case .container(let handle): return containerKind(of: handle) == .stack ? .live(handle) : nil
    case .stack:
      guard case .dead(let address) = site else {
        guard case .live(let tabs) = site else { return nil }
        return .dead(NodeAddress(spot: .tab(of: tabs, index)))
      }
      return .dead(address.descending(index))
    case .frame, .tabs, .holder, .unopened: return nil
    }
  }
}
