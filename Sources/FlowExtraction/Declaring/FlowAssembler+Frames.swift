import FlowModel

/// Separates containers that a coordinator shows besides other things: each becomes a coordinator of its own in the
/// declaration.
///
/// A coordinator that first puts a login into the window and later tabs is a window; the window shows the tabs, or a
/// stack that the coordinator continues to push onto.
extension FlowAssembler {
  func separateFrames() {
    for draft in drafts where draft.framework == .uikit && !isContainer(draft.thing) {
      let roots = draft.roots.filter { isContainer($0) || $0.kind == .instance }
      let others = Set(roots.map { first(inPropertyOf: $0, of: draft) }).count > 1
      for container in Set(draft.roots + draft.shown).sorted(by: { $0.number < $1.number }) {
        switch container.kind {
        case .tabs
        where !interpreter.isActor(container) && draft.showsTabs && showsMore(draft, than: container)
          && (owner(of: container).map { $0 === draft } ?? true):
          separate(container, of: draft, .tabs)
          showInWindow(container, of: draft)
        case .navigation where others && !interpreter.isActor(container) && roots.contains(container):
          guard owner(of: container).map({ $0 === draft }) ?? true, isPushedOn(container) else { continue }
          draft.showsRoot = true
          if let same = frames[first(inPropertyOf: container, of: draft)] {
            same.isKept = false
            same.isRetained = false
            frames[container] = same
            continue
          }
          separate(container, of: draft, .stack)
        default: break
        }
      }
    }
  }

  /// A stack that a coordinator makes and presents beside the one on which it works, and onto which more is pushed,
  /// becomes a coordinator of its own: what is on it goes with it, and pushes onto it are not hidden below it.
  func separatePresentedStacks() {
    for (stack, draft) in presentedStacks where frames[stack] == nil && draft.framework == .uikit {
      guard !interpreter.isActor(stack), filledStacks.contains(stack), localStacks[stack] == nil,
        tabStacks[stack] == nil,
        !draft.roots.contains(stack), !launchRoots.contains(stack),
        objects(of: draft).contains(where: { $0 === stack.actor }),
        owner(of: stack).map({ $0 === draft }) ?? true,
        // A child that is given the presented stack begins it in its own way.
        !drafts.contains(where: { $0 !== draft && $0.stacks.contains(stack) }),
        // A coordinator that goes on working on the presented stack alone takes it for its own.
        first(inPropertyOf: stack, of: draft) === stack, let first = pages(of: stack).first, first.kind == .instance
      else { continue }
      let others = draft.stacks.filter { other in !presentedStacks.contains { $0.stack === other } }
      guard !others.isEmpty || draft.showsTabs || draft.showsRoot else { continue }
      guard draft.pushesOn.contains(stack) || !pushedAround.isDisjoint(with: pages(of: stack)) else { continue }
      let frame = separate(stack, of: draft, .stack, named: named(after: first))
      frame.isKept = false
      frame.isRetained = false
      frame.isPresentedStack = true
    }
  }

  /// `Login` of `LoginViewController`.
  private func named(after screen: Thing) -> String {
    for suffix in ["ViewController", "Controller", "VC"]
    where screen.name.hasSuffix(suffix) && screen.name.count > suffix.count {
      return String(screen.name.dropLast(suffix.count))
    }
    return screen.name
  }

  /// Sets what a presented stack begins with; nil: it is another stack, or it has begun.
  func beginPresented(_ value: Value, _ stack: Thing, _ step: Step) -> [Effect]? {
    guard let frame = frames[stack], frame.isPresentedStack, frame.start?.isEmpty != false else { return nil }
    let targets = targets(value.elements)
    guard !targets.isEmpty else { return nil }
    let place = location(step)
    frame.start = targets.flatMap { push($0, frame, place, isAnimated: false, [], step) }.map { effect in
      var effect = effect
      effect.isAnimated = false
      return effect
    }
    frame.startPlace = place
    declare(step.place, frame)
    return []
  }

