import StateSpace

/// Assigns slots to the levels of the diagrams.
///
/// The transition in flight, the layers, the selections and the variables are on top: below one value of them the slots
/// of different instances hardly depend on each other, and sizes add up instead of multiplying. Slots that events read
/// together are next to each other: the slots of an instance, its stack first.
///
/// Slots of one instance that have few combinations of values together share a level, whose values are these
/// combinations, as every operation on diagrams passes level after level.
struct StateLevels {
  private struct Place {
    var level = -1
    var position = 0
  }

  /// Groups of levels, from the top.
  private enum Region: Int { case flight, layers, holders, variables, stacks }

  /// By level.
  let slots: [[Int]]
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

  init(_ behaviour: LearnedBehaviour, threads: Int = 1) {
    let layout = behaviour.system.layout
    let active = behaviour.table.activeSlots
    let counted = Self.countedCoordinators(behaviour.system)
    var byHandle: [Int: [Int]] = [:]
    var levels: [(rank: (Int, Int, Int), slots: [Int], combinations: SlotCombinations?)] = []
    for slot in active + Self.expected(behaviour) {
      if let (handle, _) = layout.member(ofSlot: slot) {
        byHandle[handle, default: []].append(slot)
      } else if let coordinator = counted[slot], let handle = layout.handles(of: coordinator).last {
        // Counts of a coordinator are above its instances.
        let region = Self.region(of: layout.base(ofHandle: handle), layout)
        levels.append(((region.rawValue, handle, -layout.count + slot), [slot], nil))
      } else {
        levels.append(((Self.region(of: slot, layout).rawValue, slot, 0), [slot], nil))
      }
    }
    let outcomes = Self.outcomes(byHandle: behaviour)
    let instances = byHandle.sorted { $0.key < $1.key }
    let parts = WorkList.map(instances, threads: threads) { handle, own in
      let sorted = own.sorted { Self.position($0, layout) < Self.position($1, layout) }
      return Self.parts(sorted, outcomes[handle], behaviour)
    }
    for ((handle, own), parts) in zip(instances, parts) {
      let region = Self.region(of: own[0], layout)
      for (index, part) in parts.enumerated() {
        // Instances that use a container are next to the instance that owns it.
        let anchor = layout.pools[layout.pool(ofHandle: handle)].anchor
        let rank = (region.rawValue, anchor ?? handle, anchor == nil ? index : (handle + 1) << 8 + index)
        levels.append((rank, part.slots, part.combinations))
      }
    }
    levels.sort { $0.rank < $1.rank }
    slots = levels.map(\.slots)
    combinations = levels.map(\.combinations)
    places = Array(repeating: Place(), count: layout.count)
    for (level, slots) in slots.enumerated() {
      for (position, slot) in slots.enumerated() { places[slot] = Place(level: level, position: position) }
    }
    outcomeCount = behaviour.outcomes.count
    burialCount = behaviour.burialOutcomes.count
  }

  /// By slot that counts instances or pending effects: the coordinator for which it counts.
  private static func countedCoordinators(_ system: FlowSystem) -> [Int: Int] {
    let (program, layout) = (system.program, system.layout)
    var found: [Int: Int] = [:]
    for coordinator in program.coordinators.indices {
      if let population = layout.population(coordinator) { found[population] = coordinator }
      if program.postponed[coordinator].isEmpty { continue }
      found[layout.pendingTotal(of: coordinator)] = coordinator
      for body in program.postponed[coordinator] { found[layout.pendingOfDead(coordinator, body)] = coordinator }
    }
    return found
  }

  /// Slots that burials will write according to what is known: they get places at once, instead of new levels each
  /// time.
  private static func expected(_ behaviour: LearnedBehaviour) -> [Int] {
    let (program, layout) = (behaviour.system.program, behaviour.system.layout)
    var isActive = Array(repeating: false, count: layout.count)
    for slot in behaviour.table.activeSlots { isActive[slot] = true }
    var found: [Int] = []
    func expect(_ slot: Int, after cause: Int) {
      guard isActive[cause], !isActive[slot] else { return }
      isActive[slot] = true
      found.append(slot)
    }
    func slot(_ handle: Int, _ field: SlotLayout.Field) -> Int { layout.base(ofHandle: handle) + field.rawValue }
    for burial in behaviour.burialPlan.burials {
      switch burial {
      case .orphan(let child, _), .condemn(let child, _), .letGo(let child, _):
        expect(slot(child, .condemned), after: slot(child, .starter))
      case .leave(let handle, let body), .handOn(let handle, let body):
        let coordinator = layout.coordinator(ofHandle: handle)
        let pending = layout.base(ofHandle: handle) + layout.pendingOffset(of: body, coordinator)
        expect(layout.pendingOfDead(coordinator, body), after: pending)
      case .evict(let user): expect(slot(user, .condemned), after: slot(user, .starter))
      case .disown(let type, let parent):
        for child in layout.handles(of: type) {
          let own = layout.starterSlots(ofHandle: child)
          guard let position = layout.starterSlots.position(of: parent, type) else { continue }
          expect(own.lowerBound + StarterSlots.isOrphaned, after: own.lowerBound + position)
        }
      case .countPending(let coordinator, _):
        for handle in layout.handles(of: coordinator) {
          for body in program.postponed[coordinator] {
            let offset = layout.pendingOffset(of: body, coordinator)
            expect(layout.pendingTotal(of: coordinator), after: layout.base(ofHandle: handle) + offset)
          }
        }
      case .bury, .untap: break
      }
    }
    return found
  }

