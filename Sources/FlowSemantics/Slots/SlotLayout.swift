import FlowModel

/// Assigns slots to the parts of a state.
///
/// A running coordinator is named by its pool and its ordinal there. Each coordinator has a pool; a coordinator without
/// a container of its own has one for each instance whose container it may use (the *anchor*), so that instances which
/// come and go on one stack change no names on another.
///
/// Slots that a flow never uses cost only their place, as no event reads them.
public final class SlotLayout: Sendable {
  enum Field: Int, CaseIterable {
    /// `bare`: whether the instance goes when the flow comes to rest (`Execution.settleBare`).
    /// `mentioned`: how often layers and effects that wait for the transition name it.
    /// `previous`: 1 + the previous state of its machine, if a route leads back to it.
    /// `containerNumber`: the number of its container, among its coordinator's.
    /// `detached`: whether its starter has let go of it, so that only a completion holds it.
    /// `kept`: the slot of its starter in which it is kept; 0 for none.
    /// `putAway`: if it may be shown again, the frames that it displayed last, from the bottom, as one stack.
    /// `remembered`: the `soon` and `later` effects of its starter that remember it as the finished child, as bodies.
    /// `owned`: for an instance without a container, the number of its frames on stacks of live instances.
    /// `listening`: the number of frames on its stack whose screens are told when they leave.
    /// `condemned`: whether it is no longer alive and only has to be forgotten; never in a state of the flow.
    case starter, guardState, finished, machine, previous, place, mentioned, detached, kept
    case putAway, containerNumber, remembered, bare, owned, listening, condemned
    /// Frames on a stack, the selection of tabs, what a holder holds; the rest of the container follows.
    case container
  }

  enum Flight: Int, CaseIterable {
    /// 0 when nothing is in flight, otherwise 1 + the kind.
    case kind
    case leaving
    /// The tap that began it: 1 + twice the screen, and 1 more on an alert; the owner of the tapped frame.
    case tap, tapOwner
    /// `deaf`: whether the tapped frame has been removed and ignores taps.
    case tapCount, disturbed, deaf
    /// The number of races during the transition, where they are limited.
    case races
    case completions, departures, unlocks
    /// How many `soon` effects are pending.
    case soonTotal
    /// The number of displayed frames that have appeared.
    case appeared
    /// The number of layers, and the number of those in the second window.
    case layerCount, coverCount
    /// Whether any instance is bare.
    case hasBare
    /// The number of pools with more than one instance whose order depends on the whole display.
    case viewTwins
  }

  /// Instances that are named by ordinals in one sequence.
  struct Pool {
    let coordinator: Int
    /// The instance whose container they use; nil if it does not matter, or if no such instance exists any more.
    let anchor: Int?
  }

  /// The limit on the instances of one coordinator.
  let instanceLimit: Int
  let stackDepth: Int
  /// The layers of the app's window, then one that is never used, then those of the window that covers it.
  let layers: Range<Int>
  /// The first layer of the second window; nil if nothing ever covers the app.
  let cover: Int?
  /// The highest position above the first layer of its window that the limit allows for a layer.
  let modals: Int
  let flight: Int
  let pools: [Pool]
  /// By coordinator: its pools; the last is for instances without an anchor.
  let poolsOf: [[Int]]
  /// By coordinator with several pools: the slot with the number of its instances.
  let populations: [Int?]
  /// By screen for which conditions ask whether it is displayed: the slot with the number of its frames that are not on
  /// the stack of a live instance.
  let appearances: [Int?]
  /// By coordinator with a stack: such screens that may be on it. Each has a slot in every instance, before the pending
  /// effects, with the number of its frames on that stack: one number for all stacks would make every stack depend on
  /// every other one.
  let counted: [[Int]]
  /// By coordinator: the presentations that may wait in a slot of its instances. Each has a slot in every instance,
  /// before the counted screens, that says whether it waits: a list of the waiting ones would have a value for each set
  /// of them.
  let deferrable: [[Int]]
  /// By coordinator: the number of variables of each instance. Each has a slot in every instance, before the waiting
  /// presentations.
  let variableCounts: [Int]
  /// By subject that conditions ask for: the slot with the number of contexts above the root that were made for it.
  let presentations: [Subject: Int]
  /// All of these slots.
  let presentationSlots: Range<Int>
  /// By coordinator: the bodies of its `soon` and `later` effects. Each has a slot in every instance, before the
  /// fields.
  let postponed: [[Int]]
  /// By coordinator that has such effects: the slot that says whether any is pending on behalf of its instances,
  /// including dead ones.
  let pending: [Int: Int]
  /// The slots that say whether `soon` and `later` effects are pending; ascending.
  let pendingSlots: [Int]
  /// By coordinator: the first slot for effects pending on behalf of dead instances, one slot for each body.
  let dead: [Int]
  private let bases: [Int]
  private let strides: [Int]
  /// The slots that follow from the starter of an instance; they come first among its slots.
  let starterSlots: StarterSlots
  let containers: [FlowModel.Coordinator.Container]
  public let count: Int
  /// Handles below belong to the layout; an event numbers the instances that it creates from here on.
  let handleCount: Int
  /// By handle: the pools that it anchors.
  private let anchored: [[Int]]

