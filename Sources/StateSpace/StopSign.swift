import Foundation

/// The one test of whether to go on, for all loops that may take long.
///
/// Whoever waits for the work gives the sign: because of its budget, of an interrupt, or as nobody needs the work any more.
/// The work asks its `current` sign, which goes along to the threads that it starts, and may break off anywhere; whoever
/// began the work then looks at `wasHeeded` and throws away what is only a part.
package final class StopSign: Sendable {
  private let lock = NSLock()
  // Only touched with the lock held.
  private nonisolated(unsafe) var given: String?
  private nonisolated(unsafe) var isHeeded = false

  /// Whether even the outcomes of one event may be broken off. Who takes steps again that are known to be there needs all
  /// of them.
  private let cutsEvents: Bool

  package init(cutsEvents: Bool = false) { self.cutsEvents = cutsEvents }

  /// The sign that the work of this thread goes by; one that nobody gives where nobody has said otherwise.
  @TaskLocal package static var current = StopSign()

  /// Whether it was given; what is left out because of it must not matter to what is found.
  package var isGiven: Bool {
    OwnWatch.current?.look()
    return lock.withLock { given != nil }
  }

  /// Why it was given, as `LimitReached` names it; nil: it was not.
  package var reason: String? { lock.withLock { given } }

  /// Gives it; the first reason stays.
  package func give(_ reason: String = "interrupt") { lock.withLock { given = given ?? reason } }

  /// Whether to break off, so that what is found may be only a part.
  package func shouldStop() -> Bool {
    OwnWatch.current?.look()
    return lock.withLock {
      if given != nil { isHeeded = true }
      return given != nil
    }
  }

  /// Whether to break off in the middle of an event.
  package func shouldCutEvent() -> Bool { cutsEvents && shouldStop() }

  /// Whether something was broken off.
  package var wasHeeded: Bool { lock.withLock { isHeeded } }

  /// Whether some work was broken off; what was before it does not count.
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