  /// The first of the containers that one property holds at different times, or in different objects: they are one to
  /// whoever uses the property.
  private func first(inPropertyOf container: Thing, of draft: CoordinatorDraft) -> Thing {
    guard isContainer(container) else { return container }
    let objects = objects(of: draft)
    let names = objects.flatMap { $0.fields.filter { $0.value.things.contains(container) }.keys }
    guard let name = names.min() else { return container }
    let held = objects.flatMap { $0.fields[name]?.things ?? [] }.filter { $0.kind == container.kind }
    return held.min { $0.number < $1.number } ?? container
  }

  /// A coordinator that puts tabs into the window becomes the window, and its stack becomes the coordinator that the
  /// window showed before.
  private func showInWindow(_ tabs: Thing, of draft: CoordinatorDraft) {
    guard draft.roots.contains(tabs) else { return }
    draft.showsRoot = true
    let inside = tabs.fields["viewControllers"]?.elements.things ?? []
    for stack in interpreter.things
    where stack.kind == .navigation && !interpreter.isActor(stack) && !inside.contains(stack) && frames[stack] == nil
      && owner(of: stack) === draft && isPushedOn(stack)
    { separate(stack, of: draft, .stack) }
  }

  private func isContainer(_ thing: Thing) -> Bool { thing.kind == .navigation || thing.kind == .tabs }

  /// Whether some coordinator pushes onto the stack after its beginning.
  private func isPushedOn(_ stack: Thing) -> Bool { drafts.contains { $0.stacks.contains(stack) } }

  private func showsMore(_ draft: CoordinatorDraft, than tabs: Thing) -> Bool {
    let inside = tabs.fields["viewControllers"]?.elements.things ?? []
    let isMore = draft.shown.contains {
      $0 !== tabs && !stands($0, in: tabs) && ($0.kind == .instance || isContainer($0))
    }
    if isMore { return true }
    return drafts.contains { other in
      other !== draft
        && other.stacks.contains { !inside.contains($0) && owner(of: $0) === draft }
    }
  }

  /// Stacks of the coordinator itself that stand in its tabs become the coordinators of these tabs.
  private func separateStacks(in tabs: Thing, of frame: CoordinatorDraft, from draft: CoordinatorDraft) {
    for stack in pages(of: tabs)
    where stack.kind == .navigation && !interpreter.isActor(stack) && owner(of: stack) === draft {
      guard let first = pages(of: stack).first, first.kind == .instance else { continue }
      _ = tab(for: first, in: stack, of: frame, at: stack.place)
      draft.stacks.removeAll { $0 === stack }
    }
  }

  /// A container in a property that is shown in several places is the same one each time, with what is on it.
  func reuseKeptFrames() {
    for frame in drafts where frame.isFrame && frame.isKept && isReusable(frame) {
      let places = drafts.flatMap(\.bodies).joined().reduce(0) { $0 + $1.showings(of: frame.name) }
      guard places > 1 else { continue }
      for draft in drafts { draft.change { $0.map { $0.reusing(frame.name) } } }
    }
  }

  /// Code may push onto a stack before it puts the stack into the window: the stack begins with these screens, or, if it
  /// is shown in several places, is shown first.
  func showFramesFirst() {
    for frame in drafts where frame.isFrame && frame.container == .stack {
      let isOnlyPlace = drafts.flatMap(\.bodies).joined().reduce(0) { $0 + $1.showings(of: frame.name) } == 1
      var start: [Effect]?
      for draft in drafts {
        draft.change { $0.showing(frame.name, begins: isOnlyPlace && frame.start?.isEmpty == true, start: &start) }
      }
      if let start {
        frame.start = start
        frame.startPlace = start.first?.location
      }
    }
  }

  private func isReusable(_ frame: CoordinatorDraft) -> Bool {
    frame.container == .stack
      || frame.tabs.allSatisfy { name in
        draftOf[name].map { $0.container == .stack && $0.framework == .uikit } ?? false
      }
  }

