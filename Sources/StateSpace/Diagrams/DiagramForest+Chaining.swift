extension DiagramForest {
  /// All states that the steps lead to from the initial ones, these included; nil when interrupted.
  ///
  /// Applies the relations one after another to all that was found, until nothing is new (chaining).
  /// `saturated(from:relations:within:interrupt:)` finds the same set, mostly with far fewer nodes on the way.
  public func reachable(
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
