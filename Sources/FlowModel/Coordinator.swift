/// A coordinator type: it owns a container, shows screens, starts child coordinators.
public struct Coordinator: Hashable, Sendable {
  public enum Container: String, Hashable, Sendable, CaseIterable {
    case window, stack, tabs, `switch`
    /// Columns side by side, a stack each; in compact width one stack.
    case split
    /// None of its own: the stack of whoever started it, and so on upwards.
    case inherited
  }

  public enum Children: String, Hashable, Sendable, CaseIterable {
    case many
    /// A single slot: starting another child releases the first.
    case one
  }

  public enum Ownership: String, Hashable, Sendable, CaseIterable {
    /// Retained by whoever started it, until released.
    case parent
    /// Lives while it owns something displayed.
    case view
  }

  /// Of a coordinator that is built in code: whose everything it says that it does not say itself.
  public struct Likeness: Hashable, Sendable {
    public var other: String
    /// The keys of a declaration that it says itself, though with the value that is usual.
    public var said: Set<String>

    public init(to other: String, said: Set<String> = []) {
      self.other = other
      self.said = said
    }
  }

  public var name: String
  /// Nil in every flow that was read or validated, where it stands for what the other one says.
  public var likeness: Likeness?
  /// Resolved: the coordinator's own, or the flow's.
  public var framework: Framework
  public var container: Container
  public var children: Children
  /// Resolved: as declared, or the default of the framework.
  public var ownership: Ownership
  public var guardUnlock: GuardUnlock?
  /// Shows nothing by design.
  public var isHeadless: Bool
  /// Whether the long-press menu of the back button is there.
  public var hasBackMenu: Bool
  /// Resolved: what becomes of taps on its screens once they have been removed; its own, or the flow's.
  public var removedScreens: RemovedScreens
  /// Names of coordinators: the tabs, for `tabs`; the columns from the left, for `split`.
  public var tabs: [String]
  /// Whether the coordinator of a tab is brought up when that tab is first selected; for `tabs`.
  public var isLazy: Bool
  /// What runs when a tab is selected that was not, by the name of its coordinator; for `tabs`.
  public var selections: [NamedBody]
  /// What a SwiftUI stack can show besides its root (screens or coordinators); nil: not declared.
  public var destinations: [String]?
  /// Those of each instance, which has the one value of `initially` where whoever brings it up gives none.
  public var variables: [Variable]
  public var start: [Effect]
  public var entries: [NamedBody]
  public var procedures: [NamedBody]
  /// Keys are `event` or `Coordinator.event`.
  public var handlers: [NamedBody]
  /// The names of handlers that stand, for this coordinator too, where the one declares them that it is like. Part of where
  /// things stand, as locations are: it is not told by a declaration that says everything itself.
  public var takenOverHandlers: Set<String> = []
  public var dismissal: Dismissal
  public var machine: Machine?
  public var screens: [Screen]
  public var location: SourceLocation

  public init(
    name: String, framework: Framework = .uikit, container: Container = .stack, children: Children = .many,
    ownership: Ownership = .parent, guardUnlock: GuardUnlock? = nil, isHeadless: Bool = false,
    hasBackMenu: Bool = true, removedScreens: RemovedScreens = .hearing, tabs: [String] = [],
    isLazy: Bool = false, selections: [NamedBody] = [], destinations: [String]? = nil, variables: [Variable] = [],
    start: [Effect] = [],
    entries: [NamedBody] = [], procedures: [NamedBody] = [], handlers: [NamedBody] = [],
    dismissal: Dismissal = Dismissal(), machine: Machine? = nil, screens: [Screen] = [],
    location: SourceLocation = .none
  ) {
    self.name = name
    self.framework = framework
    self.container = container
    self.children = children
    self.ownership = ownership
    self.guardUnlock = guardUnlock
    self.isHeadless = isHeadless
    self.hasBackMenu = hasBackMenu
    self.removedScreens = removedScreens
    self.tabs = tabs
    self.isLazy = isLazy
    self.selections = selections
    self.destinations = destinations
    self.variables = variables
    self.start = start
    self.entries = entries
    self.procedures = procedures
    self.handlers = handlers
    self.dismissal = dismissal
    self.machine = machine
    self.screens = screens
    self.location = location
  }
}

extension Coordinator {
  /// The coordinators of the columns of a split, from the left; of others none.
  public var columns: [String] { container == .split ? tabs : [] }

  /// The coordinators among which a person chooses with a tab bar; of a split none.
  public var selectableTabs: [String] { container == .split ? [] : tabs }

  /// What it is as a column in compact width: the split keeps it while none of its screens is on their one stack.
  public mutating func collapse() {
    ownership = .parent
    isHeadless = true
  }
}

/// When a coordinator's re-entrancy guard opens again.
public enum GuardUnlock: Hashable, Sendable {
  /// With the settle of the transition that the guarded body began or joined.
  case onCompletion
  /// A duration in milliseconds.
  case after(milliseconds: Int)
}

