import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
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
  var steps: [String: Int]
  var limits: [String]
  var findings: [String]
  var undecided: [String]

  init(engine flow: Flow, maxStates: Int = 20_000) {
    let (verdict, steps) = DeepStack.run {
      var run = CheckRun(flow, maxStates: maxStates, followsStacks: false, engine: .oneByOne)
      run.explainsAbsences = false
      return (run.verdict(file: ""), run.explored.steps)
    }
    states = verdict.states
    transitions = verdict.transitions
    self.steps = steps
    limits = verdict.limitsReached.map { "\($0.limit)@\($0.place)" }.sorted()
    findings = verdict.findings.map { "\($0.summary) races \($0.races)" }.sorted()
    undecided = verdict.undecided.map { "\($0.rule) \($0.subject)" }.sorted()
  }

  init(_ naive: NaiveResult) {
    states = naive.states
    transitions = naive.transitions
    steps = naive.steps
    limits = naive.limitsReached.sorted()
    findings = naive.findings.map(\.summaryWithRaces).sorted()
    undecided = naive.undecided.map(\.summary).sorted()
  }

  var description: String {
    let steps = steps.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return "\(states) states, \(transitions) transitions, \(limits), \(findings), undecided \(undecided), \(steps)"
  }
}

extension ExploredFlow {
  /// As the naive checker counts them.
  fileprivate var steps: [String: Int] {
    struct Step: Hashable {
      var label: UInt32
      var from: Int32
      var to: Int32?
      var isCut = false
    }
    func name(_ visible: Int32) -> String { visible < 0 ? "none" : screenName(Int(visible)) }
    var counts: [Step: Int] = [:]
    for state in 0..<graph.count {
      for edge in graph.edges(from: state) {
        let to = edge.target.map { visibleScreens[$0] }
        counts[Step(label: edge.label, from: visibleScreens[state], to: to, isCut: edge.isCut), default: 0] += 1
      }
    }
    let named = counts.map { step, count in
      let end = step.to.map(name) ?? (step.isCut ? "cut" : "crash")
      return ("\(program.name(of: EventLabel(code: step.label))), \(name(step.from)) to \(end)", count)
    }
    return Dictionary(named, uniquingKeysWith: +)
  }
}

extension NaiveFinding {
  /// As fixtures write it.
  var summary: String { "\(rule) \(subject) \(traceLength.map(String.init) ?? "-")" }
  var summaryWithRaces: String { "\(summary) races \(races ?? 0)" }
}

extension NaiveUndecided {
  var summary: String { "\(rule) \(subject)" }
}
