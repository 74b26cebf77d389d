import FlowRules
import Foundation

/// What the exploration of one flow may cost; whichever is used up first makes its verdict bounded.
public struct Budget: Hashable, Sendable {
  /// Canonical states; nil: no bound.
  public var states: Int?
  /// Seconds of wall time; nil: no bound.
  public var seconds: Double?
  /// Bytes of memory; nil: no bound.
  public var bytes: Int?
  /// Whether flows that are checked at the same time share the memory, as nobody stated how much each may have.
  public var isMemoryShared = false
  /// How many processors there are to work on one flow, each of which needs memory of its own; the verdict is the same for
  /// any number.
  public var threads = ProcessInfo.processInfo.activeProcessorCount
  /// What is told besides the findings.
  public var details = Set(Verdict.Detail.allCases)

  /// More seconds than that, about 30 years, are no budget.
  public static let mostSeconds = 1e9

  public init(states: Int? = nil, seconds: Double? = nil, bytes: Int? = nil) {
    self.states = states
    self.seconds = seconds
    self.bytes = bytes
  }

  /// The same for the check alone, which leaves some of the seconds to pictures where there are any.
  func leavingTime(forPictures hasPictures: Bool) -> Budget {
    guard hasPictures, let seconds else { return self }
    var budget = self
    budget.seconds = seconds * 0.9
    return budget
  }

  /// What is left of it for more work that belongs to some that began then.
  func left(since start: ContinuousClock.Instant) -> Budget {
    guard let seconds else { return self }
    var budget = self
    budget.seconds = max(0, seconds - (ContinuousClock.now - start) / .seconds(1))
    return budget
  }

  /// The same for one of several flows that are checked at a time.
  var onOneThread: Budget {
    var budget = self
    budget.threads = 1
    return budget
  }
}
