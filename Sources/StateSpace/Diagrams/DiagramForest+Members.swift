/// Lists members of sets, and their values at a level.
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
    beginWalk()
    collectValues(set.id, level, &values)
    return values.sorted()
  }

  /// - Parameter above: the number of levels before that of the values.
  private func collectValues(_ id: UInt32, _ above: Int, _ values: inout Set<UInt32>) {
    var id = id
    // Nodes to the right of a passed node were passed with it.
    while id > 1, pass(id) {
      let node = nodes[id]
      if above == 0 { values.insert(node.value) } else { collectValues(node.down, above - 1, &values) }
      id = node.right
    }
  }

  /// Forgets which nodes were passed.
  func beginWalk() {
    passedBy += repeatElement(0, count: nodes.count - passedBy.count)
    precondition(walks < .max, "a forest is walked through less than 2³² times")
    walks += 1
  }

  /// Passes a node; false if the walk has passed it before.
  @inline(__always)
  func pass(_ id: UInt32) -> Bool {
    if passedBy[Int(id)] == walks { return false }
    passedBy[Int(id)] = walks
    return true
  }

  /// For each level the distinct values that the members have there, in ascending order. O(nodes of the set).
  public func values(of set: StateSet) -> [[UInt32]] {
    var values: [[UInt32]] = []
    beginWalk()
    collect(set.id, 0, &values)
    return values.map { known in
      var distinct: [UInt32] = []
      for value in known.sorted() where value != distinct.last { distinct.append(value) }
      return distinct
    }
  }

  private func collect(_ id: UInt32, _ level: Int, _ values: inout [[UInt32]]) {
    if id > 1 && level == values.count { values.append([]) }
    var id = id
    // Nodes to the right of a passed node were passed with it.
    while id > 1, pass(id) {
      let node = nodes[id]
      values[level].append(node.value)
      collect(node.down, level + 1, &values)
      id = node.right
    }
  }
}
