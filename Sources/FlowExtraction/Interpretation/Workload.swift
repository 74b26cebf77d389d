import FlowModel

/// Counts the interpreted code of an app, in a round and in all rounds, and by body.
///
/// The rounds share one budget: an app whose code calls itself endlessly costs no more than an app that takes many
/// rounds. The number of bodies alone does not measure their time, so statements are counted as well.
struct Workload {
  struct Limits: Sendable {
    /// Bodies of one round.
    var callsInRound = 100_000
    /// Bodies of one round after which a run pauses that may go on in another way: a round that takes more mostly
    /// does not end either, unless it takes less than twice as much as the round before.
    var callsBeforePause = 32_000
    /// Bodies of one round from which on bodies are run less often.
    var easyCalls = 10_000
    /// Bodies that one action, one view or one entry of the app runs in a round: the others get their turn as well.
    var callsInActivation = 15_000
    /// Bodies of all rounds.
    var calls = 400_000
    /// Statements, and cases of `switch`, of all rounds.
    var statements = 1_500_000

    /// A call of a large app takes longer, because more is known of each value; and it has more that begins from
    /// outside, each of which may run into the same services.
    var forLargeApp: Limits {
      var limits = self
      limits.callsInRound = min(callsInRound, 40_000)
      limits.callsInActivation = min(callsInActivation, 2_500)
      limits.calls = min(calls, 100_000)
      return limits
    }
  }

  /// The cost of one body.
  struct Share {
    var calls = 0
    /// Including the bodies that it called, directly or not.
    var callsWithin = 0
    /// Whether it changed screens, or state that decides them.
    var hasSteps = false
  }

  private var limits: Limits
  private(set) var callsInRound = 0
  private var callsInLastRound = 0
  private(set) var calls = 0
  /// Bodies of the round before the code began that is being run from outside.
  private var callsBefore = 0
  private(set) var statements = 0
  /// By the place of the body.
  private(set) var shares: [SourceLocation: Share] = [:]
  /// Whether the round left out a body because the limit was reached.
  var isCut = false
  /// Whether a round is cut where a run may go on in another way.
  var isPausing = false
  /// The number of navigation calls placed at the end of the previous round, if that was cut.
  private var placedWhenCut: Int?

  init(limits: Limits = Limits()) { self.limits = limits }

  var isSpent: Bool {
    callsInRound - callsBefore >= limits.callsInActivation || callsInRound >= mostCallsInRound
      || calls >= limits.calls || statements >= limits.statements
  }

  /// Whether half of the statements of all rounds ran.
  var isHalfSpent: Bool { statements >= limits.statements / 2 }

  /// The number of bodies after which a round is cut.
  var mostCallsInRound: Int {
    isPausing ? min(limits.callsInRound, max(limits.callsBeforePause, 2 * callsInLastRound)) : limits.callsInRound
  }

  /// Whether so much code ran in this round that bodies are run less often.
  var isPressing: Bool { callsInRound >= limits.easyCalls }

  /// Whether a further round is expected to end, or to place more calls than the last one.
  func allowsRound(placed: Int) -> Bool {
    guard !isCut else {
      return calls + limits.callsInRound <= limits.calls && statements < limits.statements
        && placedWhenCut.map { placed > $0 } ?? true
    }
    return calls + callsInRound <= limits.calls && statements < limits.statements
  }

  mutating func beginRound(placed: Int) {
    placedWhenCut = isCut ? placed : nil
    isCut = false
    callsInLastRound = callsInRound
    callsInRound = 0
    callsBefore = 0
  }

  /// Code is run from outside of all other code.
  mutating func beginActivation() { callsBefore = callsInRound }

  /// Grants the workload of one more round.
  mutating func grantRound() {
    limits.calls = max(limits.calls, calls + limits.callsInRound)
    limits.statements = max(limits.statements, statements + limits.statements / 4)
  }

  /// Grants the workload of one more round for building the declaration, which interprets code again.
  mutating func beginDeclaring() {
    callsInRound = 0
    callsBefore = 0
    limits.calls = calls + limits.callsInRound
    limits.statements += statements
  }

  mutating func countStatement() { statements += 1 }

  mutating func countCall(of body: SourceLocation) {
    callsInRound += 1
    calls += 1
    shares[body, default: Share()].calls += 1
  }

  /// Records the end of a body that began after `before` calls.
  mutating func endCall(of body: SourceLocation, before: Int, hasSteps: Bool) {
    shares[body]?.callsWithin += calls - before
    if hasSteps { shares[body]?.hasSteps = true }
  }
}
