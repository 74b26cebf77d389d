/// A set of states, each a vector of `width` words, numbered in the order of insertion.
///
/// Open addressing with linear probing over one arena of words. Insertion and look-up are O(width) expected. A state
/// takes 8 bytes for each word and 13 to 26 bytes for its place in the table.
public struct StateStore: Sendable {
  /// The number of states that a store can hold: nearly five of eight of 2³² slots; the rest is for states of a batch
  /// that are already known.
  public static let mostStates = 2_600_000_000

  public private(set) var width: Int
  public private(set) var count = 0
  /// The states, and room for more.
  @usableFromInline
  var words: WordTable
  /// The number of a state plus 1, and above it half of its hash, which decides about its slot: few states are compared
  /// in vain, and none when the table grows.
  private var slots: WordTable
  /// How far a hash is shifted to the right to become a slot.
  private var shift: UInt64 = 0

  public init(width: Int = 1) {
    self.width = width
    (slots, words, shift) = Self.tables(slots: 1 << 6, width)
  }

  /// Approximate memory in use, in bytes.
  public var memory: Int { count * width * 8 + slots.count * 8 }

  /// The words of a state.
  public subscript(state: Int) -> [UInt64] {
    withState(state) { Array(UnsafeBufferPointer(start: $0, count: width)) }
  }

  /// Looks at the words of a state.
  @inlinable
  public func withState<Result>(_ state: Int, _ body: (UnsafePointer<UInt64>) -> Result) -> Result {
    precondition(state >= 0 && state < count, "There is no such state.")
    return words.withWords { body($0 + state * width) }
  }

  /// The number of a state; nil when it has not been inserted.
  public func index(of state: UnsafePointer<UInt64>) -> Int? {
    slots.withWords { first in
      words.withWords { words in
        let probe = Probe(slots: first, words: words, width, slots.count, shift)
        let slot = probe.slot(of: state, Probe.hash(state, width), SomeWords(count: width))
        return first[slot] == Probe.empty ? nil : Probe.number(first[slot])
      }
    }
  }

  /// Inserts a state unless it is there.
  public mutating func insert(_ state: UnsafePointer<UInt64>) -> (index: Int, isNew: Bool) {
    reserve(1)
    let known = count
    let index = withTables {
      $0.insert(state, Probe.hash(state, $0.probe.width), SomeWords(count: $0.probe.width))
    }
    return (index, index == known)
  }

  /// Inserts the states of a batch.
  mutating func insert(_ batch: borrowing StepBatch, _ insertion: inout BatchInsertion) {
    reserve(batch.stateCount)
    insertion.makeRoom(for: batch.stateCount)
    withTables { tables in
      switch tables.probe.width {
      case 1: insertion.insert(batch, OneWord(), &tables)
      case 2: insertion.insert(batch, TwoWords(), &tables)
      case 3: insertion.insert(batch, ThreeWords(), &tables)
      default: insertion.insert(batch, SomeWords(count: tables.probe.width), &tables)
      }
    }
  }

  // MARK: Tables

  /// Writes every state in a new form; different states must stay different.
  public mutating func repack(_ repacking: StateRepacking) {
    let (old, oldWidth) = (words, width)
    width = repacking.width
    (slots, words, shift) = Self.tables(slots: slots.count, width)
    let known = count
    withTables { tables in
      old.withWords { old in
        for state in 0..<known {
          let new = tables.words + state * repacking.width
          repacking.repack(old + state * oldWidth, new)
          let hash = Probe.hash(new, repacking.width)
          tables.slots[tables.probe.slot(of: new, hash, SomeWords(count: repacking.width))] = Probe.entry(hash, state)
        }
      }
    }
  }

  /// Makes room for a number of further states.
  private mutating func reserve(_ states: Int) {
    while count + states > Self.capacity(slots.count) { grow() }
  }

  /// At most five of eight slots are taken.
  private static func capacity(_ slots: Int) -> Int { slots / 8 * 5 }

  private static func tables(slots count: Int, _ width: Int) -> (slots: WordTable, words: WordTable, shift: UInt64) {
    precondition(capacity(count) < UInt32.max, "A store holds no more states than it can tell apart.")
    let shift = UInt64(64 - count.trailingZeroBitCount)
    return (WordTable(count: count), WordTable(count: capacity(count) * width), shift)
  }

  private mutating func grow() {
    let (oldSlots, oldWords) = (slots, words)
    (slots, words, shift) = Self.tables(slots: slots.count * 2, width)
    let known = count
    withTables { tables in
      oldWords.withWords { tables.words.update(from: $0, count: known * tables.probe.width) }
      // A slot is the beginning of the hash: entries stay in their order, and nothing is hashed again.
      oldSlots.withWords { entries in
        for entry in UnsafeBufferPointer(start: entries, count: oldSlots.count) where entry != Probe.empty {
          var slot = tables.probe.home(of: entry)
          while tables.slots[slot] != Probe.empty { slot = (slot &+ 1) & tables.probe.mask }
          tables.slots[slot] = entry
        }
      }
    }
  }

  /// The tables, valid as long as none of them grows.
  fileprivate struct Tables {
    let slots: UnsafeMutablePointer<UInt64>
    let words: UnsafeMutablePointer<UInt64>
    let probe: Probe
    var count: Int

    @inline(__always)
    mutating func insert(_ state: UnsafePointer<UInt64>, _ hash: UInt64, _ width: some StateWidth) -> Int {
      let slot = probe.slot(of: state, hash, width)
      if slots[slot] != Probe.empty { return Probe.number(slots[slot]) }
      slots[slot] = Probe.entry(hash, count)
      let place = words + count &* width.count
      var word = 0
      while word < width.count {
        place[word] = state[word]
        word &+= 1
      }
      count &+= 1
      return count &- 1
    }
  }

