/// The nodes of all diagrams of a forest, each kept once and named by its position.
///
/// Nodes lie in one flat array; an open-addressing table finds them again. A table entry holds the node's number and 32
/// bits of its hash, so that probing and growing seldom touch the node itself. A node takes 12 bytes, and 12 to 23
/// bytes for its table entry.
struct NodeTable: ~Copyable {
  /// One alternative of a level: the value, the diagram of the levels below, and the next alternative.
  struct Node: BitwiseCopyable {
    var value: UInt32
    var down: UInt32
    var right: UInt32
  }

  private(set) var nodes: UnsafeMutablePointer<Node>
  /// The number of nodes, including the two constants.
  private(set) var count = 2
  private var capacity = 1 << 10
  private var slots: UnsafeMutablePointer<UInt64>
  private var slotCount = 1 << 11

  init() {
    nodes = Self.zeroed(capacity)
    slots = Self.zeroed(slotCount)
  }

  /// The same nodes under the same names. Linear in the nodes.
  init(copying other: borrowing NodeTable) {
    (capacity, count, slotCount) = (other.capacity, other.count, other.slotCount)
    nodes = Self.zeroed(capacity)
    nodes.update(from: other.nodes, count: count)
    slots = Self.zeroed(slotCount)
    slots.update(from: other.slots, count: slotCount)
  }

  deinit {
    Self.release(nodes, capacity)
    Self.release(slots, slotCount)
  }

  private static func zeroed<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    LargeTables.zeroed(bytes: count * MemoryLayout<Element>.stride).bindMemory(to: Element.self, capacity: count)
  }

  private static func release<Element>(_ table: UnsafeMutablePointer<Element>, _ count: Int) {
    LargeTables.free(table, bytes: count * MemoryLayout<Element>.stride)
  }

  /// Bytes in use.
  var memory: Int { count * MemoryLayout<Node>.stride + slotCount * 8 }

  @inline(__always)
  subscript(id: UInt32) -> Node { nodes[Int(id)] }

  /// The number of the node with these parts.
  @inline(__always)
  mutating func node(_ value: UInt32, _ down: UInt32, _ right: UInt32) -> UInt32 {
    let hash = Self.hash(value, down, right)
    let mask = slotCount &- 1
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      if UInt32(truncatingIfNeeded: entry >> 32) == hash {
        let id = UInt32(truncatingIfNeeded: entry)
        let node = nodes[Int(id)]
        if node.value == value && node.down == down && node.right == right { return id }
      }
      slot = (slot &+ 1) & mask
    }
    return insert(Node(value: value, down: down, right: right), hash: hash, slot: slot)
  }

  @inline(never)
  private mutating func insert(_ node: Node, hash: UInt32, slot: Int) -> UInt32 {
    precondition(count < Int(UInt32.max), "a forest holds fewer than 2³² nodes")
    let id = UInt32(truncatingIfNeeded: count)
    if count == capacity { growNodes() }
    nodes[count] = node
    count &+= 1
    slots[slot] = UInt64(hash) << 32 | UInt64(id)
    // At most 7 of 10 slots are taken.
    if count &* 10 > slotCount &* 7 { growSlots() }
    return id
  }

  private mutating func growNodes() {
    let room = LargeTables.room(after: capacity, of: Node.self)
    let larger: UnsafeMutablePointer<Node> = Self.zeroed(room)
    larger.update(from: nodes, count: count)
    Self.release(nodes, capacity)
    (nodes, capacity) = (larger, room)
  }

  private mutating func growSlots() {
    let larger: UnsafeMutablePointer<UInt64> = Self.zeroed(slotCount * 2)
    let mask = slotCount * 2 - 1
    for old in 0..<slotCount where slots[old] != 0 {
      var slot = Int(slots[old] >> 32) & mask
      while larger[slot] != 0 { slot = (slot &+ 1) & mask }
      larger[slot] = slots[old]
    }
    Self.release(slots, slotCount)
    slots = larger
    slotCount *= 2
  }

  @inline(__always)
  private static func hash(_ value: UInt32, _ down: UInt32, _ right: UInt32) -> UInt32 {
    let hash = hashed(UInt64(value) << 32 | UInt64(down), UInt64(right))
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
