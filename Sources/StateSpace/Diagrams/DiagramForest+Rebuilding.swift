/// Where a level of a rebuilt forest takes its values from.
public enum LevelOrigin: Hashable, Sendable {
  /// A level of the old forest.
  case level(Int)
  /// A level that the old forest did not have, with the same value in every state.
  case constant(UInt32)
}

extension DiagramForest {
  /// Carries sets and relations into a fresh forest, which holds nothing else.
  ///
  /// The layout names for each new level its origin: all old levels in their order, and between them levels with a constant
  /// value, which the relations neither read nor write. Without a layout the levels stay the same, and the call only drops
  /// what is no longer needed. Sets of shorter vectors (`projection(_:levels:)`) cannot be carried over. Linear in the
  /// nodes of the sets and relations given.
  public func rebuilt(
    sets: [StateSet], relations: [Relation] = [], layout: [LevelOrigin]? = nil
  ) -> (forest: DiagramForest, sets: [StateSet], relations: [Relation]) {
    let layout = layout ?? (0..<levels).map { .level($0) }
    var rebuilding = Rebuilding(from: self, layout: layout)
    return (
      rebuilding.target, sets.map { StateSet(id: rebuilding.set($0.id, 0)) },
      relations.map { Relation(id: rebuilding.relation($0.id)) }
    )
  }
}

/// One run of `rebuilt(sets:relations:layout:)`.
private struct Rebuilding {
  let source: DiagramForest
  let target: DiagramForest
  /// For each old level and the end, the constants of the new levels before it, the deepest first.
  private var constants: [[UInt32]]
  private var newLevel: [Int]
  /// The new node of each old one; 0 while unknown.
  private var setOf: [UInt32]
  private var relationOf: [UInt32: UInt32] = [
    RelationTable.empty: RelationTable.empty, RelationTable.identity: RelationTable.identity,
  ]

  init(from source: DiagramForest, layout: [LevelOrigin]) {
    self.source = source
    target = DiagramForest(levels: layout.count)
    constants = Array(repeating: [], count: source.levels + 1)
    newLevel = []
    for (level, origin) in layout.enumerated() {
      switch origin {
      case .constant(let value): constants[newLevel.count].insert(value, at: 0)
      case .level(let old):
        precondition(old == newLevel.count, "a layout names all old levels in their order")
        newLevel.append(level)
      }
    }
    precondition(newLevel.count == source.levels, "a layout names all old levels in their order")
    setOf = Array(repeating: 0, count: source.nodeCount)
  }

  mutating func set(_ head: UInt32, _ level: Int) -> UInt32 {
    if head == 0 { return 0 }
    if setOf[Int(head)] != 0 { return setOf[Int(head)] }
    var result: UInt32 = 1
    if head != 1 {
      let base = target.pendingCount
      var id = head
      while id != 0 {
        let node = source.nodes[id]
        target.push(node.value, set(node.down, level + 1))
        id = node.right
      }
      result = target.chain(from: base)
    }
    for value in constants[level] { result = target.nodes.node(value, result, 0) }
    setOf[Int(head)] = result
    return result
  }

  mutating func relation(_ id: UInt32) -> UInt32 {
    if let known = relationOf[id] { return known }
    let base = target.pendingCount
    for entry in stride(from: source.relations.exact(id).start, to: source.relations.blind(id).end, by: 3) {
      let (read, write) = (source.relations.words[entry], source.relations.words[entry + 1])
      target.pushStep(UInt64(read) << 32 | UInt64(write), relation(source.relations.words[entry + 2]))
    }
    let passing = relation(source.relations.passing(id))
    let result = target.relationNode(from: base, level: newLevel[source.relations.level(id)], passing: passing)
    relationOf[id] = result
    return result
  }
}
