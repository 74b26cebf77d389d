import FlowModel
import FlowRules
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowcheckKit

struct BudgetWatchTests {
  @Test func timeIsDivided() {
    let watch = BudgetWatch(Budget(), until: .now + .seconds(3_600), stop: { false })
    #expect(watch.goesOn())
    #expect(!watch.exploring.isGiven && !watch.judging.isGiven)
    #expect(!watch.isExploringOver(keeping: 0))
    #expect(watch.isExploringOver(keeping: 3_600))
    let late = BudgetWatch(Budget(), until: .now, stop: { false })
    #expect(!late.goesOn())
    #expect(late.exploring.reason == "seconds" && late.judging.reason == "seconds")
  }

  @Test func memoryIsThatOfTheProcess() {
    let watch = BudgetWatch(Budget(bytes: 1), until: nil, stop: { false })
    _ = watch.goesOn()
    #expect(watch.exploring.reason == "memory" && watch.judging.reason == "memory")
  }

  /// Without a second thread, the work gives the stop signs to itself.
  @Test func workOnTheOnlyThreadGivesItselfTheSigns() {
    let watch = BudgetWatch(Budget(), until: .now + .milliseconds(50), stop: { false })
    let isStopped = OwnWatch.$current.withValue(OwnWatch { watch.goesOn() }) {
      StopSign.$current.withValue(watch.judging) {
        var test = StopTest()
        let late = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < late { if test.shouldStop() { return true } }
        return false
      }
    }
    #expect(isStopped)
    #expect(watch.exploring.reason == "seconds" && watch.judging.reason == "seconds")
  }

  @Test func moreWorkHasWhatIsLeft() {
    let begun = ContinuousClock.now - .seconds(3)
    let left = Budget(seconds: 5).left(since: begun)
    #expect(left.seconds.map { $0 > 0 && $0 <= 2 } ?? false)
    #expect(Budget(seconds: 2).left(since: begun).seconds == 0)
    #expect(Budget().left(since: begun) == Budget())
  }

  /// After an interrupt the rules have a moment to judge; their first question does not end it.
  @Test func anInterruptEndsExploringFirst() {
    let watch = BudgetWatch(Budget(), until: nil, stop: { true })
    #expect(watch.goesOn())
    #expect(watch.exploring.reason == "interrupt")
    #expect(!watch.judging.isGiven)
  }

  /// Rules that have no time find nothing and are named, and the verdict does not count as complete.
  @Test func whatWasNotJudgedIsSaid() throws {
    let flow = try loadFlow("Apps/PathCoordinator.flow.yml")
    let explored = CheckRun(flow)
    let sign = StopSign()
    sign.give("seconds")
    let verdict = StopSign.$current.withValue(sign) { explored.verdict(file: "") }
    #expect(verdict.findings.isEmpty)
    #expect(verdict.limitsReached.contains { $0.limit == "seconds" })
    #expect(verdict.remarks.contains { $0.hasPrefix("stopped before these were judged: dropped-presentation") })
    #expect(!explored.verdict(file: "").wasStopped)
    #expect(verdict.distances.isEmpty && verdict.growth == nil)
    let counted = verdict.remarks.filter { $0.hasSuffix("was counted") }
    #expect(counted.count == 2)
    #expect(TapTable.text(verdict).contains("The run was stopped before they were counted."))
    #expect(!TapTable.text(explored.verdict(file: "")).contains("stopped"))
  }

  /// A search that is told to end before it begins has at most a launch.
  @Test func aSignEndsASearch() throws {
    let flow = try loadFlow("Apps/FlowHierarchy.flow.yml")
    let sign = StopSign(cutsEvents: true)
    sign.give("memory")
    let verdict = StopSign.$current.withValue(sign) { CheckRun(flow) }.verdict(file: "")
    #expect(verdict.states <= 1)
    #expect(verdict.limitsReached.contains { $0.limit == "memory" })
  }
}
