import FlowModel

/// Events that are asked for together, because the same slots decide which of them can happen.
public enum EventGroup: Hashable, Sendable {
  case tap(Site)
  case tapAgain(Site)
  case tapEarly(Site)
  /// The async actions of the frame at a position of an instance's stack.
  case asyncOnStack(Int, Int)
  /// The async actions of a bare frame, or of frames that dead instances left behind.
  case asyncInSpot(Spot)
  case settle
  case unlock(Int)
  /// A `soon` or `later` effect of an instance, by its body.
  case pending(of: Int, body: Int)
  /// The same for an instance that is no longer alive.
  case pendingOfDead(coordinator: Int, body: Int)
  /// Back, back to a screen, back cancelled.
  case back(Site)
  case swipe
  case tab(Bar)
  case link(Int)
  case external(Int)
}

extension EventGroup {
  /// The part of a kind of events that a group covers: all of them; or, to read fewer slots in each group, the events
  /// on the stack of one instance, or the remaining ones.
  public enum Site: Hashable, Sendable {
    case anywhere
    case stack(Int)
    case elsewhere
  }

  /// The same for tab bars: all items, one item of one instance's bar, or the remaining ones.
  public enum Bar: Hashable, Sendable {
    case any
    case item(of: Int, Int)
    case others
  }
}

/// A slot that holds a node of the display.
public enum Spot: Hashable, Sendable {
  case layer(Int)
  case holder(Int)
  case tab(of: Int, Int)
}

extension EventGroup {
  /// The kind of groups that mostly read the same slots.
  package enum Kind: BitwiseCopyable { case tap, tapAgain, tapEarly, settle, move, message, single }

  package var kind: Kind {
    switch self {
    case .tap: .tap
    case .tapAgain: .tapAgain
    case .tapEarly: .tapEarly
    case .settle: .settle
    case .back, .swipe, .tab: .move
    case .link, .external: .message
    // Few questions, and each group reads slots of its own.
    case .asyncOnStack, .asyncInSpot, .unlock, .pending, .pendingOfDead: .single
    }
  }
}

extension Program {
  private func pendingGroups(_ layout: SlotLayout, areSoon: Bool) -> [EventGroup] {
    let bodies = postponed.map { $0.filter { self.bodies[$0].isSoon == areSoon } }
    let living = coordinators.indices.flatMap { coordinator in
      bodies[coordinator].isEmpty ? [] : layout.handles(of: coordinator)
    }
    return living.flatMap { handle in
      bodies[layout.coordinator(ofHandle: handle)].map { .pending(of: handle, body: $0) }
    }
      + coordinators.indices.flatMap { coordinator in
        bodies[coordinator].map { .pendingOfDead(coordinator: coordinator, body: $0) }
      }
  }

  /// All groups that can ever offer an event, taps first and external events last.
  ///
  /// - Parameter bySite: whether events on different stacks and tab bars form separate groups.
  func eventGroups(_ layout: SlotLayout, bySite: Bool = false) -> [EventGroup] {
    func handles(where matches: (Int) -> Bool) -> [Int] {
      coordinators.indices.filter(matches).flatMap { layout.handles(of: $0) }
    }
    let stacks = handles { coordinators[$0].mayHave(.stack) }
    let sites = bySite ? stacks.map { EventGroup.Site.stack($0) } + [.elsewhere] : [.anywhere]
    var bars = [EventGroup.Bar.any]
    if bySite {
      bars = handles { coordinators[$0].mayHave(.tabs) }.flatMap { handle in
        coordinators[layout.coordinator(ofHandle: handle)].tabs.indices.map { .item(of: handle, $0) }
      }
      bars.append(.others)
    }
    var groups = sites.map { EventGroup.tap($0) } + sites.map { .tapAgain($0) } + sites.map { .tapEarly($0) }
    if screens.contains(where: { !$0.asyncActions.isEmpty }) {
      groups += (0..<layout.layers.count).map { .asyncInSpot(.layer($0)) }
      for handle in handles(where: { _ in true }) {
        let coordinator = coordinators[layout.coordinator(ofHandle: handle)]
        for container in coordinator.containers {
          switch container {
          case .stack: groups += (0..<layout.stackDepth).map { .asyncOnStack(handle, $0) }
          case .window, .switch: groups.append(.asyncInSpot(.holder(handle)))
          case .tabs, .split: groups += coordinator.tabs.indices.map { .asyncInSpot(.tab(of: handle, $0)) }
          case .inherited: break
          }
        }
      }
    }
    groups.append(.settle)
    groups += handles { coordinators[$0].declaration.guardUnlock != nil }.map { .unlock($0) }
    groups += pendingGroups(layout, areSoon: true) + pendingGroups(layout, areSoon: false)
    groups += sites.map { .back($0) } + [.swipe] + bars.map { .tab($0) }
    groups += links.indices.map { .link($0) } + externals.indices.map { .external($0) }
    return groups
  }
}
