/// A set of states, each a vector of so many words, numbered in the order of insertion.
///
/// Open addressing with linear probing over one arena of words. Insertion and look-up are O(width) expected; memory is
/// eight bytes a word plus at most 16 bytes a state. Holds at most 2³² − 2 states.
public struct StateStore: Sendable {
  public private(set) var width: Int
  public private(set) var count = 0
  @usableFromInline
  var words: [UInt64] = []
  private var slots: [UInt32]
  private var mask: Int

  private static let empty = UInt32.max

  public init(width: Int = 1) {
    self.width = width
    slots = Array(repeating: Self.empty, count: 1 << 12)
    mask = slots.count - 1
  }

  /// Approximate memory in bytes.
  public var memory: Int { words.capacity * 8 + slots.capacity * 4 }

  public subscript(state: Int) -> ArraySlice<UInt64> { words[state * width..<(state + 1) * width] }

  /// Copies a state.
  func copy(_ state: Int, to target: UnsafeMutablePointer<UInt64>) {
    words.withUnsafeBufferPointer { words in
      guard let first = words.baseAddress else { return }
      target.update(from: first + state * width, count: width)
    }
  }

  /// Looks at the words of a state.
  @inlinable
  public func withState<Result>(_ state: Int, _ body: (UnsafePointer<UInt64>) -> Result) -> Result {
    words.withUnsafeBufferPointer { body($0.baseAddress! + state * width) }
  }

  /// The number of a state; nil when it has not been inserted.
  public func index(of state: UnsafePointer<UInt64>) -> Int? {
    let slot = find(state)
    return slots[slot] == Self.empty ? nil : Int(slots[slot])
  }

  /// Inserts a state unless it is there.
  public mutating func insert(_ state: UnsafePointer<UInt64>) -> (index: Int, isNew: Bool) {
    let slot = find(state)
    if slots[slot] != Self.empty { return (Int(slots[slot]), false) }
    slots[slot] = UInt32(count)
    words.append(contentsOf: UnsafeBufferPointer(start: state, count: width))
    count += 1
    if count * 4 > slots.count * 3 { rehash(slots.count * 2) }
    return (count - 1, true)
  }

  /// Writes every state in a new form; different states must stay so.
  public mutating func repack(_ repacking: StateRepacking) {
    var packed = [UInt64](repeating: 0, count: count * repacking.width)
    words.withUnsafeBufferPointer { old in
      packed.withUnsafeMutableBufferPointer { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        for state in 0..<count { repacking.repack(old + state * width, new + state * repacking.width) }
      }
    }
    words = packed
    width = repacking.width
    rehash(slots.count)
  }

  /// The slot where a state is, or where it would be put.
  @inline(__always)
  private func find(_ state: UnsafePointer<UInt64>) -> Int {
    slots.withUnsafeBufferPointer { slots in
      words.withUnsafeBufferPointer { words in
        var slot = Self.hash(state, width) & mask
        while slots[slot] != Self.empty {
          let known = words.baseAddress! + Int(slots[slot]) * width
          if Self.equal(known, state, width) { return slot }
          slot = (slot + 1) & mask
        }
        return slot
      }
    }
  }

  private mutating func rehash(_ capacity: Int) {
    slots = Array(repeating: Self.empty, count: capacity)
    mask = capacity - 1
    words.withUnsafeBufferPointer { words in
      guard let first = words.baseAddress else { return }
      for index in 0..<count {
        var slot = Self.hash(first + index * width, width) & mask
        while slots[slot] != Self.empty { slot = (slot + 1) & mask }
        slots[slot] = UInt32(index)
      }
    }
  }

  @inline(__always)
  private static func equal(_ left: UnsafePointer<UInt64>, _ right: UnsafePointer<UInt64>, _ width: Int) -> Bool {
    for index in 0..<width where left[index] != right[index] { return false }
    return true
  }

  /// Multiply and fold, word by word (as in wyhash by Wang Yi), so that low bits depend on every word.
  @inline(__always)
  private static func hash(_ words: UnsafePointer<UInt64>, _ width: Int) -> Int {
    var hash: UInt64 = 0xA076_1D64_78BD_642F
    for index in 0..<width {
      let product = (hash ^ words[index]).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
