import StateSpace
import Synchronization

/// Keeps one piece of work within its budget: tells the work when to end, and its caller when to stop waiting.
///
/// Exploring gets most of the time and memory, and judging the explored states gets the rest. A `StopSign` asks the
/// work to end; if the work does not end soon, the caller takes the results so far.
final class BudgetWatch: Sendable {
  /// Given when exploring has to end.
  let exploring = StopSign(cutsEvents: true)
  /// Given when judging has to end.
  let judging = StopSign()
  private let budget: Budget
  private let stop: @Sendable () -> Bool
  private let start = ContinuousClock.now
  private let end: ContinuousClock.Instant?
  private let isBeside: Bool
  private let isExact: Bool
  private let state = Mutex(State())

  private struct State {
    /// When the work was found interrupted first.
    var interrupted: ContinuousClock.Instant?
    /// When memory was found full first.
    var full: ContinuousClock.Instant?
  }

  /// The share of the time that exploring may take.
  static let exploringTime = 0.7
  /// The share of the time in which states may be chosen for a partial exploration.
  private static let choosingTime = 0.3
  /// The share of the time after which no more questions are asked about sets of states.
  private static let askingTime = 0.9
  /// The share of the time after which no more rules are judged.
  private static let judgingTime = 0.96
  /// The share of the time after which the caller stops waiting.
  private static let waitingTime = 1.04
  /// The shares of the memory at which sets are given up, other exploring is given up, judging is, and the caller stops
  /// waiting.
  private static let (setMemory, exploringMemory, judgingMemory, waitingMemory) = (0.8, 0.9, 0.98, 1.06)
  /// The share at which a search for sets beside a larger search is given up: the larger one is given up first.
  private static let setMemoryBeside = 0.86
  /// Seconds after an interrupt.
  private static let (judgingAfterInterrupt, waitingAfterInterrupt) = (0.4, 0.7)
  /// Seconds that memory may stay full while work ends.
  private static let waitingWhenFull = 1.0

  /// - Parameters:
  ///   - end: The time at which the seconds of the budget are over; nil: the budget has no seconds.
  ///   - isBeside: Whether larger work uses the same memory at the same time.
  ///   - isExact: Whether nobody waits for work that has filled the memory, because it would not end but take more:
  ///     a text that does not fit is copied when it grows.
  ///   - stop: Whether the work was interrupted.
  init(
    _ budget: Budget, until end: ContinuousClock.Instant?, isBeside: Bool = false, isExact: Bool = false,
    stop: @escaping @Sendable () -> Bool
  ) {
    (self.budget, self.end, self.isBeside, self.isExact, self.stop) = (budget, end, isBeside, isExact, stop)
  }

  /// Gives all signs: the caller has stopped waiting for the work.
  func giveUp() {
    exploring.give("interrupt")
    judging.give("interrupt")
  }

  /// Whether the time for exploring is over; it ends `kept` seconds before the end at the latest.
  func isExploringOver(keeping kept: Double) -> Bool {
    guard let end else { return false }
    let now = ContinuousClock.now
    return isOver(Self.exploringTime, now) || now + .seconds(kept) >= end
  }

  /// Whether the time for choosing states is over.
  var isChoosingOver: Bool { isOver(Self.choosingTime, ContinuousClock.now) }

  /// Whether half of the time is over, for work after exploring that takes as long as exploring.
  var isHalfTimeOver: Bool { isOver(0.5, ContinuousClock.now) }

  /// Whether the time for questions about sets is over; then a little time is left for the states that are known one by
  /// one.
  var isAskingOver: Bool { isOver(Self.askingTime, ContinuousClock.now) }

  private func isOver(_ share: Double, _ now: ContinuousClock.Instant) -> Bool {
    guard let end else { return false }
    return now - start >= (end - start) * share
  }

  /// Whether a search has used up its memory, by its own count or by the memory of the process.
  func isMemoryTaken(by search: SearchProgress) -> Bool {
    guard let bytes = budget.bytes else { return false }
    let share = isBeside ? Self.setMemoryBeside : Self.setMemory
    return max(search.memory, ResidentMemory.bytes()) >= Int(Double(bytes) * share)
  }

  /// Whether the process uses as much memory as a search may take.
  var isMemoryTaken: Bool {
    isMemoryTaken(by: SearchProgress(states: 0, transitions: 0, frontier: nil, memory: 0))
  }

  /// Gives the signs that are due, and answers whether to continue to wait; to be called repeatedly.
  func goesOn() -> Bool {
    let now = ContinuousClock.now
    return goesOnInTime(now) && goesOnInMemory(now) && goesOnUninterrupted(now)
  }

  private func goesOnInTime(_ now: ContinuousClock.Instant) -> Bool {
    if isOver(Self.exploringTime + 0.02, now) { exploring.give("seconds") }
    if isOver(Self.judgingTime, now) { judging.give("seconds") }
    return !isOver(Self.waitingTime, now)
  }

  private func goesOnInMemory(_ now: ContinuousClock.Instant) -> Bool {
    guard let bytes = budget.bytes else { return true }
    let taken = Double(ResidentMemory.bytes()) / Double(bytes)
    if taken >= Self.exploringMemory { exploring.give("memory") }
    guard taken >= Self.judgingMemory else { return true }
    judging.give("memory")
    guard !isExact else { return false }
    let since = state.withLock { state in
      state.full = state.full ?? now
      return state.full ?? now
    }
    return taken < Self.waitingMemory || now - since < .seconds(Self.waitingWhenFull)
  }

  private func goesOnUninterrupted(_ now: ContinuousClock.Instant) -> Bool {
    guard stop() else { return true }
    let since = state.withLock { state in
      state.interrupted = state.interrupted ?? now
      return state.interrupted ?? now
    }
    exploring.give("interrupt")
    if now - since >= .seconds(Self.judgingAfterInterrupt) { judging.give("interrupt") }
    return now - since < .seconds(Self.waitingAfterInterrupt)
  }
}
