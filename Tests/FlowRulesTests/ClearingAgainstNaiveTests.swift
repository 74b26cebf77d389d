import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Stacks that an event clears as a whole, or nearly, without a look at their frames: whatever asks for the frames or for
/// those who put them there gets the same answers as from a checker that looks at each of them.
struct ClearingAgainstNaiveTests {
  private func agrees(_ flow: Flow) -> Agreement {
    DeepStack.run { Comparison.agreement(on: flow, with: NaiveChecker(flow: flow)) }
  }

  private func found(_ flow: Flow, _ rule: String) -> [[String]] {
    [CheckRun.Engine.oneByOne, .sets].map { engine in
      DeepStack.run { CheckRun(flow, engine: engine).findings().filter { $0.rule == rule }.map(\.subject) }
    }
  }

  /// The second tap on a button shows the tab anew, and so takes away what the first one left: screens of the tab itself, or
  /// of somebody who uses its stack.
  private func anew(_ first: String, _ second: String, usersStack: Bool) throws -> Flow {
    let go = "go: [{when: not quiescent, do: [\(second)raise: anew], else: [\(first)]}]"
    let screens = "screens: {Items: {actions: {\(go)}}, More: {}}"
    let list = usersStack ? "List: {container: inherited, start: [push: Items], handle: {}, \(screens)}" : ""
    return try flow(
      fromYAML: """
        flow: Anew
        framework: uikit
        root: App
        limits: {stackDepth: \(first == "pop" ? 2 : 3), instances: 1, modals: 1, taps: 2, pending: 1, races: 1}
        coordinators:
          App: {container: window, start: [show: Tab], handle: {anew: [remove: Tab, show: Tab]}}
          Tab:
            container: stack
            start: [push: Root]
            handle: {anew: [raise: anew]}
            \(usersStack ? "screens: {Root: {actions: {list: [push: List]}}}" : "screens: {Root: {actions: {list: [push: Items]}}, Items: {actions: {\(go)}}, More: {}}")
          \(list)
        """)
  }

  @Test(arguments: [false, true]) func whoClearsAStackByASecondTapGoesBackTooFar(usersStack: Bool) throws {
    let flow = try anew("push: More", "", usersStack: usersStack)
    #expect(agrees(flow) == .equal)
    #expect(found(flow, "overshot-back") == [["Items.go"], ["Items.go"]])
  }

  /// Root stands there before and after, as the first tap has popped; what the second one puts there and takes away itself
  /// was not there before.
  @Test(arguments: ["", "push: More, ", "replace: [More], "], [false, true])
  func whatIsReplacedByAnEqualIsNotTakenAway(second: String, usersStack: Bool) throws {
    if usersStack, second.hasPrefix("replace") { return }
    let flow = try anew("pop", second, usersStack: usersStack)
    #expect(agrees(flow) == .equal)
    #expect(found(flow, "overshot-back") == [[], []])
  }

  /// Whoever stands on top is told last, and has the last word, whoever was declared first.
  @Test(arguments: ["First, push: Second", "Second, push: First"]) func whoStandsLowerIsToldFirst(_ order: String)
    throws
  {
    let flow = try flow(
      fromYAML: """
        flow: Order
        framework: uikit
        root: App
        limits: {stackDepth: 4, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {last: {values: [none, first, second], initially: none}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {go: [push: \(order), push: Top]}}, Top: {back: false, actions: {home: [popToRoot]}}}
          First: {container: inherited, start: [push: One], dismissal: {gone: [set: {last: first}, finish]}, screens: {One: {back: false}}}
          Second: {container: inherited, start: [push: Two], dismissal: {gone: [set: {last: second}, finish]}, screens: {Two: {back: false}}}
        invariants:
          never-first: {never: last == first}
          never-second: {never: last == second}
        """)
    #expect(agrees(flow) == .equal)
    let isFirstLast = order.hasPrefix("Second")
    let told = [["never-first"], ["never-first"]]
    #expect(found(flow, "never-first") == (isFirstLast ? told : [[], []]))
    #expect(found(flow, "never-second").map(\.isEmpty) == [isFirstLast, isFirstLast])
  }

  /// Idle uses the stack and never has a screen there.
  @Test func whoLosesNothingIsNotTold() throws {
    let flow = try flow(
      fromYAML: """
        flow: Idle
        framework: uikit
        root: App
        limits: {stackDepth: 4, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {told: {values: [false, true], initially: false}}
        coordinators:
          App:
            container: stack
            start: [push: Home, start: Idle]
            screens:
              Home: {actions: {go: [push: Next, push: Next, push: Top]}}
              Next: {}
              Top: {actions: {home: [popToRoot]}}
          Idle: {container: inherited, headless: true, dismissal: {gone: [set: {told: true}], removed: [set: {told: true}]}}
        invariants:
          never-told: {never: told}
        """)
    #expect(agrees(flow) == .equal)
    #expect(found(flow, "never-told") == [[], []])
  }

  /// A screen that is gone with the whole stack above the root takes no second tap.
  @Test(arguments: ["deaf", "hearing"]) func whoIsGoneWithTheStackIsDeaf(_ removed: String) throws {
    let flow = try flow(
      fromYAML: """
        flow: Deaf
        framework: uikit
        root: App
        removedScreens: \(removed)
        limits: {stackDepth: 4, instances: 1, modals: 1, taps: 2, pending: 1, races: 1}
        variables: {gone: {values: [false, true], initially: false}, again: {values: [false, true], initially: false}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home: {actions: {go: [{set: {gone: false}}, push: First, push: Top]}}
              Top: {actions: {home: [{when: gone, do: [set: {again: true}]}, {set: {gone: true}}, popToRoot]}}
          First: {container: inherited, start: [push: One], screens: {One: {}}}
        invariants:
          never-again: {never: again}
        """)
    #expect(agrees(flow) == .equal)
    #expect(found(flow, "never-again").map(\.isEmpty) == [removed == "deaf", removed == "deaf"])
  }

  /// Nobody knows any more whose stack they use, as the list is gone that started them; the order is that of their screens
  /// all the same when the lowest of these is taken away.
  @Test func whoHasLostAScreenBelowChangesPlaces() throws {
    let flow = try flow(
      fromYAML: """
        flow: Places
        framework: uikit
        root: App
        limits: {stackDepth: 4, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: stack, start: [push: Home, start: List], screens: {Home: {}}}
          List: {container: inherited, headless: true}
          View:
            container: inherited
            ownership: view
            start: [push: First]
            screens: {First: {}, Second: {}, Third: {}}
        externals:
          open: {when: alive(List) and count(View) < 2, do: [{in: List, do: [push: View]}]}
          forget: {when: alive(List), do: [remove: List]}
          more: {when: alive(View) and not displayed(Second) and not displayed(Third), do: [{in: View, do: [push: Second]}]}
          last: {when: displayed(Second) and not displayed(Third), do: [{in: View, do: [push: Third]}]}
          first: {when: displayed(Second), do: [{in: App, do: [removeFrame: First]}]}
          second: {when: displayed(Third), do: [{in: App, do: [removeFrame: Second]}]}
        """)
    #expect(agrees(flow) == .equal)
  }
}
