import FlowSemantics
import StateSpace

/// Answers inquiries for whole sets of states.
extension SymbolicFlow {
  /// The answers to a condition in all reachable states: combinations of values, each with its answer; every state has
  /// one of these combinations.
  ///
  /// O(combinations) operations on the diagram of the reachable states.
  public func answers(to condition: Condition) -> [Inquiry<Bool>.Answer] {
    let inquiry = Inquiry(condition, behaviour)
    forEachAnswer(to: inquiry, in: states) { _, _ in }
    return inquiry.answers
  }

  /// Asks a question about all states of a set, and reports each answer with the states that have the same values.
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
