import StateSpace

extension SymbolicFlow {
  /// What a condition comes to in every reachable state: combinations of values, each with its answer, every state in
  /// one of them.
  ///
  /// O(combinations) operations on the diagram of the reachable states.
  public func answers(to condition: Condition) -> [Inquiry<Bool>.Answer] {
    let inquiry = Inquiry(condition, behaviour)
    var rest = states
    while let vector = forest.first(in: rest) {
      let answer = inquiry.answer { slot in levels[slot].map { Int(vector[$0]) } ?? 0 }
      let entries = answer.reads.compactMap { read in
        levels[read.slot].map { Cube.Entry(level: $0, read: UInt32(read.value), write: nil) }
      }
      let cube = Cube(entries.sorted { $0.level < $1.level })
      rest = forest.difference(rest, forest.enabled(rest, forest.relation(cube)))
    }
    return inquiry.answers
  }
}
