import FlowModel

/// Pushes, pops, presents, shows and dismisses.
extension Execution {
  // MARK: Stacks

  /// Which frames of a stack stay when others are put on it.
  enum Kept {
    case all, allButTop
    /// At most the given number.
    case lowest(Int)

    func count(of depth: Int) -> Int {
      switch self {
      case .all: depth
      case .allButTop: max(0, depth - 1)
      case .lowest(let count): min(count, depth)
      }
    }
  }

  /// Puts frames on the stack of an instance, above those that stay.
  ///
  /// - Parameter again: the frames, if put-away frames come back; nil for new ones.
  mutating func push(
    _ screens: [Int], keeping: Kept, _ step: Step, _ activation: Activation, again: [Frame]? = nil
  ) throws(Stop) -> Movement {
    guard let screen = screens.last else { return .still }
    let container = containerOwner(of: activation.instance)
    guard let stack = container, place(stack) != .nowhere, containerKind(of: stack) == .stack else {
      let isContent = container.map(starting.contains) ?? false
      if !isContent { observe(.hiddenNavigation(.screen(screen), .nowhere)) }
      return .still
    }
    let before = depth(stack)
    let isContent = before == 0 || starting.contains(stack)
    let isSeen = !isContent && isShown(stack)
    if !isContent && !isSeen { hiddenPushes.append((stack, screen)) }
    let kept = keeping.count(of: before)
    for (position, screen) in screens.enumerated() where kept + position > 0 { judgeDestination(screen, owner: stack) }
    if kept + screens.count > program.flow.limits.stackDepth {
      observe(.fullStack(coordinator: coordinator(of: stack)))
      if repeatsItself(kept + screens.count, { $0 < kept ? frame(stack, $0).screen : screens[$0 - kept] }) {
        observe(.repeatingStack(coordinator: coordinator(of: stack)))
      }
      throw .limit(LimitCut(limit: .stackDepth, place: activation.place))
    }
    truncate(stack, to: kept)
    for (position, screen) in screens.enumerated() {
      let frame = again?[position] ?? makeFrame(screen, owner: activation.instance)
      setFrame(stack, kept + position, frame)
      countOwned(frame.owner, 1)
      countAppearance(of: screen, 1, on: stack)
    }
    setDepth(stack, kept + screens.count)
    if again == nil, !framesPutAway(activation.instance).isEmpty { putAway([], of: activation.instance) }
    return withoutLostScreens(isSeen ? beginTransition(.push, by: step) : .still, step)
  }

  /// Observes screens that were pushed out of sight, on stacks that a person still does not see.
  mutating func judgeHiddenPushes() {
    for (stack, screen) in hiddenPushes where !isShown(stack) {
      observe(.hiddenNavigation(.screen(screen), cover(ofLayer: layerIndex(of: stack))))
    }
  }

  private mutating func judgeDestination(_ screen: Int, owner: Int) {
    let coordinator = declaration(of: owner)
    guard coordinator.framework == .swiftui, let destinations = coordinator.destinationScreens else { return }
    if !destinations.contains(screen)
      && !coordinator.destinationCoordinators.contains(program.screens[screen].coordinator)
    {
      observe(.missingDestination(screen: screen))
    }
  }

  /// Whether a screen occurs again after another one, or more often in a row than taps on one transition explain. Reads
  /// from the top down until the answer is known.
  private func repeatsItself(_ count: Int, _ screen: (Int) -> Int) -> Bool {
    var above: [Int] = []
    var run = 0
    for position in (0..<count).reversed() {
      let next = screen(position)
      if above.last == next {
        run += 1
        if run > program.flow.limits.taps { return true }
      } else {
        run = 1
        if above.contains(next) { return true }
      }
      above.append(next)
    }
    return false
  }

  mutating func pop(_ step: Step, _ activation: Activation) throws(Stop) -> Movement {
    guard let stack = displayedContainer(of: activation.instance), containerKind(of: stack) == .stack else {
      return .still
    }
    if declaration(of: stack).framework == .swiftui, depth(stack) <= 1 {
      observe(.popOnEmpty(coordinator: coordinator(of: activation.instance)))
      throw .crash
    }
    return popFrames(of: activation.instance, step) { execution, stack in execution.depth(stack) - 2 }
  }