  /// The limit on the slots of a coordinator with a pool for each anchor; beyond it the coordinator has a single pool.
  private static let mostSlots = 150_000

  init(_ program: Program) {
    let limits = program.flow.limits
    instanceLimit = max(1, limits.instances)
    stackDepth = max(0, limits.stackDepth)
    let variables = program.flow.variables.count
    modals = max(0, limits.modals)
    cover = program.covers ? modals + 2 : nil
    layers = variables..<(variables + (cover ?? 0) + modals + 1)
    flight = layers.upperBound
    containers = program.coordinators.map(\.container)
    let own = Self.strides(program)
    let all = Self.pools(program, instanceLimit, own)
    pools = all
    poolsOf = program.coordinators.indices.map { coordinator in
      all.indices.filter { all[$0].coordinator == coordinator }
    }
    let starterSlots = StarterSlots(program, poolsOf, instanceLimit)
    self.starterSlots = starterSlots
    strides = own.enumerated().map { $0.element + starterSlots.count($0.offset) }
    counted = program.soughtOnStack
    deferrable = program.deferrable
    variableCounts = program.coordinators.map(\.declaration.variables.count)
    var next = flight + Flight.allCases.count
    populations = poolsOf.map { pools in
      guard pools.count > 1 else { return nil }
      next += 1
      return next - 1
    }
    appearances = program.soughtScreens.map { isSought in
      guard isSought else { return nil }
      next += 1
      return next - 1
    }
    var presentations: [Subject: Int] = [:]
    let firstPresentation = next
    for subject in program.soughtSubjects {
      presentations[subject] = next
      next += 1
    }
    self.presentations = presentations
    presentationSlots = firstPresentation..<next
    postponed = program.postponed
    var pending: [Int: Int] = [:]
    for (coordinator, bodies) in program.postponed.enumerated() where !bodies.isEmpty {
      pending[coordinator] = next
      next += 1
    }
    self.pending = pending
    pendingSlots = pending.values.sorted()
    dead = program.postponed.map { bodies in
      defer { next += bodies.count }
      return next
    }
    var bases: [Int] = []
    for pool in all {
      bases.append(next)
      next += instanceLimit * strides[pool.coordinator]
    }
    self.bases = bases
    count = next
    handleCount = all.count * instanceLimit
    var anchored: [[Int]] = Array(repeating: [], count: handleCount)
    for (index, pool) in all.enumerated() { if let anchor = pool.anchor { anchored[anchor].append(index) } }
    self.anchored = anchored
  }

  /// By coordinator: the slots of an instance.
  private static func strides(_ program: Program) -> [Int] {
    program.coordinators.enumerated().map { index, coordinator in
      let variables = coordinator.declaration.variables.count
      let before =
        variables + program.deferrable[index].count + program.soughtOnStack[index].count
        + program.postponed[index].count
      let extra =
        coordinator.containers.map { container in
          switch container {
          case .stack: 1 + max(0, program.flow.limits.stackDepth)
          case .tabs, .split: 2
          case .window, .switch: 1
          case .inherited: 0
          }
        }.max() ?? 0
      return before + Field.container.rawValue + extra
    }
  }

