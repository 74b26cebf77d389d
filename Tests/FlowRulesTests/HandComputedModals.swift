import FlowModel

extension HandComputedCase {
  private static func presenting(_ kind: Effect.Kind) -> Action {
    Action(name: "open", effects: [Effect(kind)])
  }

  /// C is not told of the swipe. 0 A · 1 A|C presenting, one tap · 2 the same, two taps, another C that is not displayed ·
  /// 3 A|C · 4 A dismissing, C not displayed. When the flow comes to rest, nobody can notice a C that is not displayed.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 swipe 4 · 4 settle 0.
  static let unheardSwipe = HandComputedCase(
    flow: Flow(
      name: "unheard swipe", root: "R",
      coordinators: [
        stack([presenting(.presentCoordinator("C", entry: nil, style: .sheet, interactiveDismiss: true))]),
        Coordinator(name: "C", start: [Effect(.pushScreen("S"))], screens: [Screen(name: "S")]),
      ]),
    states: 5, transitions: 6,
    findings: [found("coordinator-leak", "C", 4), found("dropped-presentation", "C", 2, races: 1)])

  /// 0 A · 1 A|Q presenting, one tap · 2 two taps (Q is presented already) · 3 A|Q · 4 A dismissing, one
  /// tap, `ok` waits · 5 two taps, `ok` waits twice · 6 [A B] pushing · 7 [A B B] pushing · 8 [A B] · 9 [A] popping ·
  /// 10 [A B B] · 11 [A B] popping.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 tap 4 · 4 tap again 5, settle 6 · 5 settle 7 · 6 settle 8 ·
  /// 7 settle 10 · 8 back 9 · 9 settle 0 · 10 back 11, back to A 9 · 11 settle 8.
  static let alert = HandComputedCase(
    flow: Flow(
      name: "alert", root: "R",
      coordinators: [
        stack(
          [presenting(.presentScreen("Q", style: .alert, interactiveDismiss: true))],
          [Screen(name: "Q", actions: [Action(name: "ok", effects: [Effect(.pushScreen("B"))])]), Screen(name: "B")])
      ]),
    states: 12, transitions: 15)

  /// D is told when its last frame goes, and finishes. 0 [A] · 1 [A X] pushing, one tap · 2 [A X X] pushing, two
  /// taps, two Ds · 3 [A X] · 4 [A X X] · 5 [A] popping, one to tell · 6 [A X] popping, one to tell ·
  /// 7 [A] popping, two to tell.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 4 · 3 back 5 · 4 back 6, back to A 7 · 5 settle 0 · 6 settle 3 ·
  /// 7 settle 0.
  static let gone = HandComputedCase(
    flow: Flow(
      name: "gone", root: "R",
      coordinators: [
        stack([Action(name: "go", effects: [Effect(.pushCoordinator("D", entry: nil))])]),
        Coordinator(
          name: "D", container: .inherited, start: [Effect(.pushScreen("X"))],
          dismissal: Dismissal(gone: [Effect(.finish)]), screens: [Screen(name: "X")]),
      ]),
    states: 8, transitions: 10, findings: [found("duplicate-screen", "X", 2, races: 1)])
}
