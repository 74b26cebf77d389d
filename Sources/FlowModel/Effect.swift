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

  /// What lies behind what is presented.
  public enum Background: String, Hashable, Sendable, CaseIterable {
    /// Covered: it takes nothing, and counts as out of sight.
    case dimmed
    /// Stays visible and takes taps beside a sheet.
    case interactive
  }

  public enum DismissScope: String, Hashable, Sendable, CaseIterable {
    /// What is above the instance's context; when nothing is, that context.
    case `self`
    /// Every context above the root.
    case all
  }

  public indirect enum Kind: Hashable, Sendable {
    /// A screen of the same coordinator.
    case pushScreen(String)
    /// Only for coordinators whose container is inherited, or that are brought up so: the same as `start`.
    case pushCoordinator(String, entry: String?)
    case pop
    /// As `pop`, but on a stack with only its root nothing in SwiftUI, too.
    case popIfAny
    case popToRoot
    case popTo(String)
    /// Takes the topmost frame of a screen out of the stack, wherever it stands.
    case removeFrame(String)
    /// Puts a screen of the same coordinator in the place of the top frame.
    case replaceTop(String)
    /// Screens of the same coordinator, at least one, above the lowest `keeping` frames.
    case replace([String], keeping: Int = 0)
    case showScreen(String)
    case showCoordinator(String, entry: String?)
    case presentScreen(String, style: Style, interactiveDismiss: Bool)
    case presentCoordinator(String, entry: String?, style: Style, interactiveDismiss: Bool)
    /// Puts a second window in front of the app, instead of what covers it already.
    case coverScreen(String)
    case coverCoordinator(String, entry: String?)
    /// Takes the second window away.
    case uncover
    case dismiss(DismissScope)
    /// The lowest context above the instance's that was made for a screen or coordinator, and what is above it.
    case dismissPresented(String)
    /// The dismiss action of the SwiftUI environment: takes the screen whose action runs off its stack, or its context.
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
    /// Variable to value, in the order of the text. A variable of the acting coordinator stands under its bare name,
    /// one of the first live instance of another as `Coordinator.name`.
    case set([Assignment])
    /// Decided now. `otherwise` is nil where no `else` is declared.
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
  /// What waits for the transition to settle (on push, pop…, replace, present, dismiss).
  public var then: [Effect]
  /// Whether what waits holds its coordinator, so that it runs although that was released meanwhile.
  public var keepsSelf: Bool
  /// Whether it puts a transition in flight where a person sees it (on push, pop…, replace, present, dismiss).
  public var isAnimated: Bool
  /// Where it presents from (on `present`).
  public var origin: Origin
  /// On `present` in SwiftUI the presenter's slot for it; nil: the one without a name. On what brings up a coordinator
  /// elsewhere the name under which that is kept, so that it releases who was there; nil: none.
  public var slot: String?
  /// Whether a child that displays nothing is shown again as it was (on `push`, `show` and `present` of a coordinator).
  public var reuses: Bool
  /// Whether it replaces what is presented over the same context (on `present` in UIKit; in SwiftUI slots say so).
  public var replacesPresented: Bool
  /// What becomes of the context that it presents from (on `present` of a sheet).
  public var background: Background
  /// The values that variables of a coordinator get when it is brought up, in the order of the text.
  public var values: [Assignment]
  /// The container that a coordinator is brought up with instead of its own; nil: its own.
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