  /// The number of slots of instances and layers, computed without making room for them.
  static func slotCount(_ program: Program) -> Int {
    let limit = max(1, program.flow.limits.instances)
    let strides = strides(program)
    let hasContainer = program.coordinators.map { $0.container != .inherited }
    let handles = program.coordinators.indices.map { index in
      let anchors = hasContainer[index] ? 0 : program.lenders[index].count { hasContainer[$0] }
      return limit * poolCount(limit, anchors: anchors, stride: strides[index])
    }
    let members = program.coordinators.indices.reduce(into: 0) { sum, index in
      let starters = program.starters[index].reduce(0) { $0 + handles[$1] }
      sum += handles[index] * (strides[index] + StarterSlots.count(starters))
    }
    return members + program.flow.limits.modals * (program.covers ? 2 : 1)
  }

  /// The number of pools of a coordinator whose instances use the containers of some others.
  private static func poolCount(_ limit: Int, anchors: Int, stride: Int) -> Int {
    let all = anchors * limit + 1
    return all * limit * stride <= mostSlots ? all : 1
  }

  private static func pools(_ program: Program, _ limit: Int, _ strides: [Int]) -> [Pool] {
    var pools: [Pool] = []
    var first: [Int: Int] = [:]
    for (index, coordinator) in program.coordinators.enumerated() where coordinator.container != .inherited {
      first[index] = pools.count
      pools.append(Pool(coordinator: index, anchor: nil))
    }
    for (index, coordinator) in program.coordinators.enumerated() where coordinator.container == .inherited {
      let anchors = program.lenders[index].compactMap { first[$0] }
      if poolCount(limit, anchors: anchors.count, stride: strides[index]) > 1 {
        for pool in anchors {
          for ordinal in 0..<limit { pools.append(Pool(coordinator: index, anchor: pool * limit + ordinal)) }
        }
      }
      pools.append(Pool(coordinator: index, anchor: nil))
    }
    return pools
  }

  func slot(_ part: Flight) -> Int { flight + part.rawValue }

  /// The slot that holds 0 if nothing is in flight.
  package var flightSlot: Int { slot(.kind) }

  /// The other slots that have their initial values while nothing is in flight.
  package var slotsOfFlight: [Int] {
    let parts: [Flight] = [
      .leaving, .tap, .tapOwner, .tapCount, .disturbed, .deaf, .races, .completions, .departures, .unlocks,
    ]
    return parts.map(slot)
  }

  // MARK: Instances

  func handle(_ pool: Int, _ ordinal: Int) -> Int { pool * instanceLimit + ordinal }

  /// The pool of an instance of the layout.
  func pool(ofHandle handle: Int) -> Int { handle / instanceLimit }

  func ordinal(ofHandle handle: Int) -> Int { handle % instanceLimit }

  func coordinator(ofHandle handle: Int) -> Int { pools[handle / instanceLimit].coordinator }

  /// The names of a coordinator's instances.
  func handles(of coordinator: Int) -> [Int] {
    poolsOf[coordinator].flatMap { pool in (0..<instanceLimit).map { handle(pool, $0) } }
  }

  /// The pools of the instances that use the container of an instance.
  func pools(anchoredAt handle: Int) -> [Int] { handle < handleCount ? anchored[handle] : [] }

  /// The pool of a coordinator's instances that use the container of another instance; nil if there is none.
  func pool(of coordinator: Int, anchor: Int?) -> Int {
    let own = anchor.flatMap { anchor in pools(anchoredAt: anchor).first { pools[$0].coordinator == coordinator } }
    return own ?? poolsOf[coordinator][poolsOf[coordinator].count - 1]
  }

  /// Whether the order of a pool's instances depends on more than the stack of its anchor.
  func ordersWholeDisplay(_ pool: Int, _ program: Program) -> Bool {
    let (type, anchor) = (pools[pool].coordinator, pools[pool].anchor)
    return program.isOrderedByDisplay[type]
      && (anchor == nil || program.presentsScreens[type] || program.mayBeHeld[type])
  }

