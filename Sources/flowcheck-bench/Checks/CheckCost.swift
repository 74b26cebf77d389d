import FlowModel
import FlowRules
import FlowSemantics

/// What the check of one flow came to, and what it took.
struct CheckCost: Codable {
  var flow: String
  var screens: Int
  var coordinators: Int
  /// In digits; as many as were found where the check was stopped.
  var states: String
  /// Kinds of limits of the flow that were met, in the order of their names.
  var limits: [String]
  /// What ended the check early: `seconds`, `memory` or `states`; nil: nothing.
  var stop: String?
  var findings: Int
  var undecided: Int
  /// By the clock, from the flow to the verdict.
  var seconds: Double
  /// The part of them in which states were looked for.
  var searchSeconds: Double
  /// At the most, in the whole process.
  var bytes: Int
  var learning: Learning

  /// What was learned of events: see `LearnedBehaviour`.
  struct Learning: Codable {
    /// How often the step function ran.
    var runs: Int
    var outcomes: Int
    /// Slots that an outcome depends on, and that it changes.
    var reads: Spread
    var writes: Spread
  }

  var isComplete: Bool { limits.isEmpty && stop == nil }
}

extension CheckCost.Learning {
  /// O(outcomes · log outcomes).
  init(_ behaviour: LearnedBehaviour) {
    runs = behaviour.runs
    outcomes = behaviour.outcomes.count
    reads = Spread(behaviour.outcomes.map(\.reads.count))
    writes = Spread(
      behaviour.outcomes.compactMap { outcome in
        if case .writes(let writes) = outcome.result { writes.count } else { nil }
      })
  }
}
