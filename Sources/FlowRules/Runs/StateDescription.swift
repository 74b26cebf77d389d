import FlowModel

/// All that there is in one state, in the words of the declaration.
///
/// It is made for people who follow a run: what is displayed, who is alive, what is locked, in flight, or still to come.
/// Two states with the same description are the same state of the same flow.
public struct StateDescription: Hashable, Sendable {
  /// The value of each variable, in the order of declaration.
  public var variables: [Effect.Assignment]
  /// From the root up.
  public var contexts: [Context]
  /// Those that are alive, in canonical order: the root first, each with its children behind it.
  public var coordinators: [Coordinator]
  /// The transition that has not settled.
  public var flight: Flight?
  /// `soon` and `later` effects that have not run, sorted; copies stand side by side.
  public var pending: [Work]
  /// The screen that a person sees; nil: none.
  public var visible: String?

  /// Nothing in flight, no completion waiting, no `soon` or `later` effect pending.
  public var isQuiescent: Bool { flight == nil && pending.isEmpty }

  /// A running coordinator, or what is left of one.
  public struct Owner: Hashable, Sendable {
    /// The declared coordinator.
    public var name: String
    /// Its place among ``StateDescription/coordinators``; nil: it is no longer alive.
    public var index: Int?
    /// Counted from 1 among the live instances of the coordinator; nil where there is only one, or it is not alive.
    public var ordinal: Int?

    /// `Settings`, `Settings 2`, `Settings (released)`.
    public var text: String {
      if index == nil { return "\(name) (released)" }
      return ordinal.map { "\(name) \($0)" } ?? name
    }
  }

  /// A displayed screen.
  public struct Screen: Hashable, Sendable {
    public var name: String
    public var owner: Owner
    /// The once-only async actions that have happened.
    public var happened: [String]
    /// Whether it was the visible one when nothing was in flight last, where that matters to it.
    public var hasAppeared = false
  }

  /// A tree of displayed containers and screens.
  public indirect enum Display: Hashable, Sendable {
    /// A screen without a container of its own.
    case screen(Screen)
    /// From the bottom.
    case stack(owner: Owner, [Screen])
    case tabs(owner: Owner, [Display], selected: Int)
    /// From the left; the last one holds the visible screen.
    case split(owner: Owner, columns: [Display])
    /// A window or a switch with what it holds.
    case holder(owner: Owner, Display?)
    /// A lazy tab that has not been selected: its coordinator is not there yet.
    case unopened(coordinator: String)

    /// Whose container this is; nil for a bare screen and for a tab that has not been selected.
    public var owner: Owner? {
      switch self {
      case .screen, .unopened: nil
      case .stack(let owner, _), .tabs(let owner, _, _), .split(let owner, _), .holder(let owner, _): owner
      }
    }
  }

  /// One layer of the window.
  public struct Context: Hashable, Sendable {
    public var display: Display
    /// The screen or coordinator that it was presented for; nil for the root.
    public var madeFor: String?
    /// Nil for the root.
    public var style: Effect.Style?
    /// Whether a person can swipe it down, or tap beside it, once it is on top and nothing is in flight.
    public var allowsSwipe: Bool
    /// Whether what is below it stays visible and takes taps.
    public var letsThrough = false
    /// Who presented it; nil for the root.
    public var presenter: Owner?
    /// The presenter's slot that it stands in; nil: the one without a name.
    public var slot: String?
    /// Whether it is a window of its own that covers all contexts before it.
    public var isCover = false
  }

  /// A guard, where one is declared.
  public enum Guard: Hashable, Sendable {
    case open
    /// Locked; opens with the settle of the transition in flight.
    case opensOnSettle
    /// Locked; free to open at any time after the transition in flight has settled.
    case freeOnSettle
    /// Locked; free to open at any time (`unlock`).
    case freeToOpen
    /// Locked, and nothing will ever open it.
    case stuck
  }

  /// A coordinator that is alive.
  public struct Coordinator: Hashable, Sendable {
    public var identity: Owner
    /// Who started it; nil: it is the root, or its starter is no longer alive.
    public var startedBy: Owner?
    /// Those that it retains, in order; places among ``StateDescription/coordinators``.
    public var children: [Int]
    /// Nil: none is declared.
    public var guardState: Guard?
    /// Nil: it has no machine.
    public var machineState: String?
    /// The state of the machine before that, where a route leads back to it.
    public var previousState: String?
    public var hasFinished: Bool
    /// Those of its own variables, in the order of declaration.
    public var values: [Effect.Assignment] = []
    /// The container that it was brought up with instead of its own; nil: its own.
    public var otherContainer: FlowModel.Coordinator.Container?
    /// The screens and coordinators that wait in its slots to be presented.
    public var deferred: [String] = []
    /// The screens that it displayed last, from the bottom, where it may be shown again as it was.
    public var putAway: [Screen] = []
    /// Likewise the tab that was selected, of tabs; nil: the first.
    public var selectedAway: String?
    /// The slot of its starter that it is kept in; nil: none.
    public var slot: String?
    /// Whether it was released, and lives on because a completion holds it.
    public var isHeldByCompletion = false
  }

  /// Code that waits for its moment.
  public struct Work: Hashable, Sendable {
    public var owner: Owner
    /// Where it is declared: `Item.buy`, `HomeTab.start`.
    public var place: String
    /// Whether it comes before anything that somebody does.
    public var isSoon = false
  }

  /// An animated transition that has not settled.
  public struct Flight: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case push, pop, present, dismiss

      /// As it stands in a sentence: `push`, `presentation`.
      public var noun: String {
        switch self {
        case .push, .pop: rawValue
        case .present: "presentation"
        case .dismiss: "dismissal"
        }
      }
    }

    /// The tap that began it.
    public struct Tap: Hashable, Sendable {
      public var screen: String
      public var owner: Owner
      /// Taps made on this transition, the first included.
      public var count: Int
      /// Whether something else than taps has changed the display since, so that no further tap can be made on it.
      public var isDisturbed: Bool
      /// Whether the screen has been removed and takes no tap any more.
      public var isDeaf = false
    }

    public var kind: Kind
    /// Nil: no tap began it.
    public var tap: Tap?
    /// What runs when it settles, in order; those that are told of what has gone come first.
    public var completions: [Work]
    /// Whether something above the topmost context is still leaving.
    public var isLeaving: Bool
    /// The same in the window that covers the app.
    public var isLeavingCover = false
    /// Events meanwhile, other than settle and unlock, where these are limited.
    public var races = 0
  }
}
