import FlowSemantics

/// Where in an exploration one finding shows: in steps, in states, or after a link.
struct CauseEvidence {
  var key: Finding.Key
  /// Steps show it that observe one of these.
  var observations: Set<Observation>
  /// A deep link whose runs show it by where they end.
  var link: Int?

  /// Whether states in flight are no matter where there are some at rest: on the way into a trap there is no way home any
  /// more, and the trap is what is to be mended.
  var isJudgedAtRest: Bool { key.rule == NoWayHomeRule.identifier }

  /// Whether what comes later may depend on it, were it known from steps alone: what nobody can notice goes at once.
  var leavesSomething: Bool {
    observations.contains { observation in
      switch observation {
      case .leak, .stuckGuard, .outOfStep: false
      default: true
      }
    }
  }
}

/// What a search for causes leaves out of an exploration.
enum LeftOut {
  /// Every step that shows a finding, and every state that does.
  case finding(CauseEvidence)
  /// Every further tap on a transition under way.
  case furtherTaps
}

/// An exploration that can be asked what is left of it without something.
protocol CauseSpace {
  associatedtype Remainder: RemainingRuns
  /// The runs that are left; nil where there was no time to find them.
  func remainder(without left: LeftOut) -> Remainder?
  /// The actions whose further tap on a transition under way makes one of some observations.
  func furtherTaps(observing observations: Set<Observation>) -> Set<Int>
  /// Whether there is no time to go on.
  var isStopped: Bool { get }
}

/// The runs that are left when something is left out.
protocol RemainingRuns {
  /// Whether one of them shows a finding.
  func shows(_ evidence: CauseEvidence) -> Bool
  /// Whether a finding shows in a step from them that was left out, or before the app comes to rest after one.
  func showsTogether(_ evidence: CauseEvidence) -> Bool
  /// Whether a person sees, on one of them, a screen at which a finding shows in other runs. So does one that shows where
  /// there is no screen.
  func sees(_ evidence: CauseEvidence) -> Bool
}

extension EventLabel {
  var isFurtherTap: Bool { kind == .tapAgain || kind == .tapEarly }
}
