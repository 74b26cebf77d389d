import StateSpace

/// The combinations of values that some slots have together, numbered; 0 is how they are initially.
///
/// All that the outcomes known can bring about in these slots alone: every combination of a reachable state is among them, and
/// perhaps some that the other slots keep from coming about.
final class SlotCombinations {
  /// What an outcome reads and writes of these slots.
  struct Change: Hashable {
    /// For each slot the number read above the number written, each 1 higher, 0 for none.
    private var slots: [UInt64]

    init(slotCount: Int) { slots = Array(repeating: 0, count: slotCount) }

    mutating func read(_ value: Int, at position: Int) { slots[position] |= UInt64(value + 1) << 32 }

    mutating func write(_ value: Int, at position: Int) { slots[position] |= UInt64(value + 1) }

    func reads(at position: Int) -> Bool { slots[position] >> 32 != 0 }

    func applies(to row: ArraySlice<UInt32>) -> Bool {
      for (slot, value) in zip(slots, row) {
        let read = slot >> 32
        if read != 0 && read != UInt64(value) + 1 { return false }
      }
      return true
    }

    func result(on row: ArraySlice<UInt32>) -> [UInt32] {
      zip(slots, row).map { (slot: UInt64, value: UInt32) -> UInt32 in
        let written = UInt32(truncatingIfNeeded: slot)
        return written == 0 ? value : written - 1
      }
    }
  }

  let slots: [Int]
  /// Numbers of values, one row after the other.
  private var rows: [UInt32] = []
  private var numbers: [[UInt32]: UInt32] = [:]
  private var changes: [Change] = []
  private var knownChanges: Set<Change> = []
  private var steps: [Change: LevelSteps] = [:]

  var count: Int { rows.count / slots.count }

  init(_ slots: [Int]) {
    self.slots = slots
    _ = number(of: Array(repeating: 0, count: slots.count))
  }

  /// The number of a slot's value in a combination.
  func value(_ position: Int, in combination: UInt32) -> Int {
    Int(rows[Int(combination) * slots.count + position])
  }

  /// The number of a combination; nil for one that cannot come about.
  func number(_ values: [UInt32]) -> UInt32? { numbers[values] }

  private func number(of row: [UInt32]) -> UInt32 {
    if let known = numbers[row] { return known }
    let number = UInt32(count)
    numbers[row] = number
    rows += row
    return number
  }

  /// Adds what launches and other outcomes bring about.
  ///
  /// - Returns: false when there are more combinations than the limit then; some are missing in this case.
  func add(launches: some Sequence<Change>, changes more: some Sequence<Change>, limit: Int) -> Bool {
    let before = changes.isEmpty ? 0 : count
    for launch in launches {
      _ = number(of: launch.result(on: row(0)))
    }
    let fresh = more.filter { knownChanges.insert($0).inserted }
    changes += fresh
    steps = [:]
    var next = 0
    while next < count {
      if count > limit { return false }
      let row = row(next)
      for change in next < before ? fresh : changes where change.applies(to: row) {
        _ = number(of: change.result(on: row))
      }
      next += 1
    }
    return count <= limit
  }

  private func row(_ combination: Int) -> ArraySlice<UInt32> {
    rows[(combination * slots.count)..<((combination + 1) * slots.count)]
  }

  /// A change as steps from each combination that it applies to; `isLaunch`: only from how the slots are initially.
  func steps(for change: Change, isLaunch: Bool) -> LevelSteps {
    if !isLaunch, let known = steps[change] { return known }
    var found: [(read: UInt32, write: UInt32)] = []
    for combination in 0..<(isLaunch ? 1 : count) where change.applies(to: row(combination)) {
      guard let result = numbers[change.result(on: row(combination))] else {
        preconditionFailure("Combinations are closed under all changes.")
      }
      found.append((UInt32(combination), result))
    }
    // Two that read the same slots read equal values there, or different ones.
    var family = 0
    for position in slots.indices where change.reads(at: position) { family |= 1 << position }
    let made = LevelSteps(found, family: family)
    if !isLaunch { steps[change] = made }
    return made
  }
}
