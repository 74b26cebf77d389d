/// Computes which states lead to others.
extension DiagramForest {
  /// The states of the universe from which steps inside it lead to a goal, including the goals in it; nil if
  /// interrupted.
  ///
  /// By saturation over the steps taken backwards.
  public func reaching(
    _ goals: StateSet, relations: [Relation], within universe: StateSet,
    interrupt: (_ nodeCount: Int) -> Bool = { _ in false }
  ) -> StateSet? {
    let backwards = inverse(union(relations), within: universe)
    return saturated(from: goals, relations: [backwards], within: universe, interrupt: interrupt)
  }

  /// The steps of a relation taken backwards, from any state to those of a universe.
  ///
  /// A value that was overwritten unread may have been any value of the universe at its level: an entry that writes
  /// without reading becomes an entry for each of these values. Where values are read, others than those of the
  /// universe may occur, so that an image under the inverse has to be intersected with the universe.
  public func inverse(_ relation: Relation, within universe: StateSet) -> Relation {
    var inverses = [RelationTable.empty: RelationTable.empty, RelationTable.identity: RelationTable.identity]
    return Relation(id: inverse(relation.id, values(of: universe), &inverses))
  }

  private func inverse(_ relation: UInt32, _ values: [[UInt32]], _ inverses: inout [UInt32: UInt32]) -> UInt32 {
    if let known = inverses[relation] { return known }
    let level = relations.level(relation)
    var steps: [(step: UInt64, below: UInt32)] = []
    for entry in stride(from: relations.exact(relation).start, to: relations.blind(relation).end, by: 3) {
      let (read, written) = (relations.words[entry], relations.words[entry + 1])
      let below = inverse(relations.words[entry + 2], values, &inverses)
      if read != RelationTable.any {
        steps.append((UInt64(written) << 32 | UInt64(read), below))
      } else {
        if level < values.count { steps += values[level].map { (UInt64(written) << 32 | UInt64($0), below) } }
      }
    }
    let passing = inverse(relations.passing(relation), values, &inverses)
    let base = pendingCount
    for (step, below) in steps { pushStep(step, below) }
    sortSteps(from: base)
    let result = relationNode(from: base, level: level, passing: passing)
    inverses[relation] = result
    return result
  }
}
