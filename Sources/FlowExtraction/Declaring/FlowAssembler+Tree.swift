import FlowModel

/// Follows which coordinator brings up which.
extension FlowAssembler {
  /// The names of the coordinators that can come up.
  func reached(from root: CoordinatorDraft) -> Set<String> {
    let linked = deepLinks.flatMap(\.effects).flatMap(\.coordinatorNames)
    var found = Set([root.name] + linked)
    var open = [root] + linked.compactMap { name in drafts.first { $0.name == name } }
    while let next = open.popLast() {
      for name in broughtUp(by: next) where found.insert(name).inserted {
        if let draft = drafts.first(where: { $0.name == name }) { open.append(draft) }
      }
    }
    return found
  }

  /// The coordinators that a coordinator brings up: its tabs, and those in its code and in what happens to it.
  private func broughtUp(by draft: CoordinatorDraft) -> [String] {
    let bodies = draft.bodies.flatMap { $0 } + externals.filter { $0.handler == draft.name }.flatMap(\.effects)
    return draft.tabs + bodies.flatMap(\.coordinatorNames)
  }

  /// The used coordinators, each before those that it brings up.
  func inTreeOrder(_ root: CoordinatorDraft, _ used: Set<String>) -> [CoordinatorDraft] {
    var result: [CoordinatorDraft] = []
    func visit(_ draft: CoordinatorDraft) {
      guard used.contains(draft.name), !result.contains(where: { $0 === draft }) else { return }
      result.append(draft)
      for name in broughtUp(by: draft) { if let child = drafts.first(where: { $0.name == name }) { visit(child) } }
    }
    visit(root)
    // What only links bring up comes last.
    for name in deepLinks.flatMap(\.effects).flatMap(\.coordinatorNames) {
      if let draft = drafts.first(where: { $0.name == name }) { visit(draft) }
    }
    return result
  }
}
