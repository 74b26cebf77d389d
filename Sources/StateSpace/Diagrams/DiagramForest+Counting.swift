/// Counts the members of sets, and their nodes.
extension DiagramForest {
  /// How many members a set has, exactly. Linear in the nodes not counted before.
  public func count(_ set: StateSet) -> BigCount {
    countOfNode += repeatElement(0, count: nodes.count - countOfNode.count)
    return count(set.id)
  }

  private func count(_ head: UInt32) -> BigCount {
    if head <= 1 { return BigCount(UInt64(head)) }
    let known = countOfNode[Int(head)]
    if known != 0 { return counts[Int(known)] }
    var sum: BigCount = 0
    var id = head
    while id != 0 {
      sum += count(nodes[id].down)
      id = nodes[id].right
    }
    countOfNode[Int(head)] = UInt32(counts.count)
    counts.append(sum)
    return sum
  }

  /// The number of nodes of some sets together, without the constants. Linear in them.
  public func nodeCount(of sets: [StateSet]) -> Int {
    beginWalk()
    var work = sets.map(\.id)
    var count = 0
    while let id = work.popLast() {
      if id <= 1 || !pass(id) { continue }
      count += 1
      work.append(nodes[id].right)
      work.append(nodes[id].down)
    }
    return count
  }
}

extension DiagramForest {
  /// The number of nodes of a set at each level.
  public func nodeCountsByLevel(of set: StateSet) -> [Int] {
    var layer: Set<UInt32> = [set.id]
    var counts: [Int] = []
    for _ in 0..<levels {
      var below: Set<UInt32> = []
      var count = 0
      for head in layer {
        var id = head
        while id > 1 {
          count += 1
          below.insert(nodes[id].down)
          id = nodes[id].right
        }
      }
      counts.append(count)
      layer = below
    }
    return counts
  }
}
