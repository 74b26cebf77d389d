import FlowModel
import FlowSemantics

/// Where the states of a flow come from.
public typealias StateGrowth = FlowSemantics.StateGrowth

/// What was found about one flow, and how much of it was seen.
public struct Verdict: Hashable, Sendable {
  /// A bound that was met, and where: the place of an effect such as `Item.buy`, or a number of states.
  public struct LimitReached: Hashable, Sendable {
    /// A key of `limits`, or `effects`, `states`, `seconds`, `memory`, `interrupt`.
    public var limit: String
    public var place: String

    public init(limit: String, place: String) {
      self.limit = limit
      self.place = place
    }

    /// Whether it ended the exploration early.
    public var isStop: Bool { ["states", "seconds", "memory", "interrupt"].contains(limit) }
  }

  /// Something that no run brought about, and that may lie beyond a limit.
  public struct UndecidedAbsence: Hashable, Sendable {
    /// The rule's identifier, or the name of a `reachable` invariant.
    public var rule: String
    public var subject: String
    /// Where the subject is declared.
    public var location: SourceLocation
    /// Where in the app's source that comes from, as far as the declaration says.
    public var source: SourceLocation?
    /// The limit in question: a stop before the end, else the first that was met.
    public var limit: LimitReached

    public init(rule: String, subject: String, location: SourceLocation, limit: LimitReached) {
      self.rule = rule
      self.subject = subject
      self.location = location
      self.limit = limit
    }

    /// Where a person looks at it: in the source where that is known, else in the declaration.
    public var place: SourceLocation { source ?? location }
  }

  public var flow: String
  /// The declaration, as the user gave its path.
  public var file: String
  public var limitsReached: [LimitReached]
  public var states: Int
  /// How many states there are, in digits, where `states` cannot hold the number and stands at its limit.
  public var exactStates: String?
  /// The same for `transitions`.
  public var exactTransitions: String?
  public var transitions: Int
  /// The number of taps on one transition that runs were looked at with: what more of them do is in no verdict.
  public var taps: Int
  /// Those whose trace needs no race first; then in the order of the rules, and of the subjects' declarations.
  public var findings: [Finding]
  /// Absences that a bounded verdict cannot decide, in the order of the rules; they fail nothing.
  public var undecided: [UndecidedAbsence] = []
  /// What comes about only by something that is merely possible, as the declaration says of what was extracted from
  /// source; not among `findings`, in the same order, and fails nothing.
  public var questions: [QuestionableFinding] = []
  /// Rules and invariants of which nobody knows whether they hold: there was no time to judge them. What is found all the
  /// same is true.
  public var unjudged: [String] = []
  /// Findings of which there was no time to tell whether they come from others. They stand beside what they may come from.
  public var openCauses: Set<Finding.Key> = []
  /// What the declaration asks to take as it is; not among `findings`, and in the same order.
  public var suppressed: [SuppressedFinding]
  /// What the baseline lists; not among `findings`, and in the same order. Nil: there is no baseline.
  public var baselined: [BaselinedFinding]?
  /// The rules that are turned off, and how many findings of each are hidden by that; those are not among `findings`.
  public var hidden: [HiddenFindings] = []
  /// The names of the invariants that were judged besides the rules, in the order of the declaration.
  public var invariants: [String]

  /// Rules and invariants whose findings are all there are, although limits were met; empty in a complete verdict. They
  /// were decided with stacks of any height.
  public var decidedBeyondLimits: [String]
  /// How stacks were judged that met the limit, where there is something to say about it; half a sentence each.
  public var remarks: [String]
  /// What a verdict tells besides what it judges, where that is asked for.
  public enum Detail: Hashable, Sendable, CaseIterable {
    case distances, growth
    /// Which effects run.
    case ways
    /// A run for each situation of a finding.
    case situations
  }

  /// How far every screen is from the launch, in the order of declaration; empty when nothing was explored, or nobody asked.
  public var distances: [ScreenDistance]
  /// Where the states come from; nil when nothing was explored, or nobody asked.
  public var growth: StateGrowth?

  /// Which effects run; nil when nothing was explored, or nobody asked.
  public var ways: TakenWays?

  public init(
    flow: String, file: String, limitsReached: [LimitReached], states: Int, transitions: Int, findings: [Finding],
    suppressed: [SuppressedFinding] = [], baselined: [BaselinedFinding]? = nil, invariants: [String] = [],
    decidedBeyondLimits: [String] = [], remarks: [String] = [], distances: [ScreenDistance] = [],
    taps: Int = Limits().taps
  ) {
    self.flow = flow
    self.file = file
    self.limitsReached = limitsReached
    self.states = states
    self.transitions = transitions
    self.findings = findings
    self.suppressed = suppressed
    self.baselined = baselined
    self.invariants = invariants
    self.decidedBeyondLimits = decidedBeyondLimits
    self.remarks = remarks
    self.distances = distances
    self.taps = taps
  }

  /// Whether every reachable state was covered.
  public var isComplete: Bool { limitsReached.isEmpty }

  /// Whether the exploration ended early, so that what was not found may still come.
  public var wasStopped: Bool {
    limitsReached.contains(where: \.isStop)
  }
}
