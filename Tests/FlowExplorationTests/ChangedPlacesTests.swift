import FlowTestSupport
import Testing

@testable import FlowExploration

/// Instances are in the order of the display, or of what waits, and that may change while nobody comes or goes.
struct ChangedPlacesTests {
  /// View has a screen below and one above another View, and loses the lower one. Each has a helper that nothing shows.
  @Test func whomViewsRetainChangesPlacesWithThem() throws {
    let flow = try flow(
      fromYAML: """
        flow: Helpers
        framework: uikit
        root: App
        limits: {stackDepth: 4, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {}}}
          View:
            container: inherited
            ownership: view
            start: [push: First, start: Helper]
            screens: {First: {}, Second: {}, Third: {}}
          Helper: {container: stack, headless: true}
        externals:
          open: {when: count(View) < 2, do: [push: View]}
          more: {when: alive(View) and not displayed(Second) and not displayed(Third), do: [{in: View, do: [push: Second]}]}
          last: {when: displayed(Second) and not displayed(Third), do: [{in: View, do: [push: Third]}]}
          first: {when: displayed(Second), do: [{in: App, do: [removeFrame: First]}]}
          second: {when: displayed(Third), do: [{in: App, do: [removeFrame: Second]}]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// One View has presented a sheet, and the other one has covered the window: they change roles, while the stack that both
  /// use stays as it is.
  @Test func whoIsOnlyPresentedChangesPlaces() throws {
    let flow = try flow(
      fromYAML: """
        flow: Presented
        framework: uikit
        root: App
        limits: {stackDepth: 3, instances: 2, modals: 2, taps: 1, pending: 1, races: 1}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {}}}
          View:
            container: inherited
            ownership: view
            start: [push: Page]
            screens:
              Page: {actions: {lock: [cover: Lock]}}
              Lock: {actions: {swap: [uncover, {in: View, do: [cover: Lock]}, {present: Other, replacing: true}]}}
              Sheet: {}
              Other: {}
        externals:
          open: {when: quiescent and count(View) < 2, do: [push: View]}
          over: {when: quiescent and alive(View), do: [{in: View, do: [present: Sheet]}]}
          home: {when: quiescent, do: [{in: App, do: [popToRoot]}]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Pages that have finished and are only held by a completion come last.
  @Test func whoIsOnlyHeldChangesPlaces() throws {
    let flow = try flow(
      fromYAML: """
        flow: Held
        framework: uikit
        root: App
        limits: {stackDepth: 3, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {told: {values: [false, true], initially: false}}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {}}}
          Pages: {container: inherited, start: [push: Page], screens: {Page: {}}}
          Sheet: {container: stack, start: [push: Options], screens: {Options: {}}}
        externals:
          open: {when: count(Pages) < 2, do: [push: Pages]}
          leave:
            when: alive(Pages)
            do: [{in: Pages, do: [{present: Sheet, then: [set: {told: true}], keeps: self}, finish]}]
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }
}
