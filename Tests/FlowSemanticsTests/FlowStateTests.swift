import FlowTestSupport
import Testing

@testable import FlowSemantics

struct FlowStateTests {
  @Test(arguments: ["Apps", "Meaning"].flatMap(declarationFixtures))
  func slotsAndBackIsTheSameState(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    let slots = Workspace(system.layout)
    for state in system.states(within: 3) {
      let values = state.slotValues(system.program, system.layout, system.initialValues)
      slots.begin { values[$0] }
      var execution = Execution(system.program, slots, script: ChoiceScript())
      try execution.canonicalize()
      #expect(FlowState(execution) == state)
    }
  }
}

struct ChoiceScriptTests {
  /// Two choices of two and three branches, the second only after the first branch of the first.
  @Test func goesThroughEveryWayOnce() {
    var ways: [[Int]] = []
    var script: ChoiceScript? = ChoiceScript()
    while var current = script {
      var way = [current.next(of: 2)]
      if way[0] == 0 { way.append(current.next(of: 3)) }
      ways.append(way)
      script = current.following()
    }
    #expect(ways == [[0, 0], [0, 1], [0, 2], [1]])
  }
}

extension FlowSystem {
  /// Every state within some events of a launch.
  func states(within events: Int) -> Set<FlowState> {
    var coverage = Coverage(program)
    var states: Set<FlowState> = []
    launches(coverage: &coverage) { _, outcome in
      if case .state(let state) = outcome.result { states.insert(state) }
      return true
    }
    var last = states
    for _ in 0..<events {
      var new: Set<FlowState> = []
      for state in last {
        successors(of: state, coverage: &coverage) { _, outcome in
          if case .state(let next) = outcome.result, states.insert(next).inserted { new.insert(next) }
        }
      }
      last = new
    }
    return states
  }
}
