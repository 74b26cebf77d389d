/// A look at few slots that rules out most states for a state label.
public enum Prefilter: Sendable {
  /// An instance owns nothing displayed, and neither does any instance it started.
  case hiddenInstance
  /// The owner of a displayed frame is no longer alive.
  case orphanedFrame
  case stuckGuard
  /// A machine is in a state that shows a screen.
  case machineWithScreen

  /// How a state is looked at.
  package enum Test {
    case state((Execution) -> Bool)
    /// One of the slots has a value that passes.
    case value((_ value: SlotValue, _ slot: Int, _ layout: SlotLayout) -> Bool)
  }

  package var test: Test {
    switch self {
    case .hiddenInstance: .state(\.hasHiddenInstance)
    case .machineWithScreen: .state(\.hasMachineWithScreen)
    case .orphanedFrame: .value { value, _, _ in value.hasOrphan }
    case .stuckGuard:
      .value { value, slot, layout in
        value == .number(Int(Instance.Guard.stuck.rawValue))
          && layout.member(ofSlot: slot)?.offset == SlotLayout.Field.guardState.rawValue
      }
    }
  }
}

extension SlotValue {
  fileprivate var hasOrphan: Bool {
    func isOrphan(_ frame: Frame) -> Bool {
      if case .dead = frame.owner { return true }
      return false
    }
    func has(_ node: DisplayNode) -> Bool {
      switch node {
      case .container, .unopened: false
      case .frame(let frame): isOrphan(frame)
      case .stack(_, let frames): frames.contains(where: isOrphan)
      case .tabs(_, let tabs, _): tabs.contains(where: has)
      case .holder(_, let held): held.map(has) ?? false
      }
    }
    switch self {
    case .frame(let frame): return isOrphan(frame)
    case .node(let node): return has(node)
    case .nodes(let nodes): return nodes.contains(where: has)
    case .layer(let layer): return has(layer.node)
    case .empty, .number, .numbers, .starter, .place, .owner, .waiting, .unlocks: return false
    }
  }
}

extension Execution {
  /// Whether an instance other than the root owns nothing displayed, and neither does any instance it started.
  fileprivate var hasHiddenInstance: Bool {
    let handles = program.coordinators.indices.flatMap { existing($0) }
    var isShown: Set<Int> = []
    for handle in handles where !isShown.contains(handle) && ownsSomethingDisplayed(handle) {
      var shown = handle
      while isShown.insert(shown).inserted, case .live(let starter)? = starter(shown) { shown = starter }
    }
    return handles.contains { !isShown.contains($0) && starter($0) != Instance.Starter.none }
  }

  fileprivate var hasMachineWithScreen: Bool {
    program.coordinators.indices.contains { coordinator in
      guard let machine = program.coordinators[coordinator].machine, machine.shows.contains(where: { $0 != nil })
      else { return false }
      return existing(coordinator).contains { machine.shows[machineState($0)] != nil }
    }
  }
}
