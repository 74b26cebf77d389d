/// Steps between states, kept in a `DiagramForest` as a diagram over values read and written.
///
/// A relation is meaningless in another forest. Equal numbers mean equal relations; the converse does not hold, as
/// several cubes may cover one step.
public struct Relation: Hashable, Sendable {
  let id: UInt32

  /// The relation without steps.
  public static let empty = Relation(id: RelationTable.empty)
  /// The step that changes nothing.
  public static let identity = Relation(id: RelationTable.identity)

  public var isEmpty: Bool { id == RelationTable.empty }
}

/// Builds relations from cubes, and unites them.
extension DiagramForest {
  /// The steps of one cube.
  public func relation(_ cube: Cube) -> Relation { relation([cube]) }

  /// The steps of any of the cubes. Time is that of sorting them.
  public func relation(_ cubes: some Sequence<Cube>) -> Relation {
    Relation(id: CubeTree(cubes, levels: levels).root(in: self))
  }

  /// The steps of either relation. Linear in the nodes where both have steps. A node that gains an entry is copied, so
  /// that it is better to add many cubes together.
  public func union(_ left: Relation, _ right: Relation) -> Relation {
    Relation(id: relationUnion(left.id, right.id))
  }

  /// The steps of any of the relations.
  public func union(_ relations: [Relation]) -> Relation {
    var parts = relations
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { index in
        index + 1 < parts.count ? union(parts[index], parts[index + 1]) : parts[index]
      }
    }
    return parts.first ?? .empty
  }

  func relationUnion(_ left: UInt32, _ right: UInt32) -> UInt32 {
    if left == right || right == 0 { return left }
    if left == 0 { return right }
    let (left, right) = left < right ? (left, right) : (right, left)
    if let known = results[ShortKey(left, right, Operation.relationUnion)] { return known }
    let base = pendingCount
    let result: UInt32
    let (mine, other) = (relations.level(left), relations.level(right))
    if mine == other {
      let passing = relationUnion(relations.passing(left), relations.passing(right))
      pushMerged(left, right)
      result = relationNode(from: base, level: mine, passing: passing)
    } else {
      let (upper, lower) = mine < other ? (left, right) : (right, left)
      let passing = relationUnion(relations.passing(upper), lower)
      var position = relations.exact(upper).start
      let end = relations.blind(upper).end
      while position < end {
        pushStep(step(position, end), relations.words[position &+ 2])
        position &+= 3
      }
      result = relationNode(from: base, level: min(mine, other), passing: passing)
    }
    results.store(result, under: ShortKey(left, right, Operation.relationUnion))
    return result
  }

  private func pushMerged(_ left: UInt32, _ right: UInt32) {
    var (mine, other) = (relations.exact(left).start, relations.exact(right).start)
    let (mineEnd, otherEnd) = (relations.blind(left).end, relations.blind(right).end)
    while mine < mineEnd || other < otherEnd {
      let (first, second) = (step(mine, mineEnd), step(other, otherEnd))
      var below = relations.words[(first <= second ? mine : other) &+ 2]
      if first == second { below = relationUnion(below, relations.words[other &+ 2]) }
      pushStep(min(first, second), below)
      if first <= second { mine &+= 3 }
      if second <= first { other &+= 3 }
    }
  }

  /// What an entry reads and writes, in the order of the entries; beyond all of them at the end.
  private func step(_ position: Int, _ end: Int) -> UInt64 {
    position < end ? UInt64(relations.words[position]) << 32 | UInt64(relations.words[position &+ 1]) : .max
  }

  /// Adds an entry to the relation being built: the value read in the upper half and the value written in the lower
  /// half, and the relation below.
  func pushStep(_ step: UInt64, _ below: UInt32) {
    reserve(2)
    pending[pendingCount] = step
    pending[pendingCount &+ 1] = UInt64(below)
    pendingCount &+= 2
  }

  /// Sorts the entries pushed since `base`, and unites those that read and write the same values.
  func sortSteps(from base: Int) {
    var entries = (0..<(pendingCount - base) / 2).map { index in
      (step: pending[base + 2 * index], below: UInt32(pending[base + 2 * index + 1]))
    }
    entries.sort { ($0.step, $0.below) < ($1.step, $1.below) }
    pendingCount = base
    var index = 0
    while index < entries.count {
      var (step, below) = entries[index]
      index += 1
      while index < entries.count && entries[index].step == step {
        below = relationUnion(below, entries[index].below)
        index += 1
      }
      pushStep(step, below)
    }
  }

  /// Makes the relation of the entries pushed since `base`, which must ascend.
  func relationNode(from base: Int, level: Int, passing: UInt32) -> UInt32 {
    let entries = UnsafeBufferPointer(start: pending + base, count: pendingCount - base)
    pendingCount = base
    return relations.node(level: level, passing: passing, entries: entries)
  }
}
