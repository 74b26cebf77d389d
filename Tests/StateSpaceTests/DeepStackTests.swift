import FlowTestSupport
import Foundation
import Testing

@testable import StateSpace

struct DeepStackTests {
  @Test func theResultComesBeforeTheRestIsDone() {
    let gate = DispatchSemaphore(value: 0)
    let isDone = Flag()
    let result = DeepStack.firstResult { finish in
      finish(7)
      gate.wait()
      isDone.set()
    }
    #expect(result == 7)
    #expect(!isDone.isSet)
    gate.signal()
    DeepStack.waitForUnfinishedWork()
    #expect(isDone.isSet)
  }

  @Test func thereIsRoomForManyCalls() {
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    // The thread sanitizer follows 65 536 calls at most, and hangs in the next one.
    let calls = Sanitizer.isThread ? 50_000 : 100_000
    #expect(DeepStack.run { depth(calls) } == calls)
  }

  private final class Flag: Sendable {
    private let lock = NSLock()
    // Only touched with the lock held.
    private nonisolated(unsafe) var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
}
