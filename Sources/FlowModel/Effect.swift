/// One imperative step of coordinator code.
public struct Effect: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case sheet, fullScreen, popover, alert
  }

  /// Where a `present` presents from.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The context of the instance's container.
    case container
    /// The topmost context, whoever owns it.
    case top
    /// The context of the frame whose action runs.
    case screen
  }

  /// The state of the context behind a presented one.
  public enum Background: String, Hashable, Sendable, CaseIterable {
    /// Covered: it takes no taps or gestures, and counts as out of sight.
    case dimmed
    /// Stays visible and takes taps beside a sheet.
    case interactive
  }

  public enum DismissScope: String, Hashable, Sendable, CaseIterable {
    /// The contexts above the instance's context; if there are none, that context itself.
    case `self`
    /// Every context above the root.
    case all
  }

  public indirect enum Kind: Hashable, Sendable {
    /// A screen of the same coordinator.
    case pushScreen(String)
    /// Only for coordinators whose container is inherited, or that are brought up with an inherited one: the same as
    /// `start`.
    case pushCoordinator(String, entry: String?)
    case pop
    /// Like `pop`, but does nothing on a stack with only its root, also in SwiftUI.
    case popIfAny
    case popToRoot
    case popTo(String)
    /// Removes the topmost frame of a screen from the stack, at any height.
    case removeFrame(String)
    /// Puts a screen of the same coordinator in the place of the top frame.
    case replaceTop(String)
    /// Screens of the same coordinator, at least one, above the lowest `keeping` frames.
    case replace([String], keeping: Int = 0)
    case showScreen(String)
    case showCoordinator(String, entry: String?)
    case presentScreen(String, style: Style, interactiveDismiss: Bool)
    case presentCoordinator(String, entry: String?, style: Style, interactiveDismiss: Bool)
    /// Puts a second window in front of the app; it replaces the window that is already in front.
    case coverScreen(String)
    case coverCoordinator(String, entry: String?)
    /// Removes the second window.
    case uncover
    case dismiss(DismissScope)
    /// The lowest context above the instance's that was made for a screen or coordinator, and everything above it.
    case dismissPresented(String)
    /// The dismiss action of the SwiftUI environment: removes the screen whose action runs from its stack, or its
    /// context.
    case close
    case start(String, entry: String?)
    case finish
    case remove(String)
    /// All children but those that are one of these coordinators.
    case removeExcept([String])
    /// The child that is kept under a name.
    case removeSlot(String)
    case removeAll
    case raise(String)
    case send(String)
    case select(String)
    /// Variable to value, in the order of the text. A variable of the acting coordinator has its bare name, a variable
    /// of the first live instance of another coordinator the name `Coordinator.name`.
    case set([Assignment])
    /// Decided when the effect runs. `otherwise` is nil where no `else` is declared.
    case when(Expression, then: [Effect], otherwise: [Effect]?)
    /// Any one of the branches.
    case choose([[Effect]])
    case run(String)
    /// A body on behalf of the first live instance of a coordinator.
    case within(String, [Effect])
    case guarded([Effect])
    /// Runs on the next turn of the main queue, once.
    case soon([Effect])
    /// Runs at some later moment, once.
    case later([Effect])
  }

  public struct Assignment: Hashable, Sendable {
    public var variable: String
    public var value: String

    public init(variable: String, value: String) {
      self.variable = variable
      self.value = value
    }
  }

  public var kind: Kind
  /// The effects that wait for the transition to settle (on push, pop…, replace, present, dismiss).
  public var then: [Effect]
  /// Whether `then` holds its coordinator, so that it runs even if the coordinator was released meanwhile.
  public var keepsSelf: Bool
  /// Whether the effect puts a transition in flight if it is in sight (on push, pop…, replace, present, dismiss).
  public var isAnimated: Bool
  /// The context from which the effect presents (on `present`).
  public var origin: Origin
  /// On `present` in SwiftUI the presenter's slot; nil: the slot without a name. On other effects that bring up a
  /// coordinator, the name under which it is kept; the previous coordinator under this name is released; nil: no name.
  public var slot: String?
  /// Whether an existing child that displays nothing is shown again as it was (on `push`, `show` and `present` of a
  /// coordinator).
  public var reuses: Bool
  /// Whether the effect replaces the context presented over the same one (on `present` in UIKit; in SwiftUI slots
  /// decide).
  public var replacesPresented: Bool
  /// The state of the context from which the effect presents (on `present` of a sheet).
  public var background: Background
  /// The values that variables of a coordinator get when it is brought up, in the order of the text.
  public var values: [Assignment]
  /// The container with which a coordinator is brought up instead of its own; nil: its own.
  public var container: Coordinator.Container?
  public var location: SourceLocation

  public init(
    _ kind: Kind, then: [Effect] = [], keepsSelf: Bool = false, isAnimated: Bool = true, origin: Origin = .container,
    slot: String? = nil, reuses: Bool = false, replacesPresented: Bool = false, background: Background = .dimmed,
    values: [Assignment] = [], container: Coordinator.Container? = nil, location: SourceLocation = .none
  ) {
    self.kind = kind
    self.then = then
    self.keepsSelf = keepsSelf
    self.isAnimated = isAnimated
    self.origin = origin
    self.slot = slot
    self.reuses = reuses
    self.replacesPresented = replacesPresented
    self.background = background
    self.values = values
    self.container = container
    self.location = location
  }
}

extension Effect.Kind {
  /// The coordinator that an effect brings up; nil: none.
  public var broughtUp: String? {
    switch self {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _),
      .start(let name, _), .coverCoordinator(let name, _):
      name
    default: nil
    }
  }
}
