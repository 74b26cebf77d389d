/// Lets work that runs on the thread of its caller watch its own budget.
///
/// The waiting thread gives stop signs. Where the system has no second thread, no thread can give them: then each
/// question to a `StopSign` asks, some 50 times a second, what the waiting thread would have asked.
package final class OwnWatch: Sendable {
  /// The watch of the work on this thread; nil if another thread gives the signs.
  @TaskLocal package static var current: OwnWatch?

  private let goesOn: @Sendable () -> Bool
  // Only touched by the one thread that does the work.
  private nonisolated(unsafe) var next = ContinuousClock.now
  private static let period: Duration = .milliseconds(20)

  /// - Parameter goesOn: gives the signs that are due; its answer, whether to keep waiting, is ignored.
  package init(_ goesOn: @Sendable @escaping () -> Bool) { self.goesOn = goesOn }

  /// Asks, if the last time is long enough ago.
  func look() {
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + Self.period
    _ = goesOn()
  }
}
