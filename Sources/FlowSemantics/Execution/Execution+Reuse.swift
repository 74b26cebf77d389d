/// Shows children again as they were (`reuse: true`).
///
/// When a child has left the display completely, its last contents are put away: the frames of a stack, the selected
/// tab of tabs, or, for a child without a container, the frames that left a stack together with its last one.
extension Execution {
  /// The frames that were put away, from the bottom.
  func framesPutAway(_ handle: Int) -> [Frame] {
    guard program.isReused[coordinator(of: handle)], case .nodes(let nodes) = slots[slot(handle, .putAway)],
      case .stack(_, let frames)? = nodes.first
    else { return [] }
    return frames
  }

  mutating func putAway(_ frames: [Frame], of handle: Int) {
    let kept = frames.map { frame in
      var frame = frame
      frame.id = 0
      frame.hasAppeared = false
      return frame
    }
    self[slot(handle, .putAway)] =
      kept.isEmpty ? .nodes([]) : .nodes([.stack(coordinator: coordinator(of: handle), kept)])
  }

  /// The index of the tab that was selected when the tabs left the display.
  func selectionPutAway(_ handle: Int) -> Int {
    guard program.isReused[coordinator(of: handle)], case .nodes(let nodes) = slots[slot(handle, .putAway)],
      case .tabs(_, _, let selected)? = nodes.first
    else { return 0 }
    return selected
  }

  /// Puts away which tab is selected; the first tab needs no record.
  mutating func putAwaySelection(of handle: Int) {
    guard program.isReused[coordinator(of: handle)], containerKind(of: handle) == .tabs else { return }
    let selected = selected(handle)
    self[slot(handle, .putAway)] =
      selected == 0 ? .nodes([]) : .nodes([.tabs(coordinator: coordinator(of: handle), [], selected: selected)])
  }

  /// The child that an effect shows again: the first of the coordinator that displays nothing and has the container
  /// which the effect would bring it up with.
  func reusableChild(_ coordinator: Int, _ step: Step, of instance: Int) -> Int? {
    guard step.reuses else { return nil }
    return children(instance, of: coordinator).first {
      containerNumber($0) == step.containerNumber && !ownsSomethingDisplayed($0) && isAlive($0)
    }
  }

  /// Keeps a child in the slot of the effect that shows it again.
  mutating func keepAgain(_ child: Int, _ step: Step, by instance: Int) {
    guard step.keptAs != 0 else { return }
    self[slot(child, .kept)] = .number(0)
    releaseKept(in: step.keptAs, by: instance)
    self[slot(child, .kept)] = .number(step.keptAs)
  }

  /// Puts the contents of an instance back into its container, which is displayed again.
  mutating func refill(_ handle: Int) {
    switch containerKind(of: handle) {
    case .stack: refill(stack: handle)
    case .tabs: refill(tabs: handle)
    case .window, .switch, .split, .inherited: break
    }
  }

  /// Puts the tabs back as they were, each with the first child of its coordinator that displays nothing; a tab without
  /// such a child stays unopened.
  private mutating func refill(tabs handle: Int) {
    let selected = selectionPutAway(handle)
    self[slot(handle, .putAway)] = .nodes([])
    var nodes: [DisplayNode] = []
    var returned: [Int] = []
    for tab in declaration(of: handle).tabs {
      let child = children(handle, of: tab).first {
        containerKind(of: $0) != .inherited && !ownsSomethingDisplayed($0)
      }
      nodes.append(child.map { .container($0) } ?? .unopened(coordinator: tab))
      if let child { returned.append(child) }
    }
    setTabNodes(handle, nodes)
    self[slot(handle, .container)] = .number(selected)
    for child in returned {
      attach(child, .tabs(handle))
      refill(child)
    }
  }

  private mutating func refill(stack: Int) {
    let frames = returning(stack)
    putAway([], of: stack)
    noteFrames()
    for (position, frame) in frames.enumerated() {
      setFrame(stack, position, frame)
      countAppearance(of: frame.screen, 1, on: stack)
      countOwned(frame.owner, 1)
    }
    setDepth(stack, frames.count)
  }

  /// Puts the frames of an instance without a container back on the stack that it uses.
  mutating func pushAgain(_ child: Int, _ step: Step, _ activation: Activation) throws(Stop) -> Movement {
    let frames = returning(child)
    let own = Activation(instance: child, place: activation.place)
    let movement = try push(frames.map(\.screen), keeping: .all, step, own, again: frames)
    if ownsFrame(.live(child)) { putAway([], of: child) }
    return movement
  }

  private mutating func returning(_ handle: Int) -> [Frame] {
    var frames = framesPutAway(handle)
    endow(handle)
    for index in frames.indices {
      frames[index].id = makeID()
      if case .live(let owner) = frames[index].owner { endow(owner) }
    }
    return frames
  }

  /// Puts away the frames of instances without a container that have lost their last frame.
  mutating func putAwayLost(_ removed: [Removal], _ owners: [Int]) {
    guard program.reusesInstances else { return }
    for owner in owners where program.isReused[coordinator(of: owner)] && containerKind(of: owner) == .inherited {
      guard !ownsFrame(.live(owner)) else { continue }
      let frames = removed.compactMap { removal -> Frame? in
        guard case .frame(let frame, isBare: false) = removal, frame.owner == .live(owner) else { return nil }
        return frame
      }
      if !frames.isEmpty { putAway(frames, of: owner) }
    }
  }
}
