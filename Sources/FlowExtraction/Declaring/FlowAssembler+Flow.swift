import FlowModel

/// The result of an extraction.
public struct Extraction: Sendable {
  public var flow: Flow?
  public var certainties: [SourceLocation: Certainty]
  public var coverage: Coverage
  /// Places that could not be read, with the reason.
  public var unread: [UnreadPlace]
  /// Files that were left out, and files with syntax errors.
  public var warnings: [String]
  /// Lines of a vocabulary, for calls that are named like navigation but have an unknown meaning.
  public var suggestions: [String]
  /// Where most of the app's navigation was lost; nil: no call is in code that nobody was seen to run.
  public var start: UnreadStart?
}

public struct UnreadPlace: Hashable, Sendable {
  public var place: SourceLocation
  public var reason: String
  /// Nil: nothing in the source runs the code.
  public var kind: UnreadCode.Kind?
  /// The declared parts whose code it is, sorted; empty: it is the code of none.
  public var owners: [UnreadCode.Owner] = []
}

/// The number of the source's navigation calls, and of those that the declaration accounts for.
public struct Coverage: Hashable, Sendable {
  public var calls: Int
  public var placed: Int
  /// Whether interpreting the app's code stopped early.
  public var isCut = false

  /// Whether the declaration has so little of the app that a check of it says next to nothing about the app.
  public var isHardlyRead: Bool { calls > 0 && placed * 5 <= calls }
}

/// Assembles the whole flow: the root, the starts, the actions, the dismissals.
extension FlowAssembler {
  /// The flow; nil if no coordinator was found.
  func flow(named name: String) -> Flow? {
    survey()
    guard let root = root() else { return nil }
    root.parent = nil
    rootDraft = root
    if root.container == .inherited { root.container = root.showsRoot ? .window : .stack }
    arrangeContainers()
    startRoot(root)
    startTabs()
    declareArrivals()
    drain(root)
    runLifecycles { _ in true }
    declareSelections()
    drain(root)
    declareMachines()
    drain(root)
    hearDismissals()
    drain(root)
    startStacks()
    drain(root)
    declareLinks(root)
    drain(root)
    return sharingBodies(leavingOutUnknownState(repaired(finished(root, named: name)).runningTabsLate()))
  }

  private func leavingOutUnknownState(_ flow: Flow) -> Flow {
    let state = UnknownState(flow, unread: unreadVariables(of: flow))
    for place in state.uncertain { certainties[place] = .possible }
    return state.flow
  }

  /// The flow whose long bodies that are repeated are procedures, named after the functions whose code they are.
  private func sharingBodies(_ flow: Flow) -> Flow {
    let members = interpreter.index.membersWithCode()
    return SharedBodies.named(flow) { place in
      let name = members[place.file]?.last { $0.place <= place }?.name
      return ["init", "deinit", "body"].contains(name) ? nil : name
    }
  }

  private func root() -> CoordinatorDraft? {
    let stated = interpreter.vocabulary.root
    if let stated, let draft = drafts.first(where: { $0.thing.type == stated }) { return draft }
    if let delegateRoot { return delegateRoot }
    let (draft, isGuessed) = foundRoot()
    let root = draft?.isFrame == true ? draft?.parent : draft
    if let stated {
      warnings.append("the root ‘\(stated)’ that .flowcheck.yml states is no coordinator that was met")
    } else if isGuessed || explorer.isRootGuessed, let root,
      explorer.isRootView || isMadeByNobody(root.thing.type)
    {
      warnings.append(
        "the root ‘\(root.thing.type)’ is a guess: no entry of the app was seen to start it; state the right one in "
          + ".flowcheck.yml: ‘extract: {root: \(root.thing.type)}’")
    }
    return root
  }

  func isMadeByNobody(_ type: String) -> Bool {
    !interpreter.things.contains { $0.type == type && $0.place != interpreter.index.entry(type)?.place }
  }

  /// The coordinator that the app begins with, and whether it is only a guess.
  func foundRoot() -> (CoordinatorDraft?, isGuessed: Bool) {
    // The coordinator that an `App` shows is the root, whatever its models do during their initialisation.
    for step in explorer.launch {
      guard case .move(.root(let value), nil, _) = step.kind else { continue }
      for case .coordinator(let draft) in targets(value) { return (draft, false) }
    }
    if let first = firstRoot(explorer.launch) { return (first, false) }
    return (drafts.first { $0.parent == nil } ?? drafts.first ?? declared(), true)
  }