  /// Removes the frames above the requested position, whoever owns them; does nothing if no frame is above it.
  mutating func popFrames(of instance: Int, _ step: Step, downTo index: (Execution, Int) -> Int?) -> Movement {
    guard let stack = displayedContainer(of: instance), containerKind(of: stack) == .stack,
      let index = index(self, stack), index >= 0, index < depth(stack) - 1
    else { return .still }
    truncate(stack, to: index + 1)
    return withoutLostScreens(isShown(stack) ? beginTransition(.pop, by: step) : .still, step)
  }

  /// Removes the topmost frame of a screen from the stack of an instance. The root of a SwiftUI stack stays, and so
  /// does the only frame of any stack.
  mutating func removeFrame(of screen: Int, _ step: Step, _ activation: Activation) -> Movement {
    guard let stack = displayedContainer(of: activation.instance), containerKind(of: stack) == .stack else {
      return .still
    }
    let depth = depth(stack)
    guard let position = (0..<depth).last(where: { frame(stack, $0).screen == screen }), depth > 1,
      position > 0 || declaration(of: stack).framework == .uikit
    else { return .still }
    if position == depth - 1 {
      return popFrames(of: activation.instance, step) { execution, stack in execution.depth(stack) - 2 }
    }
    takeOut(position, of: stack)
    return withoutLostScreens(.still, step)
  }

  /// Removes one frame from a stack, without a transition.
  private mutating func takeOut(_ position: Int, of stack: Int) {
    noteFrames()
    let above = (position + 1..<depth(stack)).map { frame(stack, $0) }
    if watchesFrames(of: stack) { leave(frame(stack, position), of: stack) }
    for (offset, frame) in above.enumerated() { setFrame(stack, position + offset, frame) }
    setFrame(stack, position + above.count, nil)
    setDepth(stack, position + above.count)
  }

  // MARK: Windows and switches

  mutating func show(_ screen: Int, _ activation: Activation) {
    let frame = makeFrame(screen, owner: activation.instance)
    hold(.frame(frame), for: .screen(screen), activation.instance)
  }

  mutating func show(
    _ coordinator: Int, startBody: Int, _ step: Step, _ activation: Activation
  ) throws(Stop) {
    if let child = reusableChild(coordinator, step, of: activation.instance) {
      keepAgain(child, step, by: activation.instance)
      hold(.container(child), for: .coordinator(coordinator), activation.instance)
      if place(child) != .nowhere { refill(child) }
      return
    }
    try bringUp(coordinator, startBody: startBody, step, activation) { execution, node in
      execution.hold(node, for: .coordinator(coordinator), activation.instance)
    }
  }

  /// Replaces what the window or switch of an instance holds. Nothing is animated.
  private mutating func hold(_ node: DisplayNode, for subject: Subject, _ instance: Int) {
    let kind = containerKind(of: instance)
    guard kind == .window || kind == .switch else {
      observe(.hiddenNavigation(subject, .nowhere))
      return
    }
    guard let holder = displayedContainer(of: instance), let layer = layerIndex(of: holder) else { return }
    noteShown(inLayer: layer)
    clear(self.node(.holder(holder)))
    setNode(.holder(holder), node)
    if case .frame(let frame) = node { countAppearance(of: frame.screen, 1) }
    if case .container(let handle) = node { attach(handle, .holder(holder)) }
    let coordinator = declaration(of: instance)
    if kind == .window {
      if coordinator.framework == .uikit, hasLayer(layer + 1) { assume(.modalsOnShow) }
      if coordinator.framework == .swiftui || program.flow.modalsOnShow == .go { takeAwayLayers(from: layer + 1) }
    } else {
      var above = layer + 1
      while hasLayer(above) {
        if !isPresenterDisplayed(ofLayer: above) {
          takeAwayLayers(from: above)
          break
        }
        above += 1
      }
    }
    dismissFromLostScreens(isAnimated: false)
    if !starting.contains(instance), !isInSight(layer) {
      observe(.hiddenNavigation(subject, cover(ofLayer: layer)))
    }
  }

