import FlowTestSupport
import Testing

@testable import FlowExploration

/// What waits on behalf of somebody, in slots and in states, when others whom it is about have gone meanwhile.
struct WaitingSlotsTests {
  /// Middle is removed while the sheet that it started is being dismissed: the completion still holds the sheet.
  @Test func whoIsHeldMayHaveNoStarterAnyMore() throws {
    let flow = try flow(
      fromYAML: """
        flow: Held
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 2, taps: 1, pending: 1, races: 1}
        variables: {told: {values: [false, true], initially: false}}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [present: Middle]}}}}
          Middle: {container: stack, start: [push: Page], screens: {Page: {actions: {more: [present: Sheet]}}}}
          Sheet:
            container: stack
            start: [push: Options]
            screens: {Options: {actions: {close: [{dismiss: self, then: [set: {told: true}], keeps: self}]}}}
        externals:
          forget: {when: not quiescent and alive(Middle), do: [remove: Middle]}
          asked: {when: alive(Sheet) and not alive(Middle), do: []}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Both children have finished, and one of them goes before what remembers it runs.
  @Test func whatRemembersSomebodyWhoIsGoneIsCountedOnce() throws {
    let flow = try flow(
      fromYAML: """
        flow: Remembered
        root: App
        limits: {stackDepth: 1, instances: 2, modals: 1, taps: 1, pending: 2}
        coordinators:
          App:
            container: stack
            start: [push: Home, start: Child, start: Child]
            handle: {Child.finished: [later: [remove: Child]]}
            screens: {Home: {}}
          Child: {headless: true}
        externals:
          done: {handler: Child, do: [finish]}
          gone: {when: not quiescent, do: [remove: Child]}
          asked: {when: count(Child) == 1, do: []}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }
}
