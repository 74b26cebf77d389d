import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Small flows, counted on paper: each shows one point of what a declaration means.
struct MeaningTests {
  static let fixtures = declarationFixtures(in: "Meaning")

  /// The result that a comment or a checker gives for a flow, findings as `RULE SUBJECT RACES/LENGTH` (`-` for an
  /// absence).
  struct Outcome: Hashable, CustomStringConvertible {
    var states: Int?
    var transitions: Int?
    var limits: [String]
    var findings: [String]
    var undecided: [String]

    var description: String {
      let lines =
        ["states: \(states ?? -1)", "transitions: \(transitions ?? -1)"] + limits.map { "limit: \($0)" }
        + findings.map { "finding: \($0)" } + undecided.map { "undecided: \($0)" }
      return lines.joined(separator: "\n")
    }
  }

  @Test(arguments: fixtures) func theEngineCountsAsOnPaper(path: String) throws {
    try #expect(Outcome(engine: .oneByOne, judging: loadFlow(path)) == Outcome(fixture: path))
  }

  @Test(arguments: fixtures) func theEngineOnSetsCountsAsOnPaper(path: String) throws {
    try #expect(Outcome(engine: .sets, judging: loadFlow(path)) == Outcome(fixture: path))
  }

  @Test(arguments: fixtures) func theNaiveCheckerCountsAsOnPaper(path: String) throws {
    let checker = try NaiveChecker(flow: loadFlow(path))
    let result = try #require(checker.check())
    let description = Comment(rawValue: checker.describe() ?? "")
    try #expect(Outcome(result) == Outcome(fixture: path), description)
  }
}

extension MeaningTests.Outcome {
  fileprivate init(fixture path: String) throws {
    let expected = try FixtureExpectation(fixture: path)
    self.init(
      states: expected.states, transitions: expected.transitions, limits: expected.limits,
      findings: expected.findings, undecided: expected.undecided)
  }

  fileprivate init(engine: CheckRun.Engine, judging flow: Flow) {
    let verdict = DeepStack.run {
      var explored = CheckRun(flow, followsStacks: false, engine: engine)
      explored.explainsAbsences = false
      return explored.verdict(file: "")
    }
    self.init(
      states: verdict.states, transitions: verdict.transitions,
      limits: verdict.limitsReached.map { "\($0.limit) \($0.place)" }.sorted(),
      findings: verdict.findings.map {
        "\($0.rule) \($0.subject) \($0.trace.map { "\($0.races)/\($0.length)" } ?? "-")"
      }
      .sorted(),
      undecided: verdict.undecided.map { "\($0.rule) \($0.subject)" }.sorted())
  }

  fileprivate init(_ naive: NaiveResult) {
    self.init(
      states: naive.states, transitions: naive.transitions,
      limits: naive.limitsReached.map { String($0.map { $0 == "@" ? " " : $0 }) }.sorted(),
      findings: naive.findings.map { finding in
        "\(finding.rule) \(finding.subject) \(finding.traceLength.map { "\(finding.races ?? 0)/\($0)" } ?? "-")"
      }.sorted(),
      undecided: naive.undecided.map(\.summary).sorted())
  }
}
