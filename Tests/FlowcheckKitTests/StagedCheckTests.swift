import FlowModel
import FlowRules
import FlowTestSupport
import Testing

@testable import FlowcheckKit

struct StagedCheckTests {
  /// Whatever was looked at first, the verdict on a flow that comes to its end is that of the whole.
  @Test(arguments: ["Apps/FlowHierarchy.flow.yml", "Apps/PathCoordinator.flow.yml", "Meaning/soon.flow.yml"])
  func aFirstLookChangesNothingWhereThereIsTimeForAll(path: String) throws {
    let flow = try loadFlow(path)
    let atOnce = StagedCheck(flow, file: path, budget: Budget(), hooks: SessionHooks()).verdict()
    var staged = StagedCheck(flow, file: path, budget: Budget(), hooks: SessionHooks())
    staged.soon = 0
    #expect(staged.verdict() == atOnce)
    #expect(!atOnce.wasStopped)
  }

  /// Who stops it in the beginning is told how much was looked at, and under which limit.
  @Test func aStoppedFirstLookSaysWhatItIs() throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    var staged = StagedCheck(flow, file: "", budget: Budget(), hooks: SessionHooks(stop: { true }))
    staged.soon = 0
    let verdict = staged.verdict()
    #expect(verdict.limitsReached.contains { $0.limit == "interrupt" })
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
