/// Counts the effects that are pending on behalf of each coordinator.
///
/// An event that updated the counts itself would be learned for each number of pending effects. It therefore records
/// only the changes, and burials update the counts when it is over. The event reads the counts only where it has to
/// know whether nothing is pending.
extension Execution {
  /// Whether any `soon` or `later` effect is pending.
  var hasPending: Bool {
    if pendingChanges.values.contains(where: { $0 > 0 }) { return true }
    return program.coordinators.indices.contains { coordinator in
      !program.postponed[coordinator].isEmpty
        && number(layout.pendingTotal(of: coordinator)) + pendingChanges[coordinator, default: 0] > 0
    }
  }

  /// Updates the counts of pending effects, or leaves that to burials.
  mutating func judgePending() {
    // The order is the same each time, so that the order of further reads depends only on what has been read.
    let changes = pendingChanges.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    // Nothing was pending before a launch, and no burials follow it.
    guard buriesApart, offered?.kind != .launch else {
      for (coordinator, change) in changes { countPending(of: coordinator, change) }
      pendingChanges = [:]
      return
    }
    for (coordinator, change) in changes { bereaved.append(.pendingChanged(of: coordinator, by: change)) }
    bereaved.sort()
  }

  mutating func countPending(of coordinator: Int, _ change: Int) {
    let total = layout.pendingTotal(of: coordinator)
    self[total] = .number(number(total) + change)
  }
}
