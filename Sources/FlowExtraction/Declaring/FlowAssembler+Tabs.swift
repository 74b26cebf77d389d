import FlowModel

/// Declares tabs: the beginning of each, and the selection.
extension FlowAssembler {
  func tabs(_ value: Value, _ step: Step, of acting: CoordinatorDraft) -> [Effect] {
    guard acting.tabs.isEmpty, acting.container == .tabs else { return [] }
    for item in value.elements.things { addTab(item, step.place, to: acting) }
    return []
  }

  func addTab(_ thing: Thing, _ place: SourceLocation, to owner: CoordinatorDraft) {
    for target in targets(Value(.thing(thing))) {
      switch target {
      case .coordinator(let draft) where draft === owner: addOwnStack(thing, place, to: owner)
      case .coordinator(let draft):
        guard !owner.tabs.contains(draft.name) else { continue }
        if draft.parent == nil || draft.parent === owner || drafts.first !== draft { draft.parent = owner }
        if draft.container == .inherited { draft.container = .stack }
        owner.addTab(draft.name, at: place)
      case .screen(let shown):
        if let child = child(of: owner, around: thing, shown) {
          begin(child, with: shown, at: place)
          tabOf[thing] = child
          owner.addTab(child.name, at: place)
        } else if let tab = tab(for: shown, in: thing, of: owner, at: place) {
          owner.addTab(tab.name, at: place)
        }
      }
    }
  }

  /// The child around the screen of a tab, without a stack: it made the screen, and begins with it. Nil: the tab is a
  /// stack, or the screen is that of the coordinator which holds the tabs.
  private func child(of owner: CoordinatorDraft, around tab: Thing, _ shown: Thing) -> CoordinatorDraft? {
    guard tab === shown, tabOf[tab] == nil, let child = childAround(tab: tab), child !== owner, !owner.isBelow(child),
      !owner.tabs.contains(child.name)
    else { return nil }
    child.parent = owner
    return child
  }

  func childAround(tab: Thing) -> CoordinatorDraft? {
    guard tab.kind == .instance, roles.isViewController(tab.type), !isCoordinator(tab), let maker = tab.maker,
      maker.kind == .instance, let child = draftOf[maker.name], child.thing.kind == .instance, isCoordinator(maker),
      child.isStarted, child.start == nil, !child.showsTabs, !child.showsRoot, child.stacks.isEmpty
    else { return nil }
    return child
  }

  /// The stacks that the coordinator of a tab without a stack presents are not its own: each is shown with what is on it.
  func disownStacksOverTabs() {
    for tabs in interpreter.things where tabs.kind == .tabs && !mergedTabs.contains(tabs) {
      for tab in pages(of: tabs) where tab.kind == .instance {
        guard let maker = tab.maker, let draft = draftOf[maker.name], draft.pushesOn.isEmpty
        else { continue }
        let presented = presentedStacks.filter { $0.by === draft }.map(\.stack)
        guard draft.stacks.allSatisfy(presented.contains) else { continue }
        draft.stacks = []
        shownWhole.formUnion(presented)
      }
    }
  }

  /// Adds a stack in a property of the coordinator that holds the tabs.
  private func addOwnStack(_ stack: Thing, _ place: SourceLocation, to owner: CoordinatorDraft) {
    guard stack.kind == .navigation, let first = pages(of: stack).first,
      case .screen(let shown)? = targets(Value(.thing(first))).first,
      let tab = tab(for: shown, in: stack, of: owner, at: place)
    else { return }
    owner.addTab(tab.name, at: place)
  }

  /// A coordinator for a tab that has none: one with a screen, or with a stack; nil: there is one already.
  func tab(for shown: Thing, in container: Thing, of owner: CoordinatorDraft, at place: SourceLocation)
    -> CoordinatorDraft?
  {
    guard tabOf[container] == nil else { return nil }
    let base = screenType(shown).split(separator: ".").joined() + "Tab"
    var name = base
    var count = 2
    while draftOf[name] != nil {
      name = base + "\(count)"
      count += 1
    }
    let tab = CoordinatorDraft(
      name: name,
      thing: Thing(.instance, type: name, place: place, maker: owner.thing, number: Int.max - drafts.count),
      parent: owner)
    tab.container = .stack
    tab.framework = owner.framework
    draftOf[name] = tab
    drafts.append(tab)
    tabOf[container] = tab
    if container.kind == .navigation { tabStacks[container] = tab }
    tab.start = [Effect(.pushScreen(screen(shown, of: tab, at: place).name), location: place)]
    tab.startPlace = place
    tab.isRetained = true
    tab.isKept = owner.isKept
    return tab
  }

  /// Whether a tab begins with the same screen as one that the tabs have already: another object of the same tab bar
  /// controller fills its tabs in the same way.
  func isKnownTab(_ container: Thing, of owner: CoordinatorDraft, at place: SourceLocation) -> Bool {
    guard tabOf[container] == nil, owner.thing.kind == .tabs,
      case .screen(let shown)? = targets(Value(.thing(container))).first,
      let tab = owner.tabs.lazy.compactMap({ self.draftOf[$0] }).first(where: { tab in
        tab.screens.first.map { screenType($0.things[0]) == screenType(shown) } ?? false
      })
    else { return false }
    tabOf[container] = tab
    if container.kind == .navigation { tabStacks[container] = tab }
    _ = screen(shown, of: tab, at: place)
    return true
  }

  func coordinator(ofTab view: Thing) -> CoordinatorDraft? {
    if let tab = tabOf[view] { return tab }
    for case .coordinator(let draft) in targets(Value(.thing(view))) { return draft }
    return nil
  }

  func select(_ value: Value, _ step: Step, as acting: CoordinatorDraft, in tabs: Thing? = nil) -> [Effect] {
    let tagged = value.atoms.lazy.compactMap { atom in tabs.flatMap { self.interpreter.tab(in: $0, for: atom) } }.first
    if let tagged, let tab = coordinator(ofTab: tagged) { return [Effect(.select(tab.name), location: location(step))] }
    let owner = drafts.first { $0.container == .tabs && ($0 === acting || !$0.tabs.isEmpty) }
    // The initial selection, which is made before the tabs are shown.
    if owner?.isFrame == true, owner?.parent === acting, value.atoms == [.number("0")] { return [] }
    for atom in value.atoms {
      switch atom {
      case .number(let text):
        if let index = Int(text), let tabs = owner?.tabs, tabs.indices.contains(index) {
          return [Effect(.select(tabs[index]), location: location(step))]
        }
      case .thing(let thing):
        for case .coordinator(let draft) in targets(Value(.thing(thing))) {
          return [Effect(.select(draft.name), location: location(step))]
        }
      case .enumCase(let type, let name, _):
        let cases = interpreter.index.entry(type)?.cases.map(\.name) ?? []
        if let index = cases.firstIndex(of: name), let tabs = owner?.tabs, tabs.indices.contains(index) {
          certainties[location(step)] = .likely
          return [Effect(.select(tabs[index]), location: location(step))]
        }
      default: break
      }
    }
    problems.append(Problem(place: step.place, reason: "which tab is selected", of: [acting.name]))
    return []
  }
}
