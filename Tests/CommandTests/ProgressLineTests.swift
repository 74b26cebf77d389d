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
}
