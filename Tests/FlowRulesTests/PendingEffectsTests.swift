import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// What is asked about pending effects while one of them runs.
struct PendingEffectsTests {
  /// The effect that runs is not pending any more; the other one is, for whoever comes first.
  @Test(arguments: ["", ", {later: [{when: quiescent, do: [set: {last: calm}], else: [set: {last: busy}]}]}"])
  func whatRunsIsNotPending(another: String) throws {
    let flow = try flow(
      fromYAML: """
        flow: Calm
        root: App
        limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {first: {values: [none, calm, busy], initially: none}, last: {values: [none, calm, busy], initially: none}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home:
                actions:
                  go: [{later: [{when: quiescent, do: [set: {first: calm}], else: [set: {first: busy}]}]}\(another)]
        invariants:
          never-calm: {never: first == calm}
          never-busy: {never: first == busy}
        """)
    #expect(DeepStack.run { Comparison.agreement(on: flow, with: NaiveChecker(flow: flow)) } == .equal)
    for engine in [CheckRun.Engine.oneByOne, .sets] {
      let found = DeepStack.run { CheckRun(flow, engine: engine).findings().map(\.rule) }
      #expect(found.contains("never-calm"))
      #expect(found.contains("never-busy") == !another.isEmpty)
    }
  }
}
