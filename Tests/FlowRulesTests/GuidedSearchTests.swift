import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Compares a search that expands only states in which something new may occur with a search of all states.
struct GuidedSearchTests {
  private struct Look: Sendable {
    var verdict: Verdict
    var expanded: Int
    /// The states that were left out but have steps nevertheless.
    var faulty: [Int]
  }

  private func guided(_ flow: Flow, mostChosen: Int = 20_000) -> Look {
    DeepStack.run {
      let run = CheckRun(guided: Program(flow), mostChosen: mostChosen, isEnough: { false })
      let graph = run.explored.graph
      let leftOut = (0..<graph.count).filter(graph.isFrontier)
      return Look(
        verdict: run.verdict(file: ""), expanded: graph.count - leftOut.count,
        faulty: leftOut.filter { !graph.edges(from: $0).isEmpty })
    }
  }

  private func keys(_ findings: [Finding]) -> Set<[String]> { Set(findings.map { [$0.rule, $0.subject] }) }

  /// However few states are chosen, each finding is also a finding of the search of all states.
  @Test(arguments: declarationFixtures(in: "Apps") + declarationFixtures(in: "Rules"), [1, 5, 20_000])
  func whatIsFoundIsTrueOfTheWhole(path: String, mostChosen: Int) throws {
    let flow = try loadFlow(path)
    let whole = DeepStack.run { CheckRun(flow, engine: .oneByOne).verdict(file: "") }
    let look = guided(flow, mostChosen: mostChosen)
    let verdict = look.verdict
    #expect(verdict.wasStopped)
    #expect(verdict.states <= whole.states)
    if whole.isComplete {
      #expect(
        keys(verdict.findings).isSubset(of: keys(whole.findings)),
        "\(keys(verdict.findings).subtracting(keys(whole.findings)))")
    }
    #expect(look.faulty.isEmpty)
    for (own, other) in zip(verdict.distances, whole.distances) where own.isSeen { #expect(other.isSeen) }
  }

  /// If every state with something new may be chosen, the search sees every screen that a person can see, in a part of
  /// the states.
  @Test(arguments: declarationFixtures(in: "Apps"))
  func everyScreenIsSeen(path: String) throws {
    let flow = try loadFlow(path)
    let whole = DeepStack.run { CheckRun(flow, engine: .oneByOne).verdict(file: "") }
    let verdict = guided(flow).verdict
    #expect(verdict.distances.map(\.isSeen) == whole.distances.map(\.isSeen))
  }

  /// The states to expand are chosen when only a thousand launches are known, and the values of the others need more room.
  /// What was chosen is found again all the same.
  @Test func launchesThatNeedMoreRoomChangeNothingAboutTheChosenStates() throws {
    func variable(_ name: String, _ count: Int) -> String {
      let values = (0..<count).map { "v\($0)" }.joined(separator: ", ")
      return "\(name): {values: [\(values)], initially: [\(values)]}"
    }
    let flow = try flow(
      fromYAML: """
        flow: Launches
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {\(variable("first", 34)), \(variable("second", 64))}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {next: [push: Next]}}, Next: {}}}
        """)
    let look = guided(flow)
    #expect(look.expanded >= 1_000 && look.expanded < look.verdict.states)
    #expect(look.verdict.states >= 34 * 64)
    #expect(look.faulty.isEmpty)
  }

  @Test func itLooksAtAPartOfTheStates() throws {
    let flow = try loadFlow("Apps/CityTransit.flow.yml")
    let look = guided(flow)
    let whole = DeepStack.run { CheckRun(flow).verdict(file: "") }
    #expect(look.expanded * 10 < whole.states)
    #expect(keys(look.verdict.findings).count * 2 > keys(whole.findings).count)
  }
}
