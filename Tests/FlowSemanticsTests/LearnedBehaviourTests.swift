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
      #expect(graph.store[index] == transitions.words(of: state), "more than the picture of state \(index)")
      system.successors(of: state, coverage: &coverage) { look($1) }
    }
    #expect(Set(transitions.sightings.map(\.observation)) == observations)
    #expect(transitions.coverage.bodies == coverage.bodies)
    #expect(transitions.coverage.steps == coverage.steps)
    #expect(transitions.coverage.branches == coverage.branches)
    #expect(transitions.coverage.coordinators == coverage.coordinators)
  }

  /// Which of several events happens is no branch that the effects of one take; branches are counted from 1.
  @Test(arguments: fixtures)
  func branchesAreThoseOfEffects(path: String) throws {
    let chooses = String(decoding: try fixtureBytes(path), as: UTF8.self).contains("choose")
    var transitions = FlowTransitions(try loadFlow(path))
    let graph = StateGraph.exploring(&transitions, maxStates: 300)
    var coverage = Coverage(transitions.system.program)
    for index in 0..<graph.count {
      transitions.system.successors(of: transitions.state(graph.store[index]), coverage: &coverage) { label, outcome in
        #expect(outcome.choices.isEmpty || chooses, "\(transitions.system.program.name(of: label))")
        #expect(outcome.choices.allSatisfy { $0 >= 1 })
      }
    }
  }

  /// A million effects in all outcomes of one event, and the rest is cut; the next event is looked at all the same.
  @Test func theRestOfTooManyOutcomesIsCut() {
    var transitions = FlowTransitions(.manyOutcomes)
    let graph = StateGraph.exploring(&transitions, maxStates: 10)
    #expect(graph.count == 1)
    let system = transitions.system
    var coverage = Coverage(system.program)
    var outcomes: [(name: String, result: FlowSystem.Outcome.Result)] = []
    system.successors(of: transitions.state(graph.store[0]), coverage: &coverage) {
      outcomes.append((system.program.name(of: $0), $1.result))
    }
    let many = outcomes.filter { $0.name == "tap A.many" }
    #expect(many.count == 1_002)
    #expect(many.last?.result == .cut(LimitCut(limit: .effects, place: "A.many")))
    #expect(outcomes.count == 1_003)
    #expect(outcomes.last?.name == "tap A.one")
    #expect(graph.edges(from: 0).map { $0.isCut } == outcomes.map { if case .cut = $0.result { true } else { false } })
  }

  @Test func theLastOutcomeMayBeTheOneTooMany() {
    var transitions = FlowTransitions(.barelyTooManyOutcomes)
    let graph = StateGraph.exploring(&transitions, maxStates: 10)
    var coverage = Coverage(transitions.system.program)
    var outcomes: [FlowSystem.Outcome.Result] = []
    let state = transitions.state(graph.store[0])
    transitions.system.successors(of: state, coverage: &coverage) { outcomes.append($1.result) }
    #expect(outcomes.count == 7 * 11 * 13 + 1)
    #expect(outcomes.allSatisfy { if case .cut = $0 { false } else { true } })
    #expect(graph.edges(from: 0).map { $0.isCut } == outcomes.map { _ in false })
  }

  @Test func launchesEndWhenTheyAreEnough() throws {
    #expect(LaunchCheck.wrong(try LaunchCheck.flow()) == [])
  }
}
