import Testing

@testable import FlowSemantics

@Suite struct ProgramReachTests {
  @Test func whatIsNotReachedStaysOut() {
    // 0 → 1 → 2 → 1, 3 → 0
    let reached = Program.reach([1], along: [[1], [2], [1], [0]])
    #expect(reached == [false, true, true, false])
  }

  @Test func whatIsFirstIsReachedWithoutAWay() {
    #expect(Program.reach([2, 2], along: [[], [], []]) == [false, false, true])
    #expect(Program.reach([], along: [[0]]) == [false])
  }
}
