import FlowSemantics
import StateSpace

/// Assigns slots to the levels of the diagrams, in a `SlotOrder`.
///
/// Slots of one group, such as an instance, that have few combinations of values together share a level, whose values are
/// these combinations, as every operation on diagrams passes level after level.
struct StateLevels {
  private struct Place {
    var level = -1
    var position = 0
  }

  /// By level.
  private(set) var slots: [[Int]]
  /// By slot.
  private var places: [Place]
  /// By level; nil if the level has one slot, and the values of that slot.
  private var combinations: [SlotCombinations?]
  /// The numbers of outcomes, of events and of burials, under whose changes the combinations are closed.
  private var outcomeCount = 0
  private var burialCount = 0
  /// The limit on the combinations of slots that share a level.
  private static let mostCombinations = 64
  /// A level with more combinations than this is split.
  private static let tooManyCombinations = 1024
  private static let mostSlots = 32

  /// Before anything is known: no levels.
  init(_ layout: SlotLayout) {
    (slots, combinations) = ([], [])
    places = Array(repeating: Place(), count: layout.count)
  }

  /// - Parameter sifted: by slot, the position of its level in an order that was found to be better than that of
  ///   `SlotOrder`; levels with other slots follow their neighbours there.
  /// - Parameter pairsPending: as for `SlotOrder`.
  init(_ behaviour: LearnedBehaviour, threads: Int = 1, sifted: [Int: Int] = [:], pairsPending: Bool = false) {
    let active = behaviour.table.activeSlots
    let order = SlotOrder(behaviour.system, behaviour.burialPlan, active: active, pairsPending: pairsPending)
    var byGroup: [Int: [Int]] = [:]
    var levels: [(rank: SlotOrder.Rank, slots: [Int], combinations: SlotCombinations?)] = []
    for slot in active + order.expected(after: active) {
      if let group = order.group(of: slot) {
        byGroup[group, default: []].append(slot)
      } else {
        levels.append((order.rank(of: slot), [slot], nil))
      }
    }
    let outcomes = Self.outcomes(byGroup: order, behaviour)
    let groups = byGroup.sorted { $0.key < $1.key }
    let parts = WorkList.map(groups, threads: threads) { group, own in
      Self.parts(order.sorted(own), outcomes[group], order, behaviour)
    }
    for ((group, _), parts) in zip(groups, parts) {
      for (index, part) in parts.enumerated() {
        levels.append((order.rank(ofPart: index, of: group), part.slots, part.combinations))
      }
    }
    levels.sort { $0.rank < $1.rank }
    var last = -1
    let positions = levels.map { level in
      last = level.slots.compactMap { sifted[$0] }.min() ?? last
      return last
    }
    levels = levels.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { levels[$0] }
    slots = levels.map(\.slots)
    combinations = levels.map(\.combinations)
    places = Array(repeating: Place(), count: behaviour.system.layout.count)
    placeSlots()
    outcomeCount = behaviour.localTransitions.count
    burialCount = behaviour.burialTransitions.count
  }

  private mutating func placeSlots() {
    for (level, slots) in slots.enumerated() {
      for (position, slot) in slots.enumerated() { places[slot] = Place(level: level, position: position) }
    }
  }

  /// The same levels with the same values, in another order.
  ///
  /// - Parameter order: the present levels, from the top.
  func reordered(_ order: [Int]) -> StateLevels {
    var reordered = self
    reordered.slots = order.map { slots[$0] }
    reordered.combinations = order.map { combinations[$0] }
    reordered.placeSlots()
    return reordered
  }

  /// By group of slots: the outcomes that write one of them; outcomes of burials count down from -1.
  private static func outcomes(byGroup order: SlotOrder, _ behaviour: LearnedBehaviour) -> [[Int]] {
    var found: [[Int]] = Array(repeating: [], count: order.groupCount)
    let groups = (0..<behaviour.system.layout.count).map { order.group(of: $0) ?? -1 }
    func note(_ index: Int, _ slots: [(slot: Int, value: Int)]) {
      for (slot, _) in slots {
        let group = groups[slot]
        if group >= 0, found[group].last != index { found[group].append(index) }
      }
    }
    for (index, outcome) in behaviour.localTransitions.enumerated() {
      guard case .writes(let writes) = outcome.result else { continue }
      note(index, writes)
    }
    for (index, outcome) in behaviour.burialTransitions.enumerated() {
      note(~index, outcome.writes)
    }
    return found
  }

