import Foundation
import Synchronization

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
    guard let result = firstResult(of: work, waiting: { true }) else {
      preconditionFailure("Who waits on gets a result.")
    }
    return result
  }

  /// The same for a caller that may stop waiting; the work then runs on by itself.
  ///
  /// - Parameter goesOn: asked about 50 times a second whether to keep waiting. Where the system has no thread for the
  ///   work, it runs on the caller's thread: the work then asks this closure whenever it asks its `StopSign`, and the
  ///   call waits for the result.
  /// - Returns: nil if the caller has stopped waiting.
  package static func firstResult<Result: Sendable>(
    of work: @Sendable @escaping (_ finish: (Result) -> Void) -> Void, waiting goesOn: @Sendable @escaping () -> Bool
  ) -> Result? {
    let running = RunningWork<Result>()
    let rest = Rest()
    let whole: @Sendable () -> Void = {
      work {
        rest.begin()
        running.finish(with: $0)
      }
      rest.end()
    }
    if !start(whole) { OwnWatch.$current.withValue(OwnWatch(goesOn), operation: whole) }
    let result = running.awaited(while: goesOn)
    if result == nil { rest.begin() }
    return result
  }

  /// Starts work that runs while the caller does something else.
  ///
  /// - Parameter work: must not change anything that the caller reads before the result is there, nor read anything
  ///   that the caller changes. The work is released before the result is there.
  /// - Returns: nil where the system has no thread for it; nothing is done then.
  package static func start<Result>(_ work: @escaping () -> Result) -> RunningWork<Result>? {
    let running = RunningWork<Result>()
    let order = WorkOrder(work)
    return start({ running.finish(with: order.carryOut()) }) ? running : nil
  }

  /// Work that is released when it is done, although its thread may still be ending.
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

  /// Whether a thread could be started; Foundation's `Thread` does not report it.
  private static func start(_ work: @Sendable @escaping () -> Void) -> Bool {
    let order = ThreadOrder(work, StopSign.current)
    // Where there is no room for the stack of the deepest run, a smaller one is enough for most runs.
    return startThread(order, stackSize: size) || startThread(order, stackSize: size / 16)
  }

  private static func startThread(_ order: ThreadOrder, stackSize: Int) -> Bool {
    let reference = Unmanaged.passRetained(order)
    if createThread(reference.toOpaque(), stackSize: stackSize) == 0 { return true }
    reference.release()
    return false
  }

  private static func createThread(_ order: UnsafeMutableRawPointer, stackSize: Int) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
      return pthread_create(&thread, &attributes, { ThreadOrder.carryOut($0) }, order)
    #else
      var thread = pthread_t()
      return pthread_create(&thread, &attributes, { ThreadOrder.carryOut($0!) }, order)
    #endif
  }

  private final class ThreadOrder: Sendable {
    private let work: @Sendable () -> Void
    private let sign: StopSign

    init(_ work: @Sendable @escaping () -> Void, _ sign: StopSign) { (self.work, self.sign) = (work, sign) }

    static func carryOut(_ order: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      let order = Unmanaged<ThreadOrder>.fromOpaque(order).takeRetainedValue()
      StopSign.$current.withValue(order.sign) { order.work() }
      return nil
    }
  }

  /// Waits for the end of work that has handed over its result or whose caller has stopped waiting; work that takes
  /// longer than so many seconds may run on.
  package static func waitForUnfinishedWork(atMost seconds: Double = 1) { unfinished.wait(atMost: seconds) }

  private static let unfinished = Unfinished()

  /// The part of one piece of work for which no caller waits.
  private final class Rest: Sendable {
    private enum Phase {
      case awaited, left, done
    }

    private let phase = Mutex(Phase.awaited)

    func begin() {
      phase.withLock { phase in
        guard phase == .awaited else { return }
        phase = .left
        unfinished.begin()
      }
    }

    func end() {
      phase.withLock { phase in
        if phase == .left { unfinished.end() }
        phase = .done
      }
    }
  }

  /// Counts running work for which no caller waits.
  private final class Unfinished: Sendable {
    private let changed = NSCondition()
    // Guarded by `changed`.
    private nonisolated(unsafe) var count = 0

    func begin() { changed.withLock { count += 1 } }

    func end() {
      changed.withLock {
        count -= 1
        changed.broadcast()
      }
    }

    func wait(atMost seconds: Double) {
      let end = Date(timeIntervalSinceNow: seconds)
      changed.withLock { while count > 0, changed.wait(until: end) {} }
    }
  }
}

/// Work on another thread, and its result once it is there.
package final class RunningWork<Result>: Sendable {
  private let done = NSCondition()
  // Guarded by `done`; the thread that makes it keeps no reference to it.
  private nonisolated(unsafe) var result: Result?

  fileprivate func finish(with value: Result) {
    done.lock()
    result = value
    done.signal()
    done.unlock()
  }

  /// Waits for the result; may be called once.
  ///
  /// - Parameter pass: called about 50 times a second until the result is there.
  package func result(passingTimeWith pass: () -> Void = {}) -> Result {
    let result = awaited(while: {
      pass()
      return true
    })
    guard let result else { preconditionFailure("Who waits on gets a result.") }
    return result
  }

  /// The same for a caller that may stop waiting; nil once `goesOn` has returned false. The caller may then ask again.
  package func awaited(while goesOn: () -> Bool) -> Result? {
    done.lock()
    defer { done.unlock() }
    while true {
      if let result {
        self.result = nil
        return result
      }
      if done.wait(until: Date(timeIntervalSinceNow: 0.02)) { continue }
      done.unlock()
      let isWaiting = goesOn()
      done.lock()
      if !isWaiting, result == nil { return nil }
    }
  }
}
