/// A set of equally long vectors, kept in a `DiagramForest`.
///
/// Two sets of one forest are equal exactly if their numbers are. A set is meaningless in another forest, and in its
/// own once that has forgotten it.
public struct StateSet: Hashable, Sendable {
  let id: UInt32

  /// The set without members.
  public static let empty = StateSet(id: 0)
  /// The set of the one vector of length 0.
  public static let unit = StateSet(id: 1)

  public var isEmpty: Bool { id == 0 }
}

/// Sets of state vectors as shared list decision diagrams, and relations between states.
///
/// A state is a vector of `levels` values below 2³² − 1. A set is a diagram (Blom and van de Pol, *Symbolic
/// Reachability for Process Algebras with Recursive Data Types*, ICTAC 2008): a node holds a value, the diagram of the
/// levels below it, and the next node of its level with a greater value. Every diagram is interned, so that equal
/// diagrams have equal numbers, and every operation remembers its results by those numbers.
///
/// Nothing is collected automatically: `nodeCount` and `memory` tell a caller when to stop, and `forgetAll(but:)` makes
/// room. Not safe for use from several threads at once.
public final class DiagramForest {
  /// The length of a state vector.
  public let levels: Int

  // Exclusive access is not checked, as every node passes here: only one thread works here, and no operation hands out
  // a reference into the tables.
  @exclusivity(unchecked) var nodes = NodeTable()
  @exclusivity(unchecked) var relations = RelationTable()
  /// Operations on one or two diagrams; the third part of a key is the operation.
  @exclusivity(unchecked) var results = DiagramForest.makeCache(of: ShortKey.self)
  @exclusivity(unchecked) var preimages = DiagramForest.makeCache(of: ShortKey.self)
  @exclusivity(unchecked) var saturations = DiagramForest.makeCache(of: LongKey.self)
  /// How many entries each cache may grow to, up to its own maximum; raised as nodes are made.
  @exclusivity(unchecked) var cacheLimit = DiagramForest.smallestCacheLimit
  /// The steps of relations that keep a value at a level: asked for so often that they have a small cache of their own.
  @exclusivity(unchecked) var stayings = OperationCache<ShortKey>(count: 1 << 14)
  /// The alternatives of unfinished nodes, each a value above a diagram; every operation leaves this as it found it.
  @exclusivity(unchecked) var pending: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) var pendingCount = 0
  @exclusivity(unchecked) private var pendingCapacity = 1 << 10
  /// Steps left until the interruption is asked for again.
  @exclusivity(unchecked) var patience = 1
  @exclusivity(unchecked) var interruption: ((Int) -> Bool)?
  /// Whether the current work inside `interruptible(by:_:)` was interrupted.
  @exclusivity(unchecked) public internal(set) var isInterrupted = false
  /// The projections made so far; results are remembered under the position here.
  var projections: [Projection] = []
  /// The number of samples taken; the results of each are remembered separately.
  @exclusivity(unchecked) var samples: UInt32 = 0
  /// By node: the number of the walk that has passed it last.
  @exclusivity(unchecked) var passedBy: [UInt32] = []
  @exclusivity(unchecked) var walks: UInt32 = 0
  @exclusivity(unchecked) var countOfNode: [UInt32] = []
  @exclusivity(unchecked) var counts: [BigCount] = [0]

  /// The number of steps between two questions to the interruption.
  var period = 1 << 13
  static let smallestCacheLimit = 1 << 12
  /// Caches stop growing at 2²² entries, 64 to 80 MiB each.
  private static let largestCacheLimit = 1 << 22

  /// A cache of results with its initial size.
  static func makeCache<Key>(of key: Key.Type) -> OperationCache<Key> {
    OperationCache(count: 1 << 8, limit: smallestCacheLimit)
  }

  public init(levels: Int) {
    precondition(levels >= 0)
    self.levels = levels
    pending = .allocate(capacity: 1 << 10)
  }

  /// A copy in which all sets and relations of this forest have the same names; results are not remembered there.
  ///
  /// Sets and relations made later exist in one of the two only, so that two threads can have one each. Linear in the
  /// nodes.
  public func copy() -> DiagramForest { DiagramForest(copying: self) }

  /// The bytes that a copy takes initially.
  public var copySize: Int { nodes.memory + relations.memory }

  private init(copying other: DiagramForest) {
    levels = other.levels
    nodes = NodeTable(copying: other.nodes)
    relations = RelationTable(copying: other.relations)
    pending = .allocate(capacity: 1 << 10)
  }

  deinit { pending.deallocate() }

  /// The number of nodes of all sets made since sets were last forgotten, including the two constants.
  public var nodeCount: Int { nodes.count }

  /// Bytes taken by nodes, relations, caches and counts.
  public var memory: Int {
    nodes.memory + relations.memory + results.memory + preimages.memory + saturations.memory + stayings.memory
      + pendingCapacity * 8 + (passedBy.capacity + countOfNode.capacity) * 4
      + counts.capacity * MemoryLayout<BigCount>.stride
  }

  /// The part of a key that names the operation; the bits above the lowest eight may hold the number of a sample.
  enum Operation {
    static let union: UInt32 = 1
    static let intersection: UInt32 = 2
    static let difference: UInt32 = 3
    static let projection: UInt32 = 4
    static let relationUnion: UInt32 = 5
    static let image: UInt32 = 6
    static let enabled: UInt32 = 7
    static let disabled: UInt32 = 8
    static let disabledSample: UInt32 = 9
    static let composition: UInt32 = 10
  }
}

