import StateSpace

/// Does work on a flow that is no check, within the seconds and the memory of a budget.
struct TimedWork {
  private let watch: BudgetWatch

  init(_ budget: Budget, stop: @escaping @Sendable () -> Bool = { false }) {
    self.init(budget, until: budget.seconds.map { .now + .seconds($0) }, stop: stop)
  }

  /// - Parameter end: The time at which the seconds of the budget are over, whenever they began; nil: there are none.
  init(_ budget: Budget, until end: ContinuousClock.Instant?, stop: @escaping @Sendable () -> Bool = { false }) {
    watch = BudgetWatch(budget, until: end, isExact: true, stop: stop)
  }

  /// The budget ended the work, or somebody interrupted it.
  struct Stop: Error, CustomStringConvertible {
    /// Why, in words.
    let description: String
  }

  /// The result of the work, or why it did not end within the budget.
  ///
  /// - Parameter work: asks the current `StopSign`, which is given while there is time and memory for what comes after
  ///   the loops that ask it. It returns nil if it has no result because the sign was given.
  func result<Result: Sendable>(of work: @Sendable @escaping () -> Result?) -> Swift.Result<Result, Stop> {
    let sign = watch.exploring
    let result = DeepStack.firstResult(
      of: { (finish: (Result?) -> Void) in finish(StopSign.$current.withValue(sign, operation: work)) },
      waiting: watch.goesOn)
    if let result, let result { return .success(result) }
    if result == nil { watch.giveUp() }
    return .failure(Stop(description: Self.words(for: sign.reason ?? "interrupt")))
  }

  /// Whether the memory for a search is used up, which then counts as the reason to stop. Sets of states grow faster than
  /// a caller that looks from time to time can see.
  var isMemoryTaken: Bool {
    guard watch.isMemoryTaken else { return false }
    watch.exploring.give("memory")
    return true
  }

  /// The reason of a `StopSign` in words.
  static func words(for reason: String) -> String {
    switch reason {
    case "seconds": "out of time (--max-seconds)"
    case "memory": "out of memory (--max-memory)"
    default: "interrupted"
    }
  }
}
