import FlowModel
import FlowRuns
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares successors, whose states are composed on demand, with outcomes that contain their states.
struct SuccessorsTests {
  private func compare(_ flow: Flow, mostStates: Int) {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: mostStates)
    let system = transitions.system
    let finder = FlowSystem.SuccessorFinder(system)
    for index in 0..<graph.count {
      let state = transitions.state(graph.store[index])
      var coverage = Coverage(system.program)
      var expected: [(label: EventLabel, outcome: FlowSystem.Outcome)] = []
      system.successors(of: state, coverage: &coverage) { expected.append(($0, $1)) }
      let successors = finder.successors(of: state)
      // Asking for the last successor first gives the same successors.
      if index % 2 == 1, !expected.isEmpty { #expect(successors[expected.count - 1]?.label == expected.last?.label) }
      #expect(successors[expected.count] == nil)
      let all = expected.indices.compactMap { successors[$0] }
      #expect(all.map(\.label) == expected.map(\.label))
      for (successor, (_, outcome)) in zip(all, expected) {
        expectSame(system.outcome(of: successor, among: successors), outcome)
        #expect(successor.isCrash == outcome.isCrash)
        #expect(outcome.observations.allSatisfy { successor.shows($0) == outcome.shows($0) })
        guard case .state(let target) = outcome.result,
          let first = expected.first(where: { $0.outcome.result == outcome.result })
        else { continue }
        let found = system.outcome(of: successors, leadingTo: target)
        #expect(found?.label == first.label)
        if let found { expectSame(found.outcome, first.outcome) }
        let last = expected.last { $0.outcome.result == outcome.result }
        #expect(system.outcome(of: successors, leadingTo: target) { $0 == last?.label }?.label == last?.label)
      }
    }
  }

  private func expectSame(_ left: FlowSystem.Outcome, _ right: FlowSystem.Outcome) {
    #expect(left.result == right.result)
    #expect(left.observations == right.observations)
    #expect(left.choices == right.choices)
    #expect(left.visibleScreen == right.visibleScreen)
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func appsGoTheSameWays(path: String) throws { compare(try loadFlow(path), mostStates: 200) }

  @Test(arguments: 0..<20)
  func generatedFlowsGoTheSameWays(seed: Int) {
    var generator = FlowGenerator(seed: UInt64(seed))
    compare(generator.next(), mostStates: 100)
  }

  @Test func whereNoEventLeadsNoneIsFound() throws {
    let flow = try loadFlow("Apps/Storefront.flow.yml")
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: 50)
    let successors = FlowSystem.SuccessorFinder(transitions.system).successors(of: transitions.state(graph.store[0]))
    let far = try #require((0..<graph.count).first { graph.depth(of: $0) > 1 })
    #expect(transitions.system.outcome(of: successors, leadingTo: transitions.state(graph.store[far])) == nil)
  }
}
