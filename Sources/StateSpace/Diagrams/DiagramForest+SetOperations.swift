/// Computes union, intersection and difference.
extension DiagramForest {
  /// The vectors in either set. Time and new nodes are at most the product of the node counts, usually their sum.
  public func union(_ left: StateSet, _ right: StateSet) -> StateSet { StateSet(id: union(left.id, right.id)) }

  /// The vectors in both sets.
  public func intersection(_ left: StateSet, _ right: StateSet) -> StateSet {
    StateSet(id: intersection(left.id, right.id))
  }

  /// The vectors in the left set that are not in the right one.
  public func difference(_ left: StateSet, _ right: StateSet) -> StateSet {
    StateSet(id: difference(left.id, right.id))
  }

  /// The set of one vector.
  public func singleton(_ vector: some BidirectionalCollection<UInt32>) -> StateSet {
    StateSet(id: vector.reversed().reduce(1) { nodes.node($1, $0, 0) })
  }

  /// The set of some vectors. Time is that of sorting them.
  public func set(of vectors: [[UInt32]]) -> StateSet {
    let sorted = vectors.sorted { $0.lexicographicallyPrecedes($1) }
    return StateSet(id: sorted.isEmpty ? 0 : set(of: sorted[...], 0))
  }

  /// The diagram of sorted vectors that agree above this level, from this level on.
  private func set(of vectors: ArraySlice<[UInt32]>, _ level: Int) -> UInt32 {
    if level == vectors[vectors.startIndex].count { return 1 }
    let base = pendingCount
    var rest = vectors
    while let value = rest.first?[level] {
      let end = rest.firstIndex { $0[level] != value } ?? rest.endIndex
      push(value, set(of: rest[..<end], level + 1))
      rest = rest[end...]
    }
    return chain(from: base)
  }

  /// The set of all vectors with one of these values at each level. One node for each value.
  public func product(_ values: [[UInt32]]) -> StateSet {
    StateSet(
      id: values.reversed().reduce(1) { below, alternatives in
        guard below != 0 else { return 0 }
        return Set(alternatives).sorted(by: >).reduce(0) { nodes.node($1, below, $0) }
      })
  }

  /// Whether the vector is in the set. Time is the number of alternatives passed.
  public func contains(_ vector: some Sequence<UInt32>, in set: StateSet) -> Bool {
    var id = set.id
    for value in vector {
      while id > 1 && nodes[id].value < value { id = nodes[id].right }
      guard id > 1 && nodes[id].value == value else { return false }
      id = nodes[id].down
    }
    return id == 1
  }
}

// MARK: - The recursions
//
// They descend by calls and go right in a loop, so that the depth of calls is bounded by the length of the vectors and
// not by the number of values.

extension DiagramForest {
  func union(_ left: UInt32, _ right: UInt32) -> UInt32 {
    if left == right || right == 0 { return left }
    if left == 0 { return right }
    var (left, right) = left < right ? (left, right) : (right, left)
    let key = (left, right)
    if let known = results[ShortKey(left, right, Operation.union)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    while left != right && left != 0 && right != 0 {
      let (mine, other) = (nodes[left], nodes[right])
      if mine.value == other.value {
        push(mine.value, union(mine.down, other.down))
        (left, right) = (mine.right, other.right)
      } else if mine.value < other.value {
        push(mine.value, mine.down)
        left = mine.right
      } else {
        push(other.value, other.down)
        right = other.right
      }
    }
    let result = chain(from: base, before: left == 0 ? right : left)
    results.store(result, under: ShortKey(key.0, key.1, Operation.union))
    return result
  }

  func intersection(_ left: UInt32, _ right: UInt32) -> UInt32 {
    if left == right { return left }
    if left == 0 || right == 0 { return 0 }
    var (left, right) = left < right ? (left, right) : (right, left)
    let key = (left, right)
    if let known = results[ShortKey(left, right, Operation.intersection)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    while left != right && left != 0 && right != 0 {
      let (mine, other) = (nodes[left], nodes[right])
      if mine.value == other.value { push(mine.value, intersection(mine.down, other.down)) }
      if mine.value <= other.value { left = mine.right }
      if mine.value >= other.value { right = other.right }
    }
    let result = chain(from: base, before: left == right ? left : 0)
    results.store(result, under: ShortKey(key.0, key.1, Operation.intersection))
    return result
  }

  func difference(_ left: UInt32, _ right: UInt32) -> UInt32 {
    if left == right || left == 0 { return 0 }
    if right == 0 { return left }
    var (left, right) = (left, right)
    let key = (left, right)
    if let known = results[ShortKey(left, right, Operation.difference)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    while left != right && left != 0 && right != 0 {
      let (mine, other) = (nodes[left], nodes[right])
      if mine.value < other.value {
        push(mine.value, mine.down)
        left = mine.right
      } else {
        if mine.value == other.value {
          push(mine.value, difference(mine.down, other.down))
          left = mine.right
        }
        right = other.right
      }
    }
    let result = chain(from: base, before: left == right ? 0 : left)
    results.store(result, under: ShortKey(key.0, key.1, Operation.difference))
    return result
  }
}
