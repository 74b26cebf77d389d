import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

struct EventOccurrencesTests {
  /// Without a screen, on one screen and on two; what a third one would need is cut.
  @Test func eventsAreListedWithTheScreensOnWhichTheyHappen() throws {
    let flow = try flow(
      fromYAML: """
        flow: Sightings
        root: App
        limits: {stackDepth: 2, taps: 1}
        coordinators:
          App:
            container: stack
            screens:
              Home: {actions: {open: [push: Item]}}
              Item: {actions: {further: [push: Item]}}
        externals:
          begin: {handler: App, when: not displayed(Home), do: [push: Home]}
        """)
    let sightings = DeepStack.run {
      let explored = CheckRun(flow).explored
      return explored.eventOccurrences().map { sighting in
        "\(explored.program.name(of: sighting.label)) at \(sighting.visible.map(explored.screenName) ?? "none")"
      }
    }
    #expect(
      sightings.sorted() == [
        "back at Item", "external begin at none", "settle at Home", "settle at Item", "tap Home.open at Home",
      ])
  }
}
