import FlowSemantics

/// Where one finding shows in an exploration: in steps, in states, or after a link.
struct CauseEvidence {
  var key: Finding.Key
  /// The finding shows in steps that make one of these observations.
  var observations: Set<Observation>
  /// A deep link whose runs show the finding by where they end.
  var link: Int?

  /// Whether states in flight do not count if some states at rest show the finding: on the way into a trap there is no
  /// way home any more, and the trap is what has to be fixed.
  var isJudgedAtRest: Bool { key.rule == NoWayHomeRule.identifier }

  /// Whether later events may depend on the finding, if it were known from steps alone: an instance whose absence
  /// nothing could tell goes at once.
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
  /// Every step and every state that shows a finding.
  case finding(CauseEvidence)
  /// Every further tap on a transition in flight.
  case furtherTaps
}

/// An exploration that can tell which of its runs are left without something.
protocol CauseSpace {
  associatedtype Remainder: RemainingRuns
  /// The runs that are left; nil if there was no time to find them.
  func remainder(without left: LeftOut) -> Remainder?
  /// The actions whose further tap on a transition in flight makes one of some observations.
  func furtherTaps(observing observations: Set<Observation>) -> Set<Int>
  /// Whether there is no time to continue.
  var isStopped: Bool { get }
}

/// The runs that are left when something is left out.
protocol RemainingRuns {
  /// Whether a run that is left shows a finding.
  func shows(_ evidence: CauseEvidence) -> Bool
  /// Whether a finding shows in a step that was left out after one of these runs, or before the app comes to rest after
  /// it.
  func showsTogether(_ evidence: CauseEvidence) -> Bool
  /// Whether a person sees, on one of these runs, a screen at which a finding shows in other runs. Also true of a
  /// finding that shows where there is no screen.
  func sees(_ evidence: CauseEvidence) -> Bool
}

extension EventLabel {
  var isFurtherTap: Bool { kind == .tapAgain || kind == .tapEarly }
}
