/// How many effects are pending on behalf of each coordinator.
///
/// An event that counted as it goes would be learned for each number of effects that may be pending. So it keeps the change
/// to itself, and burials count once it is over; it looks at the numbers only where it has to know whether nothing is left.
extension Execution {
  /// Whether any `soon` or `later` effect is pending.
  var hasPending: Bool {
    if pendingChanges.values.contains(where: { $0 > 0 }) { return true }
    return program.coordinators.indices.contains { coordinator in
      !program.postponed[coordinator].isEmpty
        && number(layout.pendingTotal(of: coordinator)) + pendingChanges[coordinator, default: 0] > 0
    }
  }

  /// Counts what the event has left pending or has taken, or leaves that to burials.
  mutating func judgePending() {
    // What is looked at next may depend on nothing but what has been seen: the order is the same each time.
    let changes = pendingChanges.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    // Nobody was there before a launch, and no burials follow it.
    guard buriesApart, offered?.kind != .launch else {
      for (coordinator, change) in changes { countPending(of: coordinator, change) }
      pendingChanges = [:]
      return
    }
    for (coordinator, change) in changes { bereaved.append(.pendingChanged(of: coordinator, by: change)) }
    bereaved.sort()
  }

  func countPending(of coordinator: Int, _ change: Int) {
    let total = layout.pendingTotal(of: coordinator)
    slots[total] = .number(number(total) + change)
  }
}
