/// The key under which the result of an operation on diagrams is remembered. Its first part is never 0.
protocol OperationKey: BitwiseCopyable, Equatable {
  /// The key of a free place.
  static var free: Self { get }
  var isFree: Bool { get }
  /// Spread over all bits.
  var hash: UInt64 { get }
}

/// Two operands and the operation, or three operands of one operation.
struct ShortKey: OperationKey {
  var first: UInt32
  var second: UInt32
  var third: UInt32

  static var free: ShortKey { ShortKey(0, 0, 0) }

  @inline(__always)
  init(_ first: UInt32, _ second: UInt32, _ third: UInt32) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  @inline(__always) var isFree: Bool { first == 0 }

  @inline(__always) var hash: UInt64 { hashed(UInt64(first) << 32 | UInt64(second), UInt64(third)) }
}

/// Four operands of one operation.
struct LongKey: OperationKey {
  var short: ShortKey
  var fourth: UInt32

  static var free: LongKey { LongKey(0, 0, 0, 0) }

  @inline(__always)
  init(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32) {
    short = ShortKey(first, second, third)
    self.fourth = fourth
  }

  @inline(__always) var isFree: Bool { short.isFree }

  @inline(__always)
  var hash: UInt64 {
    hashed(UInt64(short.first) << 32 | UInt64(short.second), UInt64(short.third) << 32 | UInt64(fourth))
  }
}

/// A folded 64 × 64 → 128 bit product, as in wyhash.
@inline(__always)
func hashed(_ left: UInt64, _ right: UInt64) -> UInt64 {
  let product = (left ^ 0xA076_1D64_78BD_642F)
    .multipliedFullWidth(by: right &* 0x9E37_79B9_7F4A_7C15 ^ 0xE703_7ED1_A0B4_28DB)
  return product.high ^ product.low
}

/// Results of operations on diagrams, remembered as long as nothing else needs their place.
///
/// A direct-mapped table: a newer result replaces an older one with the same index, which costs at most a second
/// computation. The table grows when more has been stored than it has places, up to its limit. An entry takes 16 bytes
/// with short keys, 20 with long ones.
struct OperationCache<Key: OperationKey>: ~Copyable {
  private struct Entry {
    var key: Key
    var result: UInt32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private(set) var count: Int
  /// The number of results that have been stored; some may have been displaced.
  private var stored = 0
  /// The number of entries beyond which the table does not grow by itself.
  var limit: Int

  /// - Parameter limit: the initial `limit`; `count` if it is nil.
  init(count: Int, limit: Int? = nil) {
    precondition(count > 0 && count & (count - 1) == 0, "the index is a mask")
    self.count = count
    self.limit = limit ?? count
    entries = Self.places(count)
  }

  deinit { Self.release(entries, count) }

  /// The given number of free places: zeros.
  private static func places(_ count: Int) -> UnsafeMutablePointer<Entry> {
    LargeTables.zeroed(bytes: count * MemoryLayout<Entry>.stride).bindMemory(to: Entry.self, capacity: count)
  }

  private static func release(_ places: UnsafeMutablePointer<Entry>, _ count: Int) {
    LargeTables.free(places, bytes: count * MemoryLayout<Entry>.stride)
  }

  /// Bytes reserved.
  var memory: Int { count * MemoryLayout<Entry>.stride }

  /// The result stored under a key, unless it was displaced.
  @inline(__always)
  subscript(key: Key) -> UInt32? {
    let entry = entries + index(key)
    return entry.pointee.key == key ? entry.pointee.result : nil
  }

  @inline(__always)
  mutating func store(_ result: UInt32, under key: Key) {
    stored &+= 1
    if stored > count && count < limit { grow(to: count * 2) }
    entries[index(key)] = Entry(key: key, result: result)
  }

  /// Forgets everything.
  mutating func clear() {
    entries.update(repeating: Entry(key: .free, result: 0), count: count)
    stored = 0
  }

  /// Grows to a number of entries, a power of two, and keeps the results.
  @inline(never)
  mutating func grow(to newCount: Int) {
    let (old, oldCount) = (entries, count)
    count = newCount
    entries = Self.places(newCount)
    for position in 0..<oldCount where !old[position].key.isFree {
      entries[index(old[position].key)] = old[position]
    }
    Self.release(old, oldCount)
  }

  @inline(__always)
  private func index(_ key: Key) -> Int { Int(truncatingIfNeeded: key.hash) & (count &- 1) }
}
