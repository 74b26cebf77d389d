import FlowModel

/// Converts moves of containers into effects.
extension FlowAssembler {
  func effects(
    of move: Move, _ on: Thing?, _ step: Step, as acting: CoordinatorDraft, screen: ScreenDraft?, then: [Effect]
  ) -> [Effect] {
    let effects = converted(move, on, step, as: acting, screen: screen, then: then)
    if !effects.isEmpty || isOwnContainer(move, of: acting) { declare(step.place, acting) }
    return effects
  }

  /// Whether a move shows the coordinator's own container, or fills its tabs, which the declaration of the coordinator
  /// already implies.
  private func isOwnContainer(_ move: Move, of acting: CoordinatorDraft) -> Bool {
    if case .tabs = move { return !acting.tabs.isEmpty }
    let shown = move.shown.flatMap { $0.elements.isKnown ? targets($0.elements) : targets($0) }
    return !shown.isEmpty
      && shown.allSatisfy { target in
        if case .coordinator(let draft) = target { return draft === acting }
        return false
      }
  }

  private func converted(
    _ move: Move, _ on: Thing?, _ step: Step, as acting: CoordinatorDraft, screen: ScreenDraft?, then: [Effect]
  ) -> [Effect] {
    let place = location(step)
    self.acting = acting
    switch afterEmptying(move, on, step, as: acting) {
    case .push(let value, let isAnimated):
      if let on, on === acting.stackAsWindow, value.things.contains(where: { $0.kind == .tabs }) {
        return root(value, on, step, as: acting)
      }
      return shown(value, step, as: acting, on: on) { owner, target in
        push(target, owner, place, isAnimated: isAnimated, then, step)
      }
    case .setStack(let value):
      if let on, on === acting.stackAsWindow { return root(value.elements, on, step, as: acting) }
      if let on, let tab = tabStacks[on], value.elements.things.allSatisfy({ tab.screen(of: $0) != nil }),
        tab.screens.first?.things.contains(where: value.elements.things.contains) == true
      {
        declare(step.place, tab)
        return []
      }
      if let on, let begun = beginPresented(value, on, step) { return begun }
      if let on, beginsWith(value, on) {
        declare(step.place, acting)
        return []
      }
      // A stack without an owner, other than the coordinator's own, is shown together with its content.
      if let on, on.kind == .navigation, owner(of: on) == nil,
        workingStack(of: acting).map({ $0 !== on }) ?? (screen != nil || isFrameOfWindow(on, acting))
      {
        return []
      }
      // The screens with which the stack of a tab is made are the beginning of the tab.
      if let on, on.kind == .navigation, acting.container == .tabs, owner(of: on).map({ $0 === acting }) ?? true {
        declare(step.place, acting)
        return []
      }
      let owner = holder(of: on, acting)
      if owner !== acting { doubtOneOfMany(on, at: place) }
      return oneOf(contents(of: value).map { replace(targets($0), step, as: owner, acting) }, at: place)
    case .pop:
      // Stinsen checks whether there is a screen to go back to.
      let kind: Effect.Kind = roles.index.isA(acting.thing.type, "NavigationCoordinatable") ? .popIfAny : .pop
      return within(on, acting, Effect(kind, then: then, location: place))
    case .popToRoot: return within(on, acting, Effect(.popToRoot, then: then, location: place))
    case .popTo(let value):
      for case .screen(let thing) in targets(value) {
        if let known = acting.screens.first(where: { $0.things.contains { screenType($0) == screenType(thing) } }) {
          return [Effect(.popTo(known.name), then: then, location: place)]
        }
      }
      problems.append(Problem(place: step.place, reason: "which screen the stack goes back to", of: [acting.name]))
      return []
    case .present(let value, let style):
      return presented(value, style, on, step, as: acting, screen: screen, then: then)
    case .dismiss:
      // An alert has gone when its button does something.
      if let screen, let on, screen.isAlert, screen.things.contains(on) { return then }
      return [Effect(.dismiss(on?.kind == .windowRoot ? .all : .self), then: then, location: place)]
    case .close:
      // The place of the screen decides what is removed; without a screen, the presented context is.
      return [Effect(screen == nil || screen?.isAlert == true ? .dismiss(.self) : .close, location: place)]
    case .root(let value): return root(value, on, step, as: acting)
    case .tabs where on.map(mergedTabs.contains) == true:
      declare(step.place, acting)
      return []
    case .tabs(let value):
      if let frame = on.flatMap({ frames[$0] }) { declare(step.place, frame) }
      let holder = on.flatMap { owner(of: $0) }
      return tabs(value, step, of: holder?.container == .tabs ? holder ?? acting : acting)
    case .select where on.map(mergedTabs.contains) == true: return []
    case .select(let value): return select(value, step, as: acting)
    case .write(let owner, let field, let value): return write(owner, field, value, step, as: acting, screen, then)
    case .mutate(let owner, let field, let method, let values):
      if method == "toggle" { return toggle(owner, field, step, as: acting, screen) }
      return mutate(owner, field, method, values, step, as: acting)
    case .send(let machine, let event): return send(machine, event, place, as: acting)
    case .retain: return []
    case .release(let value):
      var names: [String] = []
      for thing in value.things {
        let draft = draft(thing, under: acting)
        if isParent(acting, of: draft), !names.contains(draft.name) { names.append(draft.name) }
      }
      return names.map { Effect(.remove($0), location: place) }
    case .flag(let name, let value):
      let shown = change(name, to: value, step, as: acting, screen)
      if !shown.isEmpty { return shown }
      guard variables[name]?.contains(value) == true else {
        setEarly.insert(name)
        return []
      }
      return [Effect(.set([.init(variable: name, value: value)]), location: place)]
    case .releaseAll: return [Effect(.removeAll, location: place)]
    }
  }

