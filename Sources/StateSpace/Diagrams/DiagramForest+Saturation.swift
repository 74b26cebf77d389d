/// Computes the states that steps lead to, by saturation.
extension DiagramForest {
  /// All states that the steps lead to from the initial ones, including these; nil if interrupted.
  ///
  /// With a universe, only the initial states and the steps inside it count. Saturation (Ciardo, Lüttgen and
  /// Siminiceanu, TACAS 2001; with a universe, Zhao and Ciardo, ATVA 2009): a node is closed under the steps that look
  /// at its level and below before any step that looks further up is taken, and the result of such a step is closed
  /// again on the way. A step that keeps the value of a level belongs to the levels below that value (as in Molnár and
  /// Majzik, *Saturation Enhanced with Conditional Locality*, PETRI NETS 2019), so that a mere condition does not lift
  /// it.
  ///
  /// The order of levels is decisive: levels that steps look at together belong next to each other, as conditions far
  /// above multiply. The recursion takes a few stack frames for each level.
  public func saturated(
    from initial: StateSet, relations: [Relation], within universe: StateSet? = nil,
    interrupt: (_ nodeCount: Int) -> Bool = { _ in false }
  ) -> StateSet? {
    return interruptible(by: interrupt) {
      let start = universe.map { intersection(initial, $0) } ?? initial
      if start.isEmpty { return start }
      let closure = Closure(relation: union(relations).id, universe: universe?.id ?? Closure.unbounded)
      return StateSet(id: saturate(start.id, closure, known: .none, 0))
    }
  }
}

/// The steps that a diagram has to be closed under, and the states where they may lead, from some level on.
private struct Closure: Equatable {
  var relation: UInt32
  /// A set that contains the diagram, or `unbounded`.
  var universe: UInt32

  static let unbounded: UInt32 = 0
  static let none = Closure(relation: RelationTable.empty, universe: unbounded)
}

/// A node under construction: its alternatives are in `pending` from `base` on, in ascending order; `capacity` further
/// on is a mark for each alternative that has changed since the moves from its value were last made.
private struct GrowingNode {
  let base: Int
  var count = 0
  var capacity = 0
  /// The alternative whose moves are being made.
  var position = 0
  /// Whether an alternative up to that position has changed.
  var again = true

  var mark: Int { base &+ capacity &+ position }
}

// MARK: - The recursion
//
// `known` is a closure that a set is already closed under: a hint that saves work and does not change the result, and
// therefore is not part of the key of a result. The second part of a key is the relation of an image, or one of the two
// numbers below, which are no relations to take images of.

private let saturation: UInt32 = 0
private let fixpoint: UInt32 = 1

extension DiagramForest {
  /// The smallest closed set that contains this one.
  private func saturate(_ set: UInt32, _ closure: Closure, known: Closure, _ level: Int) -> UInt32 {
    if set <= 1 || closure.relation <= 1 || closure == known { return set }
    let key = LongKey(set, saturation, closure.relation, closure.universe)
    if let result = saturations[key] { return result }
    if shouldStop() { return 0 }
    let base = pendingCount
    var (ahead, behind) = (closure, known)
    // Neighbours often have the same diagram below them.
    var last = (down: UInt32(0), closure: Closure.none, result: UInt32(0))
    var id = set
    while id != 0 {
      let node = nodes[id]
      if let below = below(&ahead, node.value, level) {
        if node.down != last.down || below != last.closure {
          let known = self.below(&behind, node.value, level) ?? .none
          last = (node.down, below, saturate(node.down, below, known: known, level &+ 1))
        }
        push(node.value, last.result)
      }
      id = node.right
    }
    let result = fixpoint(chain(from: base), closure, level)
    saturations.store(result, under: key)
    return result
  }

  /// What the alternative of a value must be closed under for the whole node to be closed; nil if the universe lacks
  /// the value.
  ///
  /// Callers must ask for ascending values: the universe stays where the search ended.
  @inline(__always)
  private func below(_ closure: inout Closure, _ value: UInt32, _ level: Int) -> Closure? {
    if closure.universe == Closure.unbounded {
      return Closure(relation: staying(closure.relation, value, level), universe: Closure.unbounded)
    }
    let found = advance(closure.universe, to: value)
    if found == 0 || nodes[found].value != value { return nil }
    closure.universe = found
    return Closure(relation: staying(closure.relation, value, level), universe: nodes[found].down)
  }

