/// Computes images and preimages under a relation.
extension DiagramForest {
  /// The states that a step of the relation leads to from a state of the set.
  ///
  /// Levels above the first that the relation reads or writes are walked once for each node; those below the last are
  /// shared.
  public func image(_ set: StateSet, _ relation: Relation) -> StateSet {
    StateSet(id: image(set.id, relation.id, 0))
  }

  /// The states of `universe` from which a step of the relation leads into the target.
  public func preimage(_ target: StateSet, _ relation: Relation, within universe: StateSet) -> StateSet {
    StateSet(id: preimage(target.id, relation.id, universe.id, 0))
  }

  /// The states of the set in which some step of the relation is possible.
  public func enabled(_ set: StateSet, _ relation: Relation) -> StateSet {
    StateSet(id: enabled(set.id, relation.id, 0))
  }

  func image(_ set: UInt32, _ relation: UInt32, _ level: Int) -> UInt32 {
    if set == 0 || relation == 0 { return 0 }
    if relation == RelationTable.identity { return set }
    if let known = results[ShortKey(set, relation, Operation.image)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    let result: UInt32
    if relations.level(relation) > level {
      pushImages(set, relation, level) { $0 }
      result = chain(from: base)
    } else {
      pushImages(set, relations.passing(relation), level) { $0 }
      var (entry, end) = relations.exact(relation)
      var id = set
      while id != 0 && entry < end {
        let node = nodes[id]
        while entry < end && relations.words[entry] < node.value { entry &+= 3 }
        while entry < end && relations.words[entry] == node.value {
          push(relations.words[entry &+ 1], image(node.down, relations.words[entry &+ 2], level &+ 1))
          entry &+= 3
        }
        id = node.right
      }
      (entry, end) = relations.blind(relation)
      while entry < end {
        let written = relations.words[entry &+ 1]
        pushImages(set, relations.words[entry &+ 2], level) { _ in written }
        entry &+= 3
      }
      result = sortedChain(from: base)
    }
    results.store(result, under: ShortKey(set, relation, Operation.image))
    return result
  }

  /// Pushes the images of everything below the alternatives of a node.
  @inline(__always)
  private func pushImages(_ set: UInt32, _ below: UInt32, _ level: Int, as value: (UInt32) -> UInt32) {
    if below == 0 { return }
    var id = set
    while id != 0 {
      let node = nodes[id]
      push(value(node.value), image(node.down, below, level &+ 1))
      id = node.right
    }
  }

  func enabled(_ set: UInt32, _ relation: UInt32, _ level: Int) -> UInt32 {
    if set == 0 || relation == 0 { return 0 }
    if relation == RelationTable.identity { return set }
    if let known = results[ShortKey(set, relation, Operation.enabled)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    let isHere = relations.level(relation) == level
    let passing = isHere ? relations.passing(relation) : relation
    let blind = isHere ? relations.blind(relation) : (0, 0)
    var (entry, end) = isHere ? relations.exact(relation) : (0, 0)
    var id = set
    while id != 0 {
      let node = nodes[id]
      var down = enabled(node.down, passing, level &+ 1)
      while entry < end && relations.words[entry] < node.value { entry &+= 3 }
      while entry < end && relations.words[entry] == node.value {
        down = union(down, enabled(node.down, relations.words[entry &+ 2], level &+ 1))
        entry &+= 3
      }
      var position = blind.0
      while position < blind.1 {
        down = union(down, enabled(node.down, relations.words[position &+ 2], level &+ 1))
        position &+= 3
      }
      push(node.value, down)
      id = node.right
    }
    let result = chain(from: base)
    results.store(result, under: ShortKey(set, relation, Operation.enabled))
    return result
  }

  private func preimage(_ target: UInt32, _ relation: UInt32, _ universe: UInt32, _ level: Int) -> UInt32 {
    if target == 0 || relation == 0 || universe == 0 { return 0 }
    if relation == RelationTable.identity { return intersection(target, universe) }
    if let known = preimages[ShortKey(target, relation, universe)] { return known }
    if shouldStop() { return 0 }
    let base = pendingCount
    let isHere = relations.level(relation) == level
    pushKept(target, isHere ? relations.passing(relation) : relation, universe, level)
    if isHere {
      var (entry, end) = relations.exact(relation)
      var id = universe
      while id != 0 && entry < end {
        let node = nodes[id]
        while entry < end && relations.words[entry] < node.value { entry &+= 3 }
        var goal = target
        while entry < end && relations.words[entry] == node.value {
          // Among entries that read the same value, the values written ascend, too.
          goal = advance(goal, to: relations.words[entry &+ 1])
          if let down = alternative(goal, relations.words[entry &+ 1]) {
            push(node.value, preimage(down, relations.words[entry &+ 2], node.down, level &+ 1))
          }
          entry &+= 3
        }
        id = node.right
      }
      (entry, end) = relations.blind(relation)
      var goal = target
      while entry < end {
        goal = advance(goal, to: relations.words[entry &+ 1])
        if let down = alternative(goal, relations.words[entry &+ 1]) {
          id = universe
          while id != 0 {
            push(nodes[id].value, preimage(down, relations.words[entry &+ 2], nodes[id].down, level &+ 1))
            id = nodes[id].right
          }
        }
        entry &+= 3
      }
    }
    let result = sortedChain(from: base)
    preimages.store(result, under: ShortKey(target, relation, universe))
    return result
  }

  /// Pushes the preimages below the values that target and universe share.
  private func pushKept(_ target: UInt32, _ below: UInt32, _ universe: UInt32, _ level: Int) {
    if below == 0 { return }
    var (target, universe) = (target, universe)
    while target != 0 && universe != 0 {
      let (goal, node) = (nodes[target], nodes[universe])
      if goal.value == node.value { push(node.value, preimage(goal.down, below, node.down, level &+ 1)) }
      if goal.value <= node.value { target = goal.right }
      if goal.value >= node.value { universe = node.right }
    }
  }

  /// The first alternative, from a node on, whose value is not below the given one.
  @inline(__always)
  func advance(_ id: UInt32, to value: UInt32) -> UInt32 {
    var id = id
    while id != 0 && nodes[id].value < value { id = nodes[id].right }
    return id
  }

  @inline(__always)
  private func alternative(_ id: UInt32, _ value: UInt32) -> UInt32? {
    id != 0 && nodes[id].value == value ? nodes[id].down : nil
  }
}
