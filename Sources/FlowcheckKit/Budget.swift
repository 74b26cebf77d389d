import FlowRules
import Foundation

/// The cost that the exploration of one flow may have; the first bound that is reached makes its verdict bounded.
public struct Budget: Hashable, Sendable {
  /// Canonical states; nil: no bound.
  public var states: Int?
  /// Seconds of wall time; nil: no bound.
  public var seconds: Double?
  /// Bytes of memory; nil: no bound.
  public var bytes: Int?
  /// Whether flows that are checked at the same time share the memory, because no bound for each was stated.
  public var isMemoryShared = false
  /// The number of threads that work on one flow; each needs memory of its own, and the verdict is the same for any
  /// number.
  public var threads = ProcessInfo.processInfo.activeProcessorCount
  /// The details that a verdict has besides the findings.
  public var details = Set(Verdict.Detail.allCases)

  /// The largest budget in seconds, about 30 years.
  public static let mostSeconds = 1e9

  public init(states: Int? = nil, seconds: Double? = nil, bytes: Int? = nil) {
    self.states = states
    self.seconds = seconds
    self.bytes = bytes
  }

  /// The budget of the check alone, which leaves some of the seconds for pictures and for reports other than the short one.
  func leavingTime(forOutputs hasOutputs: Bool) -> Budget {
    guard hasOutputs, let seconds else { return self }
    var budget = self
    budget.seconds = seconds * 0.9
    return budget
  }

  /// The rest of the budget of work that began at `start`.
  func left(since start: ContinuousClock.Instant) -> Budget {
    guard let seconds else { return self }
    var budget = self
    budget.seconds = max(0, seconds - (ContinuousClock.now - start) / .seconds(1))
    return budget
  }

  /// The same budget for one of several flows that are checked at the same time.
  var onOneThread: Budget {
    var budget = self
    budget.threads = 1
    return budget
  }
}
