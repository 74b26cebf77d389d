import FlowRules
import FlowRuns
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowcheckKit

struct CoveringWalksTests {
  private struct Result: Sendable {
    var walks: [[String]]
    var reachable: Set<String>
    var covered: [String]
    var gaps: [String]
    var offered: Set<String>
    var mistakes: [String]
  }

  private static func cover(_ path: String) throws -> Result {
    let flow = try loadFlow(path)
    return DeepStack.run {
      let simulator = Simulator(flow)
      let program = simulator.program
      let graph = RestGraph(simulator, limit: 2_000)
      let walks = CoveringWalks(graph)
      let explored = CheckRun(flow, maxStates: 3_000, followsStacks: false, engine: .oneByOne).explored
      let coverage = WalkCoverage(explored, walks)
      var mistakes: [String] = []
      for walk in walks.walks {
        var place = walk.launch.target
        for edge in walk.edges {
          if !graph.edges[place].contains(where: { $0.event == edge.event && $0.target == edge.target }) {
            mistakes.append(edge.event.text(in: program))
          }
          place = edge.target
        }
      }
      return Result(
        walks: walks.walks.map { ([$0.launch.event] + $0.edges.map(\.event)).map { $0.text(in: program) } },
        reachable: Set(coverage.reachable),
        covered: coverage.covered, gaps: coverage.gaps.map(\.name),
        offered: Set(
          (graph.edges.flatMap { $0.map(\.event) } + graph.launches.map(\.event)).map { $0.text(in: program) }),
        mistakes: mistakes)
    }
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func everythingThatCanBeCoveredIs(path: String) throws {
    let result = try Self.cover(path)
    #expect(result.mistakes == [])
    #expect(Set(result.walks.joined()) == result.offered)
    #expect(Set(result.covered) == result.offered)
    #expect(result.reachable == Set(result.covered + result.gaps))
    #expect(Set(result.covered).isDisjoint(with: result.gaps))
    // Each walk covers something that the walks before it do not.
    for (index, walk) in result.walks.enumerated() {
      let others = Set(result.walks[..<index].joined())
      #expect(!Set(walk).isSubset(of: others))
    }
  }

  @Test func theSameWalksEachTime() throws {
    #expect(try Self.cover("Apps/Storefront.flow.yml").walks == Self.cover("Apps/Storefront.flow.yml").walks)
  }

  @Test func paths() {
    #expect(Session.relativePath(to: "Flows/a.flow.yml", from: nil) == "Flows/a.flow.yml")
    #expect(Session.relativePath(to: "Flows/a.flow.yml", from: "Tests/App/T.swift") == "../../Flows/a.flow.yml")
    #expect(Session.relativePath(to: "a.flow.yml", from: "T.swift") == "a.flow.yml")
    #expect(Session.relativePath(to: "/x/a.flow.yml", from: "T.swift") == "/x/a.flow.yml")
  }
}
