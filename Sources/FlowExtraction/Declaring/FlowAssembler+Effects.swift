import FlowModel

/// Converts steps into effects of coordinators.
extension FlowAssembler {
  /// The effects of some steps, as a body of one coordinator.
  func effects(_ steps: [Step], as acting: CoordinatorDraft, on screen: ScreenDraft? = nil) -> [Effect] {
    let outer = shownHere
    find(steps, acting)
    defer { shownHere = outer }
    return keepingEmptied { all(steps, as: acting, on: screen) }
  }

  private func all(_ steps: [Step], as acting: CoordinatorDraft, on screen: ScreenDraft?) -> [Effect] {
    let outer = isStartingAnew
    isStartingAnew = outer || startAnew(steps, acting)
    defer { isStartingAnew = outer }
    let steps = steps.apart
    let shown = steps.filter(\.surelyShowsSomething)
    let outerPlace = standsBesideShown
    defer { standsBesideShown = outerPlace }
    return steps.flatMap { step in
      standsBesideShown = shown.contains { $0 != step }
      return effects(of: step, as: acting, on: screen)
    }
  }

  // MARK: Who is brought up in a body

  /// Records the coordinators whose containers a body shows, at any depth.
  private func find(_ steps: [Step], _ acting: CoordinatorDraft) {
    for step in steps {
      switch step.kind {
      case .move(let move, let on, let then):
        switch move {
        case .push(let value, _) where value.things.contains(where: standsOverStack): findTabs(value.things, on, acting)
        case .setStack(let value) where value.elements.things.contains(where: standsOverStack):
          findTabs(value.elements.things, on, acting)
        case .present(let value, let style): find(value, .present(style))
        case .root(let value): find(value, .root)
        case .push(let value, _): find(value, .push)
        case .tabs(let value):
          find(Value(atoms: value.elements.atoms), .tab)
          for tab in value.elements.things {
            if let child = childAround(tab: tab) { shownHere[ObjectIdentifier(child)] = Shown(kind: .tab) }
          }
        default: break
        }
        find(then, acting)
      case .branch(_, let then, let otherwise):
        find(then, acting)
        find(otherwise, acting)
      case .choose(let branches): for branch in branches { find(branch, acting) }
      case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner): find(inner, acting)
      }
    }
  }

  /// Tabs on a stack: they are shown in the window, if the stack is used like one, or presented over the stack.
  private func findTabs(_ shown: [Thing], _ stack: Thing?, _ acting: CoordinatorDraft) {
    let isWindow = stack != nil && drafts.contains { $0.stackAsWindow === stack }
    find(Value(atoms: shown.map(Atom.thing)), isWindow ? .root : .present(PresentationStyle(name: .fullScreen)))
  }

  private func standsOverStack(_ thing: Thing) -> Bool { thing.kind == .tabs && !mergedTabs.contains(thing) }

  private func find(_ value: Value, _ kind: Shown.Kind) {
    for case .coordinator(let draft) in targets(value) where shownHere[ObjectIdentifier(draft)] == nil {
      if case .push = kind, draft.container == .inherited, !interpreter.isOfStinsen(draft.thing.type) { continue }
      shownHere[ObjectIdentifier(draft)] = Shown(kind: kind)
    }
  }

  // MARK: Steps

  private func effects(of step: Step, as acting: CoordinatorDraft, on screen: ScreenDraft?) -> [Effect] {
    let place = location(step)
    let isBranching = step.kind.isBranching
    depthOfBranches += isBranching ? 1 : 0
    defer { depthOfBranches -= isBranching ? 1 : 0 }
    func convert(_ steps: [Step]) -> [Effect] { all(steps, as: acting, on: screen) }
    switch step.kind {
    case .move(let move, let on, let then):
      return effects(of: move, on, step, as: acting, screen: screen, then: convert(then))
    case .branch(let fact?, let then, let otherwise) where fact.isOfPlace:
      let both = apart([then, otherwise], convert)
      return placed(fact, both[0], both[1], as: acting, on: screen, at: place)
    case .branch(let fact, let then, let otherwise):
      // What a branch writes to the state that its condition asks for is known only if the state is a variable already.
      if let fact, (then + otherwise).contains(where: { $0.writes(fact.name, interpreter.plainStateName) }) {
        _ = expression(fact, at: step.place)
      }
      let both = apart([then, otherwise], convert)
      let (first, second) = (both[0], both[1])
      if first.isEmpty, second.isEmpty { return [] }
      if first.withoutPlaces == second.withoutPlaces { return first }
      guard let fact, let holds = expression(fact, at: step.place), let fails = expression(fact.negated, at: step.place)
      else {
        // The condition cannot be named: what it leads to may happen or not.
        if first.isEmpty || second.isEmpty, !mayDoNothing(step, besides: first + second) { return first + second }
        // Several guards that fail in the same way are one alternative.
        if first.chooses(second) { return first }
        if second.chooses(first) { return second }
        return [Effect(.choose([first, second]), location: place)]
      }
      if first.isEmpty {
        return [Effect(.when(fails, then: second, otherwise: nil), location: place)]
      }
      return [
        Effect(
          .when(holds, then: first, otherwise: second.isEmpty ? nil : second), location: place
        )
      ]
    case .choose(let all):
      let branches = onOwnStack(ofSelectedTab(all), acting)
      var bodies: [[Effect]] = []
      let converted = apart(branches.map(\.alertsShown), convert)
      let maySkip = mayDoNothing(step, besides: converted.flatMap { $0 })
      for branch in converted where !branch.isEmpty || maySkip {
        if !bodies.contains(where: { $0.withoutPlaces == branch.withoutPlaces }) { bodies.append(branch) }
      }
      if bodies.count < 2 { return bodies.first ?? [] }
      return [Effect(.choose(bodies), location: place)]
    case .later(let inner): return wrapped(convert(inner), place) { .later($0) }
    case .soon(let inner): return wrapped(convert(inner), place) { .soon($0) }
    case .guarded(_, let inner):
      let isOpen = interpreter.throttles.contains(step.place) && acting.throttles[step.place] == nil
      return isOpen ? convert(inner) : wrapped(convert(inner), place) { .guarded($0) }
    case .call(let thing, let name, let isMethod, let inner):
      guard isCoordinator(thing) else { return convert(inner) }
      return call(draft(thing, under: acting), thing, name, isMethod, inner, step, as: acting, on: screen)
    }
  }

  /// Whether doing nothing is one of the alternatives of a step beside some effects.
  ///
  /// That nothing happens matters only if something else happens instead, or would be taken for hidden: an alert that
  /// tells of a failure, and what comes besides other screens. A way on that is taken sooner or later (`if isDone {
  /// dismiss() }`) and a release that searches its child first are declared as if their condition held.
  private func mayDoNothing(_ step: Step, besides effects: [Effect]) -> Bool {
    guard interpreter.decisions.contains(step.place) else { return false }
    return effects.showAlertsAlone || standsBesideShown && step.showsSomething
  }

  private func wrapped(_ effects: [Effect], _ place: SourceLocation, _ kind: ([Effect]) -> Effect.Kind) -> [Effect] {
    // Without effects there is nothing to delay or to guard.
    effects.isEmpty ? [] : [Effect(kind(effects), location: place)]
  }

  // MARK: Calls between coordinators

  func isStart(_ name: String) -> Bool { roles.isStart(name) }

  private func call(
    _ called: CoordinatorDraft, _ thing: Thing, _ name: String, _ isMethod: Bool, _ inner: [Step], _ step: Step,
    as acting: CoordinatorDraft, on screen: ScreenDraft?
  ) -> [Effect] {
    let place = location(step)
    if called === acting { return own(acting, name, isMethod, inner, step, screen) }
    guard converting.last?.0 == called.name || converting.filter({ $0.0 == called.name }).count < 3 else { return [] }
    // An object that it makes is its child, even if a coordinator of the same type is above it.
    let isNew = isStart(name) && thing.actor?.name == acting.name
    let isEnd = steps(inner, release: acting.thing) || objects(of: acting).contains { steps(inner, release: $0) }
    if acting.isBelow(called) || isEnd && isParent(called, of: acting), !isNew {
      return upwards(called, name, inner, step, from: acting)
    }
    // A coordinator that a view holds is shown by the view, not by its first caller.
    let isShownByView = called.framework == .swiftui && called.start != nil
    if isStart(name) || !called.isStarted && called.startName == name && !isShownByView {
      begin(called, inner, step)
      let effects = entering(bringUp(called, thing, step, as: acting), called, thing, inner, step)
      return onEmptied(effects, bringingUp: called, as: acting)
    }
    // A coordinator that is never started and has no container acts on behalf of its caller.
    if !called.isStarted, called.startName == nil, called.container == .inherited {
      // Calls of its own methods are one call of it.
      let isOwn = converting.last?.0 == called.name
      if !isOwn { converting.append((called.name, 0)) }
      defer { if !isOwn { converting.removeLast() } }
      return inner.flatMap { effects(of: $0, as: acting, on: screen) }
    }
    converting.append((called.name, 0))
    defer { converting.removeLast() }
    let body = effects(inner, as: called).map { inSelectedTab($0, of: acting) }
    if let own = handedBack(body, to: acting, by: called) { return own }
    return [Effect(.within(called.name, body), location: place)]
  }

  /// The effects of a call of the coordinator's own method: a procedure if there is more than one effect.
  private func own(
    _ acting: CoordinatorDraft, _ name: String, _ isMethod: Bool, _ inner: [Step], _ step: Step, _ screen: ScreenDraft?
  ) -> [Effect] {
    let key = acting.name + "." + name
    if inner.isEmpty {
      // The method is already being converted: it begins again.
      guard isMethod, running.contains(key) else { return [] }
      repeated.insert(key)
      return [Effect(.run(name), location: location(step))]
    }
    running.append(key)
    let body = inner.flatMap { effects(of: $0, as: acting, on: screen) }
    running.removeLast()
    if isStartingAnew, isStart(name) { return body.beginningAnew }
    guard isMethod, !body.isEmpty else { return body }
    methodBodies[key] = methodBodies[key] ?? body
    guard methodBodies[key] == body, !(body.count == 1 && body[0].isBare) || repeated.contains(key) else { return body }
    return [Effect(.run(name), location: location(step))]
  }

  /// Converts the start of a coordinator, once for all calls.
  func begin(_ draft: CoordinatorDraft, _ steps: [Step], _ step: Step) {
    // Who made the screen of a tab begins with it, before anybody starts it.
    if draft.isTab, draft.callPlace == nil { draft.callPlace = step.place }
    guard draft.start == nil else { return }
    draft.start = []
    draft.startPlace = step.place
    draft.callPlace = step.place
    converting.append((draft.name, 0))
    defer { converting.removeLast() }
    let outer = shownHere
    running.append(draft.name + ".start")
    let body = withoutEmptied { effects(steps, as: draft) }
    running.removeLast()
    shownHere = outer
    draft.start = initial(draft, body)
  }

  /// The effects that show a coordinator, unless a move in the same body shows it.
  private func bringUp(_ draft: CoordinatorDraft, _ thing: Thing, _ step: Step, as acting: CoordinatorDraft)
    -> [Effect]
  {
    let place = location(step)
    if isGuest(thing, draft) {
      return [Effect(.pushCoordinator(draft.name, entry: nil), container: .inherited, location: place)]
    }
    if let own = showInWindow(draft, as: acting, at: place) { return own }
    // Tabs start their coordinators.
    if standsInLaterTabs(draft) { return [] }
    if let shown = shownHere[ObjectIdentifier(draft)] {
      switch shown.kind {
      case .tab, .push: return []
      case .present, .root:
        // The body itself, or the start of the child, shows it.
        guard isShownInside(step, draft) else { return [] }
        if case .present(let style) = shown.kind, draft.container != .inherited {
          return [present(draft, style, place, [])]
        }
        return [Effect(.showCoordinator(draft.name, entry: nil), location: place)]
      }
    }
    if draft.container == .inherited {
      if draft.parent == nil, drafts.first !== draft, !acting.isBelow(draft) { draft.parent = acting }
      let push = Effect(.pushCoordinator(draft.name, entry: nil), location: place)
      if isOnWhicheverStack(draft), severalStacks(draft).isEmpty {
        let tabs = draft.stacks.compactMap { owner(of: $0) }.filter(\.isTab)
        if tabs.count > 1, !tabs.contains(where: { $0 === acting || acting.isBelow($0) }) {
          return [Effect(.choose(tabs.map { [Effect(.within($0.name, [push]), location: place)] }), location: place)]
        }
      }
      // What only presents needs no stack below it.
      if draft.stacks.isEmpty, [.tabs, .window, .switch].contains(acting.container) {
        return [Effect(.start(draft.name, entry: nil), location: place)]
      }
      // Onto a stack that the window shows.
      guard let frame = draft.parent, frame.isFrame, frame !== acting else { return [push] }
      return [Effect(.within(frame.name, [push]), location: place)]
    }
    return [Effect(.start(draft.name, entry: nil), location: place)]
  }

  /// Whether its stack is one of tabs that are filled somewhere else.
  private func standsInLaterTabs(_ draft: CoordinatorDraft) -> Bool {
    guard draft.container == .stack, shownHere[ObjectIdentifier(draft)] == nil, severalStacks(draft).isEmpty else {
      return false
    }
    return interpreter.things.contains { tabs in
      tabs.kind == .tabs && !mergedTabs.contains(tabs)
        && pages(of: tabs).contains { $0.kind == .navigation && owner(of: $0) === draft }
    }
  }

  private func isShownInside(_ step: Step, _ draft: CoordinatorDraft) -> Bool {
    guard case .call(_, _, _, let inner) = step.kind else { return false }
    let outer = shownHere
    shownHere = [:]
    defer { shownHere = outer }
    find(inner, draft)
    return shownHere[ObjectIdentifier(draft)] != nil
  }

  func present(_ draft: CoordinatorDraft, _ style: PresentationStyle, _ place: SourceLocation, _ then: [Effect])
    -> Effect
  {
    Effect(
      .presentCoordinator(
        draft.name, entry: nil, style: Effect.Style(rawValue: style.name.rawValue) ?? .sheet,
        interactiveDismiss: style.isInteractive),
      then: then, location: place)
  }

  private func steps(_ steps: [Step], release thing: Thing) -> Bool { steps.contains { $0.releases(thing) } }

  /// From branches for the stacks of all tabs, the branch for the tab in which they were triggered.
  private func ofSelectedTab(_ branches: [[Step]]) -> [[Step]] {
    guard let origin else { return branches }
    let tabs = branches.compactMap { branch -> CoordinatorDraft? in
      guard branch.count == 1, case .move(_, let on?, _) = branch[0].kind, on.kind == .navigation else { return nil }
      return owner(of: on).flatMap { $0.isTab ? $0 : nil }
    }
    guard tabs.count == branches.count, let own = tabs.firstIndex(where: { $0 === origin || origin.isBelow($0) })
    else { return branches }
    return [branches[own]]
  }

  /// From a choice between all tabs, the branch for the tab in which the effect was triggered.
  private func inSelectedTab(_ effect: Effect, of acting: CoordinatorDraft) -> Effect {
    guard case .choose(let branches) = effect.kind else { return effect }
    let names = branches.compactMap { branch -> String? in
      guard branch.count == 1, case .within(let name, _) = branch[0].kind, draftOf[name]?.isTab == true else {
        return nil
      }
      return name
    }
    guard names.count == branches.count,
      let own = names.firstIndex(where: { $0 == acting.name || (draftOf[$0].map(acting.isBelow) ?? false) })
    else { return effect }
    return branches[own][0]
  }

  /// The effects of a call of a coordinator above: a raised event, or the end of the child.
  private func upwards(
    _ parent: CoordinatorDraft, _ name: String, _ inner: [Step], _ step: Step, from acting: CoordinatorDraft
  ) -> [Effect] {
    let place = location(step)
    converting.append((parent.name, 0))
    defer { converting.removeLast() }
    let body = effects(inner, as: parent).map { inSelectedTab($0, of: acting) }
    guard !body.isEmpty else { return [] }
    // The parent only passes the effects back: they are the child's own.
    if let own = handedBack(body, to: acting, by: parent) { return own }
    // It comes back to the coordinator on whose screen it began.
    if let origin, origin !== acting, origin !== parent, handedBack(body, to: origin, by: parent) != nil,
      !steps(inner, release: acting.thing)
    {
      return body
    }
    // A child on a stack that the window shows belongs to the stack, whichever coordinator made it.
    if let frame = acting.parent, frame.isFrame, frame.parent === parent, steps(inner, release: acting.thing) {
      let rest = body.filter { !$0.releases(acting.name) }
      return (rest.isEmpty ? [] : [Effect(.within(parent.name, rest), location: place)])
        + [Effect(.finish, location: place)]
    }
    let isEnd = isParent(parent, of: acting) && body.contains { $0.releases(acting.name) }
    if isEnd {
      let key = acting.name + ".finished"
      let usual = body.count == 1 && body[0].kind == .remove(acting.name) && body[0].then.isEmpty
      let known = parent.handlers.first { $0.name == key }
      if known == nil, !usual || !endings.contains(key) {
        endings.insert(key)
        if !usual { parent.handlers.append(NamedBody(name: key, effects: body, location: place)) }
        return [Effect(.finish, location: place)]
      }
      if let known, known.effects.withoutPlaces == body.withoutPlaces { return [Effect(.finish, location: place)] }
      if usual, known == nil { return [Effect(.finish, location: place)] }
    }
    var event = ActionName.trimmed(name)
    if event == "finished" { event = "ended" }
    var count = 2
    while isTaken(event, by: parent, with: body, from: acting) {
      event = ActionName.trimmed(name) + "\(count)"
      count += 1
    }
    if !parent.handlers.contains(where: { $0.name == event }) {
      parent.handlers.append(NamedBody(name: event, effects: body, location: place))
    }
    var between = acting.parent
    while let here = between, here !== parent {
      if !here.handlers.contains(where: { $0.name == event }) {
        here.handlers.append(NamedBody(name: event, effects: [Effect(.raise(event), location: place)], location: place))
      }
      between = here.parent
    }
    return [Effect(.raise(event), location: place)]
  }

  /// Whether a coordinator does something else when an event of this name comes, or one below it handles such an event.
  private func isTaken(
    _ event: String, by parent: CoordinatorDraft, with body: [Effect], from acting: CoordinatorDraft
  ) -> Bool {
    func differs(_ draft: CoordinatorDraft, from effects: [Effect]) -> Bool {
      draft.handlers.first { $0.name == event }.map { $0.effects.withoutPlaces != effects } ?? false
    }
    if differs(parent, from: body.withoutPlaces) { return true }
    var between = acting.parent
    while let here = between, here !== parent {
      if differs(here, from: [Effect(.raise(event))]) { return true }
      between = here.parent
    }
    return false
  }
}

