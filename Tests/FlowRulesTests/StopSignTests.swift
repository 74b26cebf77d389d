import FlowModel
import FlowSemantics
import FlowTestSupport
import Foundation
import Testing

@testable import FlowRules
@testable import StateSpace

/// What a verdict says where a sign to stop was given while rules were judged.
struct StopSignTests {
  /// Two screens push each other, and both are promised never to be there.
  private static let circle = """
    flow: Circle
    root: App
    limits: {stackDepth: 4}
    coordinators:
      App:
        container: stack
        guard: {unlock: onCompletion}
        start: [push: Profile]
        screens:
          Profile: {actions: {followers: [guarded: [push: Followers]]}}
          Followers: {actions: {profile: [guarded: [push: Profile]]}}
    invariants:
      no-profile: {never: visible(Profile)}
      no-followers: {never: visible(Followers)}
    """

  private static let uncounted = [
    "stopped before how far each screen is from the launch was counted",
    "stopped before where the states come from was counted",
  ]

  @Test func underASignNothingIsJudged() throws {
    let flow = try flow(fromYAML: Self.circle)
    let (whole, stopped) = DeepStack.run {
      let run = CheckRun(flow)
      let sign = StopSign()
      sign.give("seconds")
      let stopped = StopSign.$current.withValue(sign) { run.verdict(file: "") }
      return (run.verdict(file: ""), stopped)
    }
    #expect(!whole.wasStopped && whole.unjudged.isEmpty && whole.findings.count == 3)
    #expect(!whole.decidedBeyondLimits.isEmpty && !whole.distances.isEmpty && whole.growth != nil)
    let names = Verdict.judgeable(flow)
    #expect(names.suffix(2) == ["no-profile", "no-followers"])
    #expect(stopped.unjudged == names)
    #expect(stopped.findings.isEmpty && stopped.decidedBeyondLimits.isEmpty)
    #expect(stopped.limitsReached.map(\.limit) == ["stackDepth", "seconds"])
    #expect(stopped.distances.isEmpty && stopped.growth == nil)
    #expect(stopped.remarks.contains(Verdict.remark(onUnjudged: names)))
    #expect(Self.uncounted.allSatisfy(stopped.remarks.contains))
  }

  /// Where a sign is given while a set is closed, a part of the set must not be taken for the whole: that would claim that
  /// Detail cannot be reached, or overlook that the link misses it.
  @Test func aPartOfASetIsNoAnswer() throws {
    let reached = try flow(
      fromYAML: """
        flow: Reached
        root: App
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {open: [push: Detail]}}, Detail: {}}
        invariants:
          can-see: {reachable: visible(Detail)}
        """)
    let missed = try loadFlow("Rules/deep-link-misses/fires-under-modal.flow.yml")
    /// The answers with and without a sign; nil if there is none.
    func answers<Found>(_ flow: Flow, _ ask: (ExploredFlow) -> Found) throws -> (under: Found?, without: Found?) {
      let explored = CheckRun(flow, engine: .sets).explored
      let sets = try #require(explored.sets)
      sets.forest.period = 1
      let given = StopSign()
      given.give("seconds")
      func answer(under sign: StopSign) -> Found? {
        StopSign.$current.withValue(sign) { sets.interruptible(by: { false }) { ask(explored) } }
      }
      return (answer(under: given), answer(under: StopSign()))
    }
    let (none, reachable) = try answers(reached) { $0.findingsOfInvariants() }
    #expect(none == nil && reachable == [])
    let (nothing, misses) = try answers(missed) { $0.findings(of: DeepLinkMissesRule.self) }
    #expect(nothing == nil && misses?.map(\.subject) == ["item"])
  }

