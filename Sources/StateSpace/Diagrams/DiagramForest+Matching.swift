/// Counts the pairs of members and conditions that they meet.
extension DiagramForest {
  /// The number of pairs of a member and a condition that it meets; a condition that occurs twice counts twice.
  ///
  /// A condition is what a cube reads; it must write nothing. Linear in the pairs of nodes of the set and of the
  /// diagram that the conditions form.
  public func matchCount(_ set: StateSet, _ conditions: [Cube]) -> BigCount {
    var matching = Matching(forest: self)
    return matching.count(set.id, CubeTree(copies(of: conditions), levels: levels + 1).root(in: self), 0)
  }

  /// The conditions, in which a value written to a level below all others distinguishes those that a relation might
  /// merge.
  private func copies(of conditions: [Cube]) -> [Cube] {
    var lists: [LevelSteps: Int] = [:]
    // By level a number for what is read there; conditions of one shape are equal, or no state meets both.
    func levels(of condition: Cube, with number: (Cube.Entry.Change) -> Int) -> [Int] {
      condition.entries.map { $0.level << 33 | number($0.change) }
    }
    func value(_ change: Cube.Entry.Change) -> Int {
      switch change {
      case .one(let read, _): return read.map { Int($0) } ?? 1 << 32 - 1
      case .any(let steps):
        let number = lists[steps] ?? lists.count
        lists[steps] = number
        return 1 << 32 | number
      }
    }
    func family(_ change: Cube.Entry.Change) -> Int {
      switch change {
      case .one: 0
      case .any(let steps): steps.family + 1
      }
    }
    /// What conditions with the same levels and families have in common.
    struct Shape {
      let levels: [Int]
      /// How often its most frequent condition occurs.
      var most: UInt32 = 0
      var first: UInt32 = 0
    }
    var shapes: [Shape] = []
    var shapeNumbers: [[Int]: Int] = [:]
    /// Distinct conditions, with the number of their occurrences so far.
    var known: [(shape: Int, count: UInt32)] = []
    var numbers: [[Int]: Int] = [:]
    let numbered = conditions.map { condition in
      let key = levels(of: condition, with: value)
      let position = numbers[key] ?? known.count
      if position == known.count {
        numbers[key] = position
        let shape = levels(of: condition, with: family)
        let number = shapeNumbers[shape] ?? shapes.count
        if number == shapes.count {
          shapeNumbers[shape] = number
          shapes.append(Shape(levels: condition.entries.map(\.level)))
        }
        known.append((number, 0))
      }
      let (shape, count) = known[position]
      known[position].count += 1
      shapes[shape].most = max(shapes[shape].most, count + 1)
      return (condition, shape, count)
    }
    var next: [[Int]: UInt32] = [:]
    for (number, shape) in shapes.enumerated() {
      shapes[number].first = next[shape.levels, default: 0]
      next[shape.levels, default: 0] += shape.most
    }
    return numbered.map { condition, shape, count in
      Cube(condition.entries + [Cube.Entry(level: self.levels, read: nil, write: shapes[shape].first + count)])
    }
  }

  private struct Matching: ~Copyable {
    let forest: DiagramForest
    /// Pairs of a set and a relation; their numbers are positions in `sums`. Unlike in a cache, nothing is displaced: a
    /// lost sum would have to be counted again with everything below it.
    private var known = StateStore(width: 1)
    private var sums: [BigCount] = []

    init(forest: DiagramForest) { self.forest = forest }

    mutating func count(_ set: UInt32, _ relation: UInt32, _ level: Int) -> BigCount {
      if set == 0 || relation == RelationTable.empty { return 0 }
      if forest.relations.level(relation) == forest.levels {
        // All conditions on levels are met: each member below meets every condition that is left.
        let blind = forest.relations.blind(relation)
        return forest.count(StateSet(id: set)) * UInt64((blind.end - blind.start) / 3)
      }
      var key = UInt64(set) << 32 | UInt64(relation)
      if let position = known.index(of: &key) { return sums[position] }
      var sum: BigCount = 0
      let asksHere = forest.relations.level(relation) == level
      let passing = asksHere ? forest.relations.passing(relation) : relation
      var id = set
      while id != 0 {
        let node = forest.nodes[id]
        sum += count(node.down, passing, level + 1)
        if asksHere {
          var entry = forest.relations.firstExact(relation, reading: node.value)
          let end = forest.relations.exact(relation).end
          while entry < end && forest.relations.words[entry] == node.value {
            sum += count(node.down, forest.relations.words[entry + 2], level + 1)
            entry += 3
          }
        }
        id = node.right
      }
      _ = known.insert(&key)
      sums.append(sum)
      return sum
    }
  }
}