  private func presented(
    _ value: Value, _ style: PresentationStyle, _ on: Thing?, _ step: Step, as acting: CoordinatorDraft,
    screen: ScreenDraft?, then: [Effect]
  ) -> [Effect] {
    let place = location(step)
    // What is shown without a coordinator of its own on the root of the window lies over all coordinators.
    let isScreen = targets(value).allSatisfy { if case .screen = $0 { true } else { false } }
    let owner = on?.kind == .windowRoot && isScreen ? rootDraft ?? acting : acting
    let effects = shown(value, step, as: owner, on: nil) { owner, target in
      present(target, owner, style, place, then, step)
    }
    if owner !== acting { return effects.isEmpty ? [] : [Effect(.within(owner.name, effects), location: place)] }
    guard let screen, let on, screen.things.contains(where: { $0 === on || explorer.wrapped[on] === $0 }) else {
      return effects
    }
    return effects.presenting(from: .screen)
  }

  private func isInTabs(_ stack: Thing) -> Bool {
    interpreter.things.contains { $0.kind == .tabs && pages(of: $0).contains(stack) }
  }

  /// Whether a stack is made with its content for a coordinator that was not started yet: it begins with the content.
  private func beginsWith(_ value: Value, _ stack: Thing) -> Bool {
    guard stack.kind == .navigation, value.elements.things.count == 1,
      interpreter.madeWith[stack] == value, let owner = owner(of: stack), owner.start == nil,
      owner.container == .stack, depthOfBranches == 0 || owner.isStarted || isInTabs(stack),
      madeWith.allSatisfy({ other, content in content == value || self.owner(of: other) !== owner })
    else { return false }
    madeWith[stack] = value
    return true
  }

  /// The possible contents of a stack. The alternatives for its only screen are different contents.
  private func contents(of value: Value) -> [Value] {
    guard value.elements.isKnown else { return [value] }
    guard value.atoms.count == 1, case .list(let items) = value.atoms[0], items.count == 1, items[0].things.count > 1
    else { return [value.elements] }
    return items[0].atoms.map { Value($0) }
  }

  /// The coordinator on whose stack a move works.
  private func holder(of container: Thing?, _ acting: CoordinatorDraft) -> CoordinatorDraft {
    if let container, container.kind == .ambientNavigation { return holder(ofStackAround: container, acting) }
    guard let container, container.kind == .navigation, let owner = owner(of: container) else { return acting }
    let isOwn = acting.container == .inherited || acting.container == .stack
    if isOwn, acting.stacks.contains(container), isOnWhicheverStack(acting) { return acting }
    if owner === acting || acting.container == .inherited && acting.isBelow(owner) { return acting }
    // A child that works on its parent's stack although it has its own: the screen still belongs to the child.
    return acting.isBelow(owner) ? acting : owner
  }

  /// What a coordinator does on another one's stack may be on a stack of its own, if the stack is one of many.
  private func doubtOneOfMany(_ container: Thing?, at place: SourceLocation) {
    guard let container, interpreter.oneOfMany.contains(container) else { return }
    certainties[place] = .possible
  }

