/// Declares screens from which the system offers no way back.
extension FlowAssembler {
  /// The gesture goes with the button, unless the app does something of its own with it.
  func hasBack(_ screen: ScreenDraft, in draft: CoordinatorDraft) -> Bool {
    if keepsGesture { return true }
    return !screen.things.allSatisfy(interpreter.hidesBack) && !hidesBar(of: draft)
  }

  /// Whether the bars of all stacks that a coordinator uses are hidden for good.
  private func hidesBar(of draft: CoordinatorDraft) -> Bool {
    !draft.stacks.isEmpty && draft.stacks.allSatisfy(interpreter.hidesBack) && !interpreter.showsBars
  }

  /// Whether code mentions the gesture that goes back, for example to keep it without the button.
  func findsOwnGesture() -> Bool {
    let gesture = "interactivePopGestureRecognizer"
    return interpreter.index.types.values.lazy.flatMap(\.functions).contains { function in
      let names = BodyNames.of(function)
      return names.mentioned.contains(gesture) || names.ownMentioned.contains(gesture)
    }
  }
}
