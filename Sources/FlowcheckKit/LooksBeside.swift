import FlowRules
import Synchronization

/// Coordinates quicker, partial explorations (looks) with the full check of the same flow that runs beside them.
final class LooksBeside: Sendable {
  private let caller: SessionHooks
  private let state = Mutex(State())

  private struct State {
    var isLooking = false
    var isWholeKnown = false
    var isWholeFound = false
  }

  /// - Parameter hooks: the hooks of the caller that waits for the verdict.
  init(_ hooks: SessionHooks) { caller = hooks }

  /// Whether the full check is complete, so that looks are not needed any more.
  var isWholeKnown: Bool { state.withLock { $0.isWholeKnown } }

  func begin() { state.withLock { $0.isLooking = true } }

  func end() { state.withLock { $0.isLooking = false } }

  /// Records that the full check has ended, completely or early.
  func wholeIsOver(_ verdict: Verdict) { state.withLock { $0.isWholeKnown = !verdict.wasStopped } }

  /// Records that a look covered the whole flow, so that the full check is not needed any more.
  func wholeIsFound() { state.withLock { $0.isWholeFound = true } }

  /// The hooks for the full check: while a look runs, the look reports progress instead.
  var hooksOfWhole: SessionHooks {
    var hooks = caller
    hooks.stop = { [self, caller] in state.withLock { $0.isWholeFound } || caller.stop() }
    hooks.progress = { [self, caller] progress in
      if !state.withLock({ $0.isLooking }) { caller.progress(progress) }
    }
    return hooks
  }

  /// The hooks for the looks.
  var hooks: SessionHooks {
    var hooks = caller
    hooks.stop = { [self, caller] in isWholeKnown || caller.stop() }
    hooks.looked = { [self, caller] verdict in
      if !isWholeKnown { caller.looked(verdict) }
    }
    return hooks
  }
}
