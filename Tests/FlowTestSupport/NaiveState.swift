import FlowModel

/// An instance as others remember it: what is no longer alive has only its coordinator's name (`id` is -1).
struct NaiveRef: Hashable {
  var id: Int
  var name: String

  static func dead(_ name: String) -> NaiveRef { NaiveRef(id: -1, name: name) }
}

/// A displayed screen. `fid` tells frames apart inside one event and is 0 in a state.
struct NaiveFrame: Hashable {
  var fid = 0
  var screen: String
  var owner: NaiveRef
  /// The once-only async actions that have happened, sorted.
  var done: [String] = []
  /// It was told, or could have been, that it has become the visible one, and not yet that it is that no longer.
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

/// One layer of the window. `cid` tells contexts apart inside one event and is 0 in a state.
struct NaiveContext: Hashable {
  var cid = 0
  var node: NaiveNode
  var madeFor: String
  var style: Effect.Style?
  var canBeSwiped = false
  /// What is below stays visible and usable.
  var isOpenBelow = false
  /// It begins a window of its own, in front of all before it.
  var isCover = false
  var presenter: NaiveRef?
  /// The presenter's slot.
  var slot: String?
}

/// A guard from closed to open.
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
  /// What it displayed last, where it may be shown again.
  var putAway: [NaiveFrame] = []
  /// Likewise which of its tabs was selected.
  var selectedAway = 0
  /// Those of them that are kept under a name.
  var kept: [String: Int] = [:]
  var lock = NaiveGuard.open
  var machine: String?
  /// The state before that, where some route leads back to it.
  var previous: String?
  var hasFinished = false
  /// What it was brought up with.
  var container: Coordinator.Container
  /// Of its coordinator's variables.
  var values: [String: String] = [:]
  /// Presentations that wait in their slots, each a body of that effect alone; sorted.
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
  /// The child that finished, where the handler of that left it and it may remove that child.
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
  /// Events meanwhile, counted only where they are limited.
  var races = 0
}

/// Section 2, as plain values; canonical between events.
struct NaiveState: Hashable {
  var values: [String: String] = [:]
  var contexts: [NaiveContext] = []
  var instances: [Int: NaiveInstance] = [:]
  var transition: NaiveTransition?
  /// The `soon` effects that are pending, in an order that says nothing.
  var soon: [NaiveWaiting] = []
  /// The `later` effects, likewise.
  var pending: [NaiveWaiting] = []
  /// Instances whose `start` runs; empty between events.
  var starting: [Int] = []
  /// Instances that a completion holds which is handed over or about to run; empty between events.
  var held: [Int] = []

  var isQuiescent: Bool {
    // Completions wait for a transition only, so that the first test covers them.
    transition == nil && soon.isEmpty && pending.isEmpty
  }
}
