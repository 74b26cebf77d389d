import FlowModel
import FlowRules
import FlowSemantics
import FlowTestSupport
import Synchronization
import Testing

@testable import FlowcheckKit

struct StagedCheckTests {
  /// Whatever the looks beside it found, the verdict on a flow whose check completes is that of the whole.
  @Test(arguments: ["Apps/FlowHierarchy.flow.yml", "Apps/PathCoordinator.flow.yml", "Meaning/soon.flow.yml"])
  func looksChangeNothingWhereThereIsTimeForAll(path: String) throws {
    let flow = try loadFlow(path)
    func verdict(soon: Double) -> Verdict {
      var check = StagedCheck(Program(flow), file: path, budget: Budget(), hooks: SessionHooks())
      check.soon = soon
      return check.verdict()
    }
    let atOnce = verdict(soon: 3_600)
    #expect(verdict(soon: 0) == atOnce)
    #expect(!atOnce.wasStopped)
  }

  /// Each look is reported when it ends, and its findings are part of the verdict in the end.
  @Test func eachLookIsTold() throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    let looks = Mutex<[Verdict]>([])
    let hooks = SessionHooks(looked: { look in looks.withLock { $0.append(look) } })
    let staged = StagedCheck(Program(flow), file: "", budget: Budget(), hooks: hooks)
    let verdict = staged.verdict()
    #expect(staged.looks().areWhole)
    let told = looks.withLock { $0 }
    let remarks = told.compactMap(\.remarks.last)
    #expect(
      remarks.first?.hasPrefix("all runs with no event during a transition, and at most stackDepth 2") == true)
    #expect(remarks.count { $0.hasPrefix("states were picked in which something new") } == 1)
    #expect(remarks.count { $0.hasPrefix("all runs with at most one event during a transition") } == 1)
    for look in told {
      #expect(Set(look.findings.map(\.key)).isSubset(of: verdict.findings.map(\.key)))
    }
    // The last rung has the flow's own limits, and is the verdict.
    #expect(told.last?.states == verdict.states)
    #expect(verdict.remarks.allSatisfy { !$0.contains(" runs with ") })
  }

  /// A look at small states has the findings of some runs, and says which runs it covers.
  @Test func smallStatesAreLookedAtWithinALimit() throws {
    let flow = try loadFlow("Apps/BaseLayerSettingsLink.flow.yml")
    let looks = Mutex<[Verdict]>([])
    let hooks = SessionHooks(looked: { look in looks.withLock { $0.append(look) } })
    let staged = StagedCheck(Program(flow), file: "", budget: Budget(), hooks: hooks)
    let small = try #require(staged.lookAtSmallStates(LimitLadder(to: flow.limits).current))
    #expect(looks.withLock { $0 } == [small])
    let remark = small.remarks.last ?? ""
    #expect(remark.hasPrefix("all runs with no event during a transition, and at most stackDepth 2"))
    #expect(remark.hasSuffix(", were looked at: \(small.states) states"))
    #expect(!small.findings.isEmpty)
    #expect(Set(small.findings.map(\.key)).isSubset(of: staged.verdict().findings.map(\.key)))
  }

  /// If the check is stopped during a look, the verdict says how much was looked at, and how it was chosen.
  @Test(arguments: [
    ("smaller limits", "some of the runs with no event during a transition, and at most stackDepth"),
    ("what is new", "states were picked in which something new might come about: "),
  ])
  func aStoppedLookSaysWhatItIs(look: String, remark: String) throws {
    let flow = try loadFlow("Apps/Public/Firefox.flow.yml")
    let isStopped = Mutex(false)
    let hooks = SessionHooks(
      stop: { isStopped.withLock { $0 } },
      progress: { progress in if progress.look == look { isStopped.withLock { $0 = true } } })
    var staged = StagedCheck(Program(flow), file: "", budget: Budget(seconds: 900), hooks: hooks)
    (staged.soon, staged.mostChosen) = (0, 20)
    // The look under the smallest limits would come first, and take its time.
    if look == "what is new" { staged.longEnoughForAll = 1_000 }
    let verdict = staged.verdict()
    #expect(verdict.limitsReached.filter(\.isStop).map(\.limit) == ["interrupt"])
    #expect(verdict.remarks.contains { $0.hasPrefix(remark) })
  }

  /// A look that is interrupted reports the interrupt alone, even if its own time had run out before.
  @Test func anInterruptIsSaidWhateverElseEndedALook() {
    let (limits, location) = (["stackDepth", "seconds"], SourceLocation(file: "", line: 1, column: 1))
    let reached = limits.map { Verdict.LimitReached(limit: $0, place: "7 states") }
    var verdict = Verdict(
      flow: "A", file: "", limitsReached: reached, states: 7, transitions: 0, findings: [], taps: 2)
    verdict.undecided = reached.map {
      Verdict.UndecidedAbsence(rule: "unreachable-screen", subject: $0.limit, location: location, limit: $0)
    }
    let interrupted = verdict.interrupted
    #expect(interrupted.limitsReached.map(\.limit) == ["stackDepth", "interrupt"])
    #expect(interrupted.limitsReached.last?.place == "7 states")
    #expect(interrupted.undecided.map(\.limit.limit) == ["stackDepth", "interrupt"])
    #expect(interrupted.interrupted == interrupted)
    #expect(Conclusion(verdicts: [interrupted], notices: [], policy: Conclusion.Policy()) == .bounded)
  }

  /// If a number of states is stated, the clock decides nothing.
  @Test func aStatedNumberOfStatesIsNotDivided() throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    var staged = StagedCheck(Program(flow), file: "", budget: Budget(states: 3), hooks: SessionHooks())
    staged.soon = 0
    let verdict = staged.verdict()
    #expect(verdict.states == 3)
    #expect(verdict.remarks.isEmpty)
  }
}
