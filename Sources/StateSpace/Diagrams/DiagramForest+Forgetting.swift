extension DiagramForest {
  /// Forgets all sets but some, and all results, and returns these sets in their order as they are named from here on.
  /// Relations stay as they are.
  ///
  /// What is left lies close together again, and so does what is looked up next. Linear in the nodes of the sets that are
  /// kept.
  public func forgetAll(but sets: [StateSet]) -> [StateSet] {
    var old = NodeTable()
    swap(&old, &nodes)
    results = OperationCache(count: Self.smallestCache)
    preimages = OperationCache(count: 1)
    saturations = OperationCache(count: 1)
    stayings.clear()
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

  /// - Parameter names: by node of the other table, what it is called here; 0 where it is not here yet.
  private func copy(_ head: UInt32, of old: borrowing NodeTable, _ names: UnsafeMutablePointer<UInt32>) -> UInt32 {
    if head == 0 || names[Int(head)] != 0 { return names[Int(head)] }
    let base = pendingCount
    var id = head
    while id != 0 {
      let node = old[id]
      push(node.value, copy(node.down, of: old, names))
      id = node.right
    }
    names[Int(head)] = chain(from: base)
    return names[Int(head)]
  }
}
