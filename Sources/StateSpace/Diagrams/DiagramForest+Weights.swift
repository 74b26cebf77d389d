/// Bounds sets by the sum of weights.
extension DiagramForest {
  /// All vectors whose weights add up to at most a number. O(`most` × values) nodes.
  ///
  /// - Parameter weights: by level and value; the values are those that have a weight, from 0 on.
  public func atMost(_ most: Int, _ weights: [[Int]]) -> StateSet {
    if most < 0 { return .empty }
    // By what may still be added: the vectors from a level on.
    var below = Array(repeating: StateSet.unit.id, count: most + 1)
    for weights in weights.reversed() {
      below = (0...most).map { left in
        var node: UInt32 = 0
        for value in weights.indices.reversed() where weights[value] <= left {
          let down = below[left - weights[value]]
          if down != 0 { node = nodes.node(UInt32(value), down, node) }
        }
        return node
      }
    }
    return StateSet(id: below[most])
  }

  /// The greatest sum of weights of a member; 0 for the empty set. Linear in the nodes.
  ///
  /// - Parameter weights: by level and value.
  public func greatestWeight(of set: StateSet, _ weights: [[Int]]) -> Int {
    var known: [UInt32: Int] = [1: 0]
    func greatest(_ id: UInt32, _ level: Int) -> Int {
      if let found = known[id] { return found }
      var most = 0
      var next = id
      while next != 0 {
        let node = nodes[next]
        most = max(most, weights[level][Int(node.value)] + greatest(node.down, level + 1))
        next = node.right
      }
      known[id] = most
      return most
    }
    return set.isEmpty ? 0 : greatest(set.id, 0)
  }
}
