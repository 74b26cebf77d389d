import FlowModel
import Testing

struct FlowLookupTests {
  private let flow = Flow(
    name: "Shop", root: "App",
    coordinators: [
      Coordinator(name: "App", screens: [Screen(name: "Home")]),
      Coordinator(name: "Settings", screens: [Screen(name: "List"), Screen(name: "Privacy", isTerminal: true)]),
    ])

  @Test func findsCoordinatorsByName() {
    #expect(flow.coordinator(named: "Settings")?.screens.count == 2)
    #expect(flow.coordinator(named: "Home") == nil)
  }

  @Test func findsScreensWithTheirCoordinator() {
    #expect(flow.screen(named: "Privacy")?.coordinator.name == "Settings")
    #expect(flow.screen(named: "Privacy")?.screen.isTerminal == true)
    #expect(flow.screen(named: "Settings") == nil)
  }

  @Test func limitsAndDurationsHaveTheirDefaults() {
    #expect(flow.limits == Limits(stackDepth: 6, instances: 2, modals: 4, taps: 2, pending: 2))
    #expect(flow.durations == Durations(push: 350, present: 500))
  }
}
