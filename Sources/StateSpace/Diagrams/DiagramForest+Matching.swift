extension DiagramForest {
  /// How many pairs there are of a member and a condition that it meets; a condition that comes twice counts twice.
  ///
  /// A condition is a list of values that certain levels must have, levels ascending. Linear in the pairs of nodes of the
  /// set and of the diagram that the conditions form.
  public func matchCount(_ set: StateSet, _ conditions: [[(level: Int, value: UInt32)]]) -> BigCount {
    // What comes several times is told apart by a value written to a level behind all others.
    var copies: [[Cube.Entry]: UInt32] = [:]
    let cubes = conditions.map { condition -> Cube in
      let entries = condition.map { Cube.Entry(level: $0.level, read: $0.value, write: nil) }
      let copy = copies[entries, default: 0]
      copies[entries] = copy + 1
      return Cube(entries + [Cube.Entry(level: levels, read: nil, write: copy)])
    }
    var matching = Matching(forest: self)
    return matching.count(set.id, CubeTree(cubes, levels: levels + 1).root(in: self), 0)
  }

  private struct Matching {
    let forest: DiagramForest
    private var known: [UInt64: BigCount] = [:]

    init(forest: DiagramForest) { self.forest = forest }

    mutating func count(_ set: UInt32, _ relation: UInt32, _ level: Int) -> BigCount {
      if set == 0 || relation == RelationTable.empty { return 0 }
      if level == forest.levels {
        let blind = forest.relations.blind(relation)
        return BigCount(UInt64((blind.end - blind.start) / 3))
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
