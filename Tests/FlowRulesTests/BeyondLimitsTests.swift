import FlowModel
import FlowSemantics
import FlowTestSupport
import Foundation
import StateSpace
import Testing

@testable import FlowRules

/// What is said of stacks that met the limit, against the same flow explored with a higher limit.
struct BeyondLimitsTests {
  static let fixtures = declarationFixtures(in: "Rules/unbounded-stack")

  @Test(arguments: fixtures)
  func isCompleteForWhatTheFixtureSays(path: String) throws {
    let expected = try FixtureExpectation(fixture: path)
    let verdict = CheckRun(try loadFlow(path)).verdict(file: path)
    let missing = RuleCatalog.rules.map { $0.identifier }.filter { !verdict.decidedBeyondLimits.contains($0) }
    let rules: String? =
      switch missing.count {
      case 0: "every rule"
      case 1...5: "every rule but " + missing.joined(separator: " ")
      case RuleCatalog.rules.count: nil
      default: verdict.decidedBeyondLimits.joined(separator: " ")
      }
    #expect(rules == expected.completeFor)
    #expect(verdict.remarks == expected.remarks)
  }

  @Test func nothingIsFollowedWithoutNeed() throws {
    let storefront = CheckRun(try loadFlow("Apps/Storefront.flow.yml"))
    #expect(storefront.stacks.answers.isEmpty)
    #expect(storefront.verdict(file: "").decidedBeyondLimits.isEmpty)
  }

  @Test func anInterruptedRunLetsTheLimitDecide() throws {
    let flow = try loadFlow("Rules/unbounded-stack/fires-circle.flow.yml")
    var questions = 0
    let run = CheckRun(flow) { _ in
      questions += 1
      return questions > 1 ? StateGraph.Interruption(limit: "seconds") : nil
    }
    #expect(run.explored.graph.interruption == nil)
    let verdict = run.verdict(file: "")
    #expect(verdict.decidedBeyondLimits.isEmpty)
    #expect(verdict.remarks.count == 1 && verdict.remarks[0].contains("seconds"))
    #expect(verdict.findings.map(\.summary) == ["unbounded-stack App 7"])
  }

  @Test(arguments: fixtures)
  func agreesOnFixtures(path: String) throws {
    let flow = try loadFlow(path)
    #expect(Self.disagreements(flow).isEmpty)
  }

  /// Of each tiny shape every so many flows: each is explored several times. A prime, so that no choice is left out.
  /// `ALL_FLOWS=1` takes all.
  static let step = ProcessInfo.processInfo.environment["ALL_FLOWS"] == nil ? 197 : 1

  @Test(arguments: SmallScopeTests.shapes.indices)
  func agreesOnSmallFlows(shape: Int) {
    var reported = 0
    for flow in SmallScopeTests.shapes[shape].flows(step: Self.step) where reported < 3 {
      let problems = Self.disagreements(flow)
      if problems.isEmpty { continue }
      reported += 1
      Issue.record("\(problems)\n\(Self.smallest(flow))")
    }
  }

  @Test(arguments: RandomFlowTests.range.prefix(60))
  func agreesOnRandomFlows(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    let flow = generator.next()
    let problems = Self.disagreements(flow)
    if !problems.isEmpty { Issue.record("\(problems)\n\(Self.smallest(flow))") }
  }

  private static func smallest(_ flow: Flow) -> Flow {
    FlowShrinker(fails: { !disagreements($0).isEmpty }).shrink(flow)
  }

  /// How much higher the limit is; what is bounded must have come to an end until then.
  private static let moreFrames = [4, 8]

  static func disagreements(_ flow: Flow) -> [String] {
    DeepStack.run {
      let run = CheckRun(flow, maxStates: 1_000)
      guard !run.stacks.answers.isEmpty else { return [] }
      let verdict = run.verdict(file: "")
      var problems: [String] = []
      for more in moreFrames {
        var higher = flow
        higher.limits.stackDepth += more
        let oracle = CheckRun(higher, maxStates: 4_000, followsStacks: false)
        problems += contradictions(run, verdict, oracle)
      }
      return problems
    }
  }

  private static func contradictions(_ run: CheckRun, _ verdict: Verdict, _ oracle: CheckRun) -> [String] {
    var problems: [String] = []
    let isWhole = oracle.explored.graph.interruption == nil
    let full = Set(
      oracle.explored.transitions.sightings.compactMap { sighting -> Int? in
        guard case .fullStack(let coordinator) = sighting.observation else { return nil }
        return coordinator
      })
    for (coordinator, answer) in run.stacks.answers.sorted(by: { $0.key < $1.key }) {
      let name = run.explored.coordinatorName(coordinator)
      if answer == .unbounded, isWhole, !full.contains(coordinator) { problems.append("\(name) is bounded") }
      let isPlain = run.stacks.everything != nil
      if answer == .bounded, isPlain, full.contains(coordinator) { problems.append("\(name) may grow on") }
    }
    // What the oracle sees can be seen; what it does not see may lie beyond its own limit.
    let theirs = Set(oracle.findings().filter { $0.rule != UnboundedStackRule.identifier }.map(\.subjectOfRule))
    let ours = Set(verdict.findings.map(\.subjectOfRule))
    let open = Set(verdict.undecided.map { "\($0.rule) \($0.subject)" })
    let absences = ["unreachable-screen", "unreachable-coordinator", "dead-action"]
    for rule in verdict.decidedBeyondLimits where rule != UnboundedStackRule.identifier && isWhole {
      let (mine, other) = (ours.filter { $0.hasPrefix(rule + " ") }, theirs.filter { $0.hasPrefix(rule + " ") })
      if mine != other { problems.append("\(mine.sorted()) but \(other.sorted())") }
    }
    for rule in absences where isWhole {
      let lost = theirs.filter { $0.hasPrefix(rule + " ") }.subtracting(ours).subtracting(open)
      if !lost.isEmpty && !oracle.explored.transitions.cuts.contains(where: { $0.limit == .stackDepth }) {
        problems.append("lost: \(lost.sorted())")
      }
    }
    return problems
  }
}

extension Finding {
  fileprivate var subjectOfRule: String { "\(rule) \(subject)" }
}
