import Foundation

/// Tells work on another thread that nobody waits for it any more.
package final class StopSign: Sendable {
  private let lock = NSLock()
  // Only touched with the lock held.
  private nonisolated(unsafe) var wasGiven = false

  package init() {}

  /// Whether it was given.
  package var isGiven: Bool { lock.withLock { wasGiven } }

  package func give() { lock.withLock { wasGiven = true } }
}
