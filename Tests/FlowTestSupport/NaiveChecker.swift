import FlowModel
import FlowSemantics

/// A finding as two checkers can compare it; `traceLength` is nil for an absence.
public struct NaiveFinding: Hashable, Sendable, Comparable {
  public var rule: String
  public var subject: String
  /// Events after launch of a shortest trace.
  public var traceLength: Int?

  public init(rule: String, subject: String, traceLength: Int?) {
    self.rule = rule
    self.subject = subject
    self.traceLength = traceLength
  }

  public static func < (left: NaiveFinding, right: NaiveFinding) -> Bool {
    (left.rule, left.subject) < (right.rule, right.subject)
  }
}

public struct NaiveResult: Hashable, Sendable {
  public var states: Int
  /// Triples of state, event and outcome; launches are not counted, cut and crashed outcomes are.
  public var transitions: Int
  /// How often each event leads from one visible screen to another, or ends in what: `tap A.go, A to B`,
  /// `link L, none to cut`.
  public var steps: [String: Int]
  /// `limit@place`.
  public var limitsReached: Set<String>
  /// Sorted; one for each rule and subject.
  public var findings: [NaiveFinding]
  /// Different states after launch.
  public var initialStates: Int
}

/// A second checker, with the meaning of a declaration written a second time: plain values, one dictionary of states, breadth first.
///
/// It shares nothing with the engine but the model, so that an error would have to be made twice to go unseen.
public struct NaiveChecker: Sendable {
  let program: NaiveProgram
  let maxStates: Int

  public init(flow: Flow, maxStates: Int = 20_000) {
    program = NaiveProgram(flow)
    self.maxStates = maxStates
  }

  /// Nil when the flow has more than `maxStates` states.
  public func check() -> NaiveResult? {
    DeepStack.run {
      guard let space = NaiveSpace(program, maxStates: maxStates) else { return nil }
      return NaiveResult(
        states: space.states.count, transitions: space.edges.map(\.count).reduce(0, +), steps: space.steps,
        limitsReached: space.limits,
        findings: NaiveJudge(space).findings(), initialStates: Set(space.launches.map(\.state)).count)
    }
  }

  /// Every state in words and every transition, a line each; nil when there are more than `maxStates` states.
  public func describe() -> String? {
    DeepStack.run { NaiveSpace(program, maxStates: maxStates)?.description }
  }
}
