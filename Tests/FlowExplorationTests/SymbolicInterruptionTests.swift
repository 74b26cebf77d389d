import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Exploration may be broken off whenever it asks, and limits may cut steps after their events.
extension SymbolicFlowTests {
  /// An event that happens only where two others have happened, which is no news to a search that is guided by news.
  static let combination = """
    flow: Combination
    root: App
    limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
    variables: {one: {values: [false, true], initially: false}, two: {values: [false, true], initially: false}}
    coordinators:
      App:
        container: stack
        start: [push: Home]
        screens:
          Home:
            actions:
              one: [set: {one: true}]
              two: [set: {two: true}]
              both: [{when: one, do: [{when: two, do: [push: Next]}]}]
              sheet: [present: Sheet]
          Next: {}
          Sheet: {}
    """

  /// Who is told to break off once and goes on all the same has all states in the end.
  private func takesNoPartForAll(_ flow: Flow, threads: Int) {
    var expected: String?
    // Told at no question, then at the first, the second and so on, until there are not so many.
    var (told, isTold) = (0, true)
    while isTold {
      let symbolic = SymbolicFlow(flow, threads: threads)
      var asked = 0
      symbolic.explore { _ in
        asked += 1
        return asked == told
      }
      isTold = asked >= told
      told += 1
      if symbolic.isInterrupted { continue }
      let found = "\(symbolic.forest.count(symbolic.states)) \(symbolic.stepCount(from: symbolic.states))"
      #expect(found == expected ?? found, "told at the question \(told - 1)")
      expected = found
    }
    #expect(told > 10)
  }

  @Test(arguments: ["Rules/coordinator-leak/clean-told-when-gone.flow.yml", "Meaning/as-tabs.flow.yml"], [1, 2])
  func partOfASetIsNeverTakenForAllOfIt(path: String, threads: Int) throws {
    takesNoPartForAll(try loadFlow(path), threads: threads)
  }

  @Test(arguments: [1, 2]) func whatSetsAloneFindIsNotLeftOut(threads: Int) throws {
    takesNoPartForAll(try flow(fromYAML: Self.combination), threads: threads)
  }

  /// What a search ahead has learned may be large; who is interrupted takes none of it over.
  @Test func whoIsInterruptedTakesNothingOver() throws {
    let symbolic = SymbolicFlow(try flow(fromYAML: Self.combination), threads: 1)
    symbolic.explore { _ in true }
    #expect(symbolic.isInterrupted)
    #expect(symbolic.rounds == 0)
    #expect(symbolic.covers.joined().isEmpty)
    let other = SymbolicFlow(try flow(fromYAML: Self.combination), threads: 1)
    other.explore { _ in false }
    #expect(!other.covers.joined().isEmpty)
  }

  /// Of two who have gone each leaves something pending, and only one may.
  @Test func cutsOfBurialsAreCutsOfTheirSteps() throws {
    let flow = try flow(
      fromYAML: """
        flow: Leaving
        root: App
        limits: {stackDepth: 1, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {done: {values: [false, true], initially: false}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {open: [start: Hub], close: [removeAll]}}}
          Hub: {container: inherited, start: [{start: Sync}]}
          Sync: {container: stack, start: [later: [set: {done: true}]]}
        """)
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions)
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    #expect(!symbolic.cutsOfBurials.isEmpty)
    let forest = symbolic.forest
    let cut = symbolic.condition { if case .cut = $0.result { true } else { false } }
    let after = symbolic.cutAfterEvent(SymbolicFlow.StepKind.all)
    #expect(!after.isEmpty)
    let all = forest.union(forest.enabled(symbolic.states, cut), after)
    for index in 0..<graph.count {
      let vector = try #require(symbolic.vector(transitions.state(graph.store[index])))
      #expect(forest.contains(vector, in: all) == graph.edges(from: index).contains { $0.isCut })
    }
  }
}
