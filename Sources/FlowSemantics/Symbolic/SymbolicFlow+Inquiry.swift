import StateSpace

extension SymbolicFlow {
  /// What a condition comes to in every reachable state: combinations of values, each with its answer, every state in
  /// one of them.
  ///
  /// O(combinations) operations on the diagram of the reachable states.
  public func answers(to condition: Condition) -> [Inquiry<Bool>.Answer] {
    let inquiry = Inquiry(condition, behaviour)
    forEachAnswer(to: inquiry, in: states) { _, _ in }
    return inquiry.answers
  }

  /// Asks a question of all states of a set, and tells each answer with the states that give it for the same values.
  func forEachAnswer<Value>(
    to inquiry: Inquiry<Value>, in set: StateSet, _ body: (Inquiry<Value>.Answer, StateSet) -> Void
  ) {
    var rest = set
    while let vector = forest.first(in: rest) {
      let answer = inquiry.answer { slot in level(slot).map { Int(vector[$0]) } ?? 0 }
      let entries = answer.reads.compactMap { read in
        level(read.slot).map { Cube.Entry(level: $0, read: UInt32(read.value), write: nil) }
      }
      let alike = forest.enabled(rest, forest.relation(Cube(entries.sorted { $0.level < $1.level })))
      body(answer, alike)
      rest = forest.difference(rest, alike)
    }
  }
}