  /// The coordinator on whose stack a screen is, if the acting coordinator has no stack: one that holds tabs pushes onto
  /// the stack of the screen that asks for it.
  private func holder(ofStackAround screen: Thing, _ acting: CoordinatorDraft) -> CoordinatorDraft {
    if let screen = screen.maker,
      let frame = drafts.first(where: { $0.isPresentedStack && $0.screen(of: screen) != nil })
    {
      return frame
    }
    guard let screen = screen.maker, acting.container != .stack, acting.container != .inherited,
      acting.screen(of: screen) == nil
    else { return acting }
    if let origin, origin.screen(of: screen) != nil { return origin }
    return drafts.first { $0.screen(of: screen) != nil } ?? acting
  }

  private func within(_ container: Thing?, _ acting: CoordinatorDraft, _ effect: Effect) -> [Effect] {
    let holder = holder(of: container, acting)
    if holder === acting { return [effect] }
    doubtOneOfMany(container, at: effect.location)
    return [Effect(.within(holder.name, [effect]), location: effect.location)]
  }

  func shown(
    _ value: Value, _ step: Step, as acting: CoordinatorDraft, on container: Thing?,
    _ effect: (CoordinatorDraft, Target) -> [Effect]
  ) -> [Effect] {
    let targets = targets(value)
    let owner = holder(of: container, acting)
    var bodies: [[Effect]] = []
    for target in targets { bodies.append(effect(owner, target)) }
    if bodies.isEmpty { problems.append(Problem(place: step.place, reason: "what is shown", of: [acting.name])) }
    let one = bodies.count == 1 ? bodies[0] : bodies.isEmpty ? [] : [Effect(.choose(bodies), location: location(step))]
    if bodies.count > 1 { certainties[location(step)] = .possible }
    guard owner !== acting, !one.isEmpty else { return one }
    doubtOneOfMany(container, at: location(step))
    return [Effect(.within(owner.name, one), location: location(step))]
  }

  func push(
    _ target: Target, _ owner: CoordinatorDraft, _ place: SourceLocation, isAnimated: Bool, _ then: [Effect],
    _ step: Step
  ) -> [Effect] {
    switch target {
    case .screen(let thing):
      if let child = child(showing: thing, for: owner, at: step.place) {
        return [Effect(.pushCoordinator(child.name, entry: nil), then: then, location: place)]
      }
      let screen = screen(thing, of: owner, at: step.place)
      screen.isPushed = true
      if isBeginning(of: owner), then.isEmpty {
        owner.start = [Effect(.pushScreen(screen.name), isAnimated: false, location: place)]
        owner.startPlace = place
        declare(step.place, owner)
        return []
      }
      return [
        Effect(
          .pushScreen(screen.name), then: then,
          isAnimated: isAnimated || owner.start == nil || owner.start?.isEmpty == true, location: place)
      ]
    case .coordinator(let draft):
      guard draft !== owner else { return [] }
      if draft.parent == nil, drafts.first !== draft { draft.parent = owner }
      if draft.container == .inherited { return [Effect(.pushCoordinator(draft.name, entry: nil), location: place)] }
      if draft.container == .tabs { return overStack(draft, owner, at: step.place, then) }
      // A stack inside a stack is ignored: its root is on the outer stack.
      return [present(draft, PresentationStyle(name: .fullScreen), place, then)]
    }
  }

  /// Tabs on a stack whose tabs have stacks of their own: no stack holds tabs. Those of UIKit may lie over the stack.
  private func overStack(
    _ tabs: CoordinatorDraft, _ owner: CoordinatorDraft, at place: SourceLocation, _ then: [Effect]
  )
    -> [Effect]
  {
    guard tabs.framework == .uikit else {
      problems.append(
        Problem(
          place: place, reason: "a stack cannot hold tabs with stacks of their own (\(tabs.name))", of: [owner.name]))
      return []
    }
    certainties[place] = .possible
    return [present(tabs, PresentationStyle(name: .fullScreen, isInteractive: false), place, then)]
  }

  /// Whether a push onto a stack that the same body puts into the window is what the stack begins with.
  private func isBeginning(of stack: CoordinatorDraft) -> Bool {
    guard stack.isFrame, stack.start?.isEmpty == true, depthOfBranches == 0,
      case .root? = shownHere[ObjectIdentifier(stack)]?.kind
    else { return false }
    return true
  }

