import FlowModel

/// Where a container stands.
struct ContainerLocation {
  var context: Int
  var path: Display.Path
}

extension Execution {
  /// Where the container stands that an instance uses; nil when it is not displayed.
  func container(of instance: Int) -> ContainerLocation? {
    containerOwner(of: instance).flatMap { location(ofContainerOf: .live($0)) }
  }

  func location(ofContainerOf owner: InstanceRef) -> ContainerLocation? {
    for (index, context) in contexts.enumerated() {
      if let path = context.display.path(toContainerOf: owner) { return ContainerLocation(context: index, path: path) }
    }
    return nil
  }

  /// Whether a person sees what happens in a container.
  func isShown(_ location: ContainerLocation) -> Bool {
    location.context == contexts.count - 1 && contexts[location.context].display.shows(location.path)
  }

  // MARK: Stacks

  /// Puts frames on the stack of an instance, or sets the whole stack.
  mutating func push(_ screens: [Int], replacing: Bool, _ activation: Activation) throws(Stop) -> Movement {
    guard let screen = screens.last else { return .still }
    let container = containerOwner(of: activation.instance)
    guard let owner = container, let location = location(ofContainerOf: .live(owner)),
      case .stack(let ref, let before) = contexts[location.context].display[location.path]
    else {
      let isContent = container.map { isStarting[$0] } ?? false
      if !isContent { observe(.hiddenNavigation(.screen(screen))) }
      return .still
    }
    let isContent = before.isEmpty || isStarting[owner]
    let isSeen = isShown(location)
    if !isContent && !isSeen { observe(.hiddenNavigation(.screen(screen))) }
    var frames = replacing ? [] : before
    for screen in screens {
      if !frames.isEmpty { judgeDestination(screen, owner: owner) }
      frames.append(makeFrame(screen, owner: activation.instance))
    }
    if frames.count > program.flow.limits.stackDepth {
      observe(.fullStack(coordinator: instances[owner].coordinator))
      if repeatsItself(frames.map(\.screen)) {
        observe(.repeatingStack(coordinator: instances[owner].coordinator))
      }
      throw .limit(LimitCut(limit: .stackDepth, place: activation.place))
    }
    contexts[location.context].display[location.path] = .stack(owner: ref, frames)
    guard isSeen && !isContent else { return .still }
    beginTransition(.push)
    return .animated
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

  /// Whether a screen comes again after another one, or more often in a row than taps on one transition explain.
  private func repeatsItself(_ screens: [Int]) -> Bool {
    var run = 0
    for (index, screen) in screens.enumerated() {
      if index > 0 && screens[index - 1] == screen {
        run += 1
        if run > program.flow.limits.taps { return true }
      } else {
        run = 1
        if screens[..<index].contains(screen) { return true }
      }
    }
    return false
  }

  mutating func pop(_ activation: Activation) throws(Stop) -> Movement {
    guard let location = container(of: activation.instance),
      case .stack(let owner, let frames) = contexts[location.context].display[location.path]
    else { return .still }
    if frames.count <= 1 && program.coordinators[coordinator(of: owner)].framework == .swiftui {
      observe(.popOnEmpty(coordinator: instances[activation.instance].coordinator))
      throw .crash
    }
    return popFrames(of: activation.instance) { $0.count - 2 }
  }

  /// Removes the frames above the one that is asked for, whoever owns them; nothing where it is not below another.
  mutating func popFrames(of instance: Int, downTo index: ([Frame]) -> Int?) -> Movement {
    guard let location = container(of: instance),
      case .stack(let owner, let frames) = contexts[location.context].display[location.path],
      let index = index(frames), index >= 0, index < frames.count - 1
    else { return .still }
    contexts[location.context].display[location.path] = .stack(owner: owner, Array(frames[...index]))
    guard isShown(location) else { return .still }
    beginTransition(.pop)
    return .animated
  }

  // MARK: Windows and switches

  mutating func show(_ screen: Int, _ activation: Activation) {
    let frame = makeFrame(screen, owner: activation.instance)
    hold(.frame(frame), for: .screen(screen), activation.instance)
  }

  mutating func show(_ coordinator: Int, startBody: Int, _ activation: Activation) throws(Stop) {
    _ = try bringUp(coordinator, startBody: startBody, activation) { execution, display in
      execution.hold(display, for: .coordinator(coordinator), activation.instance)
    }
  }

  /// Replaces what the window or switch of an instance holds. Nothing is animated.
  private mutating func hold(_ display: Display, for subject: Subject, _ instance: Int) {
    guard let location = container(of: instance),
      case .holder(let owner, _) = contexts[location.context].display[location.path]
    else { return }
    contexts[location.context].display[location.path] = .holder(owner: owner, display)
    let coordinator = declaration(of: instance)
    if coordinator.container == .window {
      if coordinator.framework == .swiftui { removeContexts(from: location.context + 1) }
    } else {
      let above = contexts.indices.dropFirst(location.context + 1)
      if let gone = above.first(where: { !isPresenterDisplayed(of: $0) }) { removeContexts(from: gone) }
    }
    if contexts.count > location.context + 1 && !isStarting[instance] { observe(.hiddenNavigation(subject)) }
  }

  /// Without a transition.
  private mutating func removeContexts(from index: Int) {
    guard index < contexts.count else { return }
    contexts.removeSubrange(index...)
    flight?.isLeaving = false
  }

  /// Whether the one who presented a context still has its container displayed below it.
  private func isPresenterDisplayed(of context: Int) -> Bool {
    guard case .live(let presenter) = contexts[context].presenter else { return false }
    return container(of: presenter).map { $0.context < context } ?? false
  }

  // MARK: Modal contexts

  mutating func present(
    _ subject: Subject, startBody: Int?, _ presentation: Presentation, _ step: Step, _ activation: Activation
  ) throws(Stop) -> Movement {
    let instance = activation.instance
    let location = container(of: instance)
    let canPresent = location.map(isShown) ?? false
    let isLeaving = flight?.isLeaving ?? false
    if canPresent && isLeaving && declaration(of: instance).framework == .swiftui {
      joinTransition()
      if let retry = step.retryBody { try wait(Flight.Waiting(owner: .live(instance), body: retry)) }
      return .withheld
    }
    guard canPresent && !isLeaving else {
      if case .coordinator(let coordinator) = subject, let startBody {
        _ = try bringUp(coordinator, startBody: startBody, activation) { _, _ in }
      }
      let isAlreadyThere =
        location.map {
          $0.context + 1 < contexts.count && contexts[$0.context + 1].madeFor == subject
        } ?? false
      if case .screen = subject, isAlreadyThere { return .withheld }
      observe(.droppedPresentation(subject))
      for index in guardScopes.indices { guardScopes[index].hasDropped = true }
      return .withheld
    }
    if contexts.count > program.flow.limits.modals {
      throw .limit(LimitCut(limit: .modals, place: activation.place))
    }
    switch subject {
    case .screen(let screen):
      add(.frame(makeFrame(screen, owner: instance)), for: subject, presentation, by: instance)
    case .coordinator(let coordinator):
      _ = try bringUp(coordinator, startBody: startBody ?? 0, activation) { execution, display in
        execution.add(display, for: subject, presentation, by: instance)
      }
    }
    return .animated
  }

  private mutating func add(
    _ display: Display, for subject: Subject, _ presentation: Presentation, by presenter: Int
  ) {
    contexts.append(
      Context(
        display: display, madeFor: subject, presentation: presentation, presenter: .live(presenter), id: makeID()))
    beginTransition(.present)
  }

  /// Removes what is above the context of an instance; when nothing is, that context.
  mutating func dismiss(from instance: Int) -> Movement {
    guard let location = container(of: instance) else { return .still }
    if contexts.count > location.context + 1 { return leave(from: location.context + 1) }
    if flight?.isLeaving ?? false { return .awaitsSettle }
    return location.context == 0 ? .still : leave(from: location.context)
  }

  mutating func dismissAll() -> Movement {
    if contexts.count > 1 { return leave(from: 1) }
    return flight?.isLeaving ?? false ? .awaitsSettle : .still
  }

  /// Removes contexts by a dismissal.
  mutating func leave(from index: Int) -> Movement {
    contexts.removeSubrange(index...)
    beginTransition(.dismiss)
    flight?.isLeaving = true
    return .animated
  }
}
