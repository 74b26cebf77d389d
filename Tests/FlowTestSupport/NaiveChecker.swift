import FlowModel

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
    onDeepStack { space in
      let judge = NaiveJudge(space)
      return NaiveResult(
        states: space.states.count, transitions: space.edges.map(\.count).reduce(0, +), steps: space.steps,
        limitsReached: space.limits, findings: judge.findings, undecided: judge.openQuestions,
        initialStates: Set(space.launches.map(\.state)).count)
    }
  }

  /// Every state in words and every transition, a line each; nil when there are more than `maxStates` states.
  public func describe() -> String? {
    onDeepStack { $0.description }
  }
}
