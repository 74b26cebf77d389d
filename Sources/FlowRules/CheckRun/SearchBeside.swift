import StateSpace

/// A search state by state that continues, piece by piece, while it takes long to find the sets: if there is no time
/// for the sets, more than a few states are known, and if the search ends first, the sets are not needed.
///
/// Its progress depends on how often the step function ran for the sets, and not on the clock.
struct SearchBeside {
  private(set) var search: FlowSearch
  private var next = Self.manyRuns

  /// The number of runs of the step function from which on finding the sets takes long.
  static let manyRuns = 20_000
  private static let statesAtOnce = 30_000
  /// The limit on its states: rules on more of them would take longer than a budget leaves.
  private static let mostStates = 200_000

  /// The number of states that it may explore.
  private let maxStates: Int

  init(_ search: FlowSearch, maxStates: Int) {
    self.search = search
    self.maxStates = min(maxStates, Self.mostStates)
  }

  /// Continues if the step function has run often enough since the last time; returns why the search was interrupted.
  mutating func goOn(
    after runs: Int, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> StateGraph.Interruption? {
    guard runs >= next, search.hasTooManyStates, search.graph.count < maxStates else { return nil }
    next = runs + runs / 2
    var reason: StateGraph.Interruption?
    search.goOn(maxStates: min(search.graph.count + Self.statesAtOnce, maxStates)) { progress in
      reason = interrupt(progress)
      return reason
    }
    return reason
  }
}
