import FlowModel

/// Records where code takes the back button from a screen, with which the gesture that goes back goes as well.
///
/// The same holds for the whole navigation bar: UIKit's gesture does not begin while it is hidden.
extension Interpreter {
  /// The hidden field that says whether a screen has no way back of the system's.
  private static let hidden = " hidesBack"
  /// That which says so of its bar: a screen may show its bar and still hide the button on it.
  private static let hiddenBar = " hidesBar"

  /// `.navigationBarBackButtonHidden()`, `navigationItem.setHidesBackButton(true, animated: false)`
  func noteHiddenBack(_ arguments: [Argument], on screen: Thing?, in scope: Scope) {
    let stated = arguments.first { $0.label == nil }
    noteHiddenBack(stated.map { evaluate($0.term, in: scope) } ?? Value(.truth(true)), on: screen)
  }

  /// What runs only on some ways may leave the button there.
  func noteHiddenBack(_ value: Value, on screen: Thing?) { noteHidden(Self.hidden, value, on: screen) }

  private func noteHidden(_ field: String, _ value: Value, on screen: Thing?) {
    guard let screen, screen.kind == .instance, roles.isScreen(screen.type) else { return }
    // An action of the screen itself comes later; one of another screen makes this screen.
    let isLater = isTriggered && frames.last?.home === screen
    let isSure = doubts == 0 && certainty == .certain && !isLater && !isProbing
    let isHidden = value.atoms == [.truth(true)] && isSure
    write(Value(.truth(isHidden)), to: field, of: screen)
  }

  /// `navigationController?.setNavigationBarHidden(true, animated: false)`, `stack.isNavigationBarHidden = true`
  ///
  /// A screen that hides the bar of the stack around it hides it for itself, and the first screen of a stack for those
  /// above it as well. Elsewhere it is hidden for all screens of the stack.
  func noteHiddenBar(_ value: Value, of stack: Thing) {
    if value.atoms != [.truth(true)] { showsBars.insert(stack.kind == .ambientNavigation ? stack.maker : stack) }
    if stack.kind == .ambientNavigation { return noteHidden(Self.hiddenBar, value, on: stack.maker) }
    // A screen that is on the stack already hides it later.
    let isLater = isTriggered && frames.last?.home.map { roles.isScreen($0.type) } ?? false
    let isSure = doubts == 0 && certainty == .certain && !isLater && !isProbing
    if value.atoms == [.truth(true)], isSure { write(value, to: Self.hidden, of: stack) }
  }

  /// Whether a modifier hides the navigation bar: `.navigationBarHidden(true)`, `.toolbar(.hidden, for: .navigationBar)`
  func hidesBar(_ name: String, _ arguments: [Argument], in scope: Scope) -> Bool {
    guard let first = arguments.first, first.label == nil else { return false }
    switch name {
    case "navigationBarHidden": return evaluate(first.term, in: scope).atoms == [.truth(true)]
    case "toolbar", "toolbarVisibility":
      let bars = arguments.dropFirst().map { $0.term.lastName }
      return first.term.lastName == "hidden" && (bars.isEmpty || bars.contains("navigationBar"))
    default: return false
    }
  }

  /// Whether the system's way back is surely hidden on a screen, or on all screens of a stack.
  func hidesBack(_ thing: Thing) -> Bool {
    [Self.hidden, Self.hiddenBar].contains { thing.fields[$0]?.atoms == [.truth(true)] }
  }

  /// Whether a screen surely hides the bar of the stack around it.
  func hidesBar(_ screen: Thing) -> Bool { screen.fields[Self.hiddenBar]?.atoms == [.truth(true)] }

  /// Runs code that may not run.
  func doubtfully<Result>(_ isDoubtful: Bool = true, _ body: () -> Result) -> Result {
    doubts += isDoubtful ? 1 : 0
    defer { doubts -= isDoubtful ? 1 : 0 }
    return body()
  }
}
