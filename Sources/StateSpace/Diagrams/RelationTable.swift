/// The nodes of all relations of a forest, each kept once and named by its position in one array of words.
///
/// A node stands at the first level that its steps look at. Relation 0 has no steps, relation 1 is the step that changes
/// nothing. In words: level; number of exact entries; number of blind entries; number of moves, the entries
/// that may change the level; the passing relation, of steps that look at deeper levels only; then the exact entries (value
/// read, value written, relation of the levels below) in ascending order, then the blind ones (value written over any, relation below).
struct RelationTable: ~Copyable {
  private(set) var words: UnsafeMutablePointer<UInt32>
  /// Words in use.
  private(set) var count = 2
  private var capacity = 1 << 8
  private var slots: [UInt32]
  private(set) var nodeCount = 0

  static let empty: UInt32 = 0
  static let identity: UInt32 = 1

  init() {
    words = .allocate(capacity: capacity)
    words.initialize(repeating: 0, count: 2)
    slots = Array(repeating: 0, count: 1 << 6)
  }

  deinit { words.deallocate() }

  /// Bytes reserved.
  var memory: Int { (capacity + slots.capacity) * 4 }

  /// The level of a node; beyond all levels for the relations 0 and 1.
  @inline(__always)
  func level(_ id: UInt32) -> Int { id <= 1 ? .max : Int(words[Int(id)]) }

  @inline(__always)
  func passing(_ id: UInt32) -> UInt32 { id <= 1 ? id : words[Int(id) &+ 4] }

  @inline(__always)
  func moves(_ id: UInt32) -> Int { Int(words[Int(id) &+ 3]) }

  /// Where the exact entries lie, three words each.
  @inline(__always)
  func exact(_ id: UInt32) -> (start: Int, end: Int) {
    let start = Int(id) &+ 5
    return (start, start &+ 3 &* Int(words[Int(id) &+ 1]))
  }

  /// Where the blind entries lie, two words each.
  @inline(__always)
  func blind(_ id: UInt32) -> (start: Int, end: Int) {
    let start = exact(id).end
    return (start, start &+ 2 &* Int(words[Int(id) &+ 2]))
  }

  /// The position of the first exact entry that reads this value or a greater one. Logarithmic.
  @inline(__always)
  func firstExact(_ id: UInt32, reading value: UInt32) -> Int {
    let start = Int(id) &+ 5
    var low = 0
    var high = Int(words[Int(id) &+ 1])
    while low < high {
      let middle = (low &+ high) >> 1
      if words[start &+ 3 &* middle] < value { low = middle &+ 1 } else { high = middle }
    }
    return start &+ 3 &* low
  }

  /// The relation with these entries, each in the order and form kept, none of them leading to relation 0.
  mutating func node(level: Int, exact: [UInt32], blind: [UInt32], passing: UInt32) -> UInt32 {
    if exact.isEmpty && blind.isEmpty { return passing }
    let moves = stride(from: 0, to: exact.count, by: 3).count { exact[$0] != exact[$0 + 1] } + blind.count / 2
    let block =
      [UInt32(level), UInt32(exact.count / 3), UInt32(blind.count / 2), UInt32(moves), passing] + exact + blind
    var slot = Self.hash(block) & (slots.count - 1)
    while slots[slot] != 0 {
      let id = slots[slot]
      // The head holds the length: a shorter node differs there, before its end.
      if block.indices.allSatisfy({ words[Int(id) + $0] == block[$0] }) { return id }
      slot = (slot + 1) & (slots.count - 1)
    }
    return append(block, slot)
  }

  private mutating func append(_ block: [UInt32], _ slot: Int) -> UInt32 {
    precondition(count + block.count < Int(UInt32.max), "a forest holds fewer than 2³² words of relations")
    if count + block.count > capacity { grow(to: max(capacity * 2, count + block.count)) }
    let id = UInt32(count)
    (words + count).initialize(from: block, count: block.count)
    count += block.count
    nodeCount += 1
    slots[slot] = id
    if nodeCount * 2 > slots.count { growSlots() }
    return id
  }

  private mutating func grow(to newCapacity: Int) {
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: words, count: count)
    words.deallocate()
    words = larger
    capacity = newCapacity
  }

  private mutating func growSlots() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for id in old where id != 0 {
      let block = UnsafeBufferPointer(start: words + Int(id), count: blind(id).end - Int(id))
      var slot = Self.hash(block) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = id
    }
  }

  /// FNV-1a over words with a final mix.
  private static func hash(_ words: some Sequence<UInt32>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words { hash = (hash ^ UInt64(word)) &* 0x100_0000_01B3 }
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash)
  }
}
