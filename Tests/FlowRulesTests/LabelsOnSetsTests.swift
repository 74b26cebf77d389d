import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowRules

/// What rules ask of sets of states against what they ask of states one by one.
struct LabelsOnSetsTests {
  /// Where both differ, in words.
  private func wrong<Rule: StateRule>(_ rule: Rule.Type, _ flow: Flow) -> [String] {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions)
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    let parts = rule.split(symbolic.states, of: symbolic)
    return (0..<graph.count).compactMap { index in
      let state = transitions.state(graph.store[index])
      let values = Set(rule.values(of: SingleState(state, in: transitions.system)))
      guard let vector = symbolic.vector(state) else { return "state \(index) is missing" }
      let found = Set(parts.filter { symbolic.forest.contains(vector, in: $0.states) }.map(\.value))
      return values == found ? nil : "state \(index): \(values), but in sets \(found)"
    }
  }

  @Test(arguments: declarationFixtures(in: "Rules/stuck-guard"))
  func stuckGuards(path: String) throws { #expect(wrong(StuckGuardRule.self, try loadFlow(path)) == []) }

  @Test(arguments: declarationFixtures(in: "Rules/orphaned-screen"))
  func orphanedScreens(path: String) throws { #expect(wrong(OrphanedScreenRule.self, try loadFlow(path)) == []) }

  @Test(arguments: declarationFixtures(in: "Rules/coordinator-leak"))
  func coordinatorsThatLeak(path: String) throws { #expect(wrong(CoordinatorLeakRule.self, try loadFlow(path)) == []) }

  @Test(arguments: declarationFixtures(in: "Rules/machine-out-of-step"))
  func machinesOutOfStep(path: String) throws { #expect(wrong(MachineOutOfStepRule.self, try loadFlow(path)) == []) }

  /// The frame of the last one is also that of those who started it, the first of them twice removed.
  @Test func whoStandsFarAboveAFrameDoesNotLeak() throws {
    let flow = try flow(
      fromYAML: """
        flow: Chain
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {go: [start: First]}}}}
          First: {container: inherited, start: [start: Second]}
          Second: {container: inherited, start: [start: Third]}
          Third: {container: inherited, start: [push: Page], screens: {Page: {back: false}}}
        """)
    #expect(wrong(CoordinatorLeakRule.self, flow) == [])
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    #expect(CoordinatorLeakRule.split(symbolic.states, of: symbolic).isEmpty)
  }
}
