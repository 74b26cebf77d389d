/// Declares screens from which the system offers no way back.
extension FlowAssembler {
  /// The gesture goes with the button, unless the app does something of its own with it.
  func hasBack(_ screen: ScreenDraft) -> Bool {
    !screen.things.allSatisfy(interpreter.hidesBack) || keepsGesture
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
