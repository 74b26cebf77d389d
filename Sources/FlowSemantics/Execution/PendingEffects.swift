/// Knows whether effects are pending on behalf of each coordinator.
///
/// One slot for each coordinator says so. With the number of pending effects in it, every effect of the coordinator
/// would depend on all others. An event that makes an effect pending sets the slot without a look; after one that runs a
/// pending effect, a burial finds out whether another one is left. The event itself looks only where it has to know that
/// nothing is pending.
extension Execution {
  /// Whether any `soon` or `later` effect is pending.
  var hasPending: Bool {
    program.coordinators.indices.contains { !program.postponed[$0].isEmpty && hasPending(of: $0) }
  }

  private func hasPending(of coordinator: Int) -> Bool {
    coordinator == lostPendingOf ? findsPending(of: coordinator) : number(layout.hasPending(coordinator)) != 0
  }

  /// The coordinator whose last pending effect this event may have run; nil: there is none, or another effect of it has
  /// become pending since.
  private var lostPendingOf: Int? {
    ranPendingOf.flatMap { slots.isWritten(layout.hasPending($0)) ? nil : $0 }
  }

  /// Records that an effect of a coordinator has become pending, or that this event runs one.
  mutating func notePending(of coordinator: Int, _ difference: Int) {
    if difference > 0 { self[layout.hasPending(coordinator)] = .number(1) } else { ranPendingOf = coordinator }
  }

  /// Finds out whether another effect is pending after this event has run one, or leaves that to a burial.
  mutating func judgePending() {
    guard let coordinator = lostPendingOf else { return }
    if buriesApart {
      bereaved.append(.pendingLost(of: coordinator))
      bereaved.sort()
    } else {
      noteWhetherPending(of: coordinator)
    }
  }

  /// Updates the slot that says whether effects of a coordinator are pending.
  mutating func noteWhetherPending(of coordinator: Int) {
    if !findsPending(of: coordinator) { self[layout.hasPending(coordinator)] = .number(0) }
  }

  /// Looks for a pending effect of a coordinator; reads no further than it has to.
  private func findsPending(of coordinator: Int) -> Bool {
    let bodies = program.postponed[coordinator]
    if bodies.contains(where: { pendingCount(Flight.Waiting(owner: .dead(coordinator: coordinator), body: $0)) > 0 }) {
      return true
    }
    let new = created.indices.filter { created[$0].coordinator == coordinator }.map { $0 + layout.handleCount }
    return (existing(coordinator) + new).contains { handle in
      bodies.contains { pendingCount(Flight.Waiting(owner: .live(handle), body: $0)) > 0 }
    }
  }
}
