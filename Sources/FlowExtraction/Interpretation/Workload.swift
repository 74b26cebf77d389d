import FlowModel

/// How much of an app's code runs, in a round and in all of them, and where it went.
///
/// The rounds share one budget: an app whose code calls on without end costs no more than one that is done in many rounds.
/// Bodies alone are no measure of the time that they take, so statements are counted as well.
struct Workload {
  struct Limits: Sendable {
    /// Bodies of one round.
    var callsInRound = 60_000
    /// Bodies of all rounds.
    var calls = 150_000
    /// Statements, and cases of `switch`, of all rounds.
    var statements = 1_500_000
  }

  /// What one body cost.
  struct Share {
    var calls = 0
    /// With the bodies that it called, also over others.
    var callsWithin = 0
    /// Whether it did anything to the screens or to what they are decided by.
    var hasSteps = false
  }

  private var limits: Limits
  private(set) var callsInRound = 0
  private(set) var calls = 0
  private(set) var statements = 0
  /// By the place of the body.
  private(set) var shares: [SourceLocation: Share] = [:]
  /// Whether the round left out a body because too many had run.
  var isCut = false
  /// How many navigation calls were placed at the end of the round before, where that was cut.
  private var placedWhenCut: Int?

  init(limits: Limits = Limits()) { self.limits = limits }

  var isSpent: Bool {
    callsInRound >= limits.callsInRound || calls >= limits.calls || statements >= limits.statements
  }

  /// Whether one more round can be expected to come to its end, or to more than the last one came to.
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
    callsInRound = 0
  }

  /// What a declaration is made of is built once more: as much as one more round is for that.
  mutating func beginDeclaring() {
    callsInRound = 0
    limits.calls = calls + limits.callsInRound
    limits.statements += statements
  }

  mutating func countStatement() { statements += 1 }

  mutating func countCall(of body: SourceLocation) {
    callsInRound += 1
    calls += 1
    shares[body, default: Share()].calls += 1
  }

  /// A body that began after `before` calls is through.
  mutating func endCall(of body: SourceLocation, before: Int, hasSteps: Bool) {
    shares[body]?.callsWithin += calls - before
    if hasSteps { shares[body]?.hasSteps = true }
  }
}
