import FlowSemantics
import StateSpace

/// Searches ahead of the sets, state by state, and takes over what was learned.
extension SymbolicFlow {
  /// Learns most of what there is to learn from few states, before the first diagram and whenever something was learned
  /// from sets: each time that something is learned, the sets are closed anew. False if it was interrupted.
  func searchAhead(interrupt: (_ nodes: Int) -> Bool) -> Bool {
    presearch.explore(maxStates: statesAhead) { interrupt(forest.nodeCount) }
    let taught = behaviour.programs.indices.filter { runsTakenOver[$0] < behaviour.runsOfProgram[$0] }
    // The known ways of many wide programs at once may take more memory than everything else.
    for first in stride(from: 0, to: taught.count, by: Self.programsAtOnce) {
      if interrupt(forest.nodeCount) { return false }
      takeOver(taught[first...].prefix(Self.programsAtOnce))
    }
    return true
  }

  /// Takes over what is known of some programs from the search state by state.
  private func takeOver(_ programs: ArraySlice<Int>) {
    let ways = WorkList.map(Array(programs), threads: threads) { [behaviour] in
      behaviour.knownWays(of: $0, upTo: Self.mostKnown)
    }
    for (index, ways) in zip(programs, ways) {
      runsTakenOver[index] = behaviour.runsOfProgram[index]
      covers[index] = []
      for reads in ways { remember(index, reads) }
      covered[index] = forest.union(covered[index], forest.relation(covers[index].map { Cube(levels.entries($0, [])) }))
    }
  }

  /// The number of programs whose known ways are in memory twice while they are taken over.
  private static let programsAtOnce = 8

  /// The limit on the nodes of one program's known ways that are taken over; the rest is learned again.
  private static let mostKnown = 100_000
}
