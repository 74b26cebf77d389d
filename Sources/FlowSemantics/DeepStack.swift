import Foundation

/// Runs work on a thread of its own with a stack deep enough for it.
///
/// Effects nest: a procedure that runs itself goes 2 000 levels down before the limit of effects in one event ends it,
/// which is more than the stack of a secondary thread holds (and, in a debug build, than that of the main thread).
package enum DeepStack {
  /// In bytes; reserved, and only used as far as needed.
  private static let size = 512 << 20

  /// Waits for the work and returns its result.
  package static func run<Result: Sendable>(_ work: @Sendable @escaping () -> Result) -> Result {
    firstResult { $0(work()) }
  }

  /// Waits for the result that the work hands over, but not for what it does afterwards, such as to free much memory.
  ///
  /// - Parameter work: has to hand over exactly one result.
  package static func firstResult<Result: Sendable>(
    of work: @Sendable @escaping (_ finish: (Result) -> Void) -> Void
  ) -> Result {
    let running = RunningWork<Result>()
    start {
      work {
        unfinished.begin()
        running.finish(with: $0)
      }
      unfinished.end()
    }
    return running.result()
  }

  /// Starts work that goes on while the caller does something else.
  ///
  /// - Parameter work: must change nothing that the caller looks at before the result is there, and look at nothing that
  ///   the caller changes; then nobody holds it any more.
  package static func start<Result>(_ work: @escaping () -> Result) -> RunningWork<Result> {
    let running = RunningWork<Result>()
    let order = WorkOrder(work)
    start { running.finish(with: order.carryOut()) }
    return running
  }

  /// Work that is let go of when it is done, while the thread that did it still ends.
  private final class WorkOrder<Result>: Sendable {
    // Touched by one thread alone once it is made.
    private nonisolated(unsafe) var work: (() -> Result)?

    init(_ work: @escaping () -> Result) { self.work = work }

    func carryOut() -> Result {
      guard let work else { preconditionFailure("Work is done once.") }
      self.work = nil
      return work()
    }
  }

  private static func start(_ work: @Sendable @escaping () -> Void) {
    let thread = Thread(block: work)
    thread.stackSize = size
    thread.start()
  }

  /// Waits until whatever has handed over its result has also done what it does afterwards.
  package static func waitForUnfinishedWork() { unfinished.wait() }

  private static let unfinished = Unfinished()

  /// Counts work that has handed over its result and goes on.
  private final class Unfinished: Sendable {
    private let changed = NSCondition()
    // Guarded by `changed`.
    private nonisolated(unsafe) var count = 0

    func begin() { changed.withLock { count += 1 } }

    func end() {
      changed.withLock {
        precondition(count > 0, "Work hands over a result before it ends.")
        count -= 1
        changed.broadcast()
      }
    }

    func wait() { changed.withLock { while count > 0 { changed.wait() } } }
  }
}

/// Work on another thread, and what will come of it.
package final class RunningWork<Result>: Sendable {
  private let done = NSCondition()
  // Guarded by `done`; the thread that makes it lets go of it.
  private nonisolated(unsafe) var result: Result?

  fileprivate func finish(with value: Result) {
    done.lock()
    result = value
    done.signal()
    done.unlock()
  }

  /// Waits for the result; to be asked for once.
  ///
  /// - Parameter pass: called again and again while there is none, about 50 times a second.
  package func result(passingTimeWith pass: () -> Void = {}) -> Result {
    done.lock()
    defer { done.unlock() }
    while true {
      if let result {
        self.result = nil
        return result
      }
      if done.wait(until: Date(timeIntervalSinceNow: 0.02)) { continue }
      done.unlock()
      pass()
      done.lock()
    }
  }
}
