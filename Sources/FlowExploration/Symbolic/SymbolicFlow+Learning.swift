import FlowSemantics
import StateSpace

/// Learns what events do in all states of a set.
extension SymbolicFlow {
  /// The limit, in bytes, on the copy of a forest that is made to ask which programs are known.
  private static let mostBytesCopied = 32 << 20

  /// Learns the events of all groups on a set, one group after the other; false if it was interrupted.
  ///
  /// Most groups have nothing left to learn, and finding that out takes the time. Two threads look for groups to learn
  /// from both ends of the list; one thread learns them, in the order of the groups.
  func learnEvents(on set: StateSet, interrupt: (_ nodes: Int) -> Bool) -> Bool {
    if set.isEmpty { return true }
    let work = WorkList(count: system.groups.count)
    var helper: RunningWork<[Int]>?
    if threads > 1, forest.copySize <= Self.mostBytesCopied {
      helper = DeepStack.start { [covered, levels, slotsRead, forest = forest.copy()] in
        var open: [Int] = []
        while let index = work.takeLast() {
          let kept = levels.levels(of: slotsRead[index])
          if !forest.disabledSample(set, covered[index], keeping: kept).isEmpty { open.append(index) }
        }
        return open
      }
    }
    var isInterrupted = false
    while let index = work.takeFirst() {
      isInterrupted = isInterrupted || index % 64 == 0 && interrupt(forest.nodeCount)
      if !isInterrupted { isInterrupted = !learn(index, on: set, interrupt: interrupt) }
    }
    let open = helper?.result { isInterrupted = isInterrupted || interrupt(forest.nodeCount) }
    for index in open?.reversed() ?? [] {
      isInterrupted = isInterrupted || interrupt(forest.nodeCount)
      if !isInterrupted { isInterrupted = !learn(index, on: set, interrupt: interrupt) }
    }
    return !isInterrupted
  }

  /// Runs a program on states until all its ways are known for all states of a set.
  ///
  /// States that differ only in slots that the program has not been seen to read stand for each other, until one of
  /// them goes another way. False if it was interrupted.
  func learn(_ index: Int, on set: StateSet, interrupt: (_ nodes: Int) -> Bool) -> Bool {
    while true {
      var samples = forest.disabledSample(set, covered[index], keeping: levels.levels(of: slotsRead[index]))
      if samples.isEmpty { return true }
      var found: [Cube] = []
      while let state = forest.first(in: samples) {
        if StopSign.current.shouldStop() { return false }
        if found.count % 64 == 63, interrupt(forest.nodeCount) { return false }
        let known = behaviour.runs
        let number = { [levels] (slot: Int) in levels.number(slot, in: state) }
        let reads = behaviour.learnEverything(index, value: number)
        // The sign may have ended the learning early.
        if StopSign.current.isGiven { return false }
        if behaviour.runs > known, index < system.groups.count { presearch.goOn(from: number) }
        remember(index, reads)
        let cube = Cube(levels.entries(reads, []))
        found.append(cube)
        samples = forest.disabled(samples, forest.relation(cube))
      }
      covered[index] = forest.union(covered[index], forest.relation(found))
    }
  }

  func remember(_ index: Int, _ reads: [(slot: Int, value: Int)]) {
    covers[index].append(reads)
    if readsSlot[index].isEmpty { readsSlot[index] = Array(repeating: false, count: system.layout.count) }
    for (slot, _) in reads where !readsSlot[index][slot] {
      readsSlot[index][slot] = true
      slotsRead[index].append(slot)
    }
  }
}
