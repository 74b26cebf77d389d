import FlowModel

/// What one slot of a state holds.
///
/// A state is a vector of slots: each variable, each layer of the window, the parts of the transition in flight, and for
/// each running coordinator its starter, guard, machine, the contents of its container and so on. Whoever is
/// running is named by coordinator and ordinal (`SlotLayout.handle`), so that a slot keeps its value while others come
/// and go.
public enum SlotValue: Hashable, Sendable {
  /// No frame, layer, tap, nothing held; for a starter: there is no such instance.
  case empty
  /// A value of a variable, a depth, a selection, a guard, a machine state …
  case number(Int)
  /// Who started an instance.
  case starter(Instance.Starter)
  case instances([Int])
  case frame(Frame)
  /// What a window or switch holds.
  case node(DisplayNode)
  /// The children of tabs.
  case nodes([DisplayNode])
  indirect case layer(Layer)
  case place(Place)
  case owner(InstanceRef)
  case waiting([Flight.Waiting])
  /// Bodies of `later` effects, sorted.
  case bodies([Int])
  case unlocks([Unlock])
}

/// A node of what is displayed, as a slot holds it.
///
/// The container of a live instance has slots of its own. What somebody no longer alive left behind has no identity, and
/// stands here as a whole.
public indirect enum DisplayNode: Hashable, Sendable {
  case container(Int)
  case frame(Frame)
  case stack(coordinator: Int, [Frame])
  case tabs(coordinator: Int, [DisplayNode], selected: Int)
  case holder(coordinator: Int, DisplayNode?)
}

/// One layer of the window: a context as a slot holds it.
public struct Layer: Hashable, Sendable {
  public var node: DisplayNode
  public var madeFor: Subject?
  var presentation: Presentation?
  public var presenter: InstanceRef?
}

/// The slot below which the container of an instance stands: directly, or inside what the dead left there.
public enum Place: Hashable, Sendable {
  case nowhere
  case layer(Int)
  case holder(Int)
  case tabs(Int)
}

/// A guard that waits for the transition to settle.
public struct Unlock: Hashable, Sendable {
  var instance: Int
  /// Opens then; otherwise it is free to open from then on.
  var opens: Bool
}

/// Which slot is which.
///
/// Slots that a flow never uses cost nothing but their place: nobody reads them.
public struct SlotLayout: Sendable {
  enum Field: Int, CaseIterable {
    case starter, guardState, finished, machine, place, pending
    /// Frames on a stack, the selection of tabs, what a holder holds; the rest of the container follows.
    case container
  }

  enum Flight: Int, CaseIterable {
    /// 0: nothing in flight, else 1 + kind.
    case kind
    case leaving
    /// The tap that began it: 1 + twice the screen, and 1 more on an alert; the owner of the tapped frame.
    case tap, tapOwner
    case tapCount, disturbed, completions, departures, unlocks
    /// `soon` and `later` effects of those no longer alive, how many effects are pending at all, and how many of them are
    /// `soon`.
    case deadPending, pendingTotal, soonTotal
    /// Instances that go when the flow comes to rest; ascending.
    case bare
    /// How many coordinators that the display puts in order have more than one instance.
    case viewTwins
  }

  let instanceLimit: Int
  let stackDepth: Int
  let layers: Range<Int>
  private let flight: Int
  private let bases: [Int]
  private let strides: [Int]
  let containers: [FlowModel.Coordinator.Container]
  public let count: Int
  /// Handles below are those of the layout; an event numbers whom it creates from here on.
  let handleCount: Int

  init(_ program: Program) {
    let limits = program.flow.limits
    instanceLimit = max(1, limits.instances)
    stackDepth = max(0, limits.stackDepth)
    let variables = program.flow.variables.count
    layers = variables..<(variables + max(0, limits.modals) + 1)
    flight = layers.upperBound
    var next = flight + Flight.allCases.count
    var bases: [Int] = []
    var strides: [Int] = []
    for coordinator in program.coordinators {
      let extra =
        switch coordinator.container {
        case .stack: 1 + stackDepth
        case .tabs: 2
        case .window, .switch: 1
        case .inherited: 0
        }
      bases.append(next)
      strides.append(Field.container.rawValue + extra)
      next += instanceLimit * (Field.container.rawValue + extra)
    }
    self.bases = bases
    self.strides = strides
    containers = program.coordinators.map(\.container)
    count = next
    handleCount = program.coordinators.count * instanceLimit
  }

