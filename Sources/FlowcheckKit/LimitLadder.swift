import FlowModel

/// The sequence of limits under which a large flow is explored: from the smallest towards its own.
///
/// Each rung raises limits of the last rung that was explored completely: all of them by one step, as long as the
/// exploration ends in time, and then one after the other. A limit whose raise alone did not end in time keeps its
/// value, and the others are raised further. Every run within a rung is a run within each higher rung, so that the
/// highest rung has all findings of the lower ones.
struct LimitLadder: Sendable {
  /// The limits that may be raised, in turn; `taps` is part of the model and stays.
  private enum Limit: CaseIterable {
    case races, stackDepth, modals, instances, pending
  }

  /// The flow's own limits, at which the ladder ends.
  let top: Limits
  /// The highest limits whose states were all found; before the first climb, the lowest limits.
  private(set) var current: Limits
  /// The groups of limits to raise next, in turn; the limits of a group are raised together.
  private var waiting = [Limit.allCases]
  private var raised: [Limit] = []

  /// Begins with no event during a transition, one instance of each coordinator, one context above the root, two frames
  /// on a stack.
  init(to top: Limits) {
    self.top = top
    current = top
    current.races = 0
    current.stackDepth = min(2, top.stackDepth)
    current.modals = min(1, top.modals)
    current.instances = min(1, top.instances)
    current.pending = min(1, top.pending)
  }

  /// Whether the current rung has the flow's own limits, so that its states are all states of the flow.
  var isAtTop: Bool { Limit.allCases.allSatisfy { value(of: $0, in: current) == value(of: $0, in: top) } }

  /// The limits to try next; nil: no limit is left to raise. Without a call of ``climb()`` since the last call, the
  /// exploration under the last limits is taken to have been incomplete.
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

  /// Records that the exploration under the last limits was complete: further raises begin from them.
  mutating func climb() {
    for limit in raised { _ = raise(limit, in: &current) }
    waiting.append(raised)
    raised = []
  }

  /// Raises a limit by one step; false: it has the flow's own value already.
  private func raise(_ limit: Limit, in limits: inout Limits) -> Bool {
    let (value, most) = (value(of: limit, in: limits), value(of: limit, in: top))
    guard value < most else { return false }
    // Few transitions last long enough for a third event: after two events the next step is the flow's own value.
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
