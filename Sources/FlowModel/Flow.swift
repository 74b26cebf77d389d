/// One app's declared coordinator tree, with its variables, deep links, externals and invariants.
///
/// A `Flow` is a plain value without behaviour. References between its parts are names; a reader that makes a `Flow`
/// (see `FlowDeclaration`) guarantees that every name is declared and that the container of each effect supports it.
public struct Flow: Hashable, Sendable {
  public var name: String
  /// The framework of coordinators that do not declare their own.
  public var framework: Framework
  /// The coordinator that the app creates at launch.
  public var root: String
  /// The screens a person must always be able to get back to; empty: not judged.
  public var home: [String]
  public var variables: [Variable]
  public var limits: Limits
  public var durations: Durations
  /// The treatment of a `present` of a UIKit coordinator while something above its context is still leaving.
  public var presentWhileLeaving: PresentWhileLeaving
  /// The treatment of contexts above a UIKit window when it shows something else.
  public var modalsOnShow: ModalsOnShow
  /// The treatment of a `present` of a SwiftUI coordinator whose tab is not selected.
  public var presentOutOfSight: PresentOutOfSight
  /// The treatment of taps on removed screens, for coordinators that do not declare their own.
  public var removedScreens: RemovedScreens
  /// Whether the width is compact: the columns of a split are one stack, each above the one before.
  public var isCompact: Bool
  /// In the order of declaration; included parts come after the file that includes them.
  public var coordinators: [Coordinator]
  public var deepLinks: [DeepLink]
  public var externals: [External]
  public var invariants: [Invariant]
  public var location: SourceLocation

  public init(
    name: String, framework: Framework = .uikit, root: String, home: [String] = [], variables: [Variable] = [],
    limits: Limits = Limits(), durations: Durations = Durations(), presentWhileLeaving: PresentWhileLeaving = .waits,
    modalsOnShow: ModalsOnShow = .stay, presentOutOfSight: PresentOutOfSight = .dropped,
    removedScreens: RemovedScreens = .hearing, isCompact: Bool = false, coordinators: [Coordinator],
    deepLinks: [DeepLink] = [], externals: [External] = [], invariants: [Invariant] = [],
    location: SourceLocation = .none
  ) {
    self.name = name
    self.framework = framework
    self.root = root
    self.home = home
    self.variables = variables
    self.limits = limits
    self.durations = durations
    self.presentWhileLeaving = presentWhileLeaving
    self.modalsOnShow = modalsOnShow
    self.presentOutOfSight = presentOutOfSight
    self.removedScreens = removedScreens
    self.isCompact = isCompact
    self.coordinators = coordinators
    self.deepLinks = deepLinks
    self.externals = externals
    self.invariants = invariants
    self.location = location
  }
}

/// The framework whose behaviour a coordinator's container has.
public enum Framework: String, Hashable, Sendable, CaseIterable {
  case uikit, swiftui
}

/// A variable of the flow or of a coordinator; every value is text (`true` and `false` are the texts of booleans).
public struct Variable: Hashable, Sendable {
  public var name: String
  public var values: [String]
  /// The values the app may be launched with, in the order of `values`.
  public var initially: [String]
  public var location: SourceLocation

  public init(name: String, values: [String], initially: [String], location: SourceLocation = .none) {
    self.name = name
    self.values = values
    self.initially = initially
    self.location = location
  }
}

/// The bounds within which a flow is explored. Reaching one makes a verdict bounded.
public struct Limits: Hashable, Sendable {
  /// Frames in one stack.
  public var stackDepth: Int
  /// Live instances of one coordinator.
  public var instances: Int
  /// Contexts above the root.
  public var modals: Int
  /// Taps on one transition; part of the model, so that it does not make a verdict bounded.
  public var taps: Int
  /// Copies of one pending or waiting effect of one instance.
  public var pending: Int
  /// Events, other than `settle` and `unlock`, while one transition is in flight; `anyRaces` or more: any number.
  public var races: Int

  public init(
    stackDepth: Int = 6, instances: Int = 2, modals: Int = 4, taps: Int = 2, pending: Int = 2,
    races: Int = Limits.anyRaces
  ) {
    self.stackDepth = stackDepth
    self.instances = instances
    self.modals = modals
    self.taps = taps
    self.pending = pending
    self.races = races
  }

  /// The number of events during one transition from which on they are not limited.
  public static let anyRaces = 1_000

  /// The largest value of each limit.
  ///
  /// Far beyond real apps, and small enough that every count within a limit fits into 16 bits.
  public static let greatest = 1_000
}

/// How long animated transitions take, in milliseconds.
public struct Durations: Hashable, Sendable {
  /// Pushes, pops and replacements of a stack.
  public var push: Int
  /// Presentations and dismissals.
  public var present: Int

  public init(push: Int = 350, present: Int = 500) {
    self.push = push
    self.present = present
  }
}

/// The treatment of a tap on a removed screen while it is still visibly leaving.
public enum RemovedScreens: String, Hashable, Sendable, CaseIterable {
  /// The tap runs its action: the object that the screen calls still exists.
  case hearing
  /// The tap is lost: the object that the screen would call, its view model, has gone.
  case deaf
}

/// A URL that other apps, notifications or the app itself can open at any time.
public struct DeepLink: Hashable, Sendable {
  public var name: String
  public var url: String?
  /// The coordinator on whose behalf the effects run; nil: the root.
  public var handler: String?
  /// Whether the link can also launch the app.
  public var cold: Bool
  public var condition: Expression?
  /// The screens the link promises; empty: not judged.
  public var lands: [String]
  public var mayLand: [String]
  public var effects: [Effect]
  public var location: SourceLocation

  public init(
    name: String, url: String? = nil, handler: String? = nil, cold: Bool = false, condition: Expression? = nil,
    lands: [String] = [], mayLand: [String] = [], effects: [Effect], location: SourceLocation = .none
  ) {
    self.name = name
    self.url = url
    self.handler = handler
    self.cold = cold
    self.condition = condition
    self.lands = lands
    self.mayLand = mayLand
    self.effects = effects
    self.location = location
  }
}

/// Something that happens to the app from outside at any time: a push message, the end of a session.
public struct External: Hashable, Sendable {
  public var name: String
  /// The coordinator on whose behalf the effects run; nil: the root.
  public var handler: String?
  public var condition: Expression?
  public var effects: [Effect]
  public var location: SourceLocation

  public init(
    name: String, handler: String? = nil, condition: Expression? = nil, effects: [Effect],
    location: SourceLocation = .none
  ) {
    self.name = name
    self.handler = handler
    self.condition = condition
    self.effects = effects
    self.location = location
  }
}

/// A property of all reachable states that the team states itself.
public struct Invariant: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case always(Expression)
    case never(Expression)
    /// `within`: at most this number of gestures from a plain launch, without links or externals.
    case reachable(Expression, within: Int?)
    case recoverable(Expression)
    case leadsTo(from: Expression, to: Expression)
  }

  public var name: String
  public var form: Form
  /// Every expression of the invariant.
  public var expressions: [Expression] {
    let own =
      switch form {
      case .always(let expression), .never(let expression), .reachable(let expression, _), .recoverable(let expression):
        [expression]
      case .leadsTo(let from, let to): [from, to]
      }
    return own + (condition.map { [$0] } ?? [])
  }
  /// Restricts the states that are judged; for `reachable`, the launches.
  public var condition: Expression?
  public var location: SourceLocation

  public init(name: String, form: Form, condition: Expression? = nil, location: SourceLocation = .none) {
    self.name = name
    self.form = form
    self.condition = condition
    self.location = location
  }
}
