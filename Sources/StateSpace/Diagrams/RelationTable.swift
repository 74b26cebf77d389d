/// The nodes of all relations of a forest, each kept once and named by its position in one array of words.
///
/// A node is at the first level that its steps look at. Relation 0 has no steps, relation 1 is the step that changes
/// nothing. The words of a node are: level; number of exact entries; number of blind entries; number of moves, the
/// entries that may change the level; the passing relation, of the steps that look at deeper levels only; then the
/// entries: value read, value written, relation of the levels below. Entries ascend; blind ones, which read any value,
/// come last with `any`.
struct RelationTable: ~Copyable {
  private(set) var words: UnsafeMutablePointer<UInt32>
  /// Words in use.
  private(set) var count = 2
  private var capacity = 1 << 8
  /// Open addressing: 32 bits of the hash above the node, 0 if free.
  private var slots: [UInt64]
  private(set) var nodeCount = 0

  static let empty: UInt32 = 0
  static let identity: UInt32 = 1
  /// The value read of an entry that reads any value.
  static let any = UInt32.max

  init() {
    words = .allocate(capacity: capacity)
    words.initialize(repeating: 0, count: 2)
    slots = Array(repeating: 0, count: 1 << 6)
  }

  /// The same relations under the same names. Linear in their words.
  init(copying other: borrowing RelationTable) {
    (capacity, count, nodeCount) = (other.capacity, other.count, other.nodeCount)
    // Not `other.slots`: a buffer that two threads share would be written by the one that comes last, and nothing shows
    // the thread sanitizer that the other one has left it by then.
    slots = other.slots.map { $0 }
    words = .allocate(capacity: capacity)
    words.initialize(from: other.words, count: count)
  }

  deinit { words.deallocate() }

  /// Bytes in use.
  var memory: Int { count * 4 + slots.capacity * 8 }

  /// The level of a node; beyond all levels for the relations 0 and 1.
  @inline(__always)
  func level(_ id: UInt32) -> Int { id <= 1 ? .max : Int(words[Int(id)]) }

  /// The steps that look at deeper levels only. Like what follows, only for a relation that looks at some level.
  @inline(__always)
  func passing(_ id: UInt32) -> UInt32 { words[Int(id) &+ 4] }

  @inline(__always)
  func moves(_ id: UInt32) -> Int { Int(words[Int(id) &+ 3]) }

  /// The range of the exact entries, three words each.
  @inline(__always)
  func exact(_ id: UInt32) -> (start: Int, end: Int) {
    let start = Int(id) &+ 5
    return (start, start &+ 3 &* Int(words[Int(id) &+ 1]))
  }

  /// The range of the blind entries, three words each.
  @inline(__always)
  func blind(_ id: UInt32) -> (start: Int, end: Int) {
    let start = exact(id).end
    return (start, start &+ 3 &* Int(words[Int(id) &+ 2]))
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

  /// The relation with these entries: for each a word with the value read above the value written, then a word with the
  /// relation below, which is not 0.
  mutating func node(level: Int, passing: UInt32, entries: UnsafeBufferPointer<UInt64>) -> UInt32 {
    if entries.isEmpty { return passing }
    let length = 5 + entries.count / 2 * 3
    if count + length > capacity { grow(to: max(LargeTables.room(after: capacity, of: UInt32.self), count + length)) }
    let id = UInt32(count)
    write(level: level, passing: passing, entries: entries, at: words + count)
    let hash = Self.hash(UnsafeBufferPointer(start: words + count, count: length))
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = UInt32(truncatingIfNeeded: slots[slot])
      if UInt32(slots[slot] >> 32) == hash && isEqual(known, id, length) { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    count += length
    nodeCount += 1
    slots[slot] = UInt64(hash) << 32 | UInt64(id)
    if nodeCount * 2 > slots.count { growSlots() }
    return id
  }

  private func write(
    level: Int, passing: UInt32, entries: UnsafeBufferPointer<UInt64>, at block: UnsafeMutablePointer<UInt32>
  ) {
    var (blind, moves): (UInt32, UInt32) = (0, 0)
    for index in 0..<entries.count / 2 {
      let read = UInt32(truncatingIfNeeded: entries[2 * index] >> 32)
      let written = UInt32(truncatingIfNeeded: entries[2 * index])
      if read == Self.any { blind += 1 }
      if read != written { moves += 1 }
      block[5 + 3 * index] = read
      block[6 + 3 * index] = written
      block[7 + 3 * index] = UInt32(truncatingIfNeeded: entries[2 * index + 1])
    }
    block[0] = UInt32(level)
    block[1] = UInt32(entries.count / 2) - blind
    block[2] = blind
    block[3] = moves
    block[4] = passing
  }

  /// The head contains the length: a shorter node differs there, before its end.
  private func isEqual(_ left: UInt32, _ right: UInt32, _ length: Int) -> Bool {
    let (left, right) = (words + Int(left), words + Int(right))
    var index = 0
    while index < length && left[index] == right[index] { index += 1 }
    return index == length
  }

  private mutating func grow(to newCapacity: Int) {
    precondition(newCapacity < Int(UInt32.max), "a forest holds fewer than 2³² words of relations")
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: words, count: count)
    words.deallocate()
    words = larger
    capacity = newCapacity
  }

  private mutating func growSlots() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// A folded 64 × 64 → 128 bit product for each word.
  private static func hash(_ words: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var hash: UInt64 = 0xE703_7ED1_A0B4_28DB
    for word in words {
      let product = (hash ^ UInt64(word)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