// MARK: - Building nodes

extension DiagramForest {
  /// Adds an alternative to the node being built, unless it leads nowhere.
  @inline(__always)
  func push(_ value: UInt32, _ down: UInt32) {
    if down == 0 { return }
    reserve(1)
    pending[pendingCount] = UInt64(value) << 32 | UInt64(down)
    pendingCount &+= 1
  }

  @inline(__always)
  func reserve(_ count: Int) {
    if pendingCount &+ count > pendingCapacity { growPending(count) }
  }

  @inline(never)
  private func growPending(_ count: Int) {
    let capacity = max(pendingCapacity * 2, pendingCount + count)
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    larger.moveInitialize(from: pending, count: pendingCount)
    pending.deallocate()
    pending = larger
    pendingCapacity = capacity
  }

  /// Makes the node of the alternatives pushed since `base`, which must ascend, in front of `tail`.
  @inline(__always)
  func chain(from base: Int, before tail: UInt32 = 0) -> UInt32 {
    var result = tail
    while pendingCount > base {
      pendingCount &-= 1
      let entry = pending[pendingCount]
      result = nodes.node(UInt32(truncatingIfNeeded: entry >> 32), UInt32(truncatingIfNeeded: entry), result)
    }
    if nodes.count > cacheLimit { raiseCacheLimit() }
    return result
  }

  /// Makes the node of the alternatives pushed since `base`, in any order; those with the same value are united.
  func sortedChain(from base: Int) -> UInt32 {
    var ascends = true
    var index = base &+ 1
    while index < pendingCount {
      if pending[index &- 1] >> 32 >= pending[index] >> 32 {
        ascends = false
        break
      }
      index &+= 1
    }
    if !ascends { sortAndUnite(from: base) }
    return chain(from: base)
  }

  private func sortAndUnite(from base: Int) {
    var unsorted = UnsafeMutableBufferPointer(start: pending + base, count: pendingCount - base)
    unsorted.sort()
    var last = base
    var index = base &+ 1
    while index < pendingCount {
      let (kept, next) = (pending[last], pending[index])
      if kept >> 32 == next >> 32 {
        let down = union(UInt32(truncatingIfNeeded: kept), UInt32(truncatingIfNeeded: next))
        // The union is empty only if the work was interrupted.
        if down != 0 { pending[last] = (next ^ UInt64(UInt32(truncatingIfNeeded: next))) | UInt64(down) }
      } else {
        last &+= 1
        pending[last] = next
      }
      index &+= 1
    }
    pendingCount = last &+ 1
  }

  @inline(never)
  private func raiseCacheLimit() {
    cacheLimit *= 4
    let limit = min(cacheLimit, Self.largestCacheLimit)
    (results.limit, preimages.limit, saturations.limit) = (limit, limit, limit)
  }
}
