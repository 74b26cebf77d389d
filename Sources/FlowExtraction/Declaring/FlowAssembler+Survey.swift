import FlowModel

/// Surveys the steps before anything is declared: the parent of each coordinator, and the container of its screens.
extension FlowAssembler {
  func survey() {
    nameOwnersOfPaths()
    nameCoordinatorsOfTabs()
    separateContainersOfStates()
    survey(explorer.launch, as: nil)
    meetRootOfViews()
    for thing in explorer.order {
      for action in explorer.screens[thing]?.actions ?? [] { survey(action.steps, as: nil) }
      for told in explorer.screens[thing]?.told ?? [] { survey(told.steps, as: nil) }
    }
    for (_, told) in explorer.told.sorted(by: { $0.key.number < $1.key.number }) {
      for one in told { survey(one.steps, as: nil) }
    }
    for thing in interpreter.selfMade.sorted(by: { $0.number < $1.number }) {
      guard let draft = owner(of: thing) else { continue }
      draft.showsTabs = true
      for action in explorer.screens[thing]?.actions ?? [] { survey(action.steps, as: draft) }
    }
    surveySelections()
    for (_, actions) in explorer.arrivals.sorted(by: { $0.key.number < $1.key.number }) {
      for action in actions { survey(action.steps, as: nil) }
    }
    surveyMachines()
    for link in explorer.links { survey(link.steps, as: nil) }
    for owner in bindings.owners.sorted(by: { $0.number < $1.number }) { _ = draft(owner, under: nil) }
    for draft in drafts where !draft.isStarted && draft.startName == nil { draft.startName = draft.otherStart }
    for draft in drafts { guardThrottled(draft) }
    // Tabs that no coordinator filled, but that one was given.
    for tabs in interpreter.things where tabs.kind == .tabs && tabs.actor == nil && !filledTabs.contains(tabs) {
      guard tabs.fields["viewControllers"]?.elements.isKnown == true, let owner = owner(of: tabs) else { continue }
      owner.showsTabs = true
    }
    handOnTabs()
    ownRootStacks()
    placeLaunchScreens()
    placeInWindows()
    mergeTabsOnStacks()
    ownPresentedStacks()
    ownStacksInTabs()
    disownStacksOverTabs()
    // A stack that the scene puts into the window is the first thing that its coordinator shows there.
    for stack in launchRoots where stack.kind == .navigation {
      guard let owner = owner(of: stack), owner.showsRoot, !owner.roots.contains(stack) else { continue }
      owner.roots.insert(stack, at: 0)
    }
    giveFramedTabs()
    separateFrames()
    separatePresentedStacks()
    separateTabsOfOneType()
    for draft in drafts where !draft.isFrame {
      decideContainer(draft)
      noteGuess(of: draft)
      // The method with which its maker begins only makes a screen for somebody else to show.
      if draft.container == .inherited, let name = draft.startName, !draft.showingMethods.contains(name) {
        draft.startName = nil
      }
    }
  }

  /// Gives tabs that a coordinator fills, and hands on to a child, to the child.
  private func handOnTabs() {
    for filling in fillings {
      guard let child = handed(filling.tabs, by: filling.by) else { continue }
      child.showsTabs = true
      filling.by.showsTabs = fillings.contains { $0.by === filling.by && handed($0.tabs, by: filling.by) == nil }
    }
  }

  /// The coordinator of the container that an `App` shows comes before those of the views inside of it.
  private func meetRootOfViews() {
    for step in explorer.launch {
      guard case .move(.root(let value), nil, _) = step.kind else { continue }
      let containers = value.things.flatMap { explorer.screens[$0]?.containers ?? [$0] }
      for container in containers where ViewReading.containers.contains(container.kind) { _ = owner(of: container) }
    }
  }

  /// Makes a throttle the guard of a coordinator. One guard for several throttles would protect from taps on one
  /// control after another, which come through.
  private func guardThrottled(_ draft: CoordinatorDraft) {
    guard draft.guardUnlock == nil, draft.throttles.count == 1, let only = draft.throttles.first else {
      draft.throttles = [:]
      return
    }
    draft.guardUnlock = only.value
  }

