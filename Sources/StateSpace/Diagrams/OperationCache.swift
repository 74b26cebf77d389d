/// Results of operations on diagrams, remembered as long as nothing else needs their place.
///
/// A direct-mapped table: a newer result takes the place of an older one with the same index, which costs at most a
/// second computation. 16 bytes an entry.
struct OperationCache: ~Copyable {
  private struct Entry {
    var first: UInt32
    var second: UInt32
    var third: UInt32
    var result: UInt32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private(set) var count: Int

  private static let free = Entry(first: 0, second: 0, third: 0, result: 0)

  init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "the index is a mask")
    self.count = count
    entries = .allocate(capacity: count)
    entries.initialize(repeating: Self.free, count: count)
  }

  deinit { entries.deallocate() }

  /// Bytes reserved.
  var memory: Int { count * MemoryLayout<Entry>.stride }

  /// What was stored under this key, unless it was displaced. The first part of a key is never 0.
  @inline(__always)
  func result(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32? {
    let entry = entries[index(first, second, third)]
    return entry.first == first && entry.second == second && entry.third == third ? entry.result : nil
  }

  @inline(__always)
  mutating func store(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ result: UInt32) {
    entries[index(first, second, third)] = Entry(first: first, second: second, third: third, result: result)
  }

  /// Forgets everything.
  mutating func clear() { entries.update(repeating: Self.free, count: count) }

  /// Grows to a number of entries, a power of two, and keeps what is there.
  mutating func grow(to newCount: Int) {
    let (old, oldCount) = (entries, count)
    count = newCount
    entries = .allocate(capacity: newCount)
    entries.initialize(repeating: Self.free, count: newCount)
    for position in 0..<oldCount where old[position].first != 0 {
      let entry = old[position]
      entries[index(entry.first, entry.second, entry.third)] = entry
    }
    old.deallocate()
  }

  @inline(__always)
  private func index(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> Int {
    let left = (UInt64(first) << 32 | UInt64(second)) ^ 0xA076_1D64_78BD_642F
    let right = UInt64(third) &* 0x9E37_79B9_7F4A_7C15 ^ 0xE703_7ED1_A0B4_28DB
    let product = left.multipliedFullWidth(by: right)
    return Int(truncatingIfNeeded: product.high ^ product.low) & (count &- 1)
  }
}
