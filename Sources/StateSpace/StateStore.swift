/// A set of states, each a short vector of words, numbered in the order of insertion.
///
/// Open addressing with linear probing over one arena of words. Insertion and look-up are O(length of the vector)
/// expected; memory is two bytes a word plus at most 16 bytes a state. Holds at most 2³² − 2 states.
public struct StateStore: Sendable {
  private var words: [UInt16] = []
  private var ends: [Int] = []
  private var slots: [UInt32]
  private var mask: Int

  private static let empty = UInt32.max

  public init() {
    slots = Array(repeating: Self.empty, count: 1 << 12)
    mask = slots.count - 1
  }

  public var count: Int { ends.count }

  /// Approximate memory in bytes.
  public var memory: Int { words.capacity * 2 + ends.capacity * 8 + slots.capacity * 4 }

  public subscript(state: Int) -> ArraySlice<UInt16> {
    words[(state == 0 ? 0 : ends[state - 1])..<ends[state]]
  }

  /// The number of a state; nil when it has not been inserted.
  public func index(of state: [UInt16]) -> Int? {
    var slot = Self.hash(state) & mask
    while slots[slot] != Self.empty {
      if self[Int(slots[slot])].elementsEqual(state) { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Inserts a state unless it is there.
  public mutating func insert(_ state: [UInt16]) -> (index: Int, isNew: Bool) {
    var slot = Self.hash(state) & mask
    while slots[slot] != Self.empty {
      if self[Int(slots[slot])].elementsEqual(state) { return (Int(slots[slot]), false) }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(ends.count)
    words += state
    ends.append(words.count)
    if ends.count * 4 > slots.count * 3 { grow() }
    return (ends.count - 1, true)
  }

  private mutating func grow() {
    slots = Array(repeating: Self.empty, count: slots.count * 2)
    mask = slots.count - 1
    for index in 0..<ends.count {
      var slot = Self.hash(self[index]) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index)
    }
  }

  /// FNV-1a over words with a final mix, so that low bits depend on every word.
  private static func hash(_ words: some Sequence<UInt16>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words { hash = (hash ^ UInt64(word)) &* 0x100_0000_01B3 }
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash)
  }
}
