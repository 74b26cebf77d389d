import FlowTestSupport
import StateSpace
import Testing

@testable import FlowSemantics

/// What is learned of events, against the events run anew in every state.
struct LearnedBehaviourTests {
  static let fixtures =
    ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") } + declarationFixtures(in: "Apps")

  @Test(arguments: fixtures)
  func seesWhatTheStepFunctionSees(path: String) throws {
    var transitions = FlowTransitions(try loadFlow(path))
    let graph = StateGraph.exploring(&transitions, maxStates: 300)
    // Of states that were not visited nothing was learned.
    guard graph.interruption == nil else { return }
    let system = transitions.system
    var coverage = Coverage(system.program)
    var observations: Set<Observation> = []
    func look(_ outcome: FlowSystem.Outcome) {
      observations.formUnion(outcome.observations.filter(outcome.shows))
    }
    system.launches(coverage: &coverage) { _, outcome in
      look(outcome)
      return true
    }
    for index in 0..<graph.count {
      let state = transitions.state(graph.store[index])
      #expect(Array(graph.store[index]) == transitions.words(of: state), "state \(index) has more in it than its picture")
      system.successors(of: state, coverage: &coverage) { look($1) }
    }
    #expect(Set(transitions.sightings.map(\.observation)) == observations)
    #expect(transitions.coverage.bodies == coverage.bodies)
    #expect(transitions.coverage.steps == coverage.steps)
    #expect(transitions.coverage.branches == coverage.branches)
    #expect(transitions.coverage.coordinators == coverage.coordinators)
  }

  /// Which of several events happens is no branch that the effects of one take.
  @Test(arguments: fixtures)
  func whereNothingChoosesNoBranchIsTaken(path: String) throws {
    guard !String(decoding: try fixtureBytes(path), as: UTF8.self).contains("choose") else { return }
    var transitions = FlowTransitions(try loadFlow(path))
    let graph = StateGraph.exploring(&transitions, maxStates: 300)
    var coverage = Coverage(transitions.system.program)
    for index in 0..<graph.count {
      transitions.system.successors(of: transitions.state(graph.store[index]), coverage: &coverage) { label, outcome in
        #expect(outcome.choices.isEmpty, "\(transitions.system.program.name(of: label))")
      }
    }
  }
}
