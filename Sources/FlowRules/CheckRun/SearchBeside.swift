import StateSpace

/// A search state by state that goes on, piece by piece, while sets take long to be found: should there be no time for
/// them, more states are known than a few, and should it come to its end first, they are not needed.
///
/// How far it goes depends on how often the step function ran for the sets, and not on the clock.
struct SearchBeside {
  private(set) var search: FlowSearch
  private var next = Self.manyRuns

  /// Finding the sets takes long once the step function has run this often.
  static let manyRuns = 20_000
  private static let runsBetween = 2_000
  private static let statesAtOnce = 30_000
  /// Rules on more states than that would take longer than a budget leaves.
  private static let mostStates = 200_000

  /// How many states it may look at.
  private let maxStates: Int

  init(_ search: FlowSearch, maxStates: Int) {
    self.search = search
    self.maxStates = min(maxStates, Self.mostStates)
  }

  /// Goes on if the step function ran often enough since the last time; returns why that was interrupted.
  mutating func goOn(
    after runs: Int, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> StateGraph.Interruption? {
    guard runs >= next, search.hasTooManyStates, search.graph.count < maxStates else { return nil }
    next = runs + Self.runsBetween
    var reason: StateGraph.Interruption?
    search.goOn(maxStates: min(search.graph.count + Self.statesAtOnce, maxStates)) { progress in
      reason = interrupt(progress)
      return reason
    }
    return reason
  }
}