  /// A coordinator that the app declares, if interpreting the code led to none.
  private func declared() -> CoordinatorDraft? {
    for name in interpreter.index.names where roles.isCoordinator(name) {
      guard interpreter.index.heirs(of: name).allSatisfy({ $0 == name }), let entry = interpreter.index.entry(name)
      else { continue }
      let draft = draft(interpreter.make(name, [], at: entry.place, maker: nil), under: nil)
      problems.append(Problem(place: entry.place, reason: "\(name): nobody was seen to start it", of: [draft.name]))
      decideContainer(draft)
    }
    return drafts.first
  }

  /// The coordinator that the launch starts and in whose initialiser another one was made, and did something.
  private func outermost(above thing: Thing) -> Thing {
    var top = thing
    var seen: Set<Thing> = []
    while seen.insert(top).inserted, let maker = top.actor, isCoordinator(maker),
      explorer.launch.contains(where: { $0.runs(maker) })
    {
      top = maker
    }
    return top
  }

  func firstRoot(_ steps: [Step]) -> CoordinatorDraft? {
    for step in steps {
      switch step.kind {
      case .call(let thing, _, _, let inner):
        if isCoordinator(thing) { return draft(outermost(above: thing), under: nil) }
        if let found = firstRoot(inner) { return found }
      case .move(.root(let value), _, _):
        for target in targets(value) { if case .coordinator(let draft) = target { return draft } }
      case .branch(_, let then, let otherwise): if let found = firstRoot(then + otherwise) { return found }
      case .choose(let branches): if let found = firstRoot(branches.flatMap { $0 }) { return found }
      case .later(let inner), .soon(let inner): if let found = firstRoot(inner) { return found }
      default: break
      }
    }
    return nil
  }

  // MARK: Starts

  private func startRoot(_ root: CoordinatorDraft) {
    let calls = unwrapped(explorer.launch, root)
    guard root.start == nil || root.start?.isEmpty == true else { return }
    root.start = []
    root.startPlace = calls.first?.place
    converting = [(root.name, 0)]
    running = [root.name + ".start"]
    root.start = initial(root, effects(calls, as: root))
    running = []
    converting = []
  }

  private func unwrapped(_ steps: [Step], _ root: CoordinatorDraft) -> [Step] {
    steps.flatMap { step -> [Step] in
      if case .call(let thing, _, _, let inner) = step.kind, draftOf[thing.name] === root { return inner }
      return [step]
    }
  }

  /// Coordinators whose containers are views begin with the contents of these views.
  private func arrangeContainers() {
    for container in interpreter.things
    where ViewReading.containers.contains(container.kind) && !container.isVoid {
      guard let owner = owner(of: container) ?? container.maker.map({ draft($0, under: nil) }), owner.start == nil
      else { continue }
      let step = Step(kind: .choose([]), place: container.place, certainty: .certain)
      owner.startPlace = container.place
      switch container.kind {
      case .stackView:
        guard owner.container == .stack else { continue }
        owner.start = []
        let bodies = firstRoots(of: container).map { begin(with: $0, owner, at: container.place) }.filter {
          !$0.isEmpty
        }
        owner.start = bodies.count < 2 ? bodies.first ?? [] : [Effect(.choose(bodies), location: container.place)]
      case .tabView:
        guard owner.container == .tabs else { continue }
        owner.start = []
        for thing in container.fields["tabs"]?.things ?? [] {
          addTab(thing, placeOfTab(thing, in: container), to: owner)
        }
      case .switchView:
        guard owner.container == .switch,
          case .binding(let holder, let field)? = container.fields[" state"]?.atoms.first
        else { continue }
        owner.start = []
        owner.start = initial(container, holder, field, owner, step)
      default: break
      }
    }
  }

  /// The place of a tab: if several are views of one type, each with a stack, that of the view.
  private func placeOfTab(_ tab: Thing, in tabs: Thing) -> SourceLocation {
    let alike = (tabs.fields["tabs"]?.things ?? []).filter { $0.kind == .instance && $0.type == tab.type }
    let isAlike = alike.count > 1 && alike.contains(tab) && explorer.screens[tab]?.containers.isEmpty == false
    return isAlike ? tab.place : tabs.place
  }

  private func initial(_ view: Thing, _ holder: Thing, _ field: String, _ owner: CoordinatorDraft, _ step: Step)
    -> [Effect]
  {
    let compound = bindings.derived.values.first { $0.view === view && $0.question.isCompound }
    if let compound {
      guard let key = firstAnswer(to: compound), let shown = view.fields[key] ?? view.fields["*"] else {
        return anyOf(view, step, as: owner)
      }
      return show(shown, step, as: owner)
    }
    let value = valueAtFirst(of: field, in: holder)
    // What is stored may be anything at the next launch.
    let isStored = interpreter.storageKey(of: field, in: holder) != nil
    if !isStored, let key = value?.atoms.first?.choiceName, let shown = view.fields[key] ?? view.fields["*"] {
      return show(shown, step, as: owner) + setLater(view, holder, field, owner, besides: shown)
    }
    return anyOf(view, step, as: owner)
  }

