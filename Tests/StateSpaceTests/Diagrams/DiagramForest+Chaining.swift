@testable import StateSpace

extension DiagramForest {
  /// All states that the steps lead to from the initial ones, these included, found the plain way: the relations are
  /// applied one after another to all that was found, until nothing is new (chaining); nil when interrupted.
  func reachable(
    from initial: StateSet, relations: [Relation], interrupt: (_ nodeCount: Int) -> Bool = { _ in false }
  ) -> StateSet? {
    interruptible(by: interrupt) {
      var (found, before) = (initial, StateSet.empty)
      while found != before && !isInterrupted {
        before = found
        for relation in relations { found = union(found, image(found, relation)) }
      }
      return found
    }
  }
}