  /// Removes layers without a transition.
  mutating func takeAwayLayers(from index: Int) {
    guard hasLayer(index) else { return }
    removeLayers(from: index)
    setLeaving(false, at: index)
  }

  /// Whether the presenter of a context still has its container displayed below it. Of a presenter that is no longer
  /// alive only the coordinator is known; then whether anything that such an instance left behind is displayed below.
  private func isPresenterDisplayed(ofLayer index: Int) -> Bool {
    switch layer(index)?.presenter {
    case .live(let presenter)?:
      guard let container = displayedContainer(of: presenter) else { return false }
      return layerIndex(of: container).map { $0 < index } ?? false
    case .dead(let coordinator)?:
      return layerIndices.contains { $0 < index && holdsLeftovers(of: coordinator, node(.layer($0))) }
    case nil: return false
    }
  }

  // MARK: Modal contexts

  mutating func present(
    _ subject: Subject, startBody: Int?, _ presentation: Presentation, _ step: Step, _ activation: Activation
  ) throws(Stop) -> Movement {
    let instance = activation.instance
    let origin = presentingLayer(step.origin, activation)
    if let origin, let movement = try takeSlot(over: origin.index, subject, startBody, presentation, step, activation) {
      return movement
    }
    let canPresent = origin?.isShown ?? false
    let isLeaving = origin.map { self.isLeaving(at: $0.index) } ?? false
    let isSwiftUI = declaration(of: instance).framework == .swiftui
    if isSwiftUI, !canPresent, origin != nil {
      assume(.presentOutOfSight)
      if program.flow.presentOutOfSight == .waits {
        waitInSlot(subject, step, instance)
        return .withheld
      }
    }
    if canPresent && isLeaving && !isSwiftUI { assume(.presentWhileLeaving) }
    let waits = isSwiftUI || program.flow.presentWhileLeaving == .waits
    if canPresent && isLeaving && waits {
      joinTransition()
      emptySlot(step, instance)
      if let retry = step.retryBody { try wait(self.waiting(retry, activation)) }
      return .withheld
    }
    guard canPresent && !isLeaving else {
      if case .coordinator(let coordinator) = subject, let startBody,
        reusableChild(coordinator, step, of: instance) == nil
      {
        try bringUp(coordinator, startBody: startBody, step, activation, attach: nil)
      }
      if case .screen = subject, let index = origin?.index, layer(index + 1)?.madeFor == subject {
        return .withheld
      }
      observe(.droppedPresentation(subject, canPresent ? .leaving : cover(ofLayer: origin?.index)))
      for index in guardScopes.indices { guardScopes[index].hasDropped = true }
      return .withheld
    }
    emptySlot(step, instance)
    return try put(subject, startBody, presentation, step, activation, over: origin?.index ?? 0)
  }

  /// What keeps a person from seeing what happens in a layer that is not shown; `nowhere` if there is no layer.
  private func cover(ofLayer index: Int?) -> Cover {
    guard let index else { return .nowhere }
    return layer(index + 1)?.madeFor.map { .context($0) } ?? .otherTab
  }

  /// Presents over the topmost layer of a window.
  mutating func put(
    _ subject: Subject, _ startBody: Int?, _ presentation: Presentation, _ step: Step, _ activation: Activation,
    over layer: Int
  ) throws(Stop) -> Movement {
    let instance = activation.instance
    let index = layer + 1
    if index - rootLayer(of: index) > program.flow.limits.modals {
      throw .limit(LimitCut(limit: .modals, place: activation.place))
    }
    switch subject {
    case .screen(let screen):
      let frame = DisplayNode.frame(makeFrame(screen, owner: instance))
      return add(frame, at: index, for: subject, presentation, by: instance, step)
    case .coordinator(let coordinator):
      if let child = reusableChild(coordinator, step, of: instance) {
        keepAgain(child, step, by: instance)
        let movement = add(.container(child), at: index, for: subject, presentation, by: instance, step)
        refill(child)
        return movement
      }
      var movement = Movement.still
      try bringUp(coordinator, startBody: startBody ?? 0, step, activation) { execution, node in
        movement = execution.add(node, at: index, for: subject, presentation, by: instance, step)
      }
      return movement
    }
  }