/// Effects under a name: an entry, a procedure, a handler.
public struct NamedBody: Hashable, Sendable {
  public var name: String
  public var effects: [Effect]
  public var location: SourceLocation

  public init(name: String, effects: [Effect], location: SourceLocation = .none) {
    self.name = name
    self.effects = effects
    self.location = location
  }
}

/// What a coordinator or a screen is told when its UI goes, and a screen when it comes. Nil: it does not listen.
///
/// An entry that is declared but empty is not the same as none: `willSwipe: []` makes a cancelled swipe observable.
public struct Dismissal: Hashable, Sendable {
  public var swipe: [Effect]?
  public var willSwipe: [Effect]?
  public var back: [Effect]?
  public var willBack: [Effect]?
  public var gone: [Effect]?
  /// Told at once, inside the effect that takes it away, or when what the system does has settled.
  public var removed: [Effect]?
  /// Only of screens: it has become the visible one, and nothing is in flight.
  public var appears: [Effect]?
  /// Only of screens: it is no longer the visible one, and nothing is in flight.
  public var disappears: [Effect]?

  public init(
    swipe: [Effect]? = nil, willSwipe: [Effect]? = nil, back: [Effect]? = nil, willBack: [Effect]? = nil,
    gone: [Effect]? = nil, removed: [Effect]? = nil, appears: [Effect]? = nil, disappears: [Effect]? = nil
  ) {
    self.swipe = swipe
    self.willSwipe = willSwipe
    self.back = back
    self.willBack = willBack
    self.gone = gone
    self.removed = removed
    self.appears = appears
    self.disappears = disappears
  }
}

/// A state machine that a coordinator carries.
public struct Machine: Hashable, Sendable {
  public enum Unexpected: String, Hashable, Sendable, CaseIterable {
    case report, ignore, crash
  }

  public struct Route: Hashable, Sendable {
    /// Nil stands for any state (`"*"`); a route of the state itself goes before it.
    public var from: String?
    public var event: String
    /// Nil stands for the state in which the machine was before the one that it is in (`previous`).
    public var to: String?
    /// The route is there only when this holds.
    public var condition: Expression?
    /// What runs after the change of state, before what is done on entering.
    public var effects: [Effect]

    public init(
      from: String?, event: String, to: String?, condition: Expression? = nil, effects: [Effect] = []
    ) {
      self.from = from
      self.event = event
      self.to = to
      self.condition = condition
      self.effects = effects
    }
  }

  /// The screen that a state stands for.
  public struct Shows: Hashable, Sendable {
    public var state: String
    public var screen: String

    public init(state: String, screen: String) {
      self.state = state
      self.screen = screen
    }
  }

  /// Every state that is named anywhere in the machine, in order of appearance, the initial one first.
  public var states: [String]
  public var initially: String
  public var unexpected: Unexpected
  public var routes: [Route]
  public var entering: [NamedBody]
  public var shows: [Shows]
  public var location: SourceLocation

  public init(
    states: [String], initially: String, unexpected: Unexpected = .report, routes: [Route] = [],
    entering: [NamedBody] = [], shows: [Shows] = [], location: SourceLocation = .none
  ) {
    self.states = states
    self.initially = initially
    self.unexpected = unexpected
    self.routes = routes
    self.entering = entering
    self.shows = shows
    self.location = location
  }
}

/// One thing a person can look at; it belongs to the coordinator that declares it.
public struct Screen: Hashable, Sendable {
  public var name: String
  public var actions: [Action]
  /// Whether the system's back button and gesture work on it.
  public var hasBack: Bool
  /// Meant to end the flow.
  public var isTerminal: Bool
  public var dismissal: Dismissal
  public var location: SourceLocation

  public init(
    name: String, actions: [Action] = [], hasBack: Bool = true, isTerminal: Bool = false,
    dismissal: Dismissal = Dismissal(), location: SourceLocation = .none
  ) {
    self.name = name
    self.actions = actions
    self.hasBack = hasBack
    self.isTerminal = isTerminal
    self.dismissal = dismissal
    self.location = location
  }
}

/// What a person can do on a screen, or what the screen does by itself later.
public struct Action: Hashable, Sendable {
  public enum Trigger: Hashable, Sendable {
    case tap
    /// Once for each displayed frame, or any number of times.
    case async(once: Bool)
  }

  public var name: String
  public var trigger: Trigger
  /// The button is there only when this holds.
  public var condition: Expression?
  public var effects: [Effect]
  public var location: SourceLocation

  public init(
    name: String, trigger: Trigger = .tap, condition: Expression? = nil, effects: [Effect],
    location: SourceLocation = .none
  ) {
    self.name = name
    self.trigger = trigger
    self.condition = condition
    self.effects = effects
    self.location = location
  }
}
