/// A finding in a form that two checkers can compare; an absence has no trace.
public struct NaiveFinding: Hashable, Sendable, Comparable {
  public var rule: String
  public var subject: String
  /// The number of races of the trace with the fewest: events, other than `settle` and `unlock`, while something is in
  /// flight.
  public var races: Int?
  /// The number of events after the launch of a shortest trace with so few races.
  public var traceLength: Int?

  /// Without a trace there are no races either.
  public init(rule: String, subject: String, races: Int = 0, traceLength: Int?) {
    self.rule = rule
    self.subject = subject
    self.races = traceLength == nil ? nil : races
    self.traceLength = traceLength
  }

  public static func < (left: NaiveFinding, right: NaiveFinding) -> Bool {
    (left.rule, left.subject) < (right.rule, right.subject)
  }
}

/// An absence that the part beyond a limit might fill.
public struct NaiveUndecided: Hashable, Sendable, Comparable {
  public var rule: String
  public var subject: String

  public init(rule: String, subject: String) {
    self.rule = rule
    self.subject = subject
  }

  public static func < (left: NaiveUndecided, right: NaiveUndecided) -> Bool {
    (left.rule, left.subject) < (right.rule, right.subject)
  }
}

public struct NaiveResult: Hashable, Sendable {
  public var states: Int
  /// Triples of state, event and outcome; launches are not counted, cut and crashed outcomes are.
  public var transitions: Int
  /// How often each event leads from one visible screen to another, or to another ending: `tap A.go, A to B`,
  /// `link L, none to cut`.
  public var steps: [String: Int]
  /// `limit@place`.
  public var limitsReached: Set<String>
  /// Sorted; one for each rule and subject.
  public var findings: [NaiveFinding]
  /// Sorted, likewise; without findings.
  public var undecided: [NaiveUndecided]
  /// Different states after launch.
  public var initialStates: Int
}
