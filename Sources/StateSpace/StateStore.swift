/// A set of states, each a vector of so many words, numbered in the order of insertion.
///
/// Open addressing with linear probing over one arena of words. Insertion and look-up are O(width) expected; memory is
/// eight bytes a word plus at most 22 bytes a state. Holds at most 2³² − 2 states.
public struct StateStore: Sendable {
  public private(set) var width: Int
  public private(set) var count = 0
  /// Whether the state inserted last was new.
  private var isNewest = false
  @usableFromInline
  var words: [UInt64] = []
  /// The number of a state, and above it half of its hash: few states are looked at in vain.
  private var slots: [UInt64]
  private var mask: Int

  private static let empty = UInt64.max
  private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000

  private static func number(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) }

  public init(width: Int = 1) {
    self.width = width
    slots = Array(repeating: Self.empty, count: 1 << 12)
    mask = slots.count - 1
  }

  /// Approximate memory in bytes.
  public var memory: Int { words.capacity * 8 + slots.capacity * 8 }

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
    let slot = find(state, Self.hash(state, width))
    return slots[slot] == Self.empty ? nil : Self.number(slots[slot])
  }

  /// Inserts a state unless it is there.
  public mutating func insert(_ state: UnsafePointer<UInt64>) -> (index: Int, isNew: Bool) {
    let index = insert(state, Self.hash(state, width))
    return (index, isNewest)
  }

  /// Inserts the states of a batch; `numbers` gets their numbers.
  mutating func insert(_ batch: borrowing StepBatch, _ numbers: inout [Int]) {
    let states = batch.stateCount
    numbers.removeAll(keepingCapacity: true)
    if (count + states) * 4 > slots.count * 3 { rehash(slots.count * 2) }
    batch.words.withUnsafeBufferPointer { batch in
      guard let first = batch.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: states) { hashes in
        // All slots are asked for, then all states, before the first answer is needed: memory is slow, and patient.
        var touched: UInt64 = 0
        for index in 0..<states {
          hashes[index] = Self.hash(first + index * width, width)
          touched ^= slots[Int(truncatingIfNeeded: hashes[index]) & mask]
        }
        for index in 0..<states {
          let slot = slots[Int(truncatingIfNeeded: hashes[index]) & mask]
          if slot != Self.empty { touched ^= words[Self.number(slot) * width] }
        }
        Self.keep(touched)
        for index in 0..<states { numbers.append(insert(first + index * width, hashes[index])) }
      }
    }
  }

  /// Keeps what was read for its own sake from being left out.
  @inline(never)
  private static func keep(_ value: UInt64) {}

  private mutating func insert(_ state: UnsafePointer<UInt64>, _ hash: UInt64) -> Int {
    let slot = find(state, hash)
    isNewest = slots[slot] == Self.empty
    if !isNewest { return Self.number(slots[slot]) }
    slots[slot] = hash & Self.tagMask | UInt64(count)
    words.append(contentsOf: UnsafeBufferPointer(start: state, count: width))
    count += 1
    if count * 4 > slots.count * 3 { rehash(slots.count * 2) }
    return count - 1
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
  private func find(_ state: UnsafePointer<UInt64>, _ hash: UInt64) -> Int {
    slots.withUnsafeBufferPointer { slots in
      words.withUnsafeBufferPointer { words in
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != Self.empty {
          if (slots[slot] ^ hash) & Self.tagMask == 0,
            Self.equal(words.baseAddress! + Self.number(slots[slot]) * width, state, width)
          {
            return slot
          }
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
        let hash = Self.hash(first + index * width, width)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != Self.empty { slot = (slot + 1) & mask }
        slots[slot] = hash & Self.tagMask | UInt64(index)
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
  private static func hash(_ words: UnsafePointer<UInt64>, _ width: Int) -> UInt64 {
    var hash: UInt64 = 0xA076_1D64_78BD_642F
    for index in 0..<width {
      let product = (hash ^ words[index]).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
    }
    return hash ^ (hash >> 32)
  }
}
