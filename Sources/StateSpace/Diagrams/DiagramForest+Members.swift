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

  /// The distinct values that the members have at a level, in ascending order. O(nodes of the set down to that level).
  public func values(of set: StateSet, at level: Int) -> [UInt32] {
    var values: Set<UInt32> = []
    var seen = Array(repeating: false, count: nodes.count)
    func visit(_ id: UInt32, _ above: Int) {
      var id = id
      // Nodes to the right of one that was seen were seen with it.
      while id > 1, !seen[Int(id)] {
        seen[Int(id)] = true
        if above == 0 { values.insert(nodes[id].value) } else { visit(nodes[id].down, above - 1) }
        id = nodes[id].right
      }
    }
    visit(set.id, level)
    return values.sorted()
  }

  /// For each level the distinct values that the members have there, in ascending order. O(nodes of the set).
  public func values(of set: StateSet) -> [[UInt32]] {
    var values: [Set<UInt32>] = []
    var seen: Set<UInt32> = []
    collect(set.id, 0, &values, &seen)
    return values.map { $0.sorted() }
  }

  private func collect(_ id: UInt32, _ level: Int, _ values: inout [Set<UInt32>], _ seen: inout Set<UInt32>) {
    if id > 1 && level == values.count { values.append([]) }
    var id = id
    // Nodes to the right of one that was seen were seen with it.
    while id > 1, seen.insert(id).inserted {
      let node = nodes[id]
      values[level].insert(node.value)
      collect(node.down, level + 1, &values, &seen)
      id = node.right
    }
  }
}
