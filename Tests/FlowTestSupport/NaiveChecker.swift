import FlowModel

/// A second checker, which implements the meaning of a declaration a second time: plain values, one dictionary of
/// states, breadth first.
///
/// It shares only the model with the engine, so that an error has to be made twice to stay unnoticed.
public struct NaiveChecker: Sendable {
  let program: NaiveProgram
  let maxStates: Int

  public init(flow: Flow, maxStates: Int = 20_000) {
    program = NaiveProgram(flow)
    self.maxStates = maxStates
  }

  /// Nil if the flow has more than `maxStates` states.
  public func check() -> NaiveResult? {
    onDeepStack { space in
      let judge = NaiveJudge(space)
      return NaiveResult(
        states: space.states.count, transitions: space.edges.map(\.count).reduce(0, +), steps: space.steps,
        limitsReached: space.limits, findings: judge.findings, undecided: judge.openQuestions,
        initialStates: Set(space.launches.map(\.state)).count)
    }
  }

  /// Every state in words and every transition, a line each; nil if there are more than `maxStates` states.
  public func describe() -> String? {
    onDeepStack { $0.description }
  }
}
