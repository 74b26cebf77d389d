import FlowcheckKit
import Testing

@testable import flowcheck

@Suite struct ProgressLineTests {
  private let start = ContinuousClock.now

  private func progress(_ states: Int, flow: String = "Shop") -> CheckProgress {
    CheckProgress(flow: flow, states: states, frontier: 7)
  }

  @Test func nothingInTheFirstSecond() {
    var line = ProgressLine()
    #expect(line.update(progress(1), at: start) == nil)
    #expect(line.update(progress(900), at: start + .milliseconds(999)) == nil)
    let beforehand = line.erase()
    #expect(line.update(progress(3_000), at: start + .seconds(2)) == "Shop: 3000 states, 1500/s, 7 to look at")
    let set = CheckProgress(flow: "Shop", states: 216_260_522, frontier: nil)
    #expect(line.update(set, at: start + .seconds(3)) == "Shop: 216260522 states so far")
    let huge = CheckProgress(flow: "Shop", states: .max, frontier: nil)
    #expect(line.update(huge, at: start + .seconds(4)) == "Shop: more than 10^18 states so far")
    let first = line.erase()
    let second = line.erase()
    #expect([beforehand, first, second] == [false, true, false])
  }

  @Test func notTooOften() {
    var line = ProgressLine()
    _ = line.update(progress(1), at: start)
    #expect(line.update(progress(2), at: start + .seconds(1)) != nil)
    #expect(line.update(progress(3), at: start + .milliseconds(1_100)) == nil)
    #expect(line.update(progress(3), at: start + .milliseconds(1_300)) != nil)
  }

  @Test func eachFlowBeginsAnew() {
    var line = ProgressLine()
    _ = line.update(progress(1), at: start)
    #expect(line.update(progress(1, flow: "Chat"), at: start + .seconds(5)) == nil)
  }

  @Test func eachLookIsNamedAndCountsAnew() {
    var line = ProgressLine()
    _ = line.update(progress(1), at: start)
    let smaller = CheckProgress(flow: "Shop", look: "smaller limits", states: 20, frontier: 7)
    #expect(line.update(smaller, at: start + .seconds(5)) == nil)
    #expect(line.update(smaller, at: start + .seconds(7)) == "Shop, smaller limits: 20 states, 10/s, 7 to look at")
  }
}
