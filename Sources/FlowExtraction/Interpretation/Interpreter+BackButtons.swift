import FlowModel

/// Records where code takes the back button from a screen, with which the gesture that goes back goes as well.
extension Interpreter {
  /// The hidden field that says whether a screen has no way back of the system's.
  private static let hidden = " hidesBack"

  /// `.navigationBarBackButtonHidden()`, `navigationItem.setHidesBackButton(true, animated: false)`
  func noteHiddenBack(_ arguments: [Argument], on screen: Thing?, in scope: Scope) {
    let stated = arguments.first { $0.label == nil }
    noteHiddenBack(stated.map { evaluate($0.term, in: scope) } ?? Value(.truth(true)), on: screen)
  }

  /// What runs only on some ways may leave the button there.
  func noteHiddenBack(_ value: Value, on screen: Thing?) {
    guard let screen, screen.kind == .instance, roles.isScreen(screen.type) else { return }
    // An action of the screen itself comes later; one of another screen makes this screen.
    let isLater = isTriggered && frames.last?.home === screen
    let isSure = doubts == 0 && certainty == .certain && !isLater && !isProbing
    let isHidden = value.atoms == [.truth(true)] && isSure
    write(Value(.truth(isHidden)), to: Self.hidden, of: screen)
  }

  /// Whether the system's way back is surely hidden on a screen.
  func hidesBack(_ screen: Thing) -> Bool { screen.fields[Self.hidden]?.atoms == [.truth(true)] }

  /// Runs code that may not run.
  func doubtfully<Result>(_ isDoubtful: Bool = true, _ body: () -> Result) -> Result {
    doubts += isDoubtful ? 1 : 0
    defer { doubts -= isDoubtful ? 1 : 0 }
    return body()
  }
}