  /// The slot with the number of a coordinator's instances; nil if the coordinator has a single pool.
  func population(_ coordinator: Int) -> Int? { populations[coordinator] }

  /// The slot with the number of displayed frames of a screen that are not on stacks of live instances; nil if no
  /// condition asks for the screen.
  func appearances(of screen: Int) -> Int? { appearances[screen] }

  /// The slot with the number of frames of a screen on a stack, as an offset from the first field of the instance with
  /// the stack; nil if no condition asks for the screen, or it is never on the stack.
  func appearanceOffset(of screen: Int, _ coordinator: Int) -> Int? {
    counted[coordinator].firstIndex(of: screen).map { $0 - counted[coordinator].count - postponed[coordinator].count }
  }

  /// The slots with the numbers of frames on a stack, as offsets from the first field of the instance with the stack.
  func appearanceOffsets(_ coordinator: Int) -> Range<Int> {
    let first = -counted[coordinator].count - postponed[coordinator].count
    return first..<(first + counted[coordinator].count)
  }

  /// The slot with the number of contexts above the root that were made for a subject; nil if no condition asks for it.
  func presentations(of subject: Subject) -> Int? { presentations[subject] }

  /// Whether a slot holds the number of a coordinator's instances.
  func isPopulation(_ slot: Int) -> Bool { populations.contains(slot) }

  /// The coordinator whose instances, or whose pending effects, a slot outside of its instances tells of.
  func coordinator(countedIn slot: Int) -> Int? {
    if let coordinator = populations.firstIndex(of: slot) { return coordinator }
    return postponed.indices.first { coordinator in
      let ofDead = dead[coordinator]..<dead[coordinator] + postponed[coordinator].count
      return pending[coordinator] == slot || ofDead.contains(slot)
    }
  }

  /// Whether a slot holds frames that are put away and not displayed.
  func isPutAway(_ slot: Int) -> Bool { member(ofSlot: slot)?.offset == Field.putAway.rawValue }

  /// Whether a slot that belongs to no instance counts something that other slots hold.
  func isCount(_ slot: Int) -> Bool { slot >= flight + Flight.allCases.count }

  /// The number of slots of an instance before its first field.
  func lead(_ coordinator: Int) -> Int {
    starterSlots.count(coordinator) + variableCounts[coordinator] + deferrable[coordinator].count
      + counted[coordinator].count
      + postponed[coordinator].count
  }

  /// The slots of an instance, as offsets from its first field. Before that field, in this order: what follows from its
  /// starter, the values of its variables, what waits in its slots, how many frames of some screens are on its stack,
  /// and what is pending.
  func offsets(_ coordinator: Int) -> Range<Int> {
    let lead = lead(coordinator)
    return -lead..<strides[coordinator] - lead
  }

  /// The first field of an instance.
  func base(ofHandle handle: Int) -> Int {
    let pool = handle / instanceLimit
    let coordinator = pools[pool].coordinator
    return bases[pool] + (handle % instanceLimit) * strides[coordinator] + lead(coordinator)
  }

  /// The slots that say which presentations wait in a slot of an instance, in the order of their bodies, as offsets
  /// from its first field.
  func deferredOffsets(_ coordinator: Int) -> Range<Int> {
    let end = appearanceOffsets(coordinator).lowerBound
    return end - deferrable[coordinator].count..<end
  }

  /// The slots with the values of an instance's variables, as offsets from its first field.
  func valueOffsets(_ coordinator: Int) -> Range<Int> {
    let end = deferredOffsets(coordinator).lowerBound
    return end - variableCounts[coordinator]..<end
  }

  // MARK: What is pending

  /// Whether an offset from the first field of an instance is that of a slot with the number of pending copies of an
  /// effect.
  func isPending(_ offset: Int, _ coordinator: Int) -> Bool {
    offset < 0 && offset >= -postponed[coordinator].count
  }

  /// The slot with the number of pending copies of an instance's effect, as an offset from its first field.
  func pendingOffset(of body: Int, _ coordinator: Int) -> Int {
    position(of: body, coordinator) - postponed[coordinator].count
  }