  /// Splits a group of slots into parts that have few combinations each.
  private static func parts(
    _ slots: [Int], _ outcomes: [Int], _ order: SlotOrder, _ behaviour: LearnedBehaviour
  ) -> [(slots: [Int], combinations: SlotCombinations?)] {
    if slots.count == 1 { return [(slots, nil)] }
    // The division into levels does not affect what is found; the sets will be given up anyway.
    if StopSign.current.isGiven { return slots.map { ([$0], nil) } }
    if slots.count <= mostSlots {
      let combinations = SlotCombinations(slots)
      let (launches, changes) = changes(of: slots, outcomes, behaviour)
      if combinations.add(launches: launches, changes: changes, limit: mostCombinations) {
        return [(slots, combinations)]
      }
    }
    // Separate the contents of a container from the rest, if there are both.
    var cut = slots.firstIndex { !order.isContent($0) } ?? slots.count
    if cut == 0 || cut == slots.count { cut = (slots.count + 1) / 2 }
    return parts(Array(slots[..<cut]), outcomes, order, behaviour)
      + parts(Array(slots[cut...]), outcomes, order, behaviour)
  }

  /// The changes that some outcomes make to some slots, each once, in the order of the outcomes.
  private static func changes(
    of slots: [Int], _ outcomes: some Sequence<Int>, _ behaviour: LearnedBehaviour
  ) -> (launches: [SlotCombinations.Change], changes: [SlotCombinations.Change]) {
    var position = Array(repeating: -1, count: behaviour.system.layout.count)
    for (index, slot) in slots.enumerated() { position[slot] = index }
    var (launches, changes): ([SlotCombinations.Change], [SlotCombinations.Change]) = ([], [])
    var known: Set<SlotCombinations.Change> = []
    for index in outcomes {
      guard let (reads, writes) = change(index, behaviour), writes.contains(where: { position[$0.slot] >= 0 }) else {
        continue
      }
      var change = SlotCombinations.Change(slotCount: slots.count)
      for (slot, value) in reads where position[slot] >= 0 { change.read(value, at: position[slot]) }
      for (slot, value) in writes where position[slot] >= 0 { change.write(value, at: position[slot]) }
      if index >= 0, behaviour.localTransitions[index].label.kind == .launch {
        launches.append(change)
      } else if known.insert(change).inserted {
        changes.append(change)
      }
    }
    return (launches, changes)
  }

  /// What an outcome of an event or a burial reads and writes; nil if it leads to no state.
  private static func change(
    _ index: Int, _ behaviour: LearnedBehaviour
  ) -> (reads: [(slot: Int, value: Int)], writes: [(slot: Int, value: Int)])? {
    if index < 0 { return (behaviour.burialTransitions[~index].reads, behaviour.burialTransitions[~index].writes) }
    guard case .writes(let writes) = behaviour.localTransitions[index].result else { return nil }
    return (behaviour.localTransitions[index].reads, writes)
  }

  /// The same levels, for another thread.
  func copy() -> StateLevels {
    var copy = self
    copy.combinations = combinations.map { $0.map(SlotCombinations.init(copying:)) }
    return copy
  }

  /// How the levels have grown.
  enum Growth: Equatable {
    case none
    /// Some levels have new values: relations that were made before lack the steps there. By level: whether it has.
    case values([Bool])
    /// Other levels are necessary.
    case levels

    /// The growth of the same levels by both, one after the other.
    func joined(_ later: Growth) -> Growth {
      switch (self, later) {
      case (.levels, _), (_, .levels): .levels
      case (.none, let only), (let only, .none): only
      case (.values(let first), .values(let second)): .values(zip(first, second).map { $0 || $1 })
      }
    }
  }

  /// Takes in what has been learned since the last call.
  mutating func grow(with behaviour: LearnedBehaviour) -> Growth {
    let new =
      Array(outcomeCount..<behaviour.localTransitions.count)
      + (burialCount..<behaviour.burialTransitions.count).map { ~$0 }
    (outcomeCount, burialCount) = (behaviour.localTransitions.count, behaviour.burialTransitions.count)
    if behaviour.table.activeSlots.contains(where: { places[$0].level < 0 }) { return .levels }
    if new.isEmpty { return .none }
    var hasGrown = Array(repeating: false, count: slots.count)
    for (level, combinations) in combinations.enumerated() {
      guard let combinations else { continue }
      let before = combinations.count
      let (launches, changes) = Self.changes(of: combinations.slots, new, behaviour)
      if !combinations.add(launches: launches, changes: changes, limit: Self.tooManyCombinations) { return .levels }
      hasGrown[level] = combinations.count > before
    }
    return hasGrown.contains(true) ? .values(hasGrown) : .none
  }

  // MARK: Values

  /// The level of a slot; nil if the slot has always had its initial value.
  subscript(slot: Int) -> Int? { places[slot].level < 0 ? nil : places[slot].level }

