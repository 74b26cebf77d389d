extension DiagramForest {
  /// The lexicographically smallest member; nil for the empty set. Time is the length of a vector.
  public func first(in set: StateSet) -> [UInt32]? {
    guard !set.isEmpty else { return nil }
    var vector: [UInt32] = []
    var id = set.id
    while id > 1 {
      vector.append(nodes[id].value)
      id = nodes[id].down
    }
    return vector
  }

  /// The lexicographically smallest member that has the given values at the given levels.
  public func first(in set: StateSet, where constraints: [(level: Int, value: UInt32)]) -> [UInt32]? {
    first(in: constraints.reduce(set) { selecting($0, level: $1.level, value: $1.value) })
  }

  /// The lexicographically smallest members in their order, at most `limit` of them.
  public func members(of set: StateSet, limit: Int) -> [[UInt32]] {
    var members: [[UInt32]] = []
    var vector: [UInt32] = []
    collect(set.id, &vector, limit, &members)
    return members
  }

  private func collect(_ id: UInt32, _ vector: inout [UInt32], _ limit: Int, _ members: inout [[UInt32]]) {
    if id == 1 && members.count < limit { members.append(vector) }
    var id = id
    while id > 1 && members.count < limit {
      let node = nodes[id]
      vector.append(node.value)
      collect(node.down, &vector, limit, &members)
      vector.removeLast()
      id = node.right
    }
  }

  /// The members that have a value at a level.
  public func selecting(_ set: StateSet, level: Int, value: UInt32) -> StateSet {
    StateSet(id: selection(set.id, level, value, Operation.selection | UInt32(level) << 8))
  }

  /// `above` is how many levels lie between this node's and that of the value.
  private func selection(_ id: UInt32, _ above: Int, _ value: UInt32, _ operation: UInt32) -> UInt32 {
    var id = id
    if above == 0 {
      while id > 1 && nodes[id].value < value { id = nodes[id].right }
      return id > 1 && nodes[id].value == value ? nodes.node(value, nodes[id].down, 0) : 0
    }
    if id <= 1 { return 0 }
    let key = id
    if let known = results[ShortKey(key, value, operation)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    while id != 0 {
      let node = nodes[id]
      push(node.value, selection(node.down, above &- 1, value, operation))
      id = node.right
    }
    let result = chain(from: base)
    results.store(result, under: ShortKey(key, value, operation))
    return result
  }

  /// The distinct values that the members have at a level, in ascending order.
  public func values(of set: StateSet, at level: Int) -> [UInt32] {
    var values: [UInt32] = []
    var id = projection(set, levels: [level]).id
    while id > 1 {
      values.append(nodes[id].value)
      id = nodes[id].right
    }
    return values
  }

  /// The members cut down to some levels, which ascend.
  ///
  /// The result holds shorter vectors, one value for each of the levels. It can be counted, listed and projected again, and
  /// combined with other sets of vectors of the same length; relations and whole states do not go together with it.
  public func projection(_ set: StateSet, levels kept: [Int]) -> StateSet {
    precondition(zip(kept, kept.dropFirst()).allSatisfy(<), "the levels ascend")
    if let known = projections.firstIndex(of: kept) {
      return StateSet(id: projection(set.id, kept, UInt32(known), 0, 0))
    }
    projections.append(kept)
    return StateSet(id: projection(set.id, kept, UInt32(projections.count - 1), 0, 0))
  }

  /// `next` is the position of the first kept level that is not above this node's.
  private func projection(_ id: UInt32, _ kept: [Int], _ number: UInt32, _ level: Int, _ next: Int) -> UInt32 {
    if id == 0 { return 0 }
    if next == kept.count { return 1 }
    precondition(id != 1, "a projection is on levels that the vectors have")
    if let known = results[ShortKey(id, number, Operation.projection)] { return known }
    if shouldStop() { return 0 }
    var rest = id
    var result: UInt32 = 0
    if kept[next] == level {
      let base = pendingCount
      while rest != 0 {
        let node = nodes[rest]
        push(node.value, projection(node.down, kept, number, level + 1, next + 1))
        rest = node.right
      }
      result = chain(from: base)
    } else {
      while rest != 0 {
        let node = nodes[rest]
        result = union(result, projection(node.down, kept, number, level + 1, next))
        rest = node.right
      }
    }
    results.store(result, under: ShortKey(id, number, Operation.projection))
    return result
  }
}
