import FlowModel

/// The value of one slot of a state.
///
/// A state is a vector of slots: each variable, each layer of the window, the parts of the transition in flight, and
/// for each running coordinator its starter, guard, machine, the contents of its container and so on. A running
/// coordinator is named by its coordinator and an ordinal (`SlotLayout.handle`), so that a slot keeps its value while
/// other instances come and go.
public enum SlotValue: Hashable, Sendable {
  /// No frame, layer or tap, or nothing held; as a starter: there is no such instance.
  case empty
  /// A value of a variable, a depth, a selection, a guard, a machine state …
  case number(Int)
  /// The values of the variables of an instance, in the order in which its coordinator declares them; or the bodies
  /// that remember it, sorted.
  case numbers([Int])
  /// The starter of an instance.
  case starter(Instance.Starter)
  case frame(Frame)
  /// What a window or switch holds.
  case node(DisplayNode)
  /// The children of tabs.
  case nodes([DisplayNode])
  indirect case layer(Layer)
  case place(Place)
  case owner(InstanceRef)
  case waiting([Flight.Waiting])
  case unlocks([Unlock])
}

/// A node of what is displayed, as a slot holds it.
///
/// The container of a live instance has slots of its own. What a dead instance left behind has no identity, and is part
/// of this value.
public indirect enum DisplayNode: Hashable, Sendable {
  case container(Int)
  case frame(Frame)
  case stack(coordinator: Int, [Frame])
  case tabs(coordinator: Int, [DisplayNode], selected: Int)
  case holder(coordinator: Int, DisplayNode?)
  /// A lazy tab that has not been selected.
  case unopened(coordinator: Int)
}

/// One layer of the window: a context as a slot holds it.
public struct Layer: Hashable, Sendable {
  public var node: DisplayNode
  public var madeFor: Subject?
  var presentation: Presentation?
  public var presenter: InstanceRef?
  /// The number of the presenter's slot; 0 for the slot without a name.
  var slot = 0
}

/// The slot below which the container of an instance is: directly, or inside what dead instances left there.
public enum Place: Hashable, Sendable {
  case nowhere
  case layer(Int)
  case holder(Int)
  case tabs(Int)
}

/// A guard that waits for the transition to settle.
public struct Unlock: Hashable, Sendable {
  var instance: Int
  /// Whether it opens then; otherwise it is free to open from then on.
  var opens: Bool
}
