/// Asks the current `StopSign` in a loop that is too fast to ask it each time.
///
/// Asking takes a lock, while the body of such a loop takes some nanoseconds: the sign is asked once in a few thousand
/// rounds.
package struct StopTest {
  private let sign = StopSign.current
  private var patience = Self.period

  private static let period = 4_096

  package init() {}

  /// Counts a round; returns whether to stop, then true in every later round.
  @inline(__always)
  package mutating func shouldStop() -> Bool {
    patience &-= 1
    return patience <= 0 && signIsGiven()
  }

  @inline(never)
  private mutating func signIsGiven() -> Bool {
    let isGiven = sign.shouldStop()
    patience = isGiven ? 0 : Self.period
    return isGiven
  }
}
