import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Sets that are given further values, levels or room while they grow.
struct LateValuesTests {
  /// A stack that is pushed onto with and without animation, under a guard that opens after a while: some steps write what
  /// they have not looked at, and lead to values that are met only after them.
  @Test func stepsThatOnlyWriteLeadToValuesThatAreMetLater() throws {
    let flow = try flow(
      fromYAML: """
        flow: Guarded
        framework: swiftui
        root: App
        limits: {stackDepth: 4, instances: 2, modals: 2, taps: 2, pending: 1}
        coordinators:
          App:
            container: stack
            guard: {unlock: 400ms}
            start: [push: One]
            screens:
              One: {actions: {open: [push: Two]}}
              Two: {actions: {guarded: [guarded: [push: One]], plain: [{push: One, animated: false}]}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Launches are asked for anew once levels have another order.
  @Test(arguments: slices(of: UInt64(0)..<24, count: 4), [1, 100_000])
  func siftedLevelsHaveTheSameLaunches(slice: Slice<UInt64>, statesAhead: Int) {
    expectAgreement(on: slice.elements, mostSkipped: 3) { seed in
      var generator = FlowGenerator(seed: seed)
      let flow = generator.next()
      var transitions = FlowTransitions(flow)
      let graph = StateGraph.exploring(&transitions, maxStates: 400)
      if graph.interruption != nil { return .skipped("too many states") }
      let symbolic = SymbolicFlow(flow, statesAhead: statesAhead, leastNodesToSift: 0)
      symbolic.explore { _ in false }
      let launches = Set(graph.launches)
      let vectors = launches.compactMap { symbolic.vector(transitions.state(graph.store[$0])) }
      return Agreement(
        ("in sets", "\(symbolic.forest.count(symbolic.launched)), with a vector \(vectors.count)"),
        ("one by one", "\(launches.count), with a vector \(launches.count)"))
    }
  }
}
