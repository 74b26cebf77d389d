/// Frees all nodes except those of some sets.
extension DiagramForest {
  /// Forgets all sets except some, and all results; returns these sets, in their order, under their new names.
  /// Relations stay as they are.
  ///
  /// The nodes that are kept are stored close together, so that later operations touch less memory. Every other
  /// `StateSet` of this forest becomes invalid. Linear in the nodes of the sets that are kept. Must not be called from
  /// interruptible work.
  public func forgetAll(but sets: [StateSet]) -> [StateSet] {
    precondition(pendingCount == 0 && interruption == nil, "nothing is forgotten while something is under way")
    var old = NodeTable()
    swap(&old, &nodes)
    results = Self.makeCache(of: ShortKey.self)
    preimages = Self.makeCache(of: ShortKey.self)
    saturations = Self.makeCache(of: LongKey.self)
    cacheLimit = Self.smallestCacheLimit
    passedBy = []
    walks = 0
    countOfNode = []
    counts = [0]
    let bytes = old.count * MemoryLayout<UInt32>.stride
    let names = LargeTables.zeroed(bytes: bytes).bindMemory(to: UInt32.self, capacity: old.count)
    defer { LargeTables.free(names, bytes: bytes) }
    names[1] = 1
    return sets.map { StateSet(id: copy($0.id, of: old, names)) }
  }

  /// - Parameter names: by node of the other table, its number here; 0 if it has not been copied yet.
  private func copy(_ head: UInt32, of old: borrowing NodeTable, _ names: UnsafeMutablePointer<UInt32>) -> UInt32 {
    let base = pendingCount
    var id = head
    while id != 0 && names[Int(id)] == 0 {
      reserve(1)
      pending[pendingCount] = UInt64(id)
      pendingCount += 1
      id = old[id].right
    }
    // From the right, as the number of a node depends on its parts.
    while pendingCount > base {
      let next = Int(pending[pendingCount - 1])
      let node = old[UInt32(next)]
      let down = copy(node.down, of: old, names)
      names[next] = nodes.node(node.value, down, names[Int(node.right)])
      pendingCount -= 1
    }
    return names[Int(head)]
  }
}
