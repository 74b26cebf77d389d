/// Slots that answer who started an instance by yes or no.
///
/// The slot of the starter has a value for each of many starters. Who asks only whether an instance is there, or whether one
/// certain instance started it, would depend on which other one did; what these slots say follows from that one.
struct StarterSlots: Sendable {
  /// By coordinator: those that may have started its instances, with their positions here; empty where it has no such slots.
  let starters: [[Int: Int]]

  /// Fewer are not worth it, and more take too much room.
  private static let counts = 3...64
  /// Before the slots of the starters: whether it is there; whether whoever started it is gone.
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

  /// How many such slots an instance has that may have been started by so many.
  static func count(_ starters: Int) -> Int { counts.contains(starters) ? lead + starters : 0 }

  /// How many such slots an instance has.
  func count(_ coordinator: Int) -> Int { Self.count(starters[coordinator].count) }

  static let isThere = 0
  static let isOrphaned = 1

  /// The position of the slot that says whether somebody started an instance; nil where there is none.
  func position(of starter: Int, _ coordinator: Int) -> Int? { starters[coordinator][starter].map { Self.lead + $0 } }

  /// What they hold when an instance was started by somebody; nil: there is none.
  func values(_ starter: Instance.Starter?, _ coordinator: Int) -> [Bool] {
    var values = Array(repeating: false, count: count(coordinator))
    if values.isEmpty { return values }
    values[Self.isThere] = starter != nil
    values[Self.isOrphaned] = starter == .gone
    if case .live(let handle)? = starter, let position = position(of: handle, coordinator) { values[position] = true }
    return values
  }
}

extension SlotLayout {
  /// The slots of an instance that follow from the one of its starter, in order.
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

extension Execution {
  /// Whether there is such an instance.
  func isThere(_ handle: Int) -> Bool {
    answer(StarterSlots.isThere, of: handle) ?? (starter(handle) != nil)
  }

  /// Whether whoever started an instance is gone.
  func isOrphaned(_ handle: Int) -> Bool {
    answer(StarterSlots.isOrphaned, of: handle) ?? (starter(handle) == .gone)
  }

  /// Whether an instance was started by a certain one.
  func isStarted(_ handle: Int, by other: Int) -> Bool {
    if let position = layout.starterSlots.position(of: other, coordinator(of: handle)),
      let answer = answer(position, of: handle)
    {
      return answer
    }
    return starter(handle) == .live(other)
  }

  /// What one of the slots says that follow from the starter; nil where there is none, or that was set in this event.
  private func answer(_ position: Int, of handle: Int) -> Bool? {
    guard handle < layout.handleCount, !slots.isWritten(slot(handle, .starter)) else { return nil }
    let own = layout.starterSlots(ofHandle: handle)
    return own.isEmpty ? nil : number(own.lowerBound + position) != 0
  }

  /// Brings the slots up to date that follow from starters.
  func noteStarters() {
    for slot in slots.written {
      guard let (handle, offset) = layout.member(ofSlot: slot), offset == SlotLayout.Field.starter.rawValue else {
        continue
      }
      let values = layout.starterSlots.values(starter(handle), coordinator(of: handle))
      for (own, value) in zip(layout.starterSlots(ofHandle: handle), values) { slots[own] = .number(value ? 1 : 0) }
    }
  }
}
