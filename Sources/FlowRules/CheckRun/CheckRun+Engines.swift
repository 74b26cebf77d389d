import FlowSemantics
import StateSpace

/// Adds the choice of the engine to a check run.
extension CheckRun {
  /// Chooses the engine that explores a flow, and falls back to another.
  struct Exploring {
    let program: Program
    let maxStates: Int
    let threads: Int
    /// The number of diagram nodes beyond which sets are given up.
    let mostNodes: Int
  }
}

extension CheckRun.Exploring {
  func explored(
    _ engine: CheckRun.Engine, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> ExploredFlow {
    var search = FlowSearch(program)
    switch engine {
    case .automatic where maxStates > Self.fewStates:
      search.goOn(maxStates: Self.firstStates, interrupt: interrupt)
      if search.hasTooManyStates {
        let explore = threads > 1 ? exploreSideBySide : exploreInTurn
        if let many = explore(&search, interrupt) { return many }
        // Sets cannot explore this flow.
        if search.hasTooManyStates { search.goOn(maxStates: maxStates, interrupt: interrupt) }
      }
    case .sets:
      let many = ExploredFlow(
        inSets: program, knowing: [], threads: threads, mostNodes: mostNodes, interrupt: interrupt)
      if let many { return many }
      fallthrough
    case .automatic, .oneByOne: search.goOn(maxStates: maxStates, interrupt: interrupt)
    }
    return ExploredFlow(search)
  }

  /// The largest number of states that are explored one by one if sets can be used.
  static let fewStates = 10_000
  /// The number of diagram nodes beyond which sets are given up.
  static let manyNodes = 60_000_000
  /// Flows with fewer states are explored in no other way. For other flows, the sets know from the beginning what
  /// happened in these states.
  private static let firstStates = 2_000

  /// Continues a search until it has more than a few states, and then explores the flow in sets.
  ///
  /// - Returns: nil if the search is the result: it is done, it was interrupted, or sets cannot explore this flow.
  private func exploreInTurn(
    _ search: inout FlowSearch, _ interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> ExploredFlow? {
    let known = search.statesWithNews
    search.goOn(maxStates: Self.fewStates, interrupt: interrupt)
    guard search.hasTooManyStates else { return nil }
    var reason: StateGraph.Interruption?
    var beside = SearchBeside(search, maxStates: maxStates)
    let many = ExploredFlow(inSets: program, knowing: known, mostNodes: mostNodes) { progress in
      reason = reason ?? interrupt(progress) ?? beside.goOn(after: progress.transitions, interrupt: interrupt)
      return beside.search.isDone ? StateGraph.Interruption(limit: "states") : reason
    }
    search = beside.search
    if search.isDone { return nil }
    // Nothing is left to continue with, and a part of a set is no part of a search: the states found before stay.
    if many == nil, let reason { search.breakOff(by: reason) }
    return many
  }

  /// The same, with both engines at a time.
  private func exploreSideBySide(
    _ search: inout FlowSearch, _ interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> ExploredFlow? {
    let known = search.statesWithNews
    let (isDone, isOver) = (StopSign(), StopSign())
    let started = DeepStack.start { [search] in
      var search = search
      search.goOn(maxStates: Self.fewStates) { _ in isOver.isGiven ? StateGraph.Interruption(limit: "interrupt") : nil }
      if search.isDone { isDone.give() }
      return search
    }
    guard let running = started else {
      return exploreInTurn(&search, interrupt)
    }
    var reason: StateGraph.Interruption?
    var beside: SearchBeside?
    func ask(_ progress: SearchProgress) -> StateGraph.Interruption? {
      if isDone.isGiven { return StateGraph.Interruption(limit: "states") }
      reason = reason ?? interrupt(progress)
      // The sets are what takes the memory: the search continues without them.
      if let reason, reason.limit != "memory" { isOver.give() }
      if reason == nil, progress.transitions >= SearchBeside.manyRuns {
        if beside == nil { beside = SearchBeside(running.result(), maxStates: maxStates) }
        reason = beside?.goOn(after: progress.transitions, interrupt: interrupt)
        if beside?.search.isDone ?? false { isDone.give() }
      }
      return isDone.isGiven ? StateGraph.Interruption(limit: "states") : reason
    }
    let many = ExploredFlow(inSets: program, knowing: known, threads: 2, mostNodes: mostNodes, interrupt: ask)
    if let many, many.stateCount ?? .max > Self.fewStates {
      isOver.give()
      return many
    }
    let progress = SearchProgress(states: search.graph.count, transitions: 0, frontier: nil, memory: 0)
    search = beside?.search ?? running.result { _ = ask(progress) }
    if !search.isDone, let reason { search.breakOff(by: reason) }
    return nil
  }
}
