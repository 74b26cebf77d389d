/// Steps between states, kept in a `DiagramForest` as a diagram over values read and written.
///
/// A relation means nothing in another forest. Equal numbers are equal relations; the converse does not hold, as one step may be
/// covered by several cubes.
public struct Relation: Hashable, Sendable {
  let id: UInt32

  /// The relation without steps.
  public static let empty = Relation(id: RelationTable.empty)
  /// The step that changes nothing.
  public static let identity = Relation(id: RelationTable.identity)

  public var isEmpty: Bool { id == RelationTable.empty }
}

extension DiagramForest {
  /// The steps of one cube.
  public func relation(_ cube: Cube) -> Relation {
    precondition((cube.entries.first?.level ?? 0) >= 0 && (cube.entries.last?.level ?? -1) < levels)
    let id = cube.entries.reversed().reduce(RelationTable.identity) { below, entry in
      switch (entry.read, entry.write) {
      case (nil, nil): below
      case (nil, let write?): relations.node(level: entry.level, exact: [], blind: [write, below], passing: 0)
      case (let read?, let write):
        relations.node(level: entry.level, exact: [read, write ?? read, below], blind: [], passing: 0)
      }
    }
    return Relation(id: id)
  }

  /// The steps of any of the cubes. To add many cubes at once is much cheaper than one after another.
  public func relation(_ cubes: some Sequence<Cube>) -> Relation {
    var parts = cubes.map { relation($0).id }
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { index in
        index + 1 < parts.count ? relationUnion(parts[index], parts[index + 1]) : parts[index]
      }
    }
    return Relation(id: parts.first ?? RelationTable.empty)
  }

  /// The steps of either relation. Linear in the nodes where both have steps; a node that gains an entry is copied.
  public func union(_ left: Relation, _ right: Relation) -> Relation {
    Relation(id: relationUnion(left.id, right.id))
  }

  func relationUnion(_ left: UInt32, _ right: UInt32) -> UInt32 {
    if left == right || right == 0 { return left }
    if left == 0 { return right }
    let (left, right) = left < right ? (left, right) : (right, left)
    if let known = results.result(left, right, Operation.relationUnion) { return known }
    let result: UInt32
    let (mine, other) = (relations.level(left), relations.level(right))
    if mine == other {
      let (blind, exact) = (mergedBlind(left, right), mergedExact(left, right))
      let passing = relationUnion(relations.passing(left), relations.passing(right))
      result = relations.node(level: mine, exact: exact, blind: blind, passing: passing)
    } else {
      let (upper, lower) = mine < other ? (left, right) : (right, left)
      let (exact, blind) = (relations.exact(upper), relations.blind(upper))
      let passing = relationUnion(relations.passing(upper), lower)
      result = relations.node(
        level: min(mine, other),
        exact: (exact.start..<exact.end).map { relations.words[$0] },
        blind: (blind.start..<blind.end).map { relations.words[$0] }, passing: passing)
    }
    results.store(left, right, Operation.relationUnion, result)
    return result
  }

  private func mergedExact(_ left: UInt32, _ right: UInt32) -> [UInt32] {
    var (mine, other) = (relations.exact(left), relations.exact(right))
    var merged: [UInt32] = []
    merged.reserveCapacity(mine.end - mine.start + other.end - other.start)
    while mine.start < mine.end || other.start < other.end {
      // Beyond all steps when one side is exhausted.
      let first = mine.start < mine.end ? step(mine.start) : .max
      let second = other.start < other.end ? step(other.start) : .max
      let position = first <= second ? mine.start : other.start
      var below = relations.words[position + 2]
      if first == second { below = relationUnion(below, relations.words[other.start + 2]) }
      merged += [relations.words[position], relations.words[position + 1], below]
      if first <= second { mine.start += 3 }
      if second <= first { other.start += 3 }
    }
    return merged
  }

  /// What an exact entry reads and writes, in the order of the entries.
  private func step(_ position: Int) -> UInt64 {
    UInt64(relations.words[position]) << 32 | UInt64(relations.words[position + 1])
  }

  private func mergedBlind(_ left: UInt32, _ right: UInt32) -> [UInt32] {
    var (mine, other) = (relations.blind(left), relations.blind(right))
    var merged: [UInt32] = []
    while mine.start < mine.end || other.start < other.end {
      let first = mine.start < mine.end ? relations.words[mine.start] : .max
      let second = other.start < other.end ? relations.words[other.start] : .max
      var below = relations.words[(first <= second ? mine.start : other.start) + 1]
      if first == second { below = relationUnion(below, relations.words[other.start + 1]) }
      merged += [min(first, second), below]
      if first <= second { mine.start += 2 }
      if second <= first { other.start += 2 }
    }
    return merged
  }
}
