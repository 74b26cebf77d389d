extension DiagramForest {
  /// All states that the steps lead to from the initial ones, these included; nil when interrupted.
  ///
  /// Saturation (Ciardo, Lüttgen and Siminiceanu, TACAS 2001): a node is closed under the steps that look at its level and
  /// below before any step that looks further up is taken, and whatever such a step makes is closed again on the
  /// way. A step that keeps the value of a level belongs to the levels below that value (conditional locality; Meijer, Kant,
  /// van de Pol and Blom, HVC 2014, and Molnár, PhD thesis 2019), so that a mere condition does not lift it.
  public func saturated(
    from initial: StateSet, relations: [Relation], interrupt: (_ nodeCount: Int) -> Bool = { _ in false }
  ) -> StateSet? {
    if saturatedImages.count < results.count { saturatedImages.grow(to: results.count) }
    return interruptible(by: interrupt) {
      let all = union(relations).id
      return StateSet(id: saturate(initial.id, all, known: RelationTable.empty, 0))
    }
  }

  /// The closure of a set under a relation that looks at this level and below.
  ///
  /// `known` is a relation that the set is already closed under: a hint that saves work and does not change the result, and
  /// therefore no part of what results are remembered under. The same holds below.
  private func saturate(_ set: UInt32, _ relation: UInt32, known: UInt32, _ level: Int) -> UInt32 {
    if set <= 1 || relation <= 1 || relation == known { return set }
    if let result = results.result(set, relation, Operation.saturation) { return result }
    if shouldStop() { return 0 }
    let base = pendingCount
    var id = set
    while id != 0 {
      let node = nodes[id]
      let below = staying(relation, node.value, level)
      push(node.value, saturate(node.down, below, known: staying(known, node.value, level), level &+ 1))
      id = node.right
    }
    let result = fixpoint(chain(from: base), relation, level)
    results.store(set, relation, Operation.saturation, result)
    results.store(result, relation, Operation.saturation, result)
    return result
  }

  /// The steps of a relation that keep a value at a level, without that level.
  @inline(__always)
  private func staying(_ relation: UInt32, _ value: UInt32, _ level: Int) -> UInt32 {
    if relation <= 1 || relations.level(relation) > level { return relation }
    let passing = relations.passing(relation)
    var entry = relations.firstExact(relation, reading: value)
    let end = relations.exact(relation).end
    while entry < end && relations.words[entry] == value {
      if relations.words[entry &+ 1] == value { return relationUnion(passing, relations.words[entry &+ 2]) }
      entry &+= 3
    }
    return passing
  }

  /// The closure of a node whose alternatives are closed under what stays with their value.
  ///
  /// The alternatives stand in `pending` while they grow, in ascending order, and behind them a mark for each that has changed
  /// since the moves from its value were last made.
  private func fixpoint(_ set: UInt32, _ relation: UInt32, _ level: Int) -> UInt32 {
    if set == 0 || relations.level(relation) > level || relations.moves(relation) == 0 { return set }
    if let result = results.result(set, relation, Operation.fixpoint) { return result }
    if shouldStop() { return 0 }
    var growing = GrowingNode(base: pendingCount, count: 0, capacity: relations.moves(relation))
    var id = set
    while id != 0 {
      growing.count &+= 1
      id = nodes[id].right
    }
    growing.capacity &+= growing.count
    reserve(2 &* growing.capacity)
    pendingCount &+= 2 &* growing.capacity
    id = set
    var index = growing.base
    while id != 0 {
      pending[index] = UInt64(nodes[id].value) << 32 | UInt64(nodes[id].down)
      pending[index &+ growing.capacity] = 1
      index &+= 1
      id = nodes[id].right
    }
    while growing.again && !isInterrupted {
      growing.again = false
      growing.position = 0
      while growing.position < growing.count {
        if pending[growing.mark] != 0 {
          pending[growing.mark] = 0
          makeMoves(&growing, relation, level)
        }
        growing.position &+= 1
      }
    }
    pendingCount = growing.base &+ growing.count
    let result = chain(from: growing.base)
    results.store(set, relation, Operation.fixpoint, result)
    results.store(result, relation, Operation.fixpoint, result)
    results.store(result, relation, Operation.saturation, result)
    return result
  }

  /// A node under work: its alternatives lie in `pending` from `base` on.
  private struct GrowingNode {
    let base: Int
    var count: Int
    var capacity: Int
    /// The alternative whose moves are being made.
    var position = 0
    /// Whether an alternative before that position has changed.
    var again = true

    var mark: Int { base &+ capacity &+ position }
  }

  private func makeMoves(_ node: inout GrowingNode, _ relation: UInt32, _ level: Int) {
    let alternative = pending[node.base &+ node.position]
    let value = UInt32(truncatingIfNeeded: alternative >> 32)
    let down = UInt32(truncatingIfNeeded: alternative)
    let known = staying(relation, value, level)
    var entry = relations.firstExact(relation, reading: value)
    var end = relations.exact(relation).end
    while entry < end && relations.words[entry] == value {
      let written = relations.words[entry &+ 1]
      if written != value {
        let rest = staying(relation, written, level)
        let moved = saturatedImage(down, relations.words[entry &+ 2], rest, known: known, level &+ 1)
        add(moved, at: written, to: &node)
      }
      entry &+= 3
    }
    (entry, end) = relations.blind(relation)
    while entry < end {
      let written = relations.words[entry &+ 1]
      let rest = staying(relation, written, level)
      let moved = saturatedImage(down, relations.words[entry &+ 2], rest, known: known, level &+ 1)
      add(moved, at: written, to: &node)
      entry &+= 3
    }
  }

  private func add(_ down: UInt32, at value: UInt32, to node: inout GrowingNode) {
    if down == 0 { return }
    var low = node.base
    var high = node.base &+ node.count
    while low < high {
      let middle = (low &+ high) >> 1
      if pending[middle] >> 32 < UInt64(value) { low = middle &+ 1 } else { high = middle }
    }
    let end = node.base &+ node.count
    if low < end && pending[low] >> 32 == UInt64(value) {
      let before = UInt32(truncatingIfNeeded: pending[low])
      let united = union(before, down)
      if united == before || united == 0 { return }
      pending[low] = UInt64(value) << 32 | UInt64(united)
    } else {
      var index = end
      while index > low {
        pending[index] = pending[index &- 1]
        pending[index &+ node.capacity] = pending[index &- 1 &+ node.capacity]
        index &-= 1
      }
      pending[low] = UInt64(value) << 32 | UInt64(down)
      node.count &+= 1
      if low <= node.base &+ node.position { node.position &+= 1 }
    }
    pending[low &+ node.capacity] = 1
    if low <= node.base &+ node.position { node.again = true }
  }

  /// The closure under `rest` of what the steps of a relation lead to from a set.
  private func saturatedImage(
    _ set: UInt32, _ relation: UInt32, _ rest: UInt32, known: UInt32, _ level: Int
  ) -> UInt32 {
    if set == 0 || relation == 0 { return 0 }
    if relation == RelationTable.identity { return saturate(set, rest, known: known, level) }
    if rest <= 1 { return image(set, relation, level) }
    if let result = saturatedImages.result(set, relation, rest) { return result }
    if shouldStop() { return 0 }
    let base = pendingCount
    let isHere = relations.level(relation) == level
    pushKept(set, isHere ? relations.passing(relation) : relation, rest, known: known, level)
    if isHere {
      var (entry, end) = relations.exact(relation)
      var id = set
      while id != 0 && entry < end {
        let node = nodes[id]
        while entry < end && relations.words[entry] < node.value { entry &+= 3 }
        let known = staying(known, node.value, level)
        while entry < end && relations.words[entry] == node.value {
          let (written, below) = (relations.words[entry &+ 1], relations.words[entry &+ 2])
          let rest = staying(rest, written, level)
          push(written, saturatedImage(node.down, below, rest, known: known, level &+ 1))
          entry &+= 3
        }
        id = node.right
      }
      (entry, end) = relations.blind(relation)
      while entry < end {
        let (written, below) = (relations.words[entry &+ 1], relations.words[entry &+ 2])
        let rest = staying(rest, written, level)
        id = set
        while id != 0 {
          let node = nodes[id]
          let known = staying(known, node.value, level)
          push(written, saturatedImage(node.down, below, rest, known: known, level &+ 1))
          id = node.right
        }
        entry &+= 3
      }
    }
    let result = fixpoint(sortedChain(from: base), rest, level)
    saturatedImages.store(set, relation, rest, result)
    return result
  }

  private func pushKept(_ set: UInt32, _ below: UInt32, _ rest: UInt32, known: UInt32, _ level: Int) {
    if below == 0 { return }
    var id = set
    while id != 0 {
      let node = nodes[id]
      let rest = staying(rest, node.value, level)
      let known = staying(known, node.value, level)
      push(node.value, saturatedImage(node.down, below, rest, known: known, level &+ 1))
      id = node.right
    }
  }
}