  /// What a view may show after its beginning, because the initialiser of the state's owner runs code that sets the state.
  private func setLater(
    _ view: Thing, _ holder: Thing, _ field: String, _ owner: CoordinatorDraft, besides first: Value
  ) -> [Effect] {
    guard let setter = setterRunByInitialiser(field, of: holder.type) else { return [] }
    let step = Step(kind: .choose([]), place: setter.place, certainty: .possible)
    let others = view.fields.filter { $0.key != " state" && $0.value != first }.sorted { $0.key < $1.key }
    let shown = oneOf(others.map { show($0.value, step, as: owner) }, at: setter.place)
    return shown.isEmpty ? [] : [Effect(.later(shown), location: location(step))]
  }

  /// The value with which a field begins.
  private func valueAtFirst(of field: String, in holder: Thing) -> Value? {
    if let known = interpreter.firstValue(of: field, in: holder) { return known }
    guard !isSetByInitialiser(field, of: holder.type) else { return nil }
    let property = interpreter.index.property(field, in: holder.type)
    return property?.initial.map {
      interpreter.evaluate(
        $0, expecting: property?.type, in: Scope(parent: nil, home: holder, type: holder.type))
    }
  }

  /// The name of what a view shows first if several states decide together; nil: the value of one of them is not known.
  private func firstAnswer(to decision: ViewBindings.Derived) -> String? {
    var states: [(field: Interpreter.FieldName, value: Value)] = []
    for field in interpreter.fieldsRead(decision.question.term, in: decision.question.scope) {
      guard interpreter.storageKey(of: field.name, in: field.thing) == nil,
        let value = valueAtFirst(of: field.name, in: field.thing), value.atoms.count == 1
      else { return nil }
      states.append((field, value))
    }
    return interpreter.answer(to: decision, given: states)
  }

  /// The state decides elsewhere what a view begins with: any of the alternatives.
  private func anyOf(_ view: Thing, _ step: Step, as owner: CoordinatorDraft) -> [Effect] {
    let keys = view.fields.keys.filter { $0 != " state" }.sorted()
    let bodies = keys.compactMap { view.fields[$0].map { show($0, step, as: owner) } }.filter { !$0.isEmpty }
    if bodies.count < 2 { return bodies.first ?? [] }
    return [Effect(.choose(bodies), location: location(step))]
  }

  /// Converts the actions of every screen found, until no new screen is found.
  func drain(_ root: CoordinatorDraft) {
    var count = 0
    while !pending.isEmpty, count < 20_000 {
      count += 1
      let (owner, screen, thing) = pending.removeFirst()
      origin = owner
      defer { origin = nil }
      let explored = actingParts(of: thing).compactMap { explorer.screens[$0] }
      let actions = explored.flatMap(\.actions)
      for action in actions where !action.isAppearance { add(action, to: screen, of: owner) }
      appear(actions.filter(\.isAppearance), on: screen, of: owner)
      for told in explored.flatMap(\.told) {
        let body = effects(told.steps, as: owner, on: screen)
        if !body.isEmpty, screen.dismissal.gone == nil { screen.dismissal.gone = body }
      }
    }
  }

  private func add(_ action: ViewReading.Action, to screen: ScreenDraft, of owner: CoordinatorDraft) {
    add(action, effects(action.steps, as: owner, on: screen), to: screen)
  }

  func add(_ action: ViewReading.Action, _ body: [Effect], to screen: ScreenDraft) {
    // The button of an alert removes the alert, whatever else it does.
    guard !body.isEmpty || screen.isAlert else { return }
    // Links without a text, and controls of a class that many screens have, are only called like each other.
    let isOwn = interpreter.index.entry(screen.things[0].type)?.place.file == action.place.file
    let isNamed = isOwn && action.name != ViewReading.Action.link
    let same = screen.actions.firstIndex {
      $0.effects.withoutPlaces == body.withoutPlaces && ($0.name == action.name && isNamed || $0.effects == body)
    }
    // What a tap does may happen again and again, also if something else does it once.
    if let same, !action.isTap || screen.actions[same].trigger == .tap { return }
    if let same { screen.actions.remove(at: same) }
    guard let base = name(of: action, body, on: screen) else { return }
    var name = base
    var count = 2
    while screen.actions.contains(where: { $0.name == name }) {
      name = base + "\(count)"
      count += 1
    }
    let trigger: Action.Trigger = action.isTap ? .tap : .async(once: true)
    let place = action.place
    certainties[place] = min(certainties[place] ?? .certain, action.steps.map(\.certainty).min() ?? .certain)
    screen.actions.append(Action(name: name, trigger: trigger, effects: body, location: place))
  }