  private static func region(of slot: Int, _ layout: SlotLayout) -> Region {
    if slot < layout.layers.lowerBound { return .variables }
    if layout.layers.contains(slot) { return .layers }
    guard let (handle, _) = layout.member(ofSlot: slot) else {
      return layout.isCount(slot) ? .variables : .flight
    }
    switch layout.containers[layout.coordinator(ofHandle: handle)] {
    case .stack, .inherited: return .stacks
    case .tabs, .split, .window, .switch: return .holders
    }
  }

  /// The position among the slots of an instance: frames from the bottom of the stack, then the rest, the depth last.
  private static func position(_ slot: Int, _ layout: SlotLayout) -> Int {
    guard let (_, offset) = layout.member(ofSlot: slot) else { return slot }
    let container = SlotLayout.Field.container.rawValue
    return offset > container ? offset - container : offset == container ? 1 << 20 : offset + 1 << 10
  }

  /// By instance: the outcomes that write one of its slots; outcomes of burials count down from -1.
  private static func outcomes(byHandle behaviour: LearnedBehaviour) -> [[Int]] {
    let layout = behaviour.system.layout
    var found: [[Int]] = Array(repeating: [], count: layout.handleCount)
    let handles = (0..<layout.count).map { layout.member(ofSlot: $0)?.handle ?? -1 }
    func note(_ index: Int, _ slots: [(slot: Int, value: Int)]) {
      for (slot, _) in slots {
        let handle = handles[slot]
        if handle >= 0, found[handle].last != index { found[handle].append(index) }
      }
    }
    for (index, outcome) in behaviour.outcomes.enumerated() {
      guard case .writes(let writes) = outcome.result else { continue }
      note(index, writes)
    }
    for (index, outcome) in behaviour.burialOutcomes.enumerated() {
      note(~index, outcome.writes)
    }
    return found
  }

  /// Splits the slots of an instance into parts that have few combinations each.
  private static func parts(
    _ slots: [Int], _ outcomes: [Int], _ behaviour: LearnedBehaviour
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
    // Separate the frames from the rest, if there are both.
    let layout = behaviour.system.layout
    let isFrame = { (slot: Int) in
      layout.member(ofSlot: slot).map { $0.offset > SlotLayout.Field.container.rawValue } ?? false
    }
    var cut = slots.firstIndex { !isFrame($0) } ?? slots.count
    if cut == 0 || cut == slots.count { cut = (slots.count + 1) / 2 }
    return parts(Array(slots[..<cut]), outcomes, behaviour) + parts(Array(slots[cut...]), outcomes, behaviour)
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
      if index >= 0, behaviour.outcomes[index].label.kind == .launch {
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
    if index < 0 { return (behaviour.burialOutcomes[~index].reads, behaviour.burialOutcomes[~index].writes) }
    guard case .writes(let writes) = behaviour.outcomes[index].result else { return nil }
    return (behaviour.outcomes[index].reads, writes)
  }

  /// The same levels, for another thread.
  func copy() -> StateLevels {
    var copy = self
    copy.combinations = combinations.map { $0.map(SlotCombinations.init(copying:)) }
    return copy
  }

  /// How the levels have grown.
  enum Growth {
    case none
    /// Some levels have new values: relations that were made before lack the steps there.
    case values
    /// Other levels are necessary.
    case levels
  }

  /// Takes in what has been learned since the last call.
  mutating func grow(with behaviour: LearnedBehaviour) -> Growth {
    let new =
      Array(outcomeCount..<behaviour.outcomes.count) + (burialCount..<behaviour.burialOutcomes.count).map { ~$0 }
    (outcomeCount, burialCount) = (behaviour.outcomes.count, behaviour.burialOutcomes.count)
    if behaviour.table.activeSlots.contains(where: { places[$0].level < 0 }) { return .levels }
    if new.isEmpty { return .none }
    var growth = Growth.none
    for combinations in combinations {
      guard let combinations else { continue }
      let before = combinations.count
      let (launches, changes) = Self.changes(of: combinations.slots, new, behaviour)
      if !combinations.add(launches: launches, changes: changes, limit: Self.tooManyCombinations) { return .levels }
      if combinations.count > before { growth = .values }
    }
    return growth
  }

  // MARK: Values

  /// The level of a slot; nil if the slot has always had its initial value.
  subscript(slot: Int) -> Int? { places[slot].level < 0 ? nil : places[slot].level }

  /// By level: whether it has one of some slots, which are given by a flag for each slot.
  func levels(of isGiven: [Bool]) -> [Bool] {
    var found = Array(repeating: false, count: slots.count)
    for (slot, isGiven) in isGiven.enumerated() where isGiven {
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
