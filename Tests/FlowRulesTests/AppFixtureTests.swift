import FlowTestSupport
import Testing

@testable import FlowRules

struct AppFixtureTests {
  /// Counts and findings of whole apps; each fixture contains the expected values.
  @Test(arguments: declarationFixtures(in: "Apps"))
  func countsAndFindingsStayAsTheyAre(path: String) throws {
    let expected = try FixtureExpectation(fixture: path)
    let verdict = CheckRun(try loadFlow(path)).verdict(file: path)
    #expect(verdict.states == expected.states)
    #expect(verdict.transitions == expected.transitions)
    #expect(verdict.findings.map(\.summary).sorted() == expected.findings)
    #expect(verdict.limitsReached.map { "\($0.limit) \($0.place)" } == expected.limits)
  }
}