  func survey(_ steps: [Step], as acting: CoordinatorDraft?) {
    let kept = steps.flatMap { children(keptIn: $0, by: acting) }
    for step in steps {
      switch step.kind {
      case .call(let thing, let name, _, let inner):
        guard isCoordinator(thing) else {
          survey(inner, as: acting)
          continue
        }
        let draft = self.draft(thing, under: acting)
        if !inner.contains(where: { $0.releases(thing) }) {
          let isOpened = Self.opening.contains(name) && inner.contains(where: \.showsSomething)
          let isHeld = acting?.thing.fields.values.contains { $0.things.contains(thing) } == true
          noteStart(name, of: draft, by: acting, mayStart: kept.contains(thing) || isOpened && isHeld)
          if inner.contains(where: \.showsSomething) { draft.showingMethods.insert(name) }
        }
        if draft.parent == nil, let acting, acting !== draft, drafts.first !== draft, !acting.isBelow(draft) {
          draft.parent = acting
        }
        let outer = starting
        if isStart(name) || draft.startName == name { starting = draft }
        survey(inner, as: draft)
        starting = outer
      case .branch(_, let then, let otherwise):
        survey(then, as: acting)
        survey(otherwise, as: acting)
      case .choose(let branches): for branch in branches { survey(branch, as: acting) }
      case .later(let inner), .soon(let inner): survey(inner, as: acting)
      case .guarded(let milliseconds, let inner):
        let unlock = milliseconds.map { GuardUnlock.after(milliseconds: $0) } ?? .onCompletion
        if interpreter.throttles.contains(step.place) {
          acting?.throttles[step.place] = unlock
        } else {
          acting?.guardUnlock = unlock
        }
        survey(inner, as: acting)
      case .move(let move, let on, let then):
        // Also where a screen does so itself, on behalf of no coordinator.
        if case .push = move, let on, on.kind == .ambientNavigation, let screen = on.maker {
          pushedAround.insert(screen)
        }
        let runner = acting == nil && move.isOfInitialiser ? runner(of: step.place) : nil
        if case .root(let value) = move, (acting?.thing ?? runner)?.kind == .tabs {
          // Tabs stand in the window: what their code puts there, the delegate does, told by a notification.
          launchRoots += value.things.filter { !launchRoots.contains($0) }
        } else if let acting {
          survey(move, on, filler(move, at: step.place) ?? acting)
        } else if let runner {
          // An initialiser of a coordinator shows something on its behalf.
          survey(move, on, draft(runner, under: nil))
        } else if case .root(let value) = move {
          launchRoots += value.things
        }
        survey(then, as: acting)
      }
    }
  }

  /// The coordinator whose initialiser fills the tabs that its maker hands it; nil: another move, or other code does it.
  private func filler(_ move: Move, at place: SourceLocation) -> CoordinatorDraft? {
    guard case .tabs = move, let runner = runner(of: place), hasStart(runner.type) else { return nil }
    return draftOf[runner.name] ?? draft(runner, under: runner.actor.flatMap { draftOf[$0.name] })
  }

  /// The children that a body keeps itself, or by a method of its own coordinator: `add(child: home)`.
  private func children(keptIn step: Step, by acting: CoordinatorDraft?) -> [Thing] {
    switch step.kind {
    case .move(.retain(let value), _, _): value.things
    case .branch(_, let then, let otherwise): (then + otherwise).flatMap { children(keptIn: $0, by: acting) }
    case .call(let thing, _, true, let inner) where thing.name == acting?.name:
      inner.flatMap { children(keptIn: $0, by: acting) }
    default: []
    }
  }

  /// Methods that show the first screen of a child in a property where nobody calls its start, such as that of a base
  /// class: `login.present(animated: true, onDismissed: nil)`.
  private static let opening: Set<String> = ["present", "show", "open", "begin", "launch", "run"]

  /// `mayStart`: whether it may be what the coordinator begins with, although it also has a start.
  private func noteStart(_ name: String, of draft: CoordinatorDraft, by acting: CoordinatorDraft?, mayStart: Bool) {
    if isStart(name) { draft.isStarted = true }
    guard let acting, acting !== draft, isMade(draft, by: acting) else { return }
    if hasStart(draft) {
      if mayStart { draft.otherStart = draft.otherStart ?? name }
    } else {
      draft.startName = draft.startName ?? name
    }
  }

  /// Whether it has a method that is named like a start.
  private func hasStart(_ draft: CoordinatorDraft) -> Bool { hasStart(draft.thing.type) }

  func hasStart(_ type: String) -> Bool {
    interpreter.index.functions(of: type).contains { $0.body != nil && isStart($0.name) }
  }

  private func survey(_ move: Move, _ on: Thing?, _ acting: CoordinatorDraft) {
    switch move {
    case .push(let value, _), .setStack(let value):
      acting.shown += value.things + value.elements.things
      if let on { noteTabs(move, on: on) }
      guard let on, on.kind == .navigation else { break }
      if !acting.stacks.contains(on) { acting.stacks.append(on) }
      if case .setStack = move, value.elements.isKnown { filledStacks.insert(on) }
      noteStack(move, on: on, by: acting)
    case .root(let value):
      acting.shown += value.things
      acting.roots += value.things
      // A window that only holds the coordinator's own stack is the frame of that stack.
      let isOwn = value.things.allSatisfy { ($0.kind == .navigation || $0.kind == .tabs) && isHeld($0, by: acting) }
      if !isOwn || value.things.isEmpty { acting.showsRoot = true }
      if acting.parent != nil { acting.putsItself = true }
    case .present(let value, _):
      presentedStacks += value.things.filter { $0.kind == .navigation }.map { ($0, acting) }
      guard starting === acting else { break }
      presentedAtStart += value.things.filter { $0.kind == .navigation }.map { ($0, acting) }
    case .tabs:
      acting.showsTabs = true
      if let on {
        filledTabs.insert(on)
        fillings.append((on, acting))
      }
    case .retain(let value): for thing in value.things { draft(thing, under: acting).isRetained = true }
    default: break
    }
  }

