import FlowModel

extension HandComputedCase {
  private static let next = Action(name: "next", effects: [Effect(.pushScreen("B"))])
  private static let guardedNext = Action(name: "next", effects: [Effect(.guarded([Effect(.pushScreen("B"))]))])

  /// 0 [A] · 1 [A B] pushing, one tap · 2 [A B B] pushing, two taps · 3 [A B] · 4 [A B B] · 5 [A] popping ·
  /// 6 [A B] popping.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 4 · 3 back 5 · 4 back 6, back to A 5 · 5 settle 0 · 6 settle 3.
  static let push = HandComputedCase(
    flow: Flow(name: "push", root: "R", coordinators: [stack([next], [Screen(name: "B")])]),
    states: 7, transitions: 9, findings: [found("duplicate-screen", "B", 2, races: 1)])

  /// As above without 2, 4 and 6: the second tap is cut, and a cut outcome is still a transition. [A B B] is not a
  /// stack that grows: B comes twice in a row, as often as one transition takes taps.
  static let cutPush = HandComputedCase(
    flow: Flow(
      name: "cut push", root: "R", limits: Limits(stackDepth: 2), coordinators: [stack([next], [Screen(name: "B")])]),
    states: 4, transitions: 5, limitsReached: ["stackDepth@A.next"])

  /// 0 [A] · 1 [A B] pushing, locked, one tap · 2 the same, two taps · 3 [A B] open · 4 [A] popping.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 back 4 · 4 settle 0.
  static let guardOnCompletion = HandComputedCase(
    flow: Flow(
      name: "guard on completion", root: "R",
      coordinators: [stack([guardedNext], guardUnlock: .onCompletion, [Screen(name: "B")])]),
    states: 5, transitions: 6)

  /// 500 ms outlast a push: 0 [A] · 1 [A B] pushing, locked, one tap · 2 two taps · 3 [A B] free · 4 [A B] open ·
  /// 5 [A] popping, free · 6 [A] popping, open · 7 [A] free.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 unlock 4, back 5 · 4 back 6 · 5 settle 7, unlock 6 ·
  /// 6 settle 0 · 7 unlock 0, tap 7 (the body is skipped).
  static let longGuard = HandComputedCase(
    flow: Flow(
      name: "long guard", root: "R",
      coordinators: [stack([guardedNext], guardUnlock: .after(milliseconds: 500), [Screen(name: "B")])]),
    states: 8, transitions: 12)

  /// 200 ms do not outlast a push, the guard is free at once, so that the second tap may come before or after.
  /// 0 [A] · 1 [A B] pushing, free, one tap · 2 free, two taps · 3 open, one tap · 4 open, two taps ·
  /// 5 [A B B] pushing, free, two taps · 6 open · 7 [A B] free · 8 [A B] open · 9 [A B B] free · 10 [A B B] open ·
  /// 11 [A] popping, free · 12 open · 13 [A B] popping, free · 14 open · 15 [A] free.
  /// 0 tap 1 · 1 tap again 2, settle 7, unlock 3 · 2 settle 7, unlock 4 · 3 tap again 5, settle 8 · 4 settle 8 ·
  /// 5 settle 9, unlock 6 · 6 settle 10 · 7 unlock 8, back 11 · 8 back 12 · 9 unlock 10, back 13, back to A 11 ·
  /// 10 back 14, back to A 12 · 11 unlock 12, settle 15 · 12 settle 0 · 13 unlock 14, settle 7 · 14 settle 8 ·
  /// 15 unlock 0, tap 15.
  static let shortGuard = HandComputedCase(
    flow: Flow(
      name: "short guard", root: "R",
      coordinators: [stack([guardedNext], guardUnlock: .after(milliseconds: 200), [Screen(name: "B")])]),
    states: 16, transitions: 28, findings: [found("duplicate-screen", "B", 3, races: 1)])

  /// One state: the tap stops the app, which is not a way out.
  static let popOnEmpty = HandComputedCase(
    flow: Flow(
      name: "pop on empty", framework: .swiftui, root: "R",
      coordinators: [stack([Action(name: "close", effects: [Effect(.pop)])], framework: .swiftui)]),
    states: 1, transitions: 1,
    findings: [found("pop-on-empty", "R", 1), found("stuck-state", "A", 0)])
}
