/// Slots that answer by yes or no which instance started another one.
///
/// The slot of the starter has a value for each possible starter. An event that asks only whether an instance exists,
/// or whether a certain instance started it, would depend on which other instance did. The values of these slots follow
/// from the slot of the starter.
struct StarterSlots: Sendable {
  /// By coordinator: the possible starters of its instances, with their positions here; empty if it has no such slots.
  let starters: [[Int: Int]]

  /// The numbers of starters that get such slots: with fewer they gain nothing, and more take too much room.
  private static let counts = 3...64
  /// The slots before those of the starters: whether the instance exists; whether its starter is gone.
  private static let lead = 2

  init(_ program: Program, _ poolsOf: [[Int]], _ instanceLimit: Int) {
    starters = program.coordinators.indices.map { coordinator in
      let handles = program.starters[coordinator].flatMap { poolsOf[$0] }.flatMap { pool in
        (0..<instanceLimit).map { pool * instanceLimit + $0 }
      }
      guard Self.counts.contains(handles.count) else { return [:] }
      return Dictionary(uniqueKeysWithValues: handles.enumerated().map { ($0.element, $0.offset) })
    }
  }

  /// The number of such slots of an instance with a number of possible starters.
  static func count(_ starters: Int) -> Int { counts.contains(starters) ? lead + starters : 0 }

  /// The number of such slots of an instance.
  func count(_ coordinator: Int) -> Int { Self.count(starters[coordinator].count) }

  static let isThere = 0
  static let isOrphaned = 1

  /// The position of the slot that says whether a certain instance started an instance; nil if there is no such slot.
  func position(of starter: Int, _ coordinator: Int) -> Int? { starters[coordinator][starter].map { Self.lead + $0 } }

  /// The values of these slots for a starter; nil if the instance does not exist.
  func values(_ starter: Instance.Starter?, _ coordinator: Int) -> [Bool] {
    var values = Array(repeating: false, count: count(coordinator))
    if values.isEmpty { return values }
    values[Self.isThere] = starter != nil
    values[Self.isOrphaned] = starter == .gone
    if case .live(let handle)? = starter, let position = position(of: handle, coordinator) { values[position] = true }
    return values
  }
}

/// Locates and describes the slots that follow from starters.
extension SlotLayout {
  /// The slots of an instance that follow from the slot of its starter, in order.
  func starterSlots(ofHandle handle: Int) -> Range<Int> {
    let coordinator = coordinator(ofHandle: handle)
    let first = base(ofHandle: handle) + offsets(coordinator).lowerBound
    return first..<first + starterSlots.count(coordinator)
  }

  /// One of these slots in words: `Editor is there`, `Editor started by Home`.
  func words(ofStarterSlot position: Int, _ coordinator: Int, _ name: String, _ program: Program) -> String {
    switch position {
    case StarterSlots.isThere: return "\(name) is there"
    case StarterSlots.isOrphaned: return "\(name) started by somebody who is gone"
    default:
      let handle = starterSlots.starters[coordinator].keys.first {
        starterSlots.position(of: $0, coordinator) == position
      }
      return "\(name) started by \(handle.map { self.name(ofHandle: $0, program) } ?? "nobody")"
    }
  }
}

/// Reads and updates the slots that follow from starters.
extension Execution {
  /// Whether the instance exists.
  func isThere(_ handle: Int) -> Bool {
    answer(StarterSlots.isThere, of: handle) ?? (starter(handle) != nil)
  }

  /// Whether the starter of an instance is gone.
  func isOrphaned(_ handle: Int) -> Bool {
    answer(StarterSlots.isOrphaned, of: handle) ?? (starter(handle) == .gone)
  }

  /// Whether a certain instance started an instance.
  func isStarted(_ handle: Int, by other: Int) -> Bool {
    if let position = layout.starterSlots.position(of: other, coordinator(of: handle)),
      let answer = answer(position, of: handle)
    {
      return answer
    }
    return starter(handle) == .live(other)
  }

  /// The value of a slot that follows from the starter; nil if there is no such slot, or the event has set the starter.
  private func answer(_ position: Int, of handle: Int) -> Bool? {
    guard handle < layout.handleCount, !slots.isWritten(slot(handle, .starter)) else { return nil }
    let own = layout.starterSlots(ofHandle: handle)
    return own.isEmpty ? nil : number(own.lowerBound + position) != 0
  }

  /// Updates the slots that follow from the starters which the event has set.
  mutating func noteStarters() {
    for slot in slots.written {
      guard let (handle, offset) = layout.member(ofSlot: slot), offset == SlotLayout.Field.starter.rawValue else {
        continue
      }
      let values = layout.starterSlots.values(starter(handle), coordinator(of: handle))
      for (own, value) in zip(layout.starterSlots(ofHandle: handle), values) { self[own] = .number(value ? 1 : 0) }
    }
  }
}
