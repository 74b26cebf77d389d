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

  /// Who stops it then is told how much was looked at, and how it was chosen.
  @Test(arguments: 2...12)
  func aStoppedLookSaysWhatItIs(questions: Int) throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    let tally = Tally()
    // Not at the first question, after which the whole is put off.
    let hooks = SessionHooks(stop: { tally.next() >= questions })
    var staged = StagedCheck(flow, file: "", budget: Budget(), hooks: hooks)
    staged.soon = 0
    let verdict = staged.verdict()
    guard tally.value >= questions, verdict.wasStopped else { return }
    #expect(verdict.limitsReached.contains { $0.limit == "interrupt" })
    #expect(verdict.remarks.contains { $0.contains(" runs with no event during a transition, and at most stackDepth") })
    let hasPicked = verdict.remarks.contains {
      $0.hasPrefix("states were picked in which something new might come about: ")
    }
    // The second look comes once the first is over.
    #expect(hasPicked || questions < 4)
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