extension Step.Kind {
  /// Whether the steps inside may not happen, or not now.
  fileprivate var isBranching: Bool {
    switch self {
    case .move, .call: false
    case .branch, .choose, .later, .soon, .guarded: true
    }
  }
}

extension Effect {
  /// Whether it is a single word, with or without a name.
  var isBare: Bool {
    switch kind {
    case .when, .choose, .later, .soon, .within: false
    default: then.isEmpty
    }
  }

  /// Whether the effect, or an effect inside it, releases a child.
  func releases(_ name: String) -> Bool {
    if then.contains(where: { $0.releases(name) }) { return true }
    switch kind {
    case .remove(name): return true
    case .when(_, let then, let otherwise): return (then + (otherwise ?? [])).contains { $0.releases(name) }
    case .choose(let branches): return branches.contains { $0.contains { $0.releases(name) } }
    case .later(let body), .soon(let body), .guarded(let body): return body.contains { $0.releases(name) }
    default: return false
    }
  }

  /// The same effect without its location.
  var withoutPlace: Effect {
    var kind = self.kind
    switch kind {
    case .when(let condition, let then, let otherwise):
      var condition = condition
      condition.location = .none
      kind = .when(condition, then: then.withoutPlaces, otherwise: otherwise?.withoutPlaces)
    case .choose(let branches): kind = .choose(branches.map(\.withoutPlaces))
    case .within(let name, let body): kind = .within(name, body.withoutPlaces)
    case .guarded(let body): kind = .guarded(body.withoutPlaces)
    case .soon(let body): kind = .soon(body.withoutPlaces)
    case .later(let body): kind = .later(body.withoutPlaces)
    default: break
    }
    return Effect(kind, then: then.withoutPlaces, isAnimated: isAnimated)
  }
}

