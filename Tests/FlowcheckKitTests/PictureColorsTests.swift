import FlowDiagrams
import FlowTestSupport
import FlowcheckKit
import Testing

@testable import FlowReports

/// The page with a drawn graph has a darker counterpart for every colour that a graph is drawn in.
@Suite struct PictureColorsTests {
  static let fixtures =
    declarationFixtures(in: "Apps") + declarationFixtures(in: "Meaning")
    + ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }

  @Test(arguments: fixtures)
  func everyColorHasACounterpart(path: String) throws {
    let flow = try loadFlow(path)
    let verdict = try FlowChecker(budget: Budget(states: 2_000)).verdict(on: flow, file: path)
    let dot = DOTWriter.write(FlowGraph(flow: flow, marks: FlowGraph.Marks(verdict)))
    let used = Set(dot.matches(of: /#[0-9A-Fa-f]{6}/).map { $0.output.uppercased() })
    #expect(!used.isEmpty)
    #expect(used.subtracting(HTMLPalette.colors.map(\.light)).sorted() == [])
  }
}
