import FlowModel

/// The whole contents of one state, in the words of the declaration.
///
/// It is made for people who follow a run: what is displayed, which coordinators are alive, what is locked, in flight,
/// or still to come. Two states with the same description are the same state of the same flow.
public struct StateDescription: Hashable, Sendable {
  /// The value of each variable, in the order of declaration.
  public var variables: [Effect.Assignment]
  /// From the root up.
  public var contexts: [Context]
  /// The live coordinators in canonical order: the root first, each followed by its children.
  public var coordinators: [Coordinator]
  /// The transition that has not settled.
  public var flight: Flight?
  /// `soon` and `later` effects that have not run, sorted; copies are adjacent.
  public var pending: [Work]
  /// The screen that a person sees; nil if there is none.
  public var visible: String?

  /// Whether nothing is in flight, no completion waits, and no `soon` or `later` effect is pending.
  public var isQuiescent: Bool { flight == nil && pending.isEmpty }

  /// A running coordinator, or what is left of one.
  public struct Owner: Hashable, Sendable {
    /// The declared coordinator.
    public var name: String
    /// Its position among ``StateDescription/coordinators``; nil if it is no longer alive.
    public var index: Int?
    /// Counted from 1 among the live instances of the coordinator; nil if there is only one, or it is not alive.
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
    /// Whether it was visible when nothing was in flight last, if the screen listens for that.
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
    /// A lazy tab that has not been selected: its coordinator has not been created.
    case unopened(coordinator: String)

    /// The owner of the container; nil for a bare screen and for a tab that has not been selected.
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
    /// The coordinator that presented it; nil for the root.
    public var presenter: Owner?
    /// The presenter's slot that holds it; nil for the slot without a name.
    public var slot: String?
    /// The screen that this slot belongs to; nil for a slot of the coordinator.
    public var slotScreen: String?
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
    /// The coordinator that started it; nil for the root, or if its starter is no longer alive.
    public var startedBy: Owner?
    /// The coordinators that it retains, in order; positions among ``StateDescription/coordinators``.
    public var children: [Int]
    /// Nil if none is declared.
    public var guardState: Guard?
    /// Nil if it has no machine.
    public var machineState: String?
    /// The previous state of the machine, if a route leads back to it.
    public var previousState: String?
    public var hasFinished: Bool
    /// The values of its own variables, in the order of declaration.
    public var values: [Effect.Assignment] = []
    /// The container that it was brought up with instead of its own; nil if it has its own.
    public var otherContainer: FlowModel.Coordinator.Container?
    /// The screens and coordinators that wait in its slots to be presented.
    public var deferred: [String] = []
    /// The screens that it displayed last, from the bottom, if it may be shown again as it was.
    public var putAway: [Screen] = []
    /// Likewise, for tabs, the tab that was selected; nil for the first.
    public var selectedAway: String?
    /// The slot in which its starter keeps it; nil for none.
    public var slot: String?
    /// Whether it was released, and lives on because a completion holds it.
    public var isHeldByCompletion = false
  }

  /// Code that waits for a transition, or is pending.
  public struct Work: Hashable, Sendable {
    public var owner: Owner
    /// Where it is declared: `Item.buy`, `HomeTab.start`.
    public var place: String
    /// Whether it is a `soon` effect, which runs before other events.
    public var isSoon = false
  }

  /// An animated transition that has not settled.
  public struct Flight: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case push, pop, present, dismiss

      /// Its name in a sentence: `push`, `presentation`.
      public var noun: String {
        switch self {
        case .push, .pop: rawValue
        case .present: "presentation"
        case .dismiss: "dismissal"
        }
      }
    }

    /// The tap that began a transition.
    public struct Tap: Hashable, Sendable {
      public var screen: String
      public var owner: Owner
      /// The number of taps made on this transition, including the first.
      public var count: Int
      /// Whether anything but taps has changed the display since, so that no further tap is possible.
      public var isDisturbed: Bool
      /// Whether the tapped screen has been removed and ignores taps.
      public var isDeaf = false
    }

    public var kind: Kind
    /// Nil if no tap began it.
    public var tap: Tap?
    /// The bodies that run when it settles, in order; those that are told of departures come first.
    public var completions: [Work]
    /// Whether something above the topmost context is still leaving.
    public var isLeaving: Bool
    /// The same for the window that covers the app.
    public var isLeavingCover = false
    /// The number of races during the transition, where races are limited.
    public var races = 0
  }
}
