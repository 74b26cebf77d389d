/// One step of the environment, with everything needed to carry it out on the state it was offered in.
public enum Event: Hashable, Sendable {
  case tap(action: Int)
  case tapAgain(action: Int)
  case tapEarly(action: Int)
  /// `frame` counts the displayed frames in display order.
  case async(action: Int, frame: Int)
  case settle
  case unlock(instance: Int)
  case later(Flight.Waiting)
  case back
  /// `depth` frames stay.
  case backTo(screen: Int, depth: Int)
  case backCancelled
  case swipe
  case swipeCancelled
  /// The tabs at a path of the topmost context.
  case tab(path: [Int], index: Int)
  case link(Int)
  case external(Int)

  /// A tap on a transition that another tap began.
  var isFurtherTap: Bool {
    switch self {
    case .tapAgain, .tapEarly: true
    default: false
    }
  }
}

/// The name of an event as a trace gives it, packed: events of one name are one event to fairness and to traces.
public struct EventLabel: Hashable, Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case tap, tapAgain, tapEarly, async, settle, unlock, later, back, backTo, backCancelled, swipe, swipeCancelled, tab
    case link, external, launch
  }

  /// 8 bits of kind, 24 of operand.
  public let code: UInt32

  public init(_ kind: Kind, _ operand: Int = 0) { code = UInt32(kind.rawValue) << 24 | UInt32(operand) }
  public init(code: UInt32) { self.code = code }

  public var kind: Kind { Kind(rawValue: UInt8(code >> 24))! }
  /// An action, coordinator, screen, link or external, as the kind wants it.
  public var operand: Int { Int(code & 0xFF_FFFF) }

  /// What a person does with a finger.
  public var isGesture: Bool {
    switch kind {
    case .tap, .tapAgain, .tapEarly, .back, .backTo, .backCancelled, .swipe, .swipeCancelled, .tab: true
    case .async, .settle, .unlock, .later, .link, .external, .launch: false
    }
  }

  /// Gestures, and what follows without anybody's doing.
  public var isPersons: Bool {
    switch kind {
    case .link, .external, .launch: false
    default: true
    }
  }
}

extension Program {
  public func name(of label: EventLabel) -> String {
    func action() -> String { "\(screens[actions[label.operand].screen].name).\(actions[label.operand].name)" }
    return switch label.kind {
    case .tap: "tap \(action())"
    case .tapAgain: "tap again \(action())"
    case .tapEarly: "tap early \(action())"
    case .async: "async \(action())"
    case .settle: "settle"
    case .unlock: "unlock \(coordinators[label.operand].name)"
    case .later: "later \(coordinators[label.operand].name)"
    case .back: "back"
    case .backTo: "back to \(screens[label.operand].name)"
    case .backCancelled: "back cancelled"
    case .swipe: "swipe"
    case .swipeCancelled: "swipe cancelled"
    case .tab: "tab \(coordinators[label.operand].name)"
    case .link: "link \(links[label.operand].name)"
    case .external: "external \(externals[label.operand].name)"
    case .launch: "launch"
    }
  }

  /// Whether an event is fair: possible again and again, it happens again and again.
  public func isFair(_ label: EventLabel) -> Bool {
    switch label.kind {
    case .settle, .unlock, .later: true
    case .async: actions[label.operand].onceBit != nil
    default: false
    }
  }

  func label(of event: Event, in state: FlowState) -> EventLabel {
    func coordinator(_ ref: InstanceRef) -> Int {
      switch ref {
      case .live(let index): state.instances[index].coordinator
      case .dead(let coordinator): coordinator
      }
    }
    switch event {
    case .tap(let action): return EventLabel(.tap, action)
    case .tapAgain(let action): return EventLabel(.tapAgain, action)
    case .tapEarly(let action): return EventLabel(.tapEarly, action)
    case .async(let action, _): return EventLabel(.async, action)
    case .settle: return EventLabel(.settle)
    case .unlock(let instance): return EventLabel(.unlock, state.instances[instance].coordinator)
    case .later(let waiting): return EventLabel(.later, coordinator(waiting.owner))
    case .back: return EventLabel(.back)
    case .backTo(let screen, _): return EventLabel(.backTo, screen)
    case .backCancelled: return EventLabel(.backCancelled)
    case .swipe: return EventLabel(.swipe)
    case .swipeCancelled: return EventLabel(.swipeCancelled)
    case .tab(let path, let index):
      guard case .tabs(_, let tabs, _) = state.contexts[state.contexts.count - 1].display[path],
        let owner = tabs[index].containerOwner
      else { preconditionFailure("A tab event names tabs.") }
      return EventLabel(.tab, coordinator(owner))
    case .link(let link): return EventLabel(.link, link)
    case .external(let external): return EventLabel(.external, external)
    }
  }
}
