import FlowModel

/// Events that are asked for together, because the same slots tell which of them can happen.
public enum EventGroup: Hashable, Sendable {
  case tap, tapAgain, tapEarly
  /// What the frame at a position of an instance's stack does by itself.
  case asyncOnStack(Int, Int)
  /// What a bare frame, or frames that the dead left behind, do by themselves.
  case asyncInSpot(Spot)
  case settle
  case unlock(Int)
  case later(Int)
  case laterOfDead
  /// Back, back to a screen, back cancelled.
  case back
  case swipe
  case tab
  case link(Int)
  case external(Int)
}

/// A slot that holds a node of the display.
public enum Spot: Hashable, Sendable {
  case layer(Int)
  case holder(Int)
  case tab(of: Int, Int)
}

extension Program {
  /// All groups that can ever offer something, taps first and what comes from outside last.
  func eventGroups(_ layout: SlotLayout) -> [EventGroup] {
    func handles(where matches: (Int) -> Bool) -> [Int] {
      coordinators.indices.filter(matches).flatMap { coordinator in
        (0..<layout.instanceLimit).map { layout.handle(coordinator, $0) }
      }
    }
    var groups: [EventGroup] = [.tap, .tapAgain, .tapEarly]
    if screens.contains(where: { !$0.asyncActions.isEmpty }) {
      groups += (0..<layout.layers.count).map { .asyncInSpot(.layer($0)) }
      for handle in handles(where: { _ in true }) {
        let coordinator = coordinators[handle / layout.instanceLimit]
        switch coordinator.container {
        case .stack: groups += (0..<layout.stackDepth).map { .asyncOnStack(handle, $0) }
        case .window, .switch: groups.append(.asyncInSpot(.holder(handle)))
        case .tabs: groups += coordinator.tabs.indices.map { .asyncInSpot(.tab(of: handle, $0)) }
        case .inherited: break
        }
      }
    }
    groups.append(.settle)
    groups += handles { coordinators[$0].declaration.guardUnlock != nil }.map { .unlock($0) }
    groups += handles { postpones[$0] }.map { .later($0) } + [.laterOfDead, .back, .swipe, .tab]
    groups += links.indices.map { .link($0) } + externals.indices.map { .external($0) }
    return groups
  }
}
