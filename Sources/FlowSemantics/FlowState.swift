import FlowModel

/// A reference to a running coordinator, or what is left of one.
public enum InstanceRef: Hashable, Sendable {
  /// Index into the instances of the state.
  case live(Int)
  /// No longer alive: only the coordinator is known.
  case dead(coordinator: Int)
}

/// A displayed screen.
public struct Frame: Hashable, Sendable {
  public var screen: Int
  public var owner: InstanceRef
  /// Which of the screen's once-only async actions have happened.
  public var happened = OnceActions()
  /// Whether it was the visible one when nothing was in flight last, and somebody has to be told when it is not any more.
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
  /// A lazy tab that has not been selected, whose coordinator is not there yet.
  case unopened(coordinator: Int)
}

/// One layer of the window; the first is the root, each further one is presented over the one below.
public struct Context: Hashable, Sendable {
  public var display: Display
  /// What it was presented for; nil for the root.
  public var madeFor: Subject?
  package var presentation: Presentation?
  /// Who presented it; nil for the root. It tells whose view the context goes with.
  package var presenter: InstanceRef?
  /// The presenter's slot, numbered; 0 for the one without a name.
  package var slot = 0
  /// Whether it is the first one of the window that covers the app; what is presented in that follows.
  public var isCover = false
  /// Identity within one event; 0 in canonical states.
  var id = 0
}

/// A running coordinator.
public struct Instance: Hashable, Sendable {
  /// Who started it.
  public enum Starter: Hashable, Sendable {
    /// It is the root.
    case none
    case live(Int)
    /// No longer alive.
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
  /// The state of the machine before that, where a route leads back to it.
  public var previousState: Int?
  public var hasFinished = false
  /// Which of the containers of its coordinator it was brought up with; 0 for its own.
  public var containerNumber = 0
  /// Indices of the values of its variables.
  public var values: [Int] = []
  /// Presentations that wait in their slots, as bodies; ascending.
  public var deferred: [Int] = []
  /// The slot of its starter that it is kept in, numbered; 0 for none.
  package var keptAs = 0
  /// The frames that it displayed last, from the bottom, where it displays none and may be shown again.
  package var putAway: [Frame] = []
  /// Which tab was selected then, of tabs.
  package var selectionPutAway = 0
}

/// An animated transition that has not settled.
public struct Flight: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    /// Pushes and replacements.
    case push
    case pop, present, dismiss
  }

  /// The tap that began it.
  public struct Tap: Hashable, Sendable {
    public var screen: Int
    public var owner: InstanceRef
    /// Whether the tapped screen was an alert, which goes by itself.
    public var onAlert: Bool
    /// Taps made on this transition, the first included.
    public var count: Int
    /// Whether anything but taps has changed the display since.
    public var isDisturbed: Bool
    /// Whether the tapped frame has been removed and is deaf since.
    public var isDeaf = false
  }

  /// Effects that wait for it, or for their moment.
  public struct Waiting: Hashable, Sendable {
    public var owner: InstanceRef
    public var body: Int
    /// In effects that the handler of a child that finished left for later, and that may remove that child: the child, or
    /// what is left of it once the owner does not retain it any more. Nil in all others.
    public var finishedChild: InstanceRef?
  }

  public var kind: Kind
  public var tap: Tap?
  public var completions: [Waiting] = []
  /// `gone` entries, before all completions.
  public var departures: [Waiting] = []
  /// Whether something above the topmost context is still leaving.
  public var isLeaving = false
  /// The same in the window that covers the app.
  public var isLeavingCover = false
  /// Events that happened meanwhile, other than settle and unlock, where these are limited.
  public var races = 0
}

/// A state of the flow.
///
/// States that the checker sees are canonical: instances are numbered root first, children in the order in which the flow
/// declares their coordinators, those of one coordinator the older first, then view-owned ones as the display meets them,
/// so that equal pictures are equal values.
public struct FlowState: Hashable, Sendable {
  /// Indices of values.
  public var variables: [UInt16]
  public var contexts: [Context]
  public var instances: [Instance]
  public var flight: Flight?
  /// `soon` and `later` effects, sorted; copies stand side by side.
  public var pending: [Flight.Waiting]
}
