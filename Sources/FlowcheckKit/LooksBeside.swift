import FlowRules
import Foundation

/// Quicker looks at a flow that is checked as a whole at the same time, and when they are needed.
final class LooksBeside: Sendable {
  private let caller: SessionHooks
  private let lock = NSLock()
  // Only touched with the lock held.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var isLooking = false
    var isWholeKnown = false
    var isWholeFound = false
  }

  /// - Parameter hooks: of whoever waits for the verdict.
  init(_ hooks: SessionHooks) { caller = hooks }

  /// Whether the check of the whole came to its end: nobody needs looks any more.
  var isWholeKnown: Bool { lock.withLock { state.isWholeKnown } }

  func begin() { lock.withLock { state.isLooking = true } }

  func end() { lock.withLock { state.isLooking = false } }

  /// The check of the whole has ended, at its end or before.
  func wholeIsOver(_ verdict: Verdict) { lock.withLock { state.isWholeKnown = !verdict.wasStopped } }

  /// A look turned out to be at the whole: nobody needs the other check any more.
  func wholeIsFound() { lock.withLock { state.isWholeFound = true } }

  /// For the check of the whole: while there are looks, they say how far they have come.
  var hooksOfWhole: SessionHooks {
    var hooks = caller
    hooks.stop = { [self, caller] in lock.withLock { state.isWholeFound } || caller.stop() }
    hooks.progress = { [self, caller] progress in
      if !lock.withLock({ state.isLooking }) { caller.progress(progress) }
    }
    return hooks
  }

  /// For the looks.
  var hooks: SessionHooks {
    var hooks = caller
    hooks.stop = { [self, caller] in isWholeKnown || caller.stop() }
    hooks.looked = { [self, caller] verdict in
      if !isWholeKnown { caller.looked(verdict) }
    }
    return hooks
  }
}
