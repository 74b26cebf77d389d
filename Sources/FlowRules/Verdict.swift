import FlowModel
import FlowSemantics

/// The contribution of each part of a flow to the number of its states.
public typealias StateGrowth = FlowSemantics.StateGrowth

/// The findings about one flow, and how much of it was explored.
public struct Verdict: Hashable, Sendable {
  /// A bound that was met, and where: the place of an effect such as `Item.buy`, or a number of states.
  public struct LimitReached: Hashable, Sendable {
    /// A key of `limits`, or `effects`, `size`, `states`, `seconds`, `memory`, `interrupt`.
    public var limit: String
    public var place: String

    public init(limit: String, place: String) {
      self.limit = limit
      self.place = place
    }

    /// Whether it ended the exploration early.
    public var isStop: Bool { ["states", "seconds", "memory", "interrupt"].contains(limit) }
  }

  /// Something that no run brought about, but that may lie beyond a limit.
  public struct UndecidedAbsence: Hashable, Sendable {
    /// The rule's identifier, or the name of a `reachable` invariant.
    public var rule: String
    public var subject: String
    /// Where the subject is declared.
    public var location: SourceLocation
    /// Where in the app's source that comes from, as far as the declaration says.
    public var source: SourceLocation?
    /// The limit in question: the stop that ended the exploration, or else the first limit that was met.
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
  /// The number of states in digits, if `states` cannot hold it and is at its maximum.
  public var exactStates: String?
  /// The same for `transitions`.
  public var exactTransitions: String?
  public var transitions: Int
  /// The largest number of taps on one transition in the explored runs: no verdict covers more of them.
  public var taps: Int
  /// Findings whose trace needs no race first; then in the order of the rules, and of the subjects' declarations.
  public var findings: [Finding]
  /// Absences that a bounded verdict cannot decide, in the order of the rules; they do not make the check fail.
  public var undecided: [UndecidedAbsence] = []
  /// Findings that occur only by something merely possible, or that say that something never happens which may happen
  /// in source that could not be read, according to a declaration that was extracted from source; not among `findings`,
  /// in the same order, and they do not make the check fail.
  public var questions: [QuestionableFinding] = []
  /// Rules and invariants that there was no time to judge. The findings are true all the same.
  public var unjudged: [String] = []
  /// Findings for which there was no time to decide whether they come from others. They are listed beside what they may
  /// come from.
  public var openCauses: Set<Finding.Key> = []
  /// Findings that the declaration suppresses; not among `findings`, and in the same order.
  public var suppressed: [SuppressedFinding]
  /// Findings that the baseline lists; not among `findings`, and in the same order. Nil if there is no baseline.
  public var baselined: [BaselinedFinding]?
  /// The rules that are turned off, and how many findings of each are hidden by that; those are not among `findings`.
  public var hidden: [HiddenFindings] = []
  /// The names of the invariants that were judged besides the rules, in the order of the declaration.
  public var invariants: [String]

  /// Rules and invariants that have all their findings although limits were met, as they were decided with stacks of
  /// any height; empty in a complete verdict.
  public var decidedBeyondLimits: [String]
  /// Remarks, such as how stacks that met the limit were judged; half a sentence each.
  public var remarks: [String]
  /// What a verdict contains besides judgements, on request.
  public enum Detail: Hashable, Sendable, CaseIterable {
    case distances, growth
    /// Which effects run.
    case ways
    /// A run for each situation of a finding.
    case situations
  }

  /// How far every screen is from the launch, in the order of declaration; empty if nothing was explored, or it was not
  /// asked for.
  public var distances: [ScreenDistance]
  /// Where the states come from; nil if nothing was explored, or it was not asked for.
  public var growth: StateGrowth?

  /// Which effects run; nil if nothing was explored, or it was not asked for.
  public var ways: EffectCoverage?

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

  /// Whether the exploration ended early, so that more may be found.
  public var wasStopped: Bool {
    limitsReached.contains(where: \.isStop)
  }
}