  /// One type of router or coordinator on the stacks of several tabs works on behalf of these tabs: each stack becomes
  /// the coordinator of its tab.
  func separateTabsOfOneType() {
    for tabs in interpreter.things where tabs.kind == .tabs && !mergedTabs.contains(tabs) {
      guard let frame = owner(of: tabs) else { continue }
      let stacks = pages(of: tabs).filter { $0.kind == .navigation && !interpreter.isActor($0) }
      let owners = stacks.map { owner(of: $0) }
      for (stack, owner) in zip(stacks, owners) {
        guard let owner, owner !== frame, !owner.isStarted, owners.count(where: { $0 === owner }) > 1,
          let first = pages(of: stack).first, first.kind == .instance
        else { continue }
        _ = tab(for: first, in: stack, of: frame, at: stack.place)
        owner.startName = nil
      }
    }
  }

  @discardableResult
  private func separate(
    _ container: Thing, of draft: CoordinatorDraft, _ kind: Coordinator.Container, named name: String? = nil
  ) -> CoordinatorDraft {
    let base = (name ?? stem(draft.name)) + (kind == .tabs ? "Tabs" : "Stack")
    var name = base
    var count = 2
    while draftOf[name] != nil {
      name = base + "\(count)"
      count += 1
    }
    let frame = CoordinatorDraft(name: name, thing: container, parent: draft)
    frame.container = kind
    frame.isFrame = true
    // A container in a property outlives its place in the window; another one goes with what shows it.
    frame.isKept = objects(of: draft).contains { holds($0, container) }
    frame.isRetained = frame.isKept
    frame.start = []
    frame.startPlace = container.place
    draftOf[name] = frame
    drafts.append(frame)
    frames[container] = frame
    if kind == .tabs {
      draft.showsTabs = drafts.contains { $0 === draft && $0.thing.kind == .tabs }
      separateStacks(in: container, of: frame, from: draft)
    }
    guard kind == .stack else { return frame }
    draft.stacks.removeAll { $0 === container }
    // One that puts itself into the window does not stand on the stack, even if it pushes onto it.
    for other in drafts where other.parent === draft && other.stacks.first === container && !other.putsItself {
      other.parent = frame
    }
    return frame
  }
}

extension Effect {
  /// The number of effects that show a coordinator, including nested ones.
  fileprivate func showings(of name: String) -> Int {
    let own = if case .showCoordinator(name, _) = kind { 1 } else { 0 }
    return bodies.joined().reduce(own) { $0 + $1.showings(of: name) }
  }

  fileprivate func reusing(_ name: String) -> Effect {
    var effect = mapping { $0.map { $0.reusing(name) } }
    if case .showCoordinator(name, _) = kind { effect.reuses = true }
    return effect
  }
}

extension [Effect] {
  /// Moves effects on a stack behind the effect that shows it; `begins`: they become its start, if they are pushes.
  fileprivate func showing(_ stack: String, begins: Bool, start: inout [Effect]?) -> [Effect] {
    var effects = map { effect in effect.mapping { $0.showing(stack, begins: begins, start: &start) } }
    guard let show = effects.firstIndex(where: { $0.showsCoordinator(stack) }) else { return effects }
    let before = effects[..<show].filter { $0.worksOn(stack) }
    guard !before.isEmpty else { return effects }
    effects = effects[..<show].filter { !$0.worksOn(stack) } + effects[show...]
    let pushes = before.flatMap(\.inner)
    if begins, start == nil, pushes.allSatisfy(\.isPlainPush) {
      start = pushes.map { push in
        var push = push
        push.isAnimated = false
        return push
      }
    } else if let show = effects.firstIndex(where: { $0.showsCoordinator(stack) }) {
      effects.insert(contentsOf: before, at: show + 1)
    }
    return effects
  }
}

extension Effect {
  fileprivate func showsCoordinator(_ name: String) -> Bool {
    if case .showCoordinator(name, _) = kind { return true }
    return false
  }

  fileprivate func worksOn(_ name: String) -> Bool {
    if case .within(name, _) = kind { return true }
    return false
  }

  fileprivate var inner: [Effect] {
    if case .within(_, let inner) = kind { return inner }
    return []
  }

  fileprivate var isPlainPush: Bool {
    if case .pushScreen = kind { return then.isEmpty }
    return false
  }
}
