import FlowModel

extension HandComputedCase {
  /// P goes and Q is to come at once: SwiftUI calls the second present again when the first sheet has gone.
  /// 0 A · 1 A|P presenting, one tap · 2 two taps · 3 A|P · 4 A dismissing, one tap on P, Q waits · 5 A dismissing by
  /// the system · 6 A dismissing, two taps on P, Q waits twice · 7 A|Q presenting · 8 A|Q.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 tap 4, swipe 5 · 4 tap again 6, settle 7 · 5 settle 0 ·
  /// 6 settle 7 (Q is presented already when the second one is called again) · 7 settle 8 · 8 swipe 5.
  static let waitingPresent = HandComputedCase(
    flow: Flow(
      name: "waiting present", framework: .swiftui, root: "R",
      coordinators: [
        stack(
          [Action(name: "open", effects: [sheet("P")])], framework: .swiftui,
          [
            Screen(name: "P", actions: [Action(name: "next", effects: [Effect(.dismiss(.`self`)), sheet("Q")])]),
            Screen(name: "Q"),
          ])
      ]),
    states: 9, transitions: 12)

  /// Judged by the older behaviour, UIKit refuses Q while P leaves. States 7 and 8 above are gone, and the waiting with them:
  /// 0 A · 1 A|P presenting, one tap · 2 two taps · 3 A|P · 4 A dismissing, one tap on P · 5 by the system ·
  /// 6 two taps on P. 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 tap 4, swipe 5 · 4 tap again 6, settle 0 ·
  /// 5 settle 0 · 6 settle 0. Q is never seen.
  static let refusedPresent = HandComputedCase(
    flow: Flow(
      name: "refused present", root: "R", presentWhileLeaving: .dropped,
      coordinators: [
        stack(
          [Action(name: "open", effects: [sheet("P")])],
          [
            Screen(name: "P", actions: [Action(name: "next", effects: [Effect(.dismiss(.`self`)), sheet("Q")])]),
            Screen(name: "Q"),
          ])
      ]),
    states: 7, transitions: 10,
    findings: [found("dropped-presentation", "Q", 3), found("unreachable-screen", "Q", nil)])

  private static func sheet(_ screen: String) -> Effect {
    Effect(.presentScreen(screen, style: .sheet, interactiveDismiss: true))
  }

  private static func swapping(_ framework: Framework) -> Flow {
    let ownership: Coordinator.Ownership = framework == .uikit ? .parent : .view
    return Flow(
      name: "swapping in \(framework.rawValue)", framework: framework, root: "W",
      coordinators: [
        Coordinator(
          name: "W", framework: framework, container: framework == .uikit ? .window : .switch, ownership: ownership,
          start: [Effect(.showCoordinator("C", entry: nil))],
          handlers: [NamedBody(name: "swap", effects: [Effect(.showCoordinator("D", entry: nil))])]),
        Coordinator(
          name: "C", framework: framework, ownership: ownership, start: [Effect(.pushScreen("S"))],
          screens: [Screen(name: "S", actions: [Action(name: "swap", effects: [Effect(.raise("swap"))])])]),
        Coordinator(
          name: "D", framework: framework, ownership: ownership, start: [Effect(.pushScreen("T"))],
          screens: [Screen(name: "T")]),
      ])
  }

  /// 0 W{S} · 1 W{T}: 0 tap 1. The view takes its coordinator along.
  static let ownedByView = HandComputedCase(
    flow: swapping(.swiftui), states: 2, transitions: 1, findings: [found("stuck-state", "T", 1)])

  /// 0 W{S} · 1 W{T}: 0 tap 1. W still holds C.
  static let ownedByParent = HandComputedCase(
    flow: swapping(.uikit), states: 2, transitions: 1,
    findings: [found("coordinator-leak", "C", 1), found("stuck-state", "T", 1)])

  /// 0 [A] list · 1 [A B] detail, pushing, one tap · 2 two taps · 3 [A B] detail · 4 [A] detail, popping ·
  /// 5 [A] detail. 0 tap 1 · 1 tap again 2 (unexpected), settle 3 · 2 settle 3 · 3 back 4 · 4 settle 5 ·
  /// 5 tap 5 (unexpected).
  static let machine = HandComputedCase(
    flow: Flow(name: "machine", root: "R", coordinators: [carrier]),
    states: 6, transitions: 7,
    findings: [
      found("dead-end-tap", "A.open", 5), found("machine-out-of-step", "R.detail", 4), found("stuck-state", "A", 4),
      found("unexpected-event", "R.detail.open", 5),
    ])

  private static var carrier: Coordinator {
    var carrier = stack([Action(name: "open", effects: [Effect(.send("open"))])], [Screen(name: "B")])
    carrier.machine = Machine(
      states: ["list", "detail"], initially: "list",
      routes: [Machine.Route(from: "list", event: "open", to: "detail")],
      entering: [NamedBody(name: "detail", effects: [Effect(.pushScreen("B"))])],
      shows: [Machine.Shows(state: "list", screen: "A"), Machine.Shows(state: "detail", screen: "B")])
    return carrier
  }

  /// 0 A · 1 A|C presenting, locked, one tap · 2 two taps · 3 A|C · 4 A dismissing, C to be told.
  /// 0 tap 1 · 1 tap again 2, settle 3 · 2 settle 3 · 3 swipe 4, swipe cancelled 3 · 4 settle 0.
  static let heardSwipe = HandComputedCase(
    flow: Flow(
      name: "heard swipe", root: "R",
      coordinators: [
        stack(
          [
            Action(
              name: "open",
              effects: [
                Effect(
                  .guarded([
                    Effect(.presentCoordinator("C", entry: nil, style: .sheet, interactiveDismiss: true))
                  ]))
              ])
          ], guardUnlock: .onCompletion),
        Coordinator(
          name: "C", start: [Effect(.pushScreen("S"))],
          dismissal: Dismissal(swipe: [Effect(.finish)], willSwipe: []), screens: [Screen(name: "S")]),
      ]),
    states: 5, transitions: 7)
}
