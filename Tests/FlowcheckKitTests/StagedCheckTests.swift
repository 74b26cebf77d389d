import FlowModel
import FlowRules
import FlowTestSupport
import Synchronization
import Testing

@testable import FlowcheckKit

struct StagedCheckTests {
  /// How often somebody was asked, from any thread.
  private final class Tally: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// Whatever was looked at first, the verdict on a flow that comes to its end is that of the whole.
  @Test(arguments: ["Apps/FlowHierarchy.flow.yml", "Apps/PathCoordinator.flow.yml", "Meaning/soon.flow.yml"])
  func aFirstLookChangesNothingWhereThereIsTimeForAll(path: String) throws {
    let flow = try loadFlow(path)
    func verdict(soon: Double) -> (verdict: Verdict, asked: Int) {
      let tally = Tally()
      let hooks = SessionHooks(progress: { _ in _ = tally.next() })
      var check = StagedCheck(flow, file: path, budget: Budget(), hooks: hooks)
      check.soon = soon
      return (check.verdict(), tally.value)
    }
    let (atOnce, staged) = (verdict(soon: 3_600), verdict(soon: 0))
    #expect(staged.verdict == atOnce.verdict)
    #expect(!atOnce.verdict.wasStopped)
    // It was begun, given up, looked at under the smaller limit and taken up again.
    #expect(staged.asked > atOnce.asked)
  }

  /// Who stops it then is told how much was looked at, and under which limit.
  @Test func aStoppedFirstLookSaysWhatItIs() throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    let tally = Tally()
    // Not at the first question, after which the first look begins.
    let hooks = SessionHooks(stop: { tally.next() > 1 })
    var staged = StagedCheck(flow, file: "", budget: Budget(), hooks: hooks)
    staged.soon = 0
    let verdict = staged.verdict()
    #expect(verdict.limitsReached.contains { $0.limit == "interrupt" })
    #expect(verdict.remarks.last?.hasPrefix("some of the runs with at most one event during each transition") == true)
  }

  /// Where a number of states is stated, the clock decides nothing.
  @Test func aStatedNumberOfStatesIsNotDivided() throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    var staged = StagedCheck(flow, file: "", budget: Budget(states: 3), hooks: SessionHooks())
    staged.soon = 0
    let verdict = staged.verdict()
    #expect(verdict.states == 3)
    #expect(verdict.remarks.isEmpty)
  }
}
