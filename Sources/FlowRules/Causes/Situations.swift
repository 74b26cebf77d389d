import FlowRuns
import FlowSemantics
import StateSpace

extension Observation {
  /// Whether it says that the presentation of a subject was dropped.
  func drops(_ subject: Subject) -> Bool {
    if case .droppedPresentation(subject, _) = self { true } else { false }
  }

  /// Whether it says that a subject was put out of sight.
  func hides(_ subject: Subject) -> Bool {
    if case .hiddenNavigation(subject, _) = self { true } else { false }
  }
}

extension ExploredFlow {
  /// A situation, with its run only if all runs were asked for, as there may be many.
  func situation(_ words: String, _ cost: LeastRuns.Cost, _ trace: () -> Trace) -> Finding.Situation {
    Finding.Situation(
      words: words, races: cost.marked, length: cost.length, trace: memo.tracesSituations ? trace() : nil)
  }

  /// The situation in which something was presented or navigated to out of sight; nil for other observations.
  func situation(of observation: Observation) -> String? {
    switch observation {
    case .droppedPresentation(_, let cover), .hiddenNavigation(_, let cover):
      switch cover {
      case .context(let subject): "over \(name(of: subject))"
      case .leaving: "while something is still leaving"
      case .otherTab: "while another tab is selected"
      case .nowhere: "from a place that is not on the display"
      }
    default: nil
    }
  }
}
