import FlowModel
import FlowTestSupport
import FlowcheckKit
import Testing

@testable import FlowRules

/// The engine against a second checker that shares nothing with it but the model of a flow.
struct EngineAgainstNaiveTests {
  static let fixtures =
    ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") } + declarationFixtures(in: "Apps")

  @Test(arguments: fixtures)
  func agreesOnFixtures(path: String) throws {
    let flow = try loadFlow(path)
    guard let naive = NaiveChecker(flow: flow).check() else { return }
    #expect(Comparison(engine: flow) == Comparison(naive))
  }
}

/// What two checkers must agree on: both judge stacks by the limit. What is known beyond it has tests of its own.
struct Comparison: Hashable, CustomStringConvertible {
  var states: Int
  var transitions: Int
  var limits: [String]
  var findings: [String]

  init(engine flow: Flow, maxStates: Int = 20_000) {
    let verdict = DeepStack.run {
      var explored = ExploredFlow(flow, maxStates: maxStates, followsStacks: false)
      explored.explainsAbsences = false
      return explored.verdict(file: "")
    }
    states = verdict.states
    transitions = verdict.transitions
    limits = verdict.limitsReached.map { "\($0.limit)@\($0.place)" }.sorted()
    findings = verdict.findings.map(\.summary).sorted()
  }

  init(_ naive: NaiveResult) {
    states = naive.states
    transitions = naive.transitions
    limits = naive.limitsReached.sorted()
    findings = naive.findings.map(\.summary).sorted()
  }

  var description: String { "\(states) states, \(transitions) transitions, \(limits), \(findings)" }
}

extension NaiveFinding {
  /// As fixtures write it.
  var summary: String { "\(rule) \(subject) \(traceLength.map(String.init) ?? "-")" }
}