  private func startTabs() {
    runLifecycles { $0.start != nil }
    var first: [String: Thing] = [:]
    for thing in interpreter.things where thing.kind == .tabs && !mergedTabs.contains(thing) {
      guard let owner = owner(of: thing), owner.container == .tabs else { continue }
      let isAnother = first[owner.name].map { $0.type == thing.type } ?? false
      first[owner.name] = first[owner.name] ?? thing
      for child in thing.fields["viewControllers"]?.elements.things ?? [] {
        let place = interpreter.placesOfTabs[thing] ?? thing.place
        if isAnother, isKnownTab(child, of: owner, at: place) { continue }
        addTab(child, place, to: owner)
      }
    }
  }

  /// Tab bar controllers of the app run code of their own when they come up, each once. A coordinator that has such a
  /// controller and is started later has its own start first.
  private func runLifecycles(where isReady: (CoordinatorDraft) -> Bool) {
    for thing in interpreter.things where thing.kind == .tabs && !mergedTabs.contains(thing) {
      guard let owner = owner(of: thing), isReady(owner), lifecycles.insert(thing).inserted else { continue }
      let lifecycle = (explorer.screens[thing]?.actions ?? []).filter { !$0.isTap }
      converting = [(owner.name, 0)]
      for action in lifecycle {
        owner.startPlace = owner.startPlace ?? action.place
        let body = effects(action.steps, as: owner).filter { effect in
          if case .select = effect.kind { return false }
          return true
        }
        owner.start = (owner.start ?? []) + body
      }
      converting = []
    }
  }

  /// The screens with which a stack was made come before the effects of the start.
  func initial(_ draft: CoordinatorDraft, _ body: [Effect]) -> [Effect] {
    let body = body.withoutDoingNothing
    guard draft.container == .stack else { return body }
    for thing in interpreter.things where thing.kind == .navigation && owner(of: thing) === draft {
      guard let first = (thing.fields["initial"] ?? madeWith[thing])?.elements, first.isKnown else { continue }
      if case .replace? = body.first?.kind { return body }
      for case .screen(let shown) in targets(first).prefix(1) {
        let screen = screen(shown, of: draft, at: thing.place)
        screen.isPushed = true
        return [Effect(.pushScreen(screen.name), isAnimated: false, location: thing.place)] + body
      }
    }
    return body
  }

  /// A coordinator that is shown by its stack, without code that starts it, begins with the screen on that stack.
  private func startStacks() {
    for draft in drafts where draft.start == nil && draft.container == .stack {
      let start = initial(draft, [])
      // One that begins without a screen is started by code that is still to come.
      if !start.isEmpty || !draft.isStarted { draft.start = start }
    }
  }
}

extension CoordinatorDraft {
  /// Every body that it may run.
  var bodies: [[Effect]] {
    [start ?? []] + entries.map(\.effects) + procedures.map(\.effects) + handlers.map(\.effects)
      + selections.map(\.effects)
      + screens.flatMap { $0.actions.map(\.effects) }
      + [dismissal.swipe ?? [], dismissal.back ?? [], dismissal.gone ?? []]
      + screens.map(\.dismissal).flatMap { [$0.gone, $0.swipe, $0.appears].compactMap { $0 } }
      + (machine?.routes.map(\.effects) ?? [])
  }
}

extension Step {
  /// Whether it is a call of an object's method, or a decision with one.
  fileprivate func runs(_ thing: Thing) -> Bool {
    switch kind {
    case .call(let called, _, _, let inner): called === thing || inner.contains { $0.runs(thing) }
    case .branch(_, let then, let otherwise): (then + otherwise).contains { $0.runs(thing) }
    case .choose(let branches): branches.contains { $0.contains { $0.runs(thing) } }
    case .later(let inner), .soon(let inner), .guarded(_, let inner): inner.contains { $0.runs(thing) }
    case .move: false
    }
  }
}

extension [Effect] {
  /// The effects as those of a start: whoever is started shows something, whatever the app asked before.
  fileprivate var withoutDoingNothing: [Effect] {
    guard count == 1, case .choose(let branches) = self[0].kind, branches.count == 2, branches.contains([]) else {
      return self
    }
    return branches.first { !$0.isEmpty } ?? []
  }
}
