import FlowModel

/// A reference to an instance; for a dead one only its coordinator's name is known (`id` is -1).
struct NaiveRef: Hashable {
  var id: Int
  var name: String

  static func dead(_ name: String) -> NaiveRef { NaiveRef(id: -1, name: name) }
}

/// A displayed screen. `fid` identifies the frame inside one event and is 0 in a state.
struct NaiveFrame: Hashable {
  var fid = 0
  var screen: String
  var owner: NaiveRef
  /// The once-only async actions that have happened, sorted.
  var done: [String] = []
  /// Whether it was told `appears`, or would have been, and not yet `disappears`.
  var isOn = false
}

/// A display tree.
indirect enum NaiveNode: Hashable {
  case frame(NaiveFrame)
  case stack(NaiveRef, [NaiveFrame])
  case tabs(NaiveRef, [NaiveNode], selected: Int)
  /// Columns from the left.
  case split(NaiveRef, [NaiveNode])
  case holder(NaiveRef, NaiveNode?)
  /// A tab that waits to be selected for the first time, by the name of its coordinator.
  case closed(String)
}

/// One layer of the window. `cid` identifies the context inside one event and is 0 in a state.
struct NaiveContext: Hashable {
  var cid = 0
  var node: NaiveNode
  var madeFor: String
  var style: Effect.Style?
  var canBeSwiped = false
  /// Whether the context below stays visible and usable.
  var isOpenBelow = false
  /// Whether it begins a window of its own, in front of all contexts before it.
  var isCover = false
  var presenter: NaiveRef?
  /// The presenter's slot.
  var slot: String?
  /// In SwiftUI, the screen of the presenter from which it was presented by `from: screen`: the slot is that screen's.
  var view: String?
}

/// The states of a guard.
enum NaiveGuard: Hashable {
  case open
  /// Only inside an event.
  case bodyRuns
  case opensWithSettle
  case freeWithSettle
  case free
  case never
}

struct NaiveInstance: Hashable {
  var name: String
  /// Nil for the root.
  var starter: NaiveRef?
  var children: [Int] = []
  /// The frames that it displayed last, if it may be shown again.
  var putAway: [NaiveFrame] = []
  /// The tab that was selected then.
  var selectedAway = 0
  /// The children that are kept under a name.
  var kept: [String: Int] = [:]
  var lock = NaiveGuard.open
  var machine: String?
  /// The previous state, if some route leads back to it.
  var previous: String?
  var hasFinished = false
  /// The container with which it was brought up.
  var container: Coordinator.Container
  /// The values of its coordinator's variables.
  var values: [String: String] = [:]
  /// Presentations that wait in their slots, each a body with only that effect; sorted.
  var deferred: [Int] = []
}

enum NaiveKind: String, Hashable {
  case push, pop, present, dismiss
}

struct NaiveTap: Hashable {
  var screen: String
  var owner: NaiveRef
  var isAlert: Bool
  var count = 1
  var isDisturbed = false
  /// The tapped frame was removed, and is deaf.
  var isDeaf = false
}

/// A body that waits: for a settle, or (a `soon` or `later`) for its moment.
struct NaiveWaiting: Hashable, Comparable {
  var body: Int
  var owner: NaiveRef
  /// The child that finished, if the handler of its end left this body and the body may remove the child.
  var finished: NaiveRef?

  static func < (left: NaiveWaiting, right: NaiveWaiting) -> Bool {
    (left.body, left.owner.id, left.owner.name, left.finished?.id ?? -1)
      < (right.body, right.owner.id, right.owner.name, right.finished?.id ?? -1)
  }
}

struct NaiveTransition: Hashable {
  var kind: NaiveKind
  var tap: NaiveTap?
  var completions: [NaiveWaiting] = []
  var gone: [NaiveWaiting] = []
  /// Indices of the contexts above which something is still leaving, sorted.
  var leaving: [Int] = []
  /// The events during the transition, counted only if they are limited.
  var races = 0
}

/// Section 2, as plain values; canonical between events.
struct NaiveState: Hashable {
  var values: [String: String] = [:]
  var contexts: [NaiveContext] = []
  var instances: [Int: NaiveInstance] = [:]
  var transition: NaiveTransition?
  /// The pending `soon` effects; their order has no meaning.
  var soon: [NaiveWaiting] = []
  /// The pending `later` effects, likewise.
  var pending: [NaiveWaiting] = []
  /// Instances whose `start` is running; empty between events.
  var starting: [Int] = []
  /// Instances held by a completion that is being handed over or about to run; empty between events.
  var held: [Int] = []

  var isQuiescent: Bool {
    // Completions only wait for a transition, so that the first test covers them.
    transition == nil && soon.isEmpty && pending.isEmpty
  }
}