  /// Whether a slot is at one of some levels, which are given by a flag for each level.
  func contains(_ slot: Int, at isGiven: [Bool]) -> Bool { self[slot].map { isGiven[$0] } ?? false }

  /// By level: whether it has one of some slots.
  func levels(of slots: [Int]) -> [Bool] {
    var found = Array(repeating: false, count: self.slots.count)
    for slot in slots {
      if let level = self[slot] { found[level] = true }
    }
    return found
  }

  /// The number of a slot's value in a vector.
  func number(_ slot: Int, in vector: [UInt32]) -> Int {
    let (level, position) = (places[slot].level, places[slot].position)
    if level < 0 { return 0 }
    return combinations[level].map { $0.value(position, in: vector[level]) } ?? Int(vector[level])
  }

  /// The vector with these numbers; nil if it has a combination that no reachable state has.
  func vector(_ number: (Int) -> Int) -> [UInt32]? {
    var vector: [UInt32] = []
    vector.reserveCapacity(slots.count)
    for (level, slots) in slots.enumerated() {
      if let combinations = combinations[level] {
        guard let value = combinations.number({ number(slots[$0]) }) else { return nil }
        vector.append(value)
      } else {
        vector.append(UInt32(number(slots[0])))
      }
    }
    return vector
  }

  /// The number of a slot's value in a value of its level. The slot must have a level.
  func number(_ slot: Int, ofValue value: UInt32) -> Int {
    let (level, position) = (places[slot].level, places[slot].position)
    return combinations[level].map { $0.value(position, in: value) } ?? Int(value)
  }

  /// By level, and by value of the level: what it adds to the size of a state.
  func weights(_ layout: SlotLayout, _ table: SlotTable) -> [[Int]] {
    slots.enumerated().map { level, slots in
      let sizes = slots.map { slot in
        (0..<table.valueCount(slot)).map { layout.size(of: table.value($0, in: slot), in: slot) }
      }
      guard let combinations = combinations[level] else { return sizes[0] }
      return (0..<combinations.count).map { value in
        slots.indices.reduce(0) { $0 + sizes[$1][combinations.value($1, in: UInt32(value))] }
      }
    }
  }

  /// The numbers of a slot's values that occur in some values of its level. The slot must have a level.
  func numbers(_ slot: Int, amongLevelValues values: [UInt32]) -> Set<Int> {
    let (level, position) = (places[slot].level, places[slot].position)
    guard let combinations = combinations[level] else { return Set(values.map { Int($0) }) }
    return Set(values.map { combinations.value(position, in: $0) })
  }

  // MARK: Cubes

  /// The condition on a level that a slot has one of these values. The slot must have a level.
  func entry(_ slot: Int, numbers: [Int]) -> Cube.Entry {
    let (level, position) = (places[slot].level, places[slot].position)
    let values: [UInt32]
    if let combinations = combinations[level] {
      values = combinations.all(withValue: numbers, at: position)
    } else {
      values = numbers.map { UInt32($0) }
    }
    if values.count == 1 { return Cube.Entry(level: level, read: values[0], write: nil) }
    return Cube.Entry(level: level, steps: LevelSteps(values.map { ($0, $0) }, family: 0))
  }

  /// What is read and written of slots, by level; slots without a level are left out.
  func entries(
    _ reads: [(slot: Int, value: Int)], _ writes: [(slot: Int, value: Int)], isLaunch: Bool = false
  ) -> [Cube.Entry] {
    var parts: [SlotPart] = []
    parts.reserveCapacity(reads.count + writes.count)
    for (slot, value) in reads {
      let place = places[slot]
      if place.level < 0 { continue }
      parts.append(SlotPart(level: place.level, position: place.position, isWritten: false, value: value))
    }
    for (slot, value) in writes {
      let place = places[slot]
      if place.level < 0 { continue }
      parts.append(SlotPart(level: place.level, position: place.position, isWritten: true, value: value))
    }
    parts.sort()
    var entries: [Cube.Entry] = []
    entries.reserveCapacity(parts.count)
    var index = 0
    while index < parts.count {
      let level = parts[index].level
      var end = index + 1
      while end < parts.count, parts[end].level == level { end += 1 }
      if let combinations = combinations[level] {
        entries.append(
          Cube.Entry(level: level, steps: combinations.steps(for: parts[index..<end], isLaunch: isLaunch)))
      } else {
        let (first, last) = (parts[index], parts[end - 1])
        entries.append(
          Cube.Entry(
            level: level, read: first.isWritten ? nil : UInt32(first.value),
            write: last.isWritten ? UInt32(last.value) : nil))
      }
      index = end
    }
    return entries
  }
}