  /// The slot with the number of pending copies of an effect of dead instances.
  func pendingOfDead(_ coordinator: Int, _ body: Int) -> Int { dead[coordinator] + position(of: body, coordinator) }

  /// For a slot with the number of pending copies of an effect of dead instances: the slot for the same effect of an
  /// instance, as an offset from its first field; nil for all other slots.
  func pendingOffset(ofDeadSlot slot: Int) -> Int? {
    for coordinator in postponed.indices {
      let position = slot - dead[coordinator]
      if position >= 0 && position < postponed[coordinator].count { return position - postponed[coordinator].count }
    }
    return nil
  }

  /// Whether a slot holds the number of pending copies of an effect.
  func isPending(_ slot: Int) -> Bool {
    if let (handle, offset) = member(ofSlot: slot) { return isPending(offset, coordinator(ofHandle: handle)) }
    return slot >= dead[0]
  }

  /// The slot that says whether effects of a coordinator's code are pending.
  func hasPending(_ coordinator: Int) -> Int {
    guard let slot = pending[coordinator] else { preconditionFailure("Nothing of this coordinator is ever pending.") }
    return slot
  }

  private func position(of body: Int, _ coordinator: Int) -> Int {
    guard let position = postponed[coordinator].firstIndex(of: body) else {
      preconditionFailure("A body is postponed by the code that it belongs to.")
    }
    return position
  }

  // MARK: Values

  /// The value of each slot when it is unused.
  func initialValues() -> [SlotValue] { (0..<count).map(initialValue) }

  private func initialValue(ofSlot slot: Int) -> SlotValue {
    if slot < layers.lowerBound { return .number(0) }
    if slot < flight { return .empty }
    if slot < flight + Flight.allCases.count {
      switch Flight(rawValue: slot - flight)! {
      case .kind, .leaving, .tap, .tapCount, .disturbed, .deaf, .races, .soonTotal, .appeared,
        .layerCount, .coverCount, .hasBare, .viewTwins:
        return .number(0)
      case .tapOwner: return .empty
      case .completions, .departures: return .waiting([])
      case .unlocks: return .unlocks([])
      }
    }
    guard let first = bases.first, slot >= first else { return .number(0) }
    let pool = pool(ofSlot: slot)
    let coordinator = pools[pool].coordinator
    let offset = (slot - bases[pool]) % strides[coordinator] - lead(coordinator)
    return Self.initialValue(of: offset, containers[coordinator])
  }

  private var memberStart: Int? { bases.first }

  /// A binary search: O(log of the number of pools).
  private func pool(ofSlot slot: Int) -> Int {
    var low = 0
    var high = bases.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if bases[middle] <= slot { low = middle } else { high = middle }
    }
    return low
  }

  /// The value of a slot of an unused instance, by its offset from the first field.
  static func initialValue(of offset: Int, _ container: FlowModel.Coordinator.Container) -> SlotValue {
    if offset < 0 { return .number(0) }
    switch Field(rawValue: offset) {
    case .starter: return .empty
    case .guardState, .finished, .machine, .previous, .mentioned, .detached, .kept, .containerNumber, .bare, .owned,
      .listening, .condemned:
      return .number(0)
    case .place: return .place(.nowhere)
    case .remembered: return .numbers([])
    case .putAway: return .nodes([])
    case .container, nil:
      switch container {
      case .stack: return offset == Field.container.rawValue ? .number(0) : .empty
      case .tabs, .split: return offset == Field.container.rawValue ? .number(0) : .nodes([])
      case .window, .switch, .inherited: return .empty
      }
    }
  }
}

extension SlotLayout {
  /// The instance that a slot belongs to, and the offset of the slot from its first field; nil for all other slots.
  func member(ofSlot slot: Int) -> (handle: Int, offset: Int)? {
    guard slot < count, let first = memberStart, slot >= first else { return nil }
    let pool = pool(ofSlot: slot)
    let stride = strides[pools[pool].coordinator]
    let (ordinal, position) = (slot - bases[pool]).quotientAndRemainder(dividingBy: stride)
    return (pool * instanceLimit + ordinal, position - lead(pools[pool].coordinator))
  }
}