  /// There is no time to look for what comes from what, and nobody claims that nothing does.
  @Test func aSignAfterTheLastRuleLeavesCausesOpen() throws {
    let flow = try flow(fromYAML: Self.circle)
    let verdict = DeepStack.run {
      let run = CheckRun(flow)
      let sign = StopSign()
      return StopSign.$current.withValue(sign) {
        run.verdict(file: "", told: { soFar in if soFar.findings.count == 3 { sign.give("seconds") } })
      }
    }
    #expect(verdict.findings.count == 3 && verdict.unjudged.isEmpty && !verdict.wasStopped)
    #expect(verdict.openCauses == Set(verdict.findings.map(\.key)))
    #expect(verdict.remarks.contains("stopped before it was known whether 3 findings come from another"))
    #expect(Self.uncounted.allSatisfy(verdict.remarks.contains))
  }

  /// Gives a sign at one of the questions whether it is given, counted from some moment on.
  private final class LateSign: Sendable {
    let sign = StopSign()
    // Touched by the one thread that works and asks.
    private nonisolated(unsafe) var last: Int?
    private(set) nonisolated(unsafe) var questions = 0

    func begin(givingAt question: Int) {
      last = question
      wait()
    }

    /// Two questions within 20 ms are heard as one.
    private func wait() { Thread.sleep(forTimeInterval: 0.025) }

    private func hear() {
      guard let last, questions < last else { return }
      questions += 1
      if questions == last { sign.give("seconds") } else { wait() }
    }

    /// The verdict of a run where the sign is given at a question after so many verdicts so far.
    func verdict(_ run: CheckRun, details: Set<Verdict.Detail>, after count: Int, givingAt question: Int) -> Verdict {
      var told = 0
      let watch = OwnWatch { [self] in
        hear()
        return true
      }
      return OwnWatch.$current.withValue(watch) {
        StopSign.$current.withValue(sign) {
          run.verdict(
            file: "", details: details,
            told: { _ in
              if told == count { begin(givingAt: question) }
              told += 1
            })
        }
      }
    }
  }

  /// The first verdict so far is one of no rule, the next of one rule, and so on.
  private static let everyRule = RuleCatalog.rules.count

  @Test func whatIsFoundUpToASignIsNotBelieved() throws {
    let flow = try flow(fromYAML: Self.circle)
    // The first question is whether to begin with the invariants, the second whether to go on with the first of them.
    let verdict = DeepStack.run {
      LateSign().verdict(CheckRun(flow), details: [], after: Self.everyRule, givingAt: 2)
    }
    #expect(verdict.unjudged == ["no-profile", "no-followers"])
    #expect(verdict.findings.map(\.rule) == ["unbounded-stack"])
    #expect(verdict.remarks.contains(Verdict.remark(onUnjudged: ["no-profile", "no-followers"])))
  }

  /// The last question of all is asked by whoever counts where the states come from.
  @Test func whatIsCountedUpToASignIsNotTold() throws {
    let flow = try switchesFlow(Array(repeating: 2, count: 10))
    let (whole, stopped) = DeepStack.run {
      let (late, later) = (LateSign(), LateSign())
      let whole = late.verdict(CheckRun(flow), details: [.growth], after: Self.everyRule, givingAt: .max)
      let stopped = later.verdict(
        CheckRun(flow), details: [.growth], after: Self.everyRule, givingAt: late.questions)
      return (whole, stopped)
    }
    #expect(whole.growth != nil && !whole.remarks.contains(Self.uncounted[1]))
    #expect(stopped.growth == nil && stopped.remarks.contains(Self.uncounted[1]))
    #expect(stopped.unjudged.isEmpty && stopped.states == 1_024)
  }

  /// Diagrams heed a sign, too; then rules on sets find nothing, and when asked again they find everything.
  @Test func underASignSetsSayNothing() throws {
    let flow = try flow(
      fromYAML: """
        flow: Lost
        root: App
        limits: {taps: 1}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {open: [push: Detail]}}, Detail: {}, Lost: {}}
        invariants:
          can-go-home: {recoverable: visible(Home)}
        """)
    let (stopped, again) = DeepStack.run {
      let run = CheckRun(flow, engine: .sets)
      run.explored.sets?.forest.period = 1
      let sign = StopSign()
      sign.give("seconds")
      let stopped = StopSign.$current.withValue(sign) { run.findings() }
      return (stopped, run.findings())
    }
    #expect(stopped == [])
    #expect(again.map(\.rule) == ["unreachable-screen"])
  }
}