  /// The steps of a relation that keep a value at a level, without that level.
  @inline(__always)
  private func staying(_ relation: UInt32, _ value: UInt32, _ level: Int) -> UInt32 {
    if relation <= 1 || relations.level(relation) > level { return relation }
    let key = ShortKey(relation, value, 0)
    if let known = stayings[key] { return known }
    let result = staying(relation, value)
    stayings.store(result, under: key)
    return result
  }

  @inline(never)
  private func staying(_ relation: UInt32, _ value: UInt32) -> UInt32 {
    let passing = relations.passing(relation)
    var entry = relations.firstExact(relation, reading: value)
    let end = relations.exact(relation).end
    while entry < end && relations.words[entry] == value {
      if relations.words[entry &+ 1] == value { return relationUnion(passing, relations.words[entry &+ 2]) }
      entry &+= 3
    }
    return passing
  }

  /// The closure of a node whose alternatives are already closed below.
  private func fixpoint(_ set: UInt32, _ closure: Closure, _ level: Int) -> UInt32 {
    let relation = closure.relation
    if set == 0 || relations.level(relation) > level || relations.moves(relation) == 0 { return set }
    let key = LongKey(set, StateSpace.fixpoint, relation, closure.universe)
    if let result = saturations[key] { return result }
    if shouldStop() { return 0 }
    var growing = GrowingNode(base: pendingCount)
    var id = set
    while id != 0 {
      growing.count &+= 1
      id = nodes[id].right
    }
    growing.capacity = growing.count &+ relations.moves(relation)
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
          makeMoves(&growing, closure, level)
        }
        growing.position &+= 1
      }
    }
    pendingCount = growing.base &+ growing.count
    let result = chain(from: growing.base)
    saturations.store(result, under: key)
    // The result is closed and need not be processed again.
    saturations.store(result, under: LongKey(result, StateSpace.fixpoint, relation, closure.universe))
    saturations.store(result, under: LongKey(result, saturation, relation, closure.universe))
    return result
  }

  /// Makes the steps that change the value of the alternative at the node's position.
  private func makeMoves(_ node: inout GrowingNode, _ closure: Closure, _ level: Int) {
    let alternative = pending[node.base &+ node.position]
    let value = UInt32(truncatingIfNeeded: alternative >> 32)
    let down = UInt32(truncatingIfNeeded: alternative)
    let relation = closure.relation
    var ahead = closure
    guard let known = below(&ahead, value, level) else { return }
    ahead = closure
    var entry = relations.firstExact(relation, reading: value)
    var end = relations.exact(relation).end
    while entry < end && relations.words[entry] == value {
      let written = relations.words[entry &+ 1]
      if written != value, let rest = below(&ahead, written, level) {
        move(down, by: relations.words[entry &+ 2], rest, known: known, to: written, of: &node, level)
      }
      entry &+= 3
    }
    ahead = closure
    (entry, end) = relations.blind(relation)
    while entry < end {
      let written = relations.words[entry &+ 1]
      if let rest = below(&ahead, written, level) {
        move(down, by: relations.words[entry &+ 2], rest, known: known, to: written, of: &node, level)
      }
      entry &+= 3
    }
  }

  /// Adds the targets of a step from below one alternative to the alternative of the value written.
  private func move(
    _ down: UInt32, by relation: UInt32, _ rest: Closure, known: Closure, to written: UInt32,
    of node: inout GrowingNode, _ level: Int
  ) {
    let position = position(of: written, in: node)
    if position < node.base &+ node.count && pending[position] >> 32 == UInt64(written) {
      // The diagram there is closed already, and most steps lead into it: only new members have to be closed.
      let there = UInt32(truncatingIfNeeded: pending[position])
      var image = image(down, relation, level &+ 1)
      if rest.universe != Closure.unbounded { image = intersection(image, rest.universe) }
      let new = difference(image, there)
      if new != 0 { add(saturate(new, rest, known: .none, level &+ 1), at: written, to: &node) }
    } else {
      add(saturatedImage(down, relation, rest, known: known, level &+ 1), at: written, to: &node)
    }
  }

  /// The position of the alternative of a value, or the position where it would be inserted.
  private func position(of value: UInt32, in node: GrowingNode) -> Int {
    var (low, high) = (node.base, node.base &+ node.count)
    while low < high {
      let middle = (low &+ high) >> 1
      if pending[middle] >> 32 < UInt64(value) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  private func add(_ down: UInt32, at value: UInt32, to node: inout GrowingNode) {
    if down == 0 { return }
    let end = node.base &+ node.count
    let low = position(of: value, in: node)
    if low < end && pending[low] >> 32 == UInt64(value) {
      let united = union(UInt32(truncatingIfNeeded: pending[low]), down)
      // What is added has something new in it; the union is empty only if the work was interrupted.
      if united == 0 { return }
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

  /// The closure of the image of a set, which is not empty, under a relation.
  private func saturatedImage(
    _ set: UInt32, _ relation: UInt32, _ rest: Closure, known: Closure, _ level: Int
  ) -> UInt32 {
    if relation == 0 { return 0 }
    if relation == RelationTable.identity {
      let isInside = rest.universe == Closure.unbounded || rest.universe == known.universe
      return saturate(isInside ? set : intersection(set, rest.universe), rest, known: known, level)
    }
    if rest.relation <= 1 {
      let image = image(set, relation, level)
      return rest.universe == Closure.unbounded ? image : intersection(image, rest.universe)
    }
    let key = LongKey(set, relation, rest.relation, rest.universe)
    if let result = saturations[key] { return result }
    if shouldStop() { return 0 }
    let base = pendingCount
    if relations.level(relation) > level {
      pushImages(set, relation, rest, known, level)
    } else {
      pushImages(set, relations.passing(relation), rest, known, level)
      var (entry, end) = relations.exact(relation)
      var (id, behind) = (set, known)
      while id != 0 && entry < end {
        let node = nodes[id]
        while entry < end && relations.words[entry] < node.value { entry &+= 3 }
        let known = below(&behind, node.value, level) ?? .none
        var ahead = rest
        while entry < end && relations.words[entry] == node.value {
          let written = relations.words[entry &+ 1]
          if let rest = below(&ahead, written, level) {
            push(written, saturatedImage(node.down, relations.words[entry &+ 2], rest, known: known, level &+ 1))
          }
          entry &+= 3
        }
        id = node.right
      }
      (entry, end) = relations.blind(relation)
      var ahead = rest
      while entry < end {
        let (written, deeper) = (relations.words[entry &+ 1], relations.words[entry &+ 2])
        if let rest = below(&ahead, written, level) {
          (id, behind) = (set, known)
          while id != 0 {
            let node = nodes[id]
            let known = below(&behind, node.value, level) ?? .none
            push(written, saturatedImage(node.down, deeper, rest, known: known, level &+ 1))
            id = node.right
          }
        }
        entry &+= 3
      }
    }
    let result = fixpoint(sortedChain(from: base), rest, level)
    saturations.store(result, under: key)
    return result
  }

  /// Pushes the closed images of everything below the alternatives of a node, under steps that keep their values.
  private func pushImages(_ set: UInt32, _ deeper: UInt32, _ rest: Closure, _ known: Closure, _ level: Int) {
    if deeper == 0 { return }
    var (ahead, behind) = (rest, known)
    var last = (down: UInt32(0), rest: Closure.none, result: UInt32(0))
    var id = set
    while id != 0 {
      let node = nodes[id]
      if let rest = below(&ahead, node.value, level) {
        if node.down != last.down || rest != last.rest {
          let known = below(&behind, node.value, level) ?? .none
          last = (node.down, rest, saturatedImage(node.down, deeper, rest, known: known, level &+ 1))
        }
        push(node.value, last.result)
      }
      id = node.right
    }
  }
}
