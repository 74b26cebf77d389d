import FlowExploration
import FlowModel
import FlowRules
import FlowSemantics

/// The result and the cost of the check of one flow.
struct CheckCost: Codable {
  var flow: String
  var screens: Int
  var coordinators: Int
  /// In digits; if the check was stopped, the states found until then.
  var states: String
  /// Kinds of limits of the flow that were met, in the order of their names.
  var limits: [String]
  /// The bound that ended the check early: `seconds`, `memory` or `states`; nil: none.
  var stop: String?
  var findings: Int
  var undecided: Int
  /// Wall time from the flow to the verdict.
  var seconds: Double
  /// The part of the wall time for searching states.
  var searchSeconds: Double
  /// The maximum of the whole process.
  var bytes: Int
  var learning: Learning

  /// The learned events: see `LearnedBehaviour`.
  struct Learning: Codable {
    /// The number of runs of the step function.
    var runs: Int
    var outcomes: Int
    /// The numbers of slots that an outcome reads and writes.
    var reads: Spread
    var writes: Spread
  }

  var isComplete: Bool { limits.isEmpty && stop == nil }
}

extension CheckCost.Learning {
  /// O(outcomes · log outcomes).
  init(_ behaviour: LearnedBehaviour) {
    runs = behaviour.runs
    outcomes = behaviour.localTransitions.count
    reads = Spread(behaviour.localTransitions.map(\.reads.count))
    writes = Spread(
      behaviour.localTransitions.compactMap { outcome in
        if case .writes(let writes) = outcome.result { writes.count } else { nil }
      })
  }
}
