import StateSpace

/// The combinations of values that some slots have together, numbered; 0 is how they are initially.
///
/// All that the outcomes known can bring about in these slots alone: every combination of a reachable state is among them, and
/// perhaps some that the other slots keep from coming about.
final class SlotCombinations {
  /// What an outcome reads and writes of these slots: for each the number read and the number written, each 1 higher, 0 for
  /// none.
  typealias Change = [UInt32]

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
      _ = number(of: Self.result(of: launch, on: Array(repeating: 0, count: slots.count)))
    }
    let fresh = more.filter { knownChanges.insert($0).inserted }
    changes += fresh
    steps = [:]
    var next = 0
    while next < count {
      if count > limit { return false }
      let row = Array(rows[(next * slots.count)..<((next + 1) * slots.count)])
      for change in next < before ? fresh : changes where Self.applies(change, to: row) {
        _ = number(of: Self.result(of: change, on: row))
      }
      next += 1
    }
    return count <= limit
  }

  private static func applies(_ change: Change, to row: [UInt32]) -> Bool {
    for position in row.indices where change[2 * position] != 0 && change[2 * position] != row[position] + 1 {
      return false
    }
    return true
  }

  private static func result(of change: Change, on row: [UInt32]) -> [UInt32] {
    row.indices.map { change[2 * $0 + 1] == 0 ? row[$0] : change[2 * $0 + 1] - 1 }
  }

  /// A change as steps from each combination that it applies to; `isLaunch`: only from how the slots are initially.
  func steps(for change: Change, isLaunch: Bool) -> LevelSteps {
    if !isLaunch, let known = steps[change] { return known }
    var found: [(read: UInt32, write: UInt32)] = []
    for combination in 0..<(isLaunch ? 1 : UInt32(count)) {
      let start = Int(combination) * slots.count
      let row = Array(rows[start..<(start + slots.count)])
      guard Self.applies(change, to: row) else { continue }
      guard let result = numbers[Self.result(of: change, on: row)] else {
        preconditionFailure("Combinations are closed under all changes.")
      }
      found.append((combination, result))
    }
    // Two that read the same slots read equal values there, or different ones.
    var family = 0
    for position in slots.indices where change[2 * position] != 0 { family |= 1 << position }
    let made = LevelSteps(found, family: family)
    if !isLaunch { steps[change] = made }
    return made
  }
}
