import FlowModel

/// Declares what the delegate of a tab bar controller does when a tab was selected.
extension FlowAssembler {
  func surveySelections() {
    for (tabs, selections) in explorer.selections.sorted(by: { $0.key.number < $1.key.number }) {
      guard let draft = owner(of: tabs) else { continue }
      for selection in selections { survey(selection.steps, as: draft) }
    }
  }

  /// Tabs that come up only then are lazy; anything else is an effect of the selection.
  func declareSelections() {
    for (tabs, selections) in explorer.selections.sorted(by: { $0.key.number < $1.key.number })
    where !mergedTabs.contains(tabs) {
      guard let owner = owner(of: tabs), owner.container == .tabs, !owner.tabs.isEmpty else { continue }
      var begun: Set<String> = []
      converting = [(owner.name, 0)]
      for selection in selections {
        guard let tab = coordinator(ofTab: selection.page), owner.tabs.contains(tab.name) else { continue }
        let isNew = tab.start == nil
        let body = effects(selection.steps, as: owner).filter { !$0.selects(tab.name) }
        if isNew, tab.start != nil { begun.insert(tab.name) }
        guard !body.isEmpty, !owner.selections.contains(where: { $0.name == tab.name }) else { continue }
        owner.selections.append(NamedBody(name: tab.name, effects: body, location: selection.place))
      }
      converting = []
      owner.isLazy = owner.isLazy || owner.tabs.count > 1 && owner.tabs.dropFirst().allSatisfy(begun.contains)
    }
  }
}

extension Effect {
  fileprivate func selects(_ tab: String) -> Bool {
    if case .select(tab) = kind { return true }
    return false
  }
}
