import Foundation

/// The one test of whether to continue, for all loops that may take long.
///
/// The thread that waits for the work gives the sign: because of its budget, of an interrupt, or because the work is
/// not needed any more. The work asks its `current` sign, which it passes on to the threads that it starts, and may
/// stop anywhere; the code that began the work then reads `wasHeeded` and throws away partial results.
package final class StopSign: Sendable {
  private let lock = NSLock()
  // Only touched with the lock held.
  private nonisolated(unsafe) var given: String?
  private nonisolated(unsafe) var isHeeded = false

  /// Whether even the outcomes of one event may be cut short. Work that repeats steps which are known to exist needs
  /// all of them.
  private let cutsEvents: Bool

  package init(cutsEvents: Bool = false) { self.cutsEvents = cutsEvents }

  /// The sign that the work of this thread obeys; by default one that is never given.
  @TaskLocal package static var current = StopSign()

  /// Whether the sign was given. Work that is left out because of this answer must not affect what is found.
  package var isGiven: Bool {
    OwnWatch.current?.look()
    return lock.withLock { given != nil }
  }

  /// Why the sign was given, as `LimitReached` names it; nil if it was not.
  package var reason: String? { lock.withLock { given } }

  /// Gives the sign; the first reason stays.
  package func give(_ reason: String = "interrupt") { lock.withLock { given = given ?? reason } }

  /// Whether to stop; if so, what is found may be only a part.
  package func shouldStop() -> Bool {
    OwnWatch.current?.look()
    return lock.withLock {
      if given != nil { isHeeded = true }
      return given != nil
    }
  }

  /// Whether to stop in the middle of an event.
  package func shouldCutEvent() -> Bool { cutsEvents && shouldStop() }

  /// Whether any work has stopped because of the sign.
  package var wasHeeded: Bool { lock.withLock { isHeeded } }

  /// Whether the given work stopped because of the sign; earlier stops do not count.
  package func isHeeded(during work: () -> Void) -> Bool {
    let before = lock.withLock {
      defer { isHeeded = false }
      return isHeeded
    }
    work()
    return lock.withLock {
      let during = isHeeded
      isHeeded = during || before
      return during
    }
  }
}
