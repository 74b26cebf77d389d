import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// The values for which all ways of a program are known.
struct KnownWaysTests {
  /// Both ways of an action look at the same variable: with a value of it all ways are known once both have met it.
  @Test func allWaysThatAValueMayGoHaveToBeKnown() throws {
    let flow = try flow(
      fromYAML: """
        flow: Ways
        root: App
        limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables:
          on: {values: [false, true], initially: [false, true]}
          seen: {values: [no, left, right], initially: no}
        coordinators: {App: {container: stack, start: [push: Home], screens: {Home: {}}}}
        externals:
          look:
            do:
              - choose:
                  - [{when: on, do: [set: {seen: left}]}]
                  - [{when: on, do: [set: {seen: right}]}]
        """)
    let system = FlowSystem(flow)
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: 2)
    let states = graph.launches.map { transitions.state(graph.store[$0]) }
    #expect(states.map { $0.variables[0] } == [0, 1])

    let behaviour = LearnedBehaviour(system)
    behaviour.meetInitialValues()
    let numbers = states.map {
      behaviour.numbers(of: $0.slotValues(system.program, system.layout, system.initialValues))
    }
    let look = try #require(system.groups.firstIndex(of: .external(0)))
    /// The values of the variable for which all ways are known.
    var known: [Int] {
      behaviour.knownWays(of: look, upTo: .max).flatMap { $0.filter { $0.slot == 0 }.map(\.value) }.sorted()
    }
    func learn(way: Int, of state: Int) { behaviour.learn(look, forks: [way]) { numbers[state][$0] } }
    #expect(known == [])
    learn(way: 0, of: 0)
    learn(way: 1, of: 1)
    #expect(known == [])
    learn(way: 1, of: 0)
    #expect(known == [numbers[0][0]])
    learn(way: 0, of: 1)
    #expect(known == [0, 1])
  }
}
