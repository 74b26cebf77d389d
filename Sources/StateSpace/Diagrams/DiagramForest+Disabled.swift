/// Computes the states in which no step of a relation is possible.
extension DiagramForest {
  /// The states of the set in which no step of the relation is possible.
  ///
  /// If there are none, no node is made.
  public func disabled(_ set: StateSet, _ relation: Relation) -> StateSet {
    StateSet(id: disabled(set.id, relation.id, 0))
  }

  /// Some of the states in which no step of the relation is possible; the result is empty only if there is no such
  /// state.
  ///
  /// At the levels that are not kept, only the first value that leads to such a state is taken: for each vector of
  /// values at the kept levels, the result has at most one state.
  ///
  /// - Parameter isKept: for each level whether it is kept.
  public func disabledSample(_ set: StateSet, _ relation: Relation, keeping isKept: [Bool]) -> StateSet {
    precondition(isKept.count == levels)
    samples = samples &+ 1 & 0xFFFFFF
    return isKept.withUnsafeBufferPointer { isKept in
      StateSet(id: disabledSample(set.id, relation.id, isKept, Operation.disabledSample | samples << 8, 0))
    }
  }

  private func disabled(_ set: UInt32, _ relation: UInt32, _ level: Int) -> UInt32 {
    if set == 0 || relation == RelationTable.identity { return 0 }
    if relation == 0 { return set }
    if let known = results[ShortKey(set, relation, Operation.disabled)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    let isHere = relations.level(relation) == level
    let passing = isHere ? relations.passing(relation) : relation
    let blind = isHere ? relations.blind(relation) : (0, 0)
    var (entry, end) = isHere ? relations.exact(relation) : (0, 0)
    var id = set
    while id != 0 {
      let node = nodes[id]
      var down = disabled(node.down, passing, level &+ 1)
      while entry < end && relations.words[entry] < node.value { entry &+= 3 }
      while entry < end && relations.words[entry] == node.value {
        down = disabled(down, relations.words[entry &+ 2], level &+ 1)
        entry &+= 3
      }
      var position = blind.0
      while position < blind.1 {
        down = disabled(down, relations.words[position &+ 2], level &+ 1)
        position &+= 3
      }
      push(node.value, down)
      id = node.right
    }
    let result = chain(from: base)
    results.store(result, under: ShortKey(set, relation, Operation.disabled))
    return result
  }

  private func disabledSample(
    _ set: UInt32, _ relation: UInt32, _ isKept: UnsafeBufferPointer<Bool>, _ operation: UInt32, _ level: Int
  ) -> UInt32 {
    if set <= 1 { return relation == RelationTable.identity ? 0 : set }
    if relation == RelationTable.identity { return 0 }
    if let known = results[ShortKey(set, relation, operation)] { return known }
    // A result that was found to be empty is empty whatever is kept.
    if relation != 0, results[ShortKey(set, relation, Operation.disabled)] == 0 { return 0 }
    if shouldStop() { return 0 }
    let base = pendingCount
    let isHere = relation != 0 && relations.level(relation) == level
    let passing = isHere ? relations.passing(relation) : relation
    let blind = isHere ? relations.blind(relation) : (0, 0)
    var (entry, end) = isHere ? relations.exact(relation) : (0, 0)
    var id = set
    while id != 0 {
      let node = nodes[id]
      var below = passing
      while entry < end && relations.words[entry] < node.value { entry &+= 3 }
      while entry < end && relations.words[entry] == node.value {
        below = relationUnion(below, relations.words[entry &+ 2])
        entry &+= 3
      }
      var position = blind.0
      while position < blind.1 {
        below = relationUnion(below, relations.words[position &+ 2])
        position &+= 3
      }
      let down = disabledSample(node.down, below, isKept, operation, level &+ 1)
      push(node.value, down)
      if down != 0 && !isKept[level] { break }
      id = node.right
    }
    let result = chain(from: base)
    results.store(result, under: ShortKey(set, relation, result == 0 ? Operation.disabled : operation))
    return result
  }
}
