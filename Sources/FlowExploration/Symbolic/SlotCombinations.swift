import FlowSemantics
import StateSpace

/// The combinations of values that some slots have together, numbered; 0 is the initial combination.
///
/// They are all combinations that the known outcomes can produce in these slots alone: the combination of every
/// reachable state is among them, and perhaps some that the other slots prevent.
final class SlotCombinations {
  /// What an outcome reads and writes of these slots.
  struct Change: Hashable {
    /// For each slot the number read in the upper half and the number written in the lower half, each plus 1; 0 for
    /// none.
    fileprivate var slots: [UInt64]

    init(slotCount: Int) { slots = Array(repeating: 0, count: slotCount) }

    fileprivate init(_ slots: some Sequence<UInt64>) { self.slots = Array(slots) }

    fileprivate static func reading(_ value: Int) -> UInt64 { UInt64(value + 1) << 32 }
    fileprivate static func writing(_ value: Int) -> UInt64 { UInt64(value + 1) }

    mutating func read(_ value: Int, at position: Int) { slots[position] |= Self.reading(value) }

    mutating func write(_ value: Int, at position: Int) { slots[position] |= Self.writing(value) }

    func reads(at position: Int) -> Bool { slots[position] >> 32 != 0 }

    func applies(to row: UnsafePointer<UInt64>) -> Bool {
      for (position, slot) in slots.enumerated() {
        let read = slot >> 32
        if read != 0 && read != row[position] + 1 { return false }
      }
      return true
    }

    /// Writes the result of the change on a row.
    func apply(to row: UnsafePointer<UInt64>, _ result: UnsafeMutablePointer<UInt64>) {
      for (position, slot) in slots.enumerated() {
        let written = slot & 0xFFFF_FFFF
        result[position] = written == 0 ? row[position] : written - 1
      }
    }
  }

  let slots: [Int]
  // Exclusive access is not checked, as every outcome passes here: nothing here makes a call that comes back.
  /// The combinations, as numbers of values.
  @exclusivity(unchecked) private var rows: StateStore
  @exclusivity(unchecked) private var changes: [Change] = []
  @exclusivity(unchecked) private var knownChanges: Set<Change> = []
  /// The changes whose steps are known; `steps` has these by the numbers of the changes.
  @exclusivity(unchecked) private var stepped: StateStore
  @exclusivity(unchecked) private var steps: [LevelSteps] = []
  /// A change or a row that is being made.
  private let scratch: UnsafeMutablePointer<UInt64>

  var count: Int { rows.count }

  init(_ slots: [Int]) {
    self.slots = slots
    rows = StateStore(width: slots.count)
    stepped = StateStore(width: slots.count)
    scratch = .allocate(capacity: slots.count)
    scratch.initialize(repeating: 0, count: slots.count)
    _ = rows.insert(scratch)
  }

  /// The same combinations under the same numbers, for another thread.
  init(copying other: SlotCombinations) {
    (slots, rows, changes, knownChanges) = (other.slots, other.rows, other.changes, other.knownChanges)
    (stepped, steps) = (other.stepped, other.steps)
    scratch = .allocate(capacity: slots.count)
    scratch.initialize(repeating: 0, count: slots.count)
  }

  deinit { scratch.deallocate() }

  /// The number of a slot's value in a combination.
  func value(_ position: Int, in combination: UInt32) -> Int {
    rows.withState(Int(combination)) { Int($0[position]) }
  }

  /// The combinations in which a slot has one of some values, in ascending order.
  func all(withValue wanted: [Int], at position: Int) -> [UInt32] {
    var found: [UInt32] = []
    for combination in 0..<UInt32(count) {
      let number = value(position, in: combination)
      // Usually one value is wanted, seldom more than a few.
      if wanted.contains(number) { found.append(combination) }
    }
    return found
  }

  /// The number of a combination; nil for a combination that cannot occur.
  func number(_ value: (_ position: Int) -> Int) -> UInt32? {
    for position in slots.indices { scratch[position] = UInt64(value(position)) }
    return rows.index(of: scratch).map { UInt32($0) }
  }

  /// Adds the combinations that launches and other outcomes produce.
  ///
  /// - Returns: false if there are more combinations than the limit; then some are missing.
  func add(launches: some Sequence<Change>, changes more: some Sequence<Change>, limit: Int) -> Bool {
    let before = changes.isEmpty ? 0 : count
    for launch in launches { add(launch, on: 0) }
    let fresh = more.filter { knownChanges.insert($0).inserted }
    changes += fresh
    forgetSteps()
    var next = 0
    while next < count {
      if count > limit { return false }
      for change in next < before ? fresh : changes where applies(change, to: next) { add(change, on: next) }
      next += 1
    }
    return count <= limit
  }

  private func applies(_ change: Change, to combination: Int) -> Bool {
    rows.withState(combination) { change.applies(to: $0) }
  }

  /// Adds the result of a change on a combination.
  private func add(_ change: Change, on combination: Int) {
    rows.withState(combination) { change.apply(to: $0, scratch) }
    _ = rows.insert(scratch)
  }

  private func forgetSteps() {
    if steps.isEmpty { return }
    stepped = StateStore(width: slots.count)
    steps = []
  }

  /// A change as steps from each combination that it applies to.
  ///
  /// - Parameters:
  ///   - parts: what the change reads and writes of these slots.
  ///   - isLaunch: whether it applies only to the initial combination.
  func steps(for parts: ArraySlice<SlotPart>, isLaunch: Bool) -> LevelSteps {
    scratch.update(repeating: 0, count: slots.count)
    for part in parts {
      scratch[part.position] |= part.isWritten ? Change.writing(part.value) : Change.reading(part.value)
    }
    if isLaunch { return makeSteps(for: scratchedChange, from: 0..<1) }
    let (index, isNew) = stepped.insert(scratch)
    if isNew { steps.append(makeSteps(for: scratchedChange, from: 0..<count)) }
    return steps[index]
  }

  private var scratchedChange: Change { Change(UnsafeBufferPointer(start: scratch, count: slots.count)) }

  private func makeSteps(for change: Change, from combinations: Range<Int>) -> LevelSteps {
    var found: [(read: UInt32, write: UInt32)] = []
    for combination in combinations where applies(change, to: combination) {
      rows.withState(combination) { change.apply(to: $0, scratch) }
      guard let result = rows.index(of: scratch) else {
        preconditionFailure("Combinations are closed under all changes.")
      }
      found.append((UInt32(combination), UInt32(result)))
    }
    // Two changes that read the same slots read either equal values there, or different ones.
    var family = 0
    for position in slots.indices where change.reads(at: position) { family |= 1 << position }
    return LevelSteps(found, family: family)
  }
}

/// What is read or written of one slot. Sorts by the level of the slot, then its position there; reads come first.
struct SlotPart: Comparable {
  private let bits: UInt64

  init(level: Int, position: Int, isWritten: Bool, value: Int) {
    bits = UInt64(level) << 40 | UInt64(position) << 33 | (isWritten ? 1 << 32 : 0) | UInt64(value)
  }

  var level: Int { Int(bits >> 40) }
  var position: Int { Int(bits >> 33 & 0x7F) }
  var isWritten: Bool { bits & 1 << 32 != 0 }
  var value: Int { Int(UInt32(truncatingIfNeeded: bits)) }

  static func < (left: SlotPart, right: SlotPart) -> Bool { left.bits < right.bits }
}
