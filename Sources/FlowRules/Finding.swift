import FlowModel
import FlowRuns

/// How much a finding weighs.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  case warning, error
}

/// One thing that is wrong, named by rule and subject; a flow has at most one finding for each such pair.
public struct Finding: Hashable, Sendable {
  /// The rule's identifier, or the name of a declared invariant.
  public var rule: String
  public var severity: Severity
  /// The screen, coordinator, action, link or invariant that it is about.
  public var subject: String
  /// One sentence that says what goes wrong, in the words of the app.
  public var message: String
  /// Where the subject is declared.
  public var location: SourceLocation
  /// Where the app's source does what goes wrong, as far as the declaration says; nil if it does not say.
  public var source: SourceLocation?
  /// A shortest run that shows it; nil for an absence.
  public var trace: Trace?
  /// For an absence, what prevents it, a sentence each.
  public var obstacles: [String]

  /// What it is a consequence of; nil if it has no known cause.
  public var cause: FindingCause?
  /// The buttons, as `Screen.action`, whose further tap on a transition in flight shows it.
  public var furtherTaps: [String] = []
  /// For a dropped presentation, a hidden navigation and a missed link: each different situation that shows it, that of
  /// the trace first.
  public var situations: [Situation] = []

  /// Whether it is an absence that a bounded verdict cannot decide; such a finding is listed apart.
  var isUndecided = false

  /// The number of races in its trace: events, other than `settle` and `unlock`, that happen while something is in
  /// flight. A tester finds a finding without races by following the trace, one with races only by luck.
  public var races: Int { trace?.races ?? situations.first?.races ?? 0 }

  public init(
    rule: String, severity: Severity, subject: String, message: String, location: SourceLocation, trace: Trace?,
    obstacles: [String] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.subject = subject
    self.message = message
    self.location = location
    self.trace = trace
    self.obstacles = obstacles
  }
}

extension Finding {
  /// What identifies a finding of a flow.
  public struct Key: Hashable, Sendable {
    public var rule: String
    public var subject: String

    public init(rule: String, subject: String) {
      self.rule = rule
      self.subject = subject
    }
  }

  public var key: Key { Key(rule: rule, subject: subject) }

  /// Where a person looks at it: in the source where that is known, else in the declaration.
  public var place: SourceLocation { source ?? location }

  /// One way in which something goes wrong.
  public struct Situation: Hashable, Sendable {
    /// A few words that complete the message: `over Library`.
    public var words: String
    /// The races and the length of a least run that shows it.
    public var races: Int
    public var length: Int
    /// That run; nil unless all runs were asked for.
    public var trace: Trace?
    /// The message of the finding this way; nil: that of the finding itself.
    public var message: String?
    /// Whether it is accepted, of a finding that is accepted in some of its situations only.
    public var acceptance: Acceptance?

    public enum Acceptance: Hashable, Sendable {
      /// Nobody accepts it this way.
      case new
      /// A comment in the declaration does, for this reason.
      case suppressed(String)
      /// A baseline does, perhaps for a reason.
      case baselined(String?)
    }

    /// Whether the finding is accepted, but not this way.
    public var isNew: Bool { acceptance == .new }

    public init(words: String, races: Int, length: Int, trace: Trace? = nil) {
      self.words = words
      self.races = races
      self.length = length
      self.trace = trace
    }
  }
}

/// What a finding is a consequence of.
public enum FindingCause: Hashable, Sendable {
  /// Another finding, which itself has no other cause: without what shows that finding, this one does not occur.
  case finding(Finding.Key)
  /// Further taps on a transition in flight, against which nothing guards.
  case furtherTaps
}

extension Sequence<Finding> {
  /// Findings whose trace needs no race first; otherwise in the same order.
  package var racesLast: [Finding] { filter { $0.races == 0 } + filter { $0.races > 0 } }
}
