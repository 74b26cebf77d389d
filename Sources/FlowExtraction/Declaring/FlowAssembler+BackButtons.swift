/// Declares screens from which the system offers no way back.
extension FlowAssembler {
  /// The gesture goes with the button, unless the app does something of its own with it.
  func hasBack(_ screen: ScreenDraft, in draft: CoordinatorDraft) -> Bool {
    if keepsGesture { return true }
    return !screen.things.allSatisfy(interpreter.hidesBack) && !hidesBar(of: draft)
  }

  /// Whether the bars of all stacks that a coordinator uses are hidden for good.
  private func hidesBar(of draft: CoordinatorDraft) -> Bool {
    !draft.stacks.isEmpty && draft.stacks.allSatisfy { interpreter.hidesBack($0) || firstHidesBar(of: $0) }
      && !showsBar(of: draft)
  }

  /// Whether the first screen of a stack hides the bar: it stays hidden for the screens above, as long as no code shows it.
  private func firstHidesBar(of stack: Thing) -> Bool {
    guard let owner = owner(of: stack), case .pushScreen(let name)? = owner.start?.first?.kind,
      let first = owner.screens.first(where: { $0.name == name })
    else { return false }
    return !first.things.isEmpty && first.things.allSatisfy(interpreter.hidesBar)
  }

  /// Whether code of a controller does something with the bar when another screen comes above it; such code is not run.
  private func changesBarWhenCovered(_ type: String) -> Bool {
    interpreter.index.functions(of: type).contains { function in
      guard ["viewWillDisappear", "viewDidDisappear"].contains(function.name) else { return false }
      let names = BodyNames.of(function)
      let all = names.writtenOf.values.reduce(into: names.mentioned) { $0.formUnion($1) }
      return !all.isDisjoint(with: ["isNavigationBarHidden", "setNavigationBarHidden"])
    }
  }

  /// Whether code may show the bar of such a stack again, which stays for the screens after that.
  private func showsBar(of draft: CoordinatorDraft) -> Bool {
    let isChanged = explorer.stacked.contains { screen, stacks in
      stacks.contains { $0.map(draft.stacks.contains) ?? false } && changesBarWhenCovered(screen.type)
    }
    if isChanged { return true }
    let shown = interpreter.showsBars
    if shown.isEmpty { return false }
    if shown.contains(nil) || draft.stacks.contains(where: shown.contains) { return true }
    return shown.contains { one in
      guard let screen = one, screen.kind == .instance else { return false }
      // One that was not seen on a known stack may be on any.
      guard let stacks = explorer.stacked[screen], stacks.allSatisfy({ $0?.kind == .navigation }) else { return true }
      return draft.stacks.contains { stacks.contains($0) }
    }
  }

  /// Whether code does something with the gesture that goes back, for example to keep it without the button.
  func findsOwnGesture() -> Bool {
    interpreter.index.types.values.lazy.flatMap(\.functions).contains { BodyNames.of($0).takesGesture }
  }
}