  /// The layer that an instance presents from, and whether a person sees the presenting view there; nil if there is no
  /// such layer.
  func presentingLayer(
    _ origin: Effect.Origin, _ activation: Activation
  ) -> (index: Int, isShown: Bool)? {
    switch origin {
    case .container:
      guard let container = displayedContainer(of: activation.instance), let index = layerIndex(of: container) else {
        return nil
      }
      return (index, isShown(container) && isTopLayer(index))
    case .top:
      // The top of the window with the code's own container; a window in front has a modal chain of its own.
      var window = 0
      if program.covers, let container = displayedContainer(of: activation.instance) {
        window = layerIndex(of: container) ?? 0
      }
      let count = layerCount(ofWindowOf: window)
      return count == 0 ? nil : (count - 1, true)
    case .screen:
      guard let spot = actingFrame(activation), let index = layerIndex(of: spot) else { return nil }
      return (index, isTopLayer(index) && isOnShownPath(spot))
    }
  }

  private mutating func add(
    _ node: DisplayNode, at index: Int, for subject: Subject, _ presentation: Presentation, by presenter: Int,
    _ step: Step
  ) -> Movement {
    setLayer(
      index,
      Layer(
        node: node, madeFor: subject, presentation: presentation, presenter: .live(presenter),
        slot: step.slot))
    layerChange += 1
    if case .container(let handle) = node { attach(handle, .layer(index)) }
    if case .frame(let frame) = node { countAppearance(of: frame.screen, 1) }
    return beginTransition(.present, by: step)
  }

  /// Removes what is above the context of an instance, or that context itself if nothing is above it.
  mutating func dismiss(from instance: Int, _ step: Step) -> Movement {
    guard let container = displayedContainer(of: instance), let index = layerIndex(of: container) else {
      return .still
    }
    if !isTopLayer(index) { return removeByDismissal(from: index + 1, step) }
    if isLeaving(at: index) { return .awaitsSettle }
    return isRootLayer(index) ? .still : removeByDismissal(from: index, step)
  }

  /// Removes the lowest context above that of an instance that was made for a subject, with all above it, and withdraws
  /// waiting presentations of the same subject.
  mutating func dismiss(_ subject: Subject, by instance: Int, _ step: Step) -> Movement {
    let waiting = waiting(.completions)
    let rest = waiting.filter { $0.owner != .live(instance) || !program.presentsOnRetry($0.body, subject) }
    if rest.count < waiting.count { withdrawCompletions(keeping: rest) }
    withdrawDeferred(subject, instance)
    guard let container = displayedContainer(of: instance), var index = layerIndex(of: container) else {
      return .still
    }
    index += 1
    while let layer = layer(index) {
      if layer.madeFor == subject { return removeByDismissal(from: index, step) }
      index += 1
    }
    return .still
  }

  /// Removes all contexts presented in the window of an instance.
  mutating func dismissAll(by instance: Int, _ step: Step) -> Movement {
    var root = 0
    if layout.cover != nil, let index = displayedContainer(of: instance).flatMap(layerIndex(of:)) {
      root = rootLayer(of: index)
    }
    if layerCount(ofWindowOf: root) > root + 1 { return removeByDismissal(from: root + 1, step) }
    return isLeaving(at: root) ? .awaitsSettle : .still
  }

  /// Removes contexts by a dismissal.
  mutating func removeByDismissal(from index: Int, _ step: Step) -> Movement {
    guard animates(step) else {
      removeLayers(from: index)
      return .still
    }
    return removeByDismissal(from: index)
  }

  /// Removes contexts by an animated dismissal.
  mutating func removeByDismissal(from index: Int) -> Movement {
    removeLayers(from: index)
    beginTransition(.dismiss)
    setLeaving(true, at: index)
    return .animated
  }
}
