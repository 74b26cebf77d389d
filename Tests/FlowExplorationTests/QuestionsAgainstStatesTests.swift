import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Questions to sets of states against the same questions to states one by one.
struct QuestionsAgainstStatesTests {
  /// A flow explored in both ways.
  private struct Both {
    let transitions: FlowTransitions
    let graph: StateGraph
    let symbolic: SymbolicFlow
    let vectors: [[UInt32]]

    init(_ flow: Flow) throws {
      var transitions = FlowTransitions(flow)
      let graph = StateGraph.exploring(&transitions)
      (self.transitions, self.graph) = (transitions, graph)
      let symbolic = SymbolicFlow(flow)
      symbolic.explore { _ in false }
      self.symbolic = symbolic
      vectors = try (0..<graph.count).map { try #require(symbolic.vector(transitions.state(graph.store[$0]))) }
    }

    /// For each state whether it is in a set.
    func members(_ set: StateSet) -> [Bool] { vectors.map { symbolic.forest.contains($0, in: set) } }
  }

  private static let fixtures = [
    "Apps/BaseLayer.flow.yml", "Meaning/appears.flow.yml", "Meaning/as-switch.flow.yml",
    "Meaning/cover-presents.flow.yml",
    "Meaning/lazy-tabs.flow.yml", "Meaning/soon.flow.yml", "Rules/dead-action/fires-no-such-tabs.flow.yml",
    "Rules/double-finish/clean-removed-at-once.flow.yml", "Rules/hidden-navigation/clean-first-frame.flow.yml",
    "Rules/hidden-navigation/fires-no-stack.flow.yml", "Rules/stuck-state/fires-completion-of-push.flow.yml",
  ]

  @Test(arguments: fixtures)
  func setsAreSeenAsTheirStates(path: String) throws {
    let both = try Both(loadFlow(path))
    let visible = both.transitions.visibleScreens(in: both.graph)
    let sights = both.symbolic.sights(in: both.symbolic.states).map { ($0.key, both.members($0.value)) }
    for state in 0..<both.graph.count {
      let own = sights.filter { $0.1[state] }.map(\.0)
      #expect(own.map(\.end.screen) == [Int(visible[state])])
      #expect(own.map { $0.screens.filter { $0 >= 0 } } == [visible.all(in: state)])
    }
    #expect(both.symbolic.seenScreens(in: both.symbolic.states) == visible.seen)
  }

  @Test(arguments: fixtures)
  func conditionsHoldInSetsWhereTheyHoldInStates(path: String) throws {
    let both = try Both(loadFlow(path))
    let (program, states) = (both.symbolic.program, both.symbolic.states)
    var conditions = program.screens.indices.flatMap { screen -> [Condition] in
      [.displayed(screen), .visible(screen), .presented(.screen(screen))]
    }
    for coordinator in program.coordinators.indices {
      conditions += [.alive(coordinator), .presented(.coordinator(coordinator))]
    }
    for (index, variable) in program.flow.variables.enumerated() {
      conditions += variable.values.indices.map { .variable(index, hasValue: UInt16($0)) }
    }
    conditions += [.quiescent, .presentsAnything, .anythingLeaving]
    conditions +=
      zip(conditions, conditions.dropFirst()).map { .or($0, .not($1)) } + [.constant(true), .constant(false)]
    for condition in conditions {
      let expected = both.transitions.satisfaction(of: condition, in: both.graph)
      #expect(both.members(both.symbolic.satisfying(condition, in: states)) == expected, "\(condition)")
    }
    #expect(both.members(both.symbolic.quiescent(in: states)) == both.transitions.quiescence(in: both.graph))
    #expect(both.members(both.symbolic.inFlight(in: states)) == both.transitions.inFlight(in: both.graph))
  }

  /// From home only a link leads on, and from there a person.
  @Test func onlyPersonsLeaveForSure() throws {
    let flow = try flow(
      fromYAML: """
        flow: Link
        root: App
        limits: {stackDepth: 3, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {}, Page: {actions: {on: [push: Last]}}, Last: {}}}
        deepLinks:
          page: {when: quiescent and visible(Home), handler: App, do: [push: Page]}
        """)
    let both = try Both(flow)
    let forest = both.symbolic.forest
    let leaving = both.members(forest.enabled(both.symbolic.states, both.symbolic.leavingForSure()))
    let visible = both.transitions.visibleScreens(in: both.graph)
    #expect(!leaving[0])
    #expect(leaving.indices.contains { leaving[$0] && visible[$0] != visible[0] })
  }
}
