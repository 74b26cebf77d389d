import FlowTestSupport
import Testing

@testable import FlowSemantics

struct FlowStateTests {
  /// Every state within three events of a launch.
  private static func states(of system: FlowSystem) -> Set<FlowState> {
    var coverage = Coverage(system.program)
    var states: Set<FlowState> = []
    system.launches(coverage: &coverage) { _, outcome in
      if case .state(let state) = outcome.result { states.insert(state) }
      return true
    }
    for _ in 0..<3 {
      for state in states {
        system.successors(of: state, coverage: &coverage) { _, outcome in
          if case .state(let next) = outcome.result { states.insert(next) }
        }
      }
    }
    return states
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func wordsAndBackIsTheSameState(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    for state in Self.states(of: system) {
      #expect(FlowState(words: state.encode()[...], program: system.program) == state)
    }
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func differentStatesHaveDifferentWords(path: String) throws {
    let states = Self.states(of: FlowSystem(try loadFlow(path)))
    #expect(Set(states.map { $0.encode() }).count == states.count)
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func slotsAndBackIsTheSameState(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    let slots = Workspace(system.layout)
    for state in Self.states(of: system) {
      let values = state.slotValues(system.program, system.layout, system.initialValues)
      slots.begin { values[$0] }
      var execution = Execution(system.program, slots, script: ChoiceScript())
      try execution.canonicalize()
      #expect(FlowState(execution) == state)
    }
  }

  @Test func onceOnlyActionsBeyondTheFirstAreKeptApart() throws {
    var frame = Frame(screen: 3, owner: .live(0))
    for position in [0, 17, 63, 64, 200] { frame.happened.insert(position) }
    let system = FlowSystem(try loadFlow("Apps/Chats.flow.yml"))
    let state = FlowState(
      variables: [], contexts: [Context(display: .stack(owner: .live(0), [frame]))],
      instances: [Instance(coordinator: 0, starter: .none)], flight: nil, pending: [])
    #expect(FlowState(words: state.encode()[...], program: system.program) == state)
  }

  /// What no app of the fixtures comes to.
  @Test func rareStatesHaveWordsOfTheirOwn() throws {
    let system = FlowSystem(try loadFlow("Apps/Chats.flow.yml"))
    func state(_ change: (inout FlowState) -> Void) -> FlowState {
      var state = FlowState(
        variables: [], contexts: [Context(display: .tabs(owner: .live(0), [.unopened(coordinator: 1)], selected: 0))],
        instances: [Instance(coordinator: 0, starter: .none), Instance(coordinator: 1, starter: .live(0))],
        flight: nil, pending: [Flight.Waiting(owner: .live(0), body: 2)])
      change(&state)
      return state
    }
    let states = [
      state { _ in },
      state { $0.contexts[0].display = .tabs(owner: .live(0), [.unopened(coordinator: 0)], selected: 0) },
      state { $0.instances[1].starter = .gone },
      state { $0.instances[1].machineState = 1 },
      state {
        $0.instances[1].machineState = 1
        $0.instances[1].previousState = 0
      },
      state { $0.pending[0].finishedChild = .live(1) },
      state { $0.pending[0].finishedChild = .dead(coordinator: 0) },
    ]
    for state in states { #expect(FlowState(words: state.encode()[...], program: system.program) == state) }
    #expect(Set(states.map { $0.encode() }).count == states.count)
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
