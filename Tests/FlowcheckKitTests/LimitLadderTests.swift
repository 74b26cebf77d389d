import FlowModel
import Testing

@testable import FlowcheckKit

struct LimitLadderTests {
  private static let lowest = Limits(stackDepth: 2, instances: 1, modals: 1, taps: 2, pending: 1, races: 0)

  @Test func beginsWithTheSmallestLimits() {
    let ladder = LimitLadder(to: Limits())
    #expect(ladder.current == Self.lowest)
    #expect(!ladder.isAtTop)
  }

  @Test func neverGoesBeyondTheFlowsOwnLimits() {
    let own = Limits(stackDepth: 1, instances: 1, modals: 0, taps: 3, pending: 1, races: 0)
    var ladder = LimitLadder(to: own)
    #expect(ladder.current == own)
    #expect(ladder.isAtTop)
    let next = ladder.next()
    #expect(next == nil)
  }

  private func numbers(_ limits: Limits) -> [Int] {
    [limits.races, limits.stackDepth, limits.modals, limits.instances, limits.pending]
  }

  /// Raises all limits at once, each by a step, until all have the values of the flow.
  @Test func raisesAllLimitsAsLongAsTheirStatesAreFound() {
    let own = Limits(stackDepth: 3, instances: 2, modals: 1, taps: 2, pending: 4, races: Limits.anyRaces)
    var ladder = LimitLadder(to: own)
    var tried: [[Int]] = []
    while let limits = ladder.next() {
      tried.append(numbers(limits))
      ladder.climb()
      #expect(ladder.current == limits)
    }
    #expect(tried == [[1, 3, 1, 2, 2], [2, 3, 1, 2, 3], [Limits.anyRaces, 3, 1, 2, 4]])
    #expect(ladder.isAtTop)
    #expect(ladder.current == own)
  }

  /// If a step of all limits together did not complete in time, each limit is raised alone; a limit whose step did not
  /// complete alone stays as it was.
  @Test func raisesNoMoreWhatTookTooLong() {
    let own = Limits(stackDepth: 4, instances: 1, modals: 1, taps: 2, pending: 2, races: 1)
    var ladder = LimitLadder(to: own)
    var tried: [[Int]] = []
    while let limits = ladder.next() {
      tried.append(numbers(limits))
      // Any event during a transition is too much.
      if limits.races == 0 { ladder.climb() }
    }
    #expect(
      tried == [[1, 3, 1, 1, 2], [1, 2, 1, 1, 1], [0, 3, 1, 1, 1], [0, 3, 1, 1, 2], [0, 4, 1, 1, 2]])
    #expect(!ladder.isAtTop)
    #expect(numbers(ladder.current) == [0, 4, 1, 1, 2])
  }
}
