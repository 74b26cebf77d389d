import FlowExploration
import FlowModel
import FlowRuns
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// What is counted and observed on sets of states, against states one by one and against the traces that show it.
struct ExploredSetsTests {
  private static let paths =
    ["Apps/Chats", "Apps/BaseLayerSettings", "Causes/situations", "Causes/second-taps"].map { "\($0).flow.yml" }
    + declarationFixtures(in: "Rules/deep-link-misses")

  @Test(arguments: paths) func distancesAreTheSame(path: String) throws {
    let flow = try loadFlow(path)
    let (sets, oneByOne) = DeepStack.run { () -> ([ScreenDistance]?, [ScreenDistance]?) in
      let sets = CheckRun(flow, followsStacks: false, engine: .sets).explored
      let one = CheckRun(flow, maxStates: 20_000, followsStacks: false, engine: .oneByOne).explored
      return (
        sets.sets == nil ? nil : sets.screenDistances(), one.graph.interruption == nil ? one.screenDistances() : nil
      )
    }
    #expect(sets != nil && sets == oneByOne)
  }

  /// An event that nobody handles is raised at launch already, and once more by a button.
  private static func raised() throws -> Flow {
    try flow(
      fromYAML: """
        flow: Raised
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 2, pending: 1, races: 2}
        coordinators:
          App: {container: stack, start: [start: Child]}
          Child:
            container: inherited
            start: [push: Page, raise: oops]
            screens:
              Page: {actions: {again: [raise: oops], other: [raise: ouch], next: [push: Next]}}
              Next: {actions: {late: [raise: late], answer: {trigger: async, when: not quiescent, do: [raise: soon]}}}
        """)
  }

  /// What was found until an interruption is not taken for everything.
  @Test(arguments: [0, 1, 2, 5]) func observationsThatWereInterruptedAreLookedForAgain(questions: Int) throws {
    let flow = try Self.raised()
    let (whole, broken, again) = DeepStack.run { () -> ([Observation], [Observation]?, [Observation]?) in
      func sets() -> ExploredSets {
        let symbolic = SymbolicFlow(flow)
        symbolic.explore { _ in false }
        return ExploredSets(symbolic)
      }
      let interrupted = sets()
      func observations(_ stop: () -> Bool) -> [Observation]? {
        interrupted.interruptible(by: stop) { interrupted.firstObservations.map(\.observation) }
      }
      var left = questions
      let broken = observations {
        left -= 1
        return left < 0
      }
      return (sets().firstObservations.map(\.observation), broken, observations { false })
    }
    #expect(whole.count > 3)
    #expect(broken == nil)
    #expect(again == whole)
  }

  @Test func whatIsObservedIsObservedOnceAtItsCost() throws {
    let flow = try Self.raised()
    let observed = DeepStack.run { () -> [(Observation, LeastRuns.Cost, LeastRuns.Cost)]? in
      let explored = CheckRun(flow, engine: .sets).explored
      return explored.sets?.firstObservations.map { ($0.observation, $0.cost, $0.trace(explored).cost) }
    }
    let found = try #require(observed)
    #expect(found.count > 3)
    #expect(Set(found.map(\.0)).count == found.count)
    for (observation, cost, traced) in found { #expect(cost == traced, "\(observation)") }
    #expect(found.map(\.1) == found.map(\.1).sorted())
  }
}