  /// - Parameter keeping: The number of screens at the bottom of the stack that stay.
  func replace(
    _ targets: [Target], _ step: Step, as owner: CoordinatorDraft, _ acting: CoordinatorDraft, keeping: Int = 0
  ) -> [Effect] {
    let place = location(step)
    var names: [String] = []
    var others: [Effect] = []
    for target in targets {
      switch target {
      case .screen(let thing):
        let screen = screen(thing, of: owner, at: step.place)
        screen.isPushed = true
        names.append(screen.name)
      case .coordinator(let draft):
        guard draft !== owner else { continue }
        if draft.parent == nil, drafts.first !== draft { draft.parent = owner }
        if draft.container == .inherited {
          others.append(Effect(.pushCoordinator(draft.name, entry: nil), location: place))
        } else if draft.container == .tabs {
          others += overStack(draft, owner, at: step.place, [])
        } else {
          others.append(present(draft, PresentationStyle(name: .fullScreen), place, []))
        }
      }
    }
    if names.isEmpty { return others }
    if let first = names.first, owner.isFrame, owner.start?.isEmpty == true {
      // The screen with which the stack is made.
      owner.start = [Effect(.pushScreen(first), isAnimated: false, location: place)]
      owner.startPlace = place
      declare(place, owner)
      return others
    }
    let isFirst = owner.start?.isEmpty == true && names.count == 1 && owner.container == .stack && isStarting(owner)
    if others.isEmpty, isFirstGiven(names, to: owner, by: acting, at: place) { return [] }
    let effect = Effect(isFirst ? .pushScreen(names[0]) : .replace(names, keeping: keeping), location: place)
    let all = [effect] + others
    return owner === acting ? all : [Effect(.within(owner.name, all), location: place)]
  }

  /// Whether the body of a coordinator is being converted.
  func isStarting(_ draft: CoordinatorDraft) -> Bool { converting.last?.0 == draft.name }

  func present(
    _ target: Target, _ owner: CoordinatorDraft, _ style: PresentationStyle, _ place: SourceLocation, _ then: [Effect],
    _ step: Step
  ) -> [Effect] {
    switch target {
    case .screen(let thing):
      if let child = listener(of: thing, under: owner) {
        begin(child, with: thing, at: step.place)
        return [present(child, style, place, then)]
      }
      if !style.isPush, let child = child(showing: thing, for: owner, at: step.place) {
        if child.container == .inherited { child.container = .stack }
        return [present(child, style, place, then)]
      }
      let screen = screen(thing, of: owner, at: step.place)
      if style.isPush {
        screen.isPushed = true
        return [Effect(.pushScreen(screen.name), then: then, location: place)]
      }
      screen.isPresented = true
      return [
        Effect(
          .presentScreen(
            screen.name, style: Effect.Style(rawValue: style.name.rawValue) ?? .sheet,
            interactiveDismiss: style.isInteractive),
          then: then, location: place)
      ]
    case .coordinator(let draft):
      // A sheet with a stack like the one below it has an object of its own for its path.
      guard draft !== owner || draft.thing.alias != nil else { return [] }
      if draft.parent == nil, drafts.first !== draft, draft !== owner { draft.parent = owner }
      if draft.container == .inherited { draft.container = .stack }
      return [present(draft, style, place, then)]
    }
  }

  // MARK: Windows

  /// - Parameter window: the window or stack that shows it; nil for the scene of an `App`.
  private func root(_ value: Value, _ window: Thing?, _ step: Step, as acting: CoordinatorDraft) -> [Effect] {
    let place = location(step)
    // A controller that only hosts another one shows that one already.
    let value = Value(atoms: value.atoms.filter { !$0.holdsAnother })
    let holder = holderOfWindow(acting)
    // Beside the container of the first coordinator, a scene shows only parts of its screens.
    if window == nil, holder === rootDraft, holder.framework == .swiftui,
      ![.window, .switch].contains(holder.container)
    {
      return []
    }
    let bodies = targets(value).map { target -> [Effect] in
      switch target {
      case .screen(let thing):
        return [Effect(.showScreen(screen(thing, of: holder, at: step.place).name), location: place)]
      case .coordinator(let draft):
        // Showing its own container, or that of a coordinator above it, only makes it visible.
        guard draft !== acting, !acting.isBelow(draft) else { return [] }
        if draft.parent == nil, drafts.first !== draft { draft.parent = holder }
        // What is in its container, only a storyboard knows.
        if draft.container == .inherited { draft.container = .stack }
        return [Effect(.showCoordinator(draft.name, entry: nil), location: place)]
      }
    }
    // A window has one root: of several it is one or another.
    let shown = oneOf(bodies, at: place)
    return holder === acting || shown.isEmpty ? shown : [Effect(.within(holder.name, shown), location: place)]
  }
}
