/// Expects that a rule finds nothing about a subject.
extension FlowTest {
  /// A rule, or an invariant of the flow, finds nothing about this subject: a mended bug that shall not return.
  ///
  /// - Parameter run: The run that showed the bug, in the words of a trace; if the finding returns, the failure says
  ///   whether the flow still has this run.
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
