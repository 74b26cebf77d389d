import FlowSemantics
import StateSpace

/// The outcomes in states that agree on all slots which are read.
///
/// `EventIndex` leaves a few programs for a state, and these read some more slots. The cache notes which ones while
/// their outcomes are collected; a further state that agrees on these slots has the same outcomes, and finds them with
/// one probe instead of a question for each slot of each program (LTSmin caches transitions by the part of a state that
/// they depend on: Blom, van de Pol, Weber, CAV 2010). Learning more changes no entry: the same values lead the same
/// ways.
///
/// Programs are remembered by scope: a set of programs that are always asked together.
struct TransitionCache: ~Copyable {
  struct Found: BitwiseCopyable {
    private let code: Int32

    init(outcome: Int, isRestCut: Bool) { code = Int32(isRestCut ? ~outcome : outcome) }

    var outcome: Int { Int(code < 0 ? ~code : code) }
    /// Whether it stands for the outcomes that would follow, which are cut.
    var isRestCut: Bool { code < 0 }
  }

  /// A state that notes which of its bits are read.
  struct Watched: SlotSource {
    fileprivate let state: PackedState
    fileprivate let looked: UnsafeMutablePointer<UInt64>

    func number(_ slot: Int) -> Int {
      let field = state.fields[slot]
      if field.word >= 0 { looked[Int(field.word)] |= field.mask << UInt64(field.shift) }
      return state.number(slot)
    }
  }

  /// The remembered outcomes, one key after the other.
  private(set) var found = GrowingBuffer<Found>()

  private let width: Int
  /// For each scope `width` words: the bits that its programs have been seen to read.
  private var masks = GrowingBuffer<UInt64>()
  /// The bits of a state that are read, and the scope.
  private var keys: StateStore
  /// By key: where its outcomes end in `found`, and those of the next key begin.
  private var ends = GrowingBuffer<Int32>()
  private var hits = 0
  /// Becomes false when states have been seen to agree too seldom; then nothing is remembered.
  private(set) var isWorthIt = true
  private let key: UnsafeMutablePointer<UInt64>
  /// The bits that programs have read since `watch`.
  private let looked: UnsafeMutablePointer<UInt64>

  private static let mostKeys = 1 << 16
  private static let mostFound = 1 << 22

  /// - Parameter width: the number of words of a state.
  init(width: Int) {
    self.width = width
    keys = StateStore(width: width + 1)
    key = .allocate(capacity: width + 1)
    looked = .allocate(capacity: width)
  }

  deinit {
    key.deallocate()
    looked.deallocate()
  }

  /// The range of the outcomes of a scope in `found`; nil if they are not known.
  mutating func outcomes(of state: PackedState, scope: Int) -> Range<Int>? {
    guard isWorthIt else { return nil }
    makeKey(state, scope)
    guard let known = keys.index(of: key) else { return nil }
    hits &+= 1
    return (known == 0 ? 0 : Int(ends[known - 1]))..<Int(ends[known])
  }

  private mutating func makeKey(_ state: PackedState, _ scope: Int) {
    while masks.count < (scope + 1) * width { masks.append(0) }
    key[width] = UInt64(scope)
    let mask = masks.base + scope * width
    for word in 0..<width { key[word] = state.words[word] & mask[word] }
  }

  /// A wrapper through which the programs of a scope read a state.
  func watch(_ state: PackedState) -> Watched {
    looked.update(repeating: 0, count: width)
    return Watched(state: state, looked: looked)
  }

  /// Notes that a part with a cache of its own has read its bits.
  ///
  /// - Parameter scope: the scope of that part; nil if it has just been watched in that cache.
  func look(whereLooked cache: borrowing TransitionCache, scope: Int?) {
    let other = scope.map { UnsafePointer(cache.masks.base + $0 * width) } ?? UnsafePointer(cache.looked)
    for word in 0..<width { looked[word] |= other[word] }
  }

  /// Remembers the outcomes of a scope's programs in the state that was watched last.
  mutating func remember(_ outcomes: UnsafePointer<Found>, count: Int, _ state: PackedState, scope: Int) {
    guard isWorthIt else { return }
    if keys.count == Self.mostKeys || found.count > Self.mostFound { forget() }
    for word in 0..<width { masks[scope * width + word] |= looked[word] }
    // Entries that were made under a narrower mask are not found any more.
    makeKey(state, scope)
    if keys.insert(key).isNew {
      found.append(outcomes, count: count)
      ends.append(Int32(found.count))
    }
  }

  private mutating func forget() {
    // Where states seldom agree there is nothing to gain.
    if hits < keys.count { isWorthIt = false }
    hits = 0
    keys = StateStore(width: width + 1)
    found.removeAll()
    ends.removeAll()
  }
}