  /// Whether a container is the coordinator's own, or that of one above it.
  private func isHeld(_ container: Thing, by draft: CoordinatorDraft) -> Bool {
    owner(of: container).map { $0 === draft || draft.isBelow($0) } ?? false
  }

  func decideContainer(_ draft: CoordinatorDraft) {
    decideFrameworkContainer(draft)
    guard interpreter.isOfStinsen(draft.thing.type) else { return }
    draft.framework = .swiftui
    // Only a pushed coordinator is on the stack of the coordinator that pushes it.
    let ways = (draft.thing.fields[" shown"] ?? .unknown).atoms
    if draft.container == .inherited, !ways.contains(.text("push")) { draft.container = .stack }
  }

  private func decideFrameworkContainer(_ draft: CoordinatorDraft) {
    for (container, kind) in [
      (Thing.Kind.stackView, Coordinator.Container.stack), (.tabView, .tabs), (.switchView, .switch),
    ] {
      guard interpreter.things.contains(where: { $0.kind == container && !$0.isVoid && isOwned($0, by: draft) }) else {
        continue
      }
      draft.framework = .swiftui
      draft.container = kind
      return
    }
    if draft.showsTabs || draft.thing.kind == .tabs {
      draft.container = .tabs
    } else if draft.showsRoot {
      draft.container = .window
    } else if framesTabs(draft) {
      draft.container = .window
    } else if isShownAsWhole(draft) {
      draft.container = .stack
    } else if !draft.stacks.isEmpty, draft.stacks.allSatisfy({ localStacks[$0] === draft }) {
      // It was given one or another of them, and nobody else works on any.
      draft.container = .stack
    } else if isOnWhicheverStack(draft) {
      draft.container = severalStacks(draft).contains { owner(of: $0) === draft } ? .stack : .inherited
    } else if let stack = workingStack(of: draft) {
      draft.container = owner(of: stack).map { $0 === draft } ?? true ? .stack : .inherited
    } else {
      let own = interpreter.things.first { $0.kind == .navigation && owner(of: $0) === draft }
      // What nobody starts, and is not what the app begins with, acts on whatever its caller shows.
      let isRun = draft.isStarted || draft.startName != nil || foundRoot().0.map { $0 === draft } ?? true
      let isRoot = draft.parent == nil && isRun && !isHandedScreensStack(draft)
      draft.container = own != nil || isRoot ? .stack : .inherited
    }
  }

  /// Whether a screen made it and gave it the stack on which the screen is.
  private func isHandedScreensStack(_ draft: CoordinatorDraft) -> Bool {
    draft.thing.fields.values.contains { $0.things.contains { $0.kind == .ambientNavigation } }
  }

  /// Whether it pushes onto a given stack, and is given several.
  func isOnWhicheverStack(_ draft: CoordinatorDraft) -> Bool {
    draft.stacks.count > 1
      && (draft.thing.fields.values.contains { isHandedSeveral($0, draft.thing) } || !severalStacks(draft).isEmpty)
  }

  private func isOwned(_ container: Thing, by draft: CoordinatorDraft) -> Bool {
    if let owner = container.fields["owner"]?.things.first { return owner.name == draft.thing.name }
    if container.kind == .switchView, case .binding(let owner, _)? = container.fields[" state"]?.atoms.first,
      let host = container.maker
    {
      return owner.name == draft.thing.name || host.name == draft.thing.name
    }
    return false
  }
}

extension Move {
  /// Whether an initialiser does it to begin: it fills tabs, or puts something into the window.
  fileprivate var isOfInitialiser: Bool {
    switch self {
    case .root, .tabs: true
    default: false
    }
  }
}

extension Step {
  /// Whether the step, or a step inside it, releases a coordinator.
  func releases(_ thing: Thing) -> Bool {
    switch kind {
    case .move(.release(let value), _, _): value.things.contains(thing)
    case .move(_, _, let then): then.contains { $0.releases(thing) }
    case .branch(_, let then, let otherwise): (then + otherwise).contains { $0.releases(thing) }
    case .choose(let branches): branches.contains { $0.contains { $0.releases(thing) } }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      inner.contains { $0.releases(thing) }
    }
  }
}
