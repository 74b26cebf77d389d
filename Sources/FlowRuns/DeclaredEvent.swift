import FlowModel

/// An event of a flow, as traces name it, in its parts.
public enum DeclaredEvent: Hashable, Sendable {
  case launch
  case tap(screen: String, action: String)
  case tapAgain(screen: String, action: String)
  case tapEarly(screen: String, action: String)
  case async(screen: String, action: String)
  case settle
  case unlock(coordinator: String)
  case later(coordinator: String)
  case soon(coordinator: String)
  case back
  case backTo(screen: String)
  case backCancelled
  case swipe
  case swipeCancelled
  case tab(coordinator: String)
  case link(String)
  case external(String)

  /// `tap Home.item`, `back`, `link offers`.
  public var text: String {
    switch self {
    case .launch: "launch"
    case .tap(let screen, let action): "tap \(screen).\(action)"
    case .tapAgain(let screen, let action): "tap again \(screen).\(action)"
    case .tapEarly(let screen, let action): "tap early \(screen).\(action)"
    case .async(let screen, let action): "async \(screen).\(action)"
    case .settle: "settle"
    case .unlock(let coordinator): "unlock \(coordinator)"
    case .soon(let coordinator): "soon \(coordinator)"
    case .later(let coordinator): "later \(coordinator)"
    case .back: "back"
    case .backTo(let screen): "back to \(screen)"
    case .backCancelled: "back cancelled"
    case .swipe: "swipe"
    case .swipeCancelled: "swipe cancelled"
    case .tab(let coordinator): "tab \(coordinator)"
    case .link(let name): "link \(name)"
    case .external(let name): "external \(name)"
    }
  }

  /// Every event that a flow has, whether it can happen in some state or not: a person's events first, in the order of
  /// declaration, external events last.
  public static func all(in flow: Flow) -> [DeclaredEvent] {
    var events: [DeclaredEvent] = []
    for screen in flow.coordinators.flatMap(\.screens) {
      for action in screen.actions {
        switch action.trigger {
        case .tap:
          events.append(.tap(screen: screen.name, action: action.name))
          events.append(.tapAgain(screen: screen.name, action: action.name))
          events.append(.tapEarly(screen: screen.name, action: action.name))
        case .async: events.append(.async(screen: screen.name, action: action.name))
        }
      }
    }
    events += [.back] + flow.coordinators.flatMap(\.screens).map { .backTo(screen: $0.name) } + [.backCancelled]
    events +=
      [.swipe, .swipeCancelled] + flow.coordinators.flatMap(\.selectableTabs).map { .tab(coordinator: $0) } + [.settle]
    events += flow.coordinators.flatMap {
      [.unlock(coordinator: $0.name), .later(coordinator: $0.name), .soon(coordinator: $0.name)]
    }
    return events + flow.deepLinks.map { .link($0.name) } + flow.externals.map { .external($0.name) }
  }
}
