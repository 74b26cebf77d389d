/// Lets work that is done on the thread of whoever waits for it look after its own budget.
///
/// Signs are given by the thread that waits. Where the system has no second thread there is nobody to give them: then each
/// question to a `StopSign` asks, some 50 times a second, what the waiting thread would have asked.
package final class OwnWatch: Sendable {
  /// The watch of work on this thread; nil: another thread gives the signs.
  @TaskLocal package static var current: OwnWatch?

  private let goesOn: @Sendable () -> Bool
  // Only touched by the one thread that does the work.
  private nonisolated(unsafe) var next = ContinuousClock.now
  private static let period: Duration = .milliseconds(20)

  /// - Parameter goesOn: Gives the signs that are due; its answer, whether to wait on, is of no use here.
  package init(_ goesOn: @Sendable @escaping () -> Bool) { self.goesOn = goesOn }

  /// Asks, where the last time is long enough ago.
  func look() {
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + Self.period
    _ = goesOn()
  }
}