  func slot(_ part: Flight) -> Int { flight + part.rawValue }

  func handle(_ coordinator: Int, _ ordinal: Int) -> Int { coordinator * instanceLimit + ordinal }

  func stride(_ coordinator: Int) -> Int { strides[coordinator] }

  func base(ofHandle handle: Int) -> Int {
    let coordinator = handle / instanceLimit
    return bases[coordinator] + (handle % instanceLimit) * strides[coordinator]
  }

  /// What unused slots hold, by slot.
  func initialValues() -> [SlotValue] { (0..<count).map(initialValue) }

  private func initialValue(ofSlot slot: Int) -> SlotValue {
    if slot < layers.lowerBound { return .number(0) }
    if slot < flight { return .empty }
    if slot < flight + Flight.allCases.count {
      switch Flight(rawValue: slot - flight)! {
      case .kind, .leaving, .tap, .tapCount, .disturbed, .pendingTotal, .soonTotal, .viewTwins: return .number(0)
      case .bare: return .instances([])
      case .tapOwner: return .empty
      case .completions, .departures, .deadPending: return .waiting([])
      case .unlocks: return .unlocks([])
      }
    }
    let coordinator = coordinator(ofSlot: slot)
    return Self.initialValue(of: (slot - bases[coordinator]) % strides[coordinator], containers[coordinator])
  }

  private var memberStart: Int? { bases.first }

  /// Binary search: O(log of the coordinators).
  private func coordinator(ofSlot slot: Int) -> Int {
    var low = 0
    var high = bases.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if bases[middle] <= slot { low = middle } else { high = middle }
    }
    return low
  }

  static func initialValue(of offset: Int, _ container: FlowModel.Coordinator.Container) -> SlotValue {
    switch Field(rawValue: offset) {
    case .starter: return .empty
    case .guardState, .finished, .machine: return .number(0)
    case .place: return .place(.nowhere)
    case .pending: return .bodies([])
    case .container, nil:
      switch container {
      case .stack: return offset == Field.container.rawValue ? .number(0) : .empty
      case .tabs: return offset == Field.container.rawValue ? .number(0) : .nodes([])
      case .window, .switch, .inherited: return .empty
      }
    }
  }
}

extension SlotLayout {
  /// The instance a slot belongs to, and which of its slots it is; nil for the others.
  func member(ofSlot slot: Int) -> (handle: Int, offset: Int)? {
    guard slot < count, let first = memberStart, slot >= first else { return nil }
    let coordinator = coordinator(ofSlot: slot)
    let offset = slot - base(ofHandle: coordinator * instanceLimit)
    return (coordinator * instanceLimit + offset / stride(coordinator), offset % stride(coordinator))
  }
}

extension SlotLayout {
  /// A slot in words: `Home.frame 2`, `layer 1`, `flight completions`, `cart`.
  public func describe(_ slot: Int, _ program: Program) -> String {
    if slot < layers.lowerBound { return program.flow.variables[slot].name }
    if layers.contains(slot) { return "layer \(slot - layers.lowerBound)" }
    guard let (handle, offset) = member(ofSlot: slot) else {
      return "flight \(Flight(rawValue: slot - flight)!)"
    }
    let coordinator = handle / instanceLimit
    let ordinal = handle % instanceLimit
    let name = program.coordinators[coordinator].name + (ordinal == 0 ? "" : " \(ordinal + 1)")
    guard let field = Field(rawValue: offset), field != .container else {
      switch containers[coordinator] {
      case .stack:
        let position = offset - Field.container.rawValue
        return position == 0 ? "\(name) depth" : "\(name) frame \(position)"
      case .tabs: return offset == Field.container.rawValue ? "\(name) selection" : "\(name) tabs"
      case .window, .switch, .inherited: return "\(name) content"
      }
    }
    return "\(name) \(field)"
  }
}
