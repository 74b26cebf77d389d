/// A coordinator type: it owns a container, shows screens, starts child coordinators.
public struct Coordinator: Hashable, Sendable {
  public enum Container: String, Hashable, Sendable, CaseIterable {
    case window, stack, tabs, `switch`
    /// Columns side by side, a stack each; in compact width one stack.
    case split
    /// No container of its own: it uses the stack of the coordinator that started it, and so on upwards.
    case inherited
  }

  public enum Children: String, Hashable, Sendable, CaseIterable {
    case many
    /// A single slot: starting another child releases the first.
    case one
  }

  public enum Ownership: String, Hashable, Sendable, CaseIterable {
    /// Retained by the coordinator that started it, until released.
    case parent
    /// Lives while it owns something displayed.
    case view
  }

  /// For a coordinator built in code: the other coordinator from which it takes everything that it does not declare
  /// itself.
  public struct Likeness: Hashable, Sendable {
    public var other: String
    /// The keys that it declares itself although their values are the defaults.
    public var said: Set<String>

    public init(to other: String, said: Set<String> = []) {
      self.other = other
      self.said = said
    }
  }

  public var name: String
  /// Nil in every flow that was read or validated: there the parts of the other coordinator are already copied.
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
  /// Resolved: how taps on its removed screens are treated; the coordinator's own choice, or the flow's.
  public var removedScreens: RemovedScreens
  /// Names of coordinators: the tabs, for `tabs`; the columns from the left, for `split`.
  public var tabs: [String]
  /// Whether the coordinator of a tab is brought up only when that tab is first selected; for `tabs`.
  public var isLazy: Bool
  /// The bodies that run when another tab is selected, by the name of that tab's coordinator; for `tabs`.
  public var selections: [NamedBody]
  /// The screens or coordinators that a SwiftUI stack can show besides its root; nil: not declared.
  public var destinations: [String]?
  /// The variables of each instance. An instance begins with the one value of `initially` if the effect that brings it
  /// up gives none.
  public var variables: [Variable]
  public var start: [Effect]
  public var entries: [NamedBody]
  public var procedures: [NamedBody]
  /// Keys are `event` or `Coordinator.event`.
  public var handlers: [NamedBody]
  /// The names of the handlers whose locations lie in the coordinator that this one is like. Like a location, this is
  /// not part of the meaning: a declaration that writes out everything has none.
  public var takenOverHandlers: Set<String> = []
  public var dismissal: Dismissal
  public var machine: Machine?
  public var screens: [Screen]
  public var location: SourceLocation
  /// Where its container is declared; `none` where the coordinator is.
  public var containerLocation: SourceLocation = .none
  /// Where each of its tabs or columns is declared; empty: where the coordinator is.
  public var tabLocations: [SourceLocation] = []

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
  /// For each of its tabs or columns, where it is declared.
  package var placesOfTabs: [SourceLocation] {
    tabLocations.count == tabs.count ? tabLocations : tabs.map { _ in location }
  }

  /// The coordinators of the columns of a split, from the left; empty for other containers.
  public var columns: [String] { container == .split ? tabs : [] }

  /// The coordinators among which a person chooses with a tab bar; empty for a split.
  public var selectableTabs: [String] { container == .split ? [] : tabs }

  /// Makes it a column in compact width: the split keeps it even while none of its screens is on the common stack.
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
  /// The name of the procedure with parameters of which this is the copy for certain values; nil: it is no copy.
  public var template: String?
  public var effects: [Effect]
  public var location: SourceLocation

  public init(name: String, template: String? = nil, effects: [Effect], location: SourceLocation = .none) {
    self.name = name
    self.template = template
    self.effects = effects
    self.location = location
  }
}

/// The bodies that run when the UI of a coordinator or a screen goes, or a screen comes. Nil: it does not listen.
///
/// An empty entry differs from a missing one: `willSwipe: []` makes a cancelled swipe observable.
public struct Dismissal: Hashable, Sendable {
  public var swipe: [Effect]?
  public var willSwipe: [Effect]?
  public var back: [Effect]?
  public var willBack: [Effect]?
  public var gone: [Effect]?
  /// Runs at once, inside the effect that removes the UI, or, if the system removes it, when the transition has
  /// settled.
  public var removed: [Effect]?
  /// Only for screens: the screen has become the visible one, and nothing is in flight.
  public var appears: [Effect]?
  /// Only for screens: the screen has stopped being the visible one, and nothing is in flight.
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
    /// Nil stands for any state (`"*"`); a route from the state itself has precedence.
    public var from: String?
    public var event: String
    /// Nil stands for the state before the current one (`previous`).
    public var to: String?
    /// The route exists only when this holds.
    public var condition: Expression?
    /// The effects that run after the change of state, before those on entering.
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

  /// Every state that the machine names, in order of appearance, the initial one first.
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

/// A screen of the app; it belongs to the coordinator that declares it.
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

/// An action of a person on a screen, or one that the screen performs by itself later.
public struct Action: Hashable, Sendable {
  public enum Trigger: Hashable, Sendable {
    case tap
    /// Once for each displayed frame, or any number of times.
    case async(once: Bool)
  }

  public var name: String
  public var trigger: Trigger
  /// The button exists only when this holds.
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
