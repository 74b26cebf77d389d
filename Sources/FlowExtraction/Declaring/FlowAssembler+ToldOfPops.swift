import FlowModel

/// Declares that the delegate of a stack also hears of screens that code pops: `navigationController(_:didShow:animated:)`
/// is told of each way back, while `dismissal: back` is told of the system's alone.
extension FlowAssembler {
  func tellOfPops() {
    for screen in drafts.flatMap(\.screens) {
      guard let told = screen.dismissal.back, !told.isEmpty, told.allSatisfy(\.isBare) else { continue }
      for index in screen.actions.indices {
        screen.actions[index].effects = screen.actions[index].effects.telling(told)
      }
    }
    for draft in drafts {
      guard let told = draft.dismissal.back, !told.isEmpty, told.allSatisfy(\.isBare) else { continue }
      // Only with its first screen the last of its screens goes.
      let first = ([draft.start ?? []] + draft.entries.map(\.effects)).compactMap(\.firstPushed)
      for screen in draft.screens where first.contains(screen.name) {
        for index in screen.actions.indices {
          screen.actions[index].effects = screen.actions[index].effects.telling(told)
        }
      }
      let pushed = draft.screens.filter { $0.isPushed && !first.contains($0.name) }
      guard pushed.isEmpty else { continue }
      for index in draft.procedures.indices {
        draft.procedures[index].effects = draft.procedures[index].effects.telling(told)
      }
    }
  }
}

extension [Effect] {
  /// The screen that they begin by pushing.
  var firstPushed: String? {
    guard case .pushScreen(let name)? = first?.kind else { return nil }
    return name
  }

  /// These effects with what is told at the end of each pop, unless they end the coordinator anyway.
  fileprivate func telling(_ told: [Effect]) -> [Effect] {
    if contains(where: { $0.kind == .finish }) { return self }
    return map { effect in
      guard effect.kind == .pop, effect.then.isEmpty else { return effect.mapping { $0.telling(told) } }
      var effect = effect
      effect.then = told
      return effect
    }
  }
}
