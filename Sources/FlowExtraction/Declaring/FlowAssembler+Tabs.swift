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
      case .coordinator(let draft):
        guard draft !== owner, !owner.tabs.contains(draft.name) else { continue }
        if draft.parent == nil || draft.parent === owner || drafts.first !== draft { draft.parent = owner }
        if draft.container == .inherited { draft.container = .stack }
        owner.tabs.append(draft.name)
      case .screen(let shown):
        let name = shown.type + "Tab"
        guard draftOf[name] == nil else { continue }
        // A tab with only a screen, or with a stack without an owner, becomes a coordinator of its own.
        let tab = CoordinatorDraft(
          name: name,
          thing: Thing(.instance, type: name, place: place, maker: owner.thing, number: Int.max - drafts.count),
          parent: owner)
        tab.container = .stack
        tab.framework = owner.framework
        draftOf[name] = tab
        drafts.append(tab)
        if thing.kind == .navigation { tabStacks[thing] = tab }
        tab.start = [Effect(.pushScreen(screen(shown, of: tab, at: place).name), location: place)]
        tab.startPlace = place
        tab.isRetained = true
        owner.tabs.append(name)
      }
    }
  }

  func select(_ value: Value, _ step: Step, as acting: CoordinatorDraft) -> [Effect] {
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
    problems.append(Problem(place: step.place, reason: "which tab is selected", of: acting))
    return []
  }
}
