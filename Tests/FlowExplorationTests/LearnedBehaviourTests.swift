import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares learned events with the events run anew in every state.
struct LearnedBehaviourTests {
  static let fixtures =
    ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") } + declarationFixtures(in: "Apps")

  @Test(arguments: slices(of: fixtures))
  func seesWhatTheStepFunctionSees(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements, mostSkipped: 2) { try agreementOnWhatIsSeen(in: try loadFlow($0)) }
  }

  /// How often the step function ran is known in all and for each program; and of what is known of a program no more is
  /// looked at than is wanted.
  @Test func whatWasLearnedIsCounted() throws {
    var transitions = FlowTransitions(try loadFlow("Apps/Chats.flow.yml"))
    _ = StateGraph.exploring(&transitions, maxStates: 300)
    let behaviour = transitions.behaviour
    #expect(behaviour.runs > 10)
    #expect(behaviour.runs == behaviour.runsOfProgram.reduce(0, +))
    for index in behaviour.programs.indices {
      let all = behaviour.knownWays(of: index, upTo: .max)
      let few = behaviour.knownWays(of: index, upTo: 3)
      #expect(few.count <= min(3, all.count))
      #expect(all.count <= 1 || few.count < all.count || all.count <= 3)
    }
    #expect(behaviour.programs.indices.contains { behaviour.knownWays(of: $0, upTo: .max).count > 3 })
  }

  private func agreementOnWhatIsSeen(in flow: Flow) throws -> Agreement {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: 300)
    if graph.interruption != nil { return .skipped("nothing is learned of states that are not visited") }
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
      if graph.store[index] != transitions.words(of: state) { return .different("state \(index) has other words") }
      system.successors(of: state, coverage: &coverage) { look($1) }
    }
    return Agreement(
      ("what is learned", Self.text(Set(transitions.firstObservations.map(\.observation)), transitions.coverage)),
      ("the step function", Self.text(observations, coverage)))
  }

  private static func text(_ observations: Set<Observation>, _ coverage: Coverage) -> String {
    let ran = [
      "bodies \(coverage.bodies)", "steps \(coverage.steps)", "branches \(coverage.branches)",
      "coordinators \(coverage.coordinators)",
    ]
    return (observations.map { "\($0)" }.sorted() + ran).joined(separator: "\n")
  }

  /// Branches are those that the effects of one event take, counted from 1; the choice between several events is not a
  /// branch.
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

  /// After a million effects in all outcomes of one event, the remaining outcomes are cut; the next event is run
  /// nevertheless.
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
