import FlowModel

/// The limits under which a large flow is looked at one after the other: from the smallest towards its own.
///
/// Each rung raises limits of the last rung whose states were all found: all of them by one step, as long as that comes to
/// its end in time, and then one after the other. What did not come to its end alone stays where it was, and the others are
/// raised on. Every run within a rung is a run within each one above it, so that the highest rung says all that those below
/// it did.
struct LimitLadder: Sendable {
  /// What may be raised, in turn; `taps` is a definition and stays.
  private enum Limit: CaseIterable {
    case races, stackDepth, modals, instances, pending
  }

  /// The flow's own limits, at which there is nothing left to raise.
  let top: Limits
  /// The highest limits whose states were all found; before the first climb the lowest, at which to begin.
  private(set) var current: Limits
  /// What to raise next, in turn; what stands together is raised together.
  private var waiting = [Limit.allCases]
  private var raised: [Limit] = []

  /// Nothing during a transition, one instance of each coordinator, one context above the root, two frames on a stack.
  init(to top: Limits) {
    self.top = top
    current = top
    current.races = 0
    current.stackDepth = min(2, top.stackDepth)
    current.modals = min(1, top.modals)
    current.instances = min(1, top.instances)
    current.pending = min(1, top.pending)
  }

  /// Whether all states of the flow itself have been found once those of the current rung have.
  var isAtTop: Bool { Limit.allCases.allSatisfy { value(of: $0, in: current) == value(of: $0, in: top) } }

  /// The limits to try next, after what was tried last did not come to its end unless ``climb()`` was told so; nil: none
  /// is left that may be raised.
  mutating func next() -> Limits? {
    if raised.count > 1 { waiting += raised.map { [$0] } }
    raised = []
    while let group = waiting.first {
      waiting.removeFirst()
      var limits = current
      let changed = group.filter { raise($0, in: &limits) }
      if changed.isEmpty { continue }
      raised = changed
      return limits
    }
    return nil
  }

  /// The states under the limits tried last were all found: they are what is raised from now on.
  mutating func climb() {
    for limit in raised { _ = raise(limit, in: &current) }
    waiting.append(raised)
    raised = []
  }

  /// Raises a limit by one step; false: it is where the flow has it.
  private func raise(_ limit: Limit, in limits: inout Limits) -> Bool {
    let (value, most) = (value(of: limit, in: limits), value(of: limit, in: top))
    guard value < most else { return false }
    // Few transitions have room for a third event: from there on it is all or nothing.
    let next = limit == .races && value >= 2 ? most : value + 1
    switch limit {
    case .races: limits.races = next
    case .stackDepth: limits.stackDepth = next
    case .modals: limits.modals = next
    case .instances: limits.instances = next
    case .pending: limits.pending = next
    }
    return true
  }

  private func value(of limit: Limit, in limits: Limits) -> Int {
    switch limit {
    case .races: limits.races
    case .stackDepth: limits.stackDepth
    case .modals: limits.modals
    case .instances: limits.instances
    case .pending: limits.pending
    }
  }
}
