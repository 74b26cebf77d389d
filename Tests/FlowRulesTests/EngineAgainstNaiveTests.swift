import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Compares the engine with a second checker that shares only the model of a flow with it.
struct EngineAgainstNaiveTests {
  static let fixtures =
    ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") } + declarationFixtures(in: "Apps")

  @Test(arguments: slices(of: fixtures, count: 20))
  func agreesOnFixtures(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) { path in
      let flow = try loadFlow(path)
      return Comparison.agreement(on: flow, with: NaiveChecker(flow: flow))
    }
  }
}

/// The results on which two checkers must agree. Both judge stacks by the limit; results beyond the limit have tests of
/// their own.
struct Comparison: Hashable, CustomStringConvertible {
  /// - Parameter maxStates: the number of states that the engine explores at most.
  static func agreement(on flow: Flow, with checker: NaiveChecker, maxStates: Int = 20_000) -> Agreement {
    guard let naive = checker.check() else { return .skipped("too many states for the naive checker") }
    return Agreement(
      ("engine", Comparison(engine: flow, maxStates: maxStates).description),
      ("naive checker", Comparison(naive).description))
  }

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
    let parts = ["\(states) states, \(transitions) transitions"] + limits.map { "limit \($0)" } + findings
    return (parts + undecided.map { "undecided \($0)" } + steps).joined(separator: "\n")
  }
}

extension ExploredFlow {
  /// The steps as the naive checker counts them.
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
  /// The finding as fixtures write it.
  var summary: String { "\(rule) \(subject) \(traceLength.map(String.init) ?? "-")" }
  var summaryWithRaces: String { "\(summary) races \(races ?? 0)" }
}

extension NaiveUndecided {
  var summary: String { "\(rule) \(subject)" }
}
