import FlowModel

/// A reference to a running coordinator, or to what is left of one.
public enum InstanceRef: Hashable, Sendable {
  /// Index into the instances of the state.
  case live(Int)
  /// The instance is no longer alive: only its coordinator is known.
  case dead(coordinator: Int)
}

/// A displayed screen.
public struct Frame: Hashable, Sendable {
  public var screen: Int
  public var owner: InstanceRef
  /// Which of the screen's once-only async actions have happened.
  public var happened = OnceActions()
  /// Whether the frame was visible when nothing was in flight last, and its screen has to be told when it is not any
  /// more.
  public var hasAppeared = false
  /// Identity within one event; 0 in canonical states.
  var id = 0
}

/// A tree of displayed containers and frames.
public indirect enum Display: Hashable, Sendable {
  case frame(Frame)
  case stack(owner: InstanceRef, [Frame])
  case tabs(owner: InstanceRef, [Display], selected: Int)
  /// From the left; the last one holds the visible screen.
  case split(owner: InstanceRef, columns: [Display])
  /// A window or a switch.
  case holder(owner: InstanceRef, Display?)
  /// A lazy tab that has not been selected, and whose coordinator has not been created.
  case unopened(coordinator: Int)
}

/// One layer of the window; the first is the root, each further one is presented over the one below.
public struct Context: Hashable, Sendable {
  public var display: Display
  /// What the context was presented for; nil for the root.
  public var madeFor: Subject?
  package var presentation: Presentation?
  /// The instance that presented it; nil for the root. The context goes when the container of this instance goes.
  package var presenter: InstanceRef?
  /// The number of the presenter's slot; 0 for the slot without a name.
  package var slot = 0
  /// Whether it is the first context of the window that covers the app; the contexts presented in that window follow.
  public var isCover = false
  /// Identity within one event; 0 in canonical states.
  var id = 0
}

/// A running coordinator.
public struct Instance: Hashable, Sendable {
  /// What started an instance.
  public enum Starter: Hashable, Sendable {
    /// Nothing: the instance is the root.
    case none
    case live(Int)
    /// An instance that is no longer alive.
    case gone
  }

  public enum Guard: UInt8, Hashable, Sendable {
    case open
    /// Its body is running; never in a canonical state.
    case running
    /// Opens when the transition settles.
    case opensOnSettle
    /// Free to open once the transition settles.
    case freeOnSettle
    case free
    case stuck
  }

  public var coordinator: Int
  public var starter: Starter
  /// Retained children, in canonical order.
  public var children: [Int] = []
  public var guardState = Guard.open
  public var machineState: Int?
  /// The previous state of the machine, if a route leads back to it.
  public var previousState: Int?
  public var hasFinished: Bool
  /// The number of the container that it was brought up with, among those of its coordinator; 0 for the coordinator's
  /// own.
  public var containerNumber = 0
  /// The indices of the values of its variables.
  public var values: [Int] = []
  /// Presentations that wait in their slots, as bodies; ascending.
  public var deferred: [Int] = []
  /// The number of the slot in which its starter keeps it; 0 for none.
  package var keptAs = 0
  /// The frames that it displayed last, from the bottom, if it displays none and may be shown again.
  package var putAway: [Frame] = []
  /// For tabs, which tab was selected then.
  package var selectionPutAway = 0
}

/// An animated transition that has not settled.
public struct Flight: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    /// Pushes and replacements.
    case push
    case pop, present, dismiss
  }

  /// The tap that began a transition.
  public struct Tap: Hashable, Sendable {
    public var screen: Int
    public var owner: InstanceRef
    /// Whether the tapped screen was an alert, which goes by itself.
    public var onAlert: Bool
    /// The number of taps made on this transition, including the first.
    public var count: Int
    /// Whether anything but taps has changed the display since.
    public var isDisturbed: Bool
    /// Whether the tapped frame has been removed and ignores taps since.
    public var isDeaf: Bool
  }

  /// A body that waits for the transition, or is pending.
  public struct Waiting: Hashable, Sendable {
    public var owner: InstanceRef
    public var body: Int
    /// In effects that the handler of a finished child postponed and that may remove this child: the child, or a dead
    /// reference once the owner does not retain it any more. Otherwise nil.
    public var finishedChild: InstanceRef?
  }

  public var kind: Kind
  public var tap: Tap?
  public var completions: [Waiting] = []
  /// `gone` entries, before all completions.
  public var departures: [Waiting] = []
  /// Whether something above the topmost context is still leaving.
  public var isLeaving: Bool
  /// The same for the window that covers the app.
  public var isLeavingCover: Bool
  /// The number of races during the transition, where races are limited.
  public var races = 0
}

/// A state of the flow.
///
/// States that the checker sees are canonical: instances are numbered root first, children in the order in which the
/// flow declares their coordinators, those of one coordinator the older first, then view-owned instances in display
/// order, so that equal pictures are equal values.
public struct FlowState: Hashable, Sendable {
  /// The indices of the variables' values.
  public var variables: [UInt16]
  public var contexts: [Context]
  public var instances: [Instance]
  public var flight: Flight?
  /// `soon` and `later` effects, sorted; copies are adjacent.
  public var pending: [Flight.Waiting]
}
