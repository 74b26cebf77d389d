import FlowSemantics
import StateSpace

extension Observation {
  /// Whether it is that a presentation of something was dropped.
  func drops(_ subject: Subject) -> Bool {
    if case .droppedPresentation(subject, _) = self { true } else { false }
  }

  /// Whether it is that something was put out of sight.
  func hides(_ subject: Subject) -> Bool {
    if case .hiddenNavigation(subject, _) = self { true } else { false }
  }
}

extension ExploredFlow {
  /// A situation, with its run where all runs were asked for: there may be many.
  func situation(_ words: String, _ cost: LeastRuns.Cost, _ trace: () -> Trace) -> Finding.Situation {
    Finding.Situation(
      words: words, races: cost.marked, length: cost.length, trace: memo.tracesSituations ? trace() : nil)
  }

  /// The situation in which something was presented or navigated to where nobody sees it; nil for other observations.
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
