/// The levels that a projection keeps of vectors of some length.
struct Projection: Equatable {
  var length: Int
  var kept: [Int]
}

/// Projects sets of vectors on some of their levels.
extension DiagramForest {
  /// The members reduced to some levels, which must ascend.
  ///
  /// The result has shorter vectors, with one value for each of the levels. It can be counted, listed and projected
  /// again, and combined with other sets of vectors of the same length, but not with relations or with sets of whole
  /// states.
  public func projection(_ set: StateSet, levels kept: [Int]) -> StateSet {
    StateSet(id: projection(set.id, kept, number(of: kept, in: set), 0, 0))
  }

  /// The number under which results for these levels are remembered.
  ///
  /// A node may be at different levels in vectors of different lengths, hence one number for each length.
  private func number(of kept: [Int], in set: StateSet) -> UInt32 {
    precondition(zip(kept, kept.dropFirst()).allSatisfy(<), "the levels ascend")
    var length = 0
    var id = set.id
    while id > 1 {
      length += 1
      id = nodes[id].down
    }
    let projection = Projection(length: length, kept: kept)
    if let known = projections.firstIndex(of: projection) { return UInt32(known) }
    projections.append(projection)
    return UInt32(projections.count - 1)
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
