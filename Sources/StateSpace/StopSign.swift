import Synchronization

/// The one test of whether to continue, for all loops that may take long.
///
/// The thread that waits for the work gives the sign: because of its budget, of an interrupt, or because the work is
/// not needed any more. The work asks its `current` sign, which it passes on to the threads that it starts, and may
/// stop anywhere; the code that began the work then reads `wasHeeded` and throws away partial results.
package final class StopSign: Sendable {
  private struct State {
    /// Why the sign was given; nil if it was not.
    var given: String?
    var isHeeded = false
  }

  private let state = Mutex(State())

  /// Whether even the outcomes of one event may be cut short. Work that repeats steps which are known to exist needs
  /// all of them.
  private let cutsEvents: Bool

  package init(cutsEvents: Bool = false) { self.cutsEvents = cutsEvents }

  /// The sign that the work of this thread obeys; by default one that is never given.
  @TaskLocal package static var current = StopSign()

  /// Whether the sign was given. Work that is left out because of this answer must not affect what is found.
  package var isGiven: Bool {
    OwnWatch.current?.look()
    return state.withLock { $0.given != nil }
  }

  /// Why the sign was given, as `LimitReached` names it; nil if it was not.
  package var reason: String? { state.withLock { $0.given } }

  /// Gives the sign; the first reason stays.
  package func give(_ reason: String = "interrupt") { state.withLock { $0.given = $0.given ?? reason } }

  /// Whether to stop; if so, what is found may be only a part.
  package func shouldStop() -> Bool {
    OwnWatch.current?.look()
    return state.withLock { state in
      if state.given != nil { state.isHeeded = true }
      return state.given != nil
    }
  }

  /// Whether to stop in the middle of an event.
  package func shouldCutEvent() -> Bool { cutsEvents && shouldStop() }

  /// Whether any work has stopped because of the sign.
  package var wasHeeded: Bool { state.withLock { $0.isHeeded } }

  /// Whether the given work stopped because of the sign; earlier stops do not count.
  package func isHeeded(during work: () -> Void) -> Bool {
    let before = state.withLock { state in
      defer { state.isHeeded = false }
      return state.isHeeded
    }
    work()
    return state.withLock { state in
      let during = state.isHeeded
      state.isHeeded = during || before
      return during
    }
  }
}
