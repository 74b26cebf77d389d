/// Composes relations.
extension DiagramForest {
  /// The steps that consist of a step of the first relation and then one of the second.
  ///
  /// Linear in the pairs of nodes that meet. Nodes that one of the relations only passes stay shared: the composition
  /// of two relations about different levels is as large as both of them together.
  public func composition(_ first: Relation, _ second: Relation) -> Relation {
    Relation(id: composition(first.id, second.id))
  }

  private func composition(_ first: UInt32, _ second: UInt32) -> UInt32 {
    if first == RelationTable.empty || second == RelationTable.empty { return RelationTable.empty }
    if first == RelationTable.identity { return second }
    if second == RelationTable.identity { return first }
    let key = ShortKey(first, second, Operation.composition)
    if let known = results[key] { return known }
    if shouldStop() { return RelationTable.empty }
    let (upper, lower) = (relations.level(first), relations.level(second))
    let passing = composition(
      upper <= lower ? relations.passing(first) : first, lower <= upper ? relations.passing(second) : second)
    let steps =
      upper < lower
      ? entries(first).map { Entry(read: $0.read, written: $0.written, below: composition($0.below, second)) }
      : upper > lower
        ? entries(second).map { Entry(read: $0.read, written: $0.written, below: composition(first, $0.below)) }
        : stepsAtOneLevel(first, second)
    let base = pendingCount
    for step in steps where step.below != RelationTable.empty {
      pushStep(UInt64(step.read) << 32 | UInt64(step.written), step.below)
    }
    sortSteps(from: base)
    let result = relationNode(from: base, level: min(upper, lower), passing: passing)
    results.store(result, under: key)
    return result
  }

  private struct Entry {
    /// `RelationTable.any` if the value is not read.
    var read: UInt32
    var written: UInt32
    var below: UInt32
  }

  private func entries(_ relation: UInt32) -> [Entry] {
    stride(from: relations.exact(relation).start, to: relations.blind(relation).end, by: 3).map { position in
      Entry(
        read: relations.words[position], written: relations.words[position + 1], below: relations.words[position + 2])
    }
  }

  /// The entries of the composition at the first level of both relations, except for what passes this level in both.
  private func stepsAtOneLevel(_ first: UInt32, _ second: UInt32) -> [Entry] {
    let followers = entries(second)
    let kept = (relations.passing(first), relations.passing(second))
    var steps: [Entry] = []
    for entry in entries(first) {
      if kept.1 != RelationTable.empty {
        steps.append(Entry(read: entry.read, written: entry.written, below: composition(entry.below, kept.1)))
      }
      for follower in followers where follower.read == entry.written || follower.read == RelationTable.any {
        steps.append(
          Entry(read: entry.read, written: follower.written, below: composition(entry.below, follower.below)))
      }
    }
    if kept.0 != RelationTable.empty {
      steps += followers.map { Entry(read: $0.read, written: $0.written, below: composition(kept.0, $0.below)) }
    }
    return steps
  }
}
