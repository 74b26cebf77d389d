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
    let box = Box<Result>()
    let thread = Thread {
      work {
        unfinished.begin()
        box.finish(with: $0)
      }
      unfinished.end()
    }
    thread.stackSize = size
    thread.start()
    return box.wait()
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

  private final class Box<Result: Sendable>: Sendable {
    private let done = NSCondition()
    // Guarded by `done`.
    private nonisolated(unsafe) var result: Result?

    func finish(with value: Result) {
      done.lock()
      result = value
      done.signal()
      done.unlock()
    }

    func wait() -> Result {
      done.lock()
      defer { done.unlock() }
      while true {
        if let result { return result }
        done.wait()
      }
    }
  }
}
