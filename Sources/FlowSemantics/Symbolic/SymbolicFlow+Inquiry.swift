import StateSpace

/// Answers inquiries for whole sets of states.
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
      let answer = inquiry.answer { levels.number($0, in: vector) }
      let alike = forest.enabled(rest, forest.relation(Cube(levels.entries(answer.reads, []))))
      body(answer, alike)
      rest = forest.difference(rest, alike)
    }
  }
}
