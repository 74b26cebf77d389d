import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// A search of those states alone in which something new may come about, against one of all states.
struct GuidedSearchTests {
  private struct Look: Sendable {
    var verdict: Verdict
    var expanded: Int
    /// States that were left out and have steps all the same.
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

  /// However few states are chosen, nothing is found but what is found in all of them.
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

  /// With room for all that is new, it sees every screen that anybody can see, in a part of the states.
  @Test(arguments: declarationFixtures(in: "Apps"))
  func everyScreenIsSeen(path: String) throws {
    let flow = try loadFlow(path)
    let whole = DeepStack.run { CheckRun(flow, engine: .oneByOne).verdict(file: "") }
    let verdict = guided(flow).verdict
    #expect(verdict.distances.map(\.isSeen) == whole.distances.map(\.isSeen))
  }

  @Test func itLooksAtAPartOfTheStates() throws {
    let flow = try loadFlow("Apps/CityTransit.flow.yml")
    let look = guided(flow)
    let whole = DeepStack.run { CheckRun(flow).verdict(file: "") }
    #expect(look.expanded * 10 < whole.states)
    #expect(keys(look.verdict.findings).count * 2 > keys(whole.findings).count)
  }
}
