/// The name of an event in traces, packed. Traces and fairness treat events of one name as one event.
public struct EventLabel: Hashable, Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case tap, tapAgain, tapEarly, async, settle, unlock, later, back, backTo, backCancelled, swipe, swipeCancelled, tab
    case link, external, launch, soon
  }

  /// 8 bits of kind, 24 of operand.
  public let code: UInt32

  public init(_ kind: Kind, _ operand: Int = 0) { code = UInt32(kind.rawValue) << 24 | UInt32(operand) }
  public init(code: UInt32) { self.code = code }

  public var kind: Kind { Kind(rawValue: UInt8(code >> 24))! }
  /// An action, coordinator, screen, link or external, depending on the kind.
  public var operand: Int { Int(code & 0xFF_FFFF) }

  /// The operand of an event whose name was not asked for.
  static let unnamed = 0xFF_FFFF

  /// Whether the event ends a transition or opens a guard: every other event while something is in flight is a race.
  public var isSettling: Bool { kind == .settle || kind == .unlock }

  /// Whether a person makes the event with a finger.
  public var isGesture: Bool {
    switch kind {
    case .tap, .tapAgain, .tapEarly, .back, .backTo, .backCancelled, .swipe, .swipeCancelled, .tab: true
    case .async, .settle, .unlock, .later, .soon, .link, .external, .launch: false
    }
  }

  /// Whether the event is a gesture or happens by itself, with no cause outside of the app and its user.
  public var isPersons: Bool {
    switch kind {
    case .link, .external, .launch: false
    default: true
    }
  }
}

extension Program {
  package func name(of subject: Subject) -> String {
    switch subject {
    case .screen(let index): screens[index].name
    case .coordinator(let index): coordinators[index].name
    }
  }

  public func name(of label: EventLabel) -> String {
    func action() -> String { "\(screens[actions[label.operand].screen].name).\(actions[label.operand].name)" }
    return switch label.kind {
    case .tap: "tap \(action())"
    case .tapAgain: "tap again \(action())"
    case .tapEarly: "tap early \(action())"
    case .async: "async \(action())"
    case .settle: "settle"
    case .unlock: "unlock \(coordinators[label.operand].name)"
    case .soon: "soon \(coordinators[label.operand].name)"
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

  /// Whether an event is fair: if it is possible infinitely often, it happens infinitely often.
  public func isFair(_ label: EventLabel) -> Bool {
    switch label.kind {
    case .settle, .unlock, .later, .soon: true
    case .async: actions[label.operand].onceBit != nil
    default: false
    }
  }
}