extension Effect {
  /// Whether it shows alerts and no other screens; nil: it shows nothing.
  fileprivate var showsAlertsAlone: Bool? {
    switch kind {
    case .presentScreen(_, .alert, _), .presentCoordinator(_, _, .alert, _): then.isEmpty
    case .set: nil
    case .when, .choose, .later, .soon, .guarded, .within:
      bodies.joined().compactMap(\.showsAlertsAlone).reduce(nil) { $0 ?? true && $1 }
    default: false
    }
  }
}

extension [Effect] {
  /// Whether they show an alert, and nothing else.
  fileprivate var showAlertsAlone: Bool { compactMap(\.showsAlertsAlone).reduce(nil) { $0 ?? true && $1 } ?? false }

  var withoutPlaces: [Effect] { map(\.withoutPlace) }

  /// Whether they are nothing but a choice, and these effects one of its alternatives.
  fileprivate func chooses(_ effects: [Effect]) -> Bool {
    guard count == 1, case .choose(let branches) = self[0].kind else { return false }
    return branches.contains { $0.withoutPlaces == effects.withoutPlaces }
  }
}

extension Step {
  /// Whether it, or a step inside it, writes a known value to a state of a name.
  fileprivate func writes(_ name: String, _ stateName: (String, Thing) -> String) -> Bool {
    switch kind {
    case .move(.write(let owner, let field, let value), _, let then):
      stateName(field, owner) == name && value.atoms.contains { $0.stateName != nil }
        || then.contains { $0.writes(name, stateName) }
    case .move(_, _, let then): then.contains { $0.writes(name, stateName) }
    case .branch(_, let then, let otherwise): (then + otherwise).contains { $0.writes(name, stateName) }
    case .choose(let branches): branches.contains { $0.contains { $0.writes(name, stateName) } }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      inner.contains { $0.writes(name, stateName) }
    }
  }
}
