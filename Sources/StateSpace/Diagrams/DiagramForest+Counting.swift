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
}
