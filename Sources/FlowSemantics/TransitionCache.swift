import StateSpace

/// What happens in states that agree wherever anybody looks.
///
/// `EventIndex` leaves a few programs for a state, and these look at some more slots. Which ones is seen while their
/// outcomes are collected; a further state that agrees there has the same outcomes, and finds them with one probe instead
/// of a question for each slot of each program (LTSmin caches transitions by the part of a state that they depend on: Blom,
/// van de Pol, Weber, CAV 2010). What is learned later changes nothing: the same values lead the same ways.
///
/// Programs are remembered by scope: some that are always asked together.
struct TransitionCache: ~Copyable {
  struct Found: BitwiseCopyable {
    private let code: Int32

    init(outcome: Int, isRestCut: Bool) { code = Int32(isRestCut ? ~outcome : outcome) }

    var outcome: Int { Int(code < 0 ? ~code : code) }
    /// Stands for the outcomes that would follow, which are cut.
    var isRestCut: Bool { code < 0 }
  }

  /// Notes where somebody looks.
  struct Watched: SlotSource {
    fileprivate let state: PackedState
    fileprivate let looked: UnsafeMutablePointer<UInt64>

    func number(_ slot: Int) -> Int {
      let field = state.fields[slot]
      if field.word >= 0 { looked[Int(field.word)] |= field.mask << UInt64(field.shift) }
      return state.number(slot)
    }
  }

  /// Outcomes one after the other, as far as they are remembered.
  private(set) var found = GrowingBuffer<Found>()

  private let width: Int
  /// For each scope so many words: where its programs have been seen to look.
  private var masks = GrowingBuffer<UInt64>()
  /// The words of a state as far as anybody looks, and the scope.
  private var keys: StateStore
  /// By key: where its outcomes end in `found`, and those of the next begin.
  private var ends = GrowingBuffer<Int32>()
  private var hits = 0
  /// False from when states have been seen to agree too seldom; then nothing is remembered.
  private(set) var isWorthIt = true
  private let key: UnsafeMutablePointer<UInt64>
  /// The bits that programs looked at since `watch`.
  private let looked: UnsafeMutablePointer<UInt64>

  private static let mostKeys = 1 << 16
  private static let mostFound = 1 << 22

  /// - Parameter width: words of a state.
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

  /// Where the outcomes of a scope stand in `found`; nil when they are not known.
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

  /// A state through which the programs of a scope are asked.
  func watch(_ state: PackedState) -> Watched {
    looked.update(repeating: 0, count: width)
    return Watched(state: state, looked: looked)
  }

  /// Notes that somebody looked where a part of what is being asked looks that has a cache of its own.
  ///
  /// - Parameter scope: that part; nil when it has just been watched there.
  func look(whereLooked cache: borrowing TransitionCache, scope: Int?) {
    let other = scope.map { UnsafePointer(cache.masks.base + $0 * width) } ?? UnsafePointer(cache.looked)
    for word in 0..<width { looked[word] |= other[word] }
  }

  /// Remembers what the programs of a scope came to in the state that was watched last.
  mutating func remember(_ outcomes: UnsafePointer<Found>, count: Int, _ state: PackedState, scope: Int) {
    guard isWorthIt else { return }
    if keys.count == Self.mostKeys || found.count > Self.mostFound { forget() }
    for word in 0..<width { masks[scope * width + word] |= looked[word] }
    // What was known under a narrower mask is not found any more.
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
