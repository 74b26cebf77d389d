extension DiagramForest {
  /// How many pairs there are of a member and a condition that it meets; a condition that comes twice counts twice.
  ///
  /// A condition is what a cube reads; it writes nothing. Linear in the pairs of nodes of the set and of the diagram that the
  /// conditions form.
  public func matchCount(_ set: StateSet, _ conditions: [Cube]) -> BigCount {
    var matching = Matching(forest: self)
    return matching.count(set.id, CubeTree(copies(of: conditions), levels: levels + 1).root(in: self), 0)
  }

  /// The conditions, those that a relation might take for one told apart by a value written to a level behind all others.
  private func copies(of conditions: [Cube]) -> [Cube] {
    var lists: [LevelSteps: Int] = [:]
    // Levels with what is read there, by a number each; conditions of one shape are equal, or no state meets both.
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
    var equals: [[Int]: UInt32] = [:]
    var shapeOf: [[Int]: [Int]] = [:]
    var most: [[Int]: UInt32] = [:]
    var shapes: [(shape: [Int], levels: [Int])] = []
    let numbered = conditions.map { condition in
      let key = levels(of: condition, with: value)
      let number = equals[key, default: 0]
      equals[key] = number + 1
      let shape = shapeOf[key] ?? levels(of: condition, with: family)
      if number == 0 { shapeOf[key] = shape }
      if most[shape] == nil { shapes.append((shape, condition.entries.map(\.level))) }
      most[shape] = max(most[shape] ?? 0, number + 1)
      return (condition, shape, number)
    }
    var first: [[Int]: UInt32] = [:]
    var next: [[Int]: UInt32] = [:]
    for (shape, levels) in shapes {
      first[shape] = next[levels, default: 0]
      next[levels, default: 0] += most[shape] ?? 0
    }
    return numbered.map { condition, shape, number in
      Cube(condition.entries + [Cube.Entry(level: self.levels, read: nil, write: (first[shape] ?? 0) + number)])
    }
  }

  private struct Matching {
    let forest: DiagramForest
    private var known: [UInt64: BigCount] = [:]

    init(forest: DiagramForest) { self.forest = forest }

    mutating func count(_ set: UInt32, _ relation: UInt32, _ level: Int) -> BigCount {
      if set == 0 || relation == RelationTable.empty { return 0 }
      if forest.relations.level(relation) == forest.levels {
        // All that is asked has been answered: each member below meets what is left.
        let blind = forest.relations.blind(relation)
        return forest.count(StateSet(id: set)) * UInt64((blind.end - blind.start) / 3)
      }
      let key = UInt64(set) << 32 | UInt64(relation)
      if let sum = known[key] { return sum }
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
      known[key] = sum
      return sum
    }
  }
}