  @inline(__always)
  private mutating func withTables<Result>(_ body: (inout Tables) -> Result) -> Result {
    let (width, shift, slotCount, known) = (width, shift, slots.count, count)
    var after = known
    defer { count = after }
    return slots.withMutableWords(inUse: slotCount) { slots in
      words.withMutableWords(inUse: known * width) { words in
        let probe = Probe(slots: slots, words: words, width, slotCount, shift)
        var tables = Tables(slots: slots, words: words, probe: probe, count: known)
        defer { after = tables.count }
        return body(&tables)
      }
    }
  }
}

/// What is known of the states of a batch while they are inserted into a store.
struct BatchInsertion: ~Copyable {
  /// By state of the batch: its number in the store.
  private(set) var numbers: UnsafeMutablePointer<Int> = .allocate(capacity: 0)
  private var hashes: UnsafeMutablePointer<UInt64> = .allocate(capacity: 0)
  private var entries: UnsafeMutablePointer<UInt64> = .allocate(capacity: 0)
  private var firstWords: UnsafeMutablePointer<UInt64> = .allocate(capacity: 0)
  private var room = 0

  deinit { deallocate() }

  private func deallocate() {
    numbers.deallocate()
    hashes.deallocate()
    entries.deallocate()
    firstWords.deallocate()
  }

  fileprivate mutating func makeRoom(for states: Int) {
    if states <= room { return }
    deallocate()
    room = Swift.max(states, room * 2)
    numbers = .allocate(capacity: room)
    (hashes, entries, firstWords) = (.allocate(capacity: room), .allocate(capacity: room), .allocate(capacity: room))
  }

  /// Looks up all slots, then all states that may be meant there, before any state is inserted: memory is slow, but
  /// answers many requests nearly as fast as one. The loops that look up do nothing else, so that a processor that runs
  /// ahead sees as many requests as it can.
  fileprivate func insert(
    _ batch: borrowing StepBatch, _ width: some StateWidth, _ tables: inout StateStore.Tables
  ) {
    let (count, probe) = (batch.stateCount, tables.probe)
    let states = UnsafePointer(batch.words.base)
    for index in 0..<count { hashes[index] = Probe.hash(states + index &* width.count, width.count) }
    for index in 0..<count { entries[index] = probe.slots[probe.home(of: hashes[index])] }
    for index in 0..<count { entries[index] = probe.alike(hashes[index], entries[index]) }
    // Without an entry, any state will do.
    for index in 0..<count { firstWords[index] = probe.state(of: max(entries[index], 1), width)[0] }
    for index in 0..<count {
      let (entry, state) = (entries[index], states + index &* width.count)
      let isKnown = entry != Probe.empty && firstWords[index] == state[0] && probe.holds(entry, state, width)
      numbers[index] = isKnown ? Probe.number(entry) : tables.insert(state, hashes[index], width)
    }
  }
}

/// Finds states in tables that do not move.
private struct Probe {
  let slots: UnsafePointer<UInt64>
  let words: UnsafePointer<UInt64>
  let width: Int
  let mask: Int
  private let shift: UInt64

  /// The entry of a free slot.
  static let empty: UInt64 = 0
  private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000

  init(slots: UnsafePointer<UInt64>, words: UnsafePointer<UInt64>, _ width: Int, _ slotCount: Int, _ shift: UInt64) {
    (self.slots, self.words, self.width, self.shift) = (slots, words, width, shift)
    mask = slotCount &- 1
  }

  static func entry(_ hash: UInt64, _ number: Int) -> UInt64 {
    hash & tagMask | UInt64(truncatingIfNeeded: number &+ 1)
  }

  static func number(_ entry: UInt64) -> Int { Int(truncatingIfNeeded: entry & ~tagMask) &- 1 }

  /// The slot of a state with a hash, or with the hash of an entry, unless another state occupies it.
  @inline(__always)
  func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> shift) }

  /// The slot where a state is, or where it would be put.
  @inline(__always)
  func slot(of state: UnsafePointer<UInt64>, _ hash: UInt64, _ width: some StateWidth) -> Int {
    var slot = home(of: hash)
    while slots[slot] != Self.empty {
      if (slots[slot] ^ hash) & Self.tagMask == 0, holds(slots[slot], state, width) { return slot }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The first entry with the same half of a hash, where such a state most probably is; empty if there is none.
  @inline(__always)
  func alike(_ hash: UInt64, _ first: UInt64) -> UInt64 {
    var entry = first
    var slot = home(of: hash)
    while (entry ^ hash) & Self.tagMask != 0, entry != Self.empty {
      slot = (slot &+ 1) & mask
      entry = slots[slot]
    }
    return entry
  }

  /// The state of an entry.
  @inline(__always)
  func state(of entry: UInt64, _ width: some StateWidth) -> UnsafePointer<UInt64> {
    words + Self.number(entry) &* width.count
  }

  /// Whether an entry belongs to a state.
  @inline(__always)
  func holds(_ entry: UInt64, _ state: UnsafePointer<UInt64>, _ width: some StateWidth) -> Bool {
    let known = self.state(of: entry, width)
    var word = 0
    while word < width.count {
      if known[word] != state[word] { return false }
      word &+= 1
    }
    return true
  }

  /// Multiply and fold, word by word (as in wyhash by Wang Yi), so that all bits depend on every word.
  @inline(__always)
  static func hash(_ words: UnsafePointer<UInt64>, _ width: Int) -> UInt64 {
    var hash: UInt64 = 0xA076_1D64_78BD_642F
    var word = 0
    while word < width {
      let product = (hash ^ words[word]).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
      word &+= 1
    }
    return hash ^ (hash << 32)
  }
}
