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

  /// How many nodes some sets take together, the constants not counted. Linear in them and in `nodeCount`.
  public func nodeCount(of sets: [StateSet]) -> Int {
    var seen = Array(repeating: false, count: nodes.count)
    seen[0] = true
    seen[1] = true
    var work = sets.map(\.id)
    var count = 0
    while let id = work.popLast() {
      if seen[Int(id)] { continue }
      seen[Int(id)] = true
      count += 1
      work.append(nodes[id].right)
      work.append(nodes[id].down)
    }
    return count
  }
}
