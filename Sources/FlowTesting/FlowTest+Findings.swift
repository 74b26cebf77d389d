/// Expects that a rule finds nothing about a subject.
extension FlowTest {
  /// A rule, or an invariant of the flow, finds nothing about this subject: a bug that is gone and shall stay away.
  ///
  /// - Parameter run: The run that showed it once, in the words of a trace; whether the flow can still take it is said
  ///   where the finding is back.
  public func isFree(of rule: String, _ subject: String, shownBy run: [String] = []) -> FlowOutcome {
    var outcome = finds(rule, subject)
    outcome.passed.toggle()
    if outcome.passed {
      outcome.description = "\(flow.name): \(rule) finds nothing about \(subject)"
    } else if !run.isEmpty {
      let known = replay(steps: run, isWhole: true, showing: nil)
      let news = known.passed ? "the run that showed it can still be taken" : "it is shown by another run than before"
      outcome.description = "\(flow.name): \(rule) \(subject) is there; \(news)\n\(outcome.description)"
    }
    return outcome
  }
}
