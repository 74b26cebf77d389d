/// The order in which slots stand in a diagram of states, from the top.
///
/// The transition in flight, the layers, the selections and the variables are on top: below one value of them the slots
/// of different instances hardly depend on each other, and sizes add up instead of multiplying. Slots that events read
/// together are next to each other: the slots of an instance, its stack first. Slots that follow from others are next to
/// these: a number of instances far below them would carry every combination of those that exist through all levels in
/// between.
package struct SlotOrder {
  /// Compared from left to right, the least is on top: the region; where it stands in its region; where it stands among
  /// its neighbours; the slot, where these are equal.
  package typealias Rank = (Int, Int, Int, Int)

  /// Groups of slots, from the top.
  private enum Region: Int { case flight, layers, holders, variables, stacks }

  private let program: Program
  private let layout: SlotLayout
  private let burials: [Burial]
  /// By slot that tells of pending effects: the instance at which it stands.
  private var pendingAt: [Int: Int] = [:]
  /// By slot that counts the instances of a coordinator: the first of these in the order.
  private var populationAbove: [Int: Int] = [:]

  /// Whether what is pending for dead instances is next to the same of live ones.
  private let pairsPending: Bool

  /// - Parameter active: the slots that have had several values.
  /// - Parameter pairsPending: whether what is pending for the dead instances of a coordinator is next to the same of a
  ///   live one. When an instance dies, what is pending for it moves there: composed, twenty such moves have 2²⁰ nodes
  ///   if the places are far apart. Sets that are made without such compositions are smaller if what is pending for dead
  ///   instances stays together.
  package init(_ system: FlowSystem, _ plan: BurialPlan, active: [Int], pairsPending: Bool = false) {
    (program, layout, burials) = (system.program, system.layout, plan.burials)
    self.pairsPending = pairsPending
    var first: [Int: Int] = [:]
    for slot in active {
      guard let handle = layout.member(ofSlot: slot)?.handle else { continue }
      let coordinator = layout.coordinator(ofHandle: handle)
      guard let known = first[coordinator] else {
        first[coordinator] = handle
        continue
      }
      if rank(ofPart: 0, of: handle) < rank(ofPart: 0, of: known) { first[coordinator] = handle }
    }
    for coordinator in program.coordinators.indices {
      guard let handle = first[coordinator] else { continue }
      if let population = layout.population(coordinator) { populationAbove[population] = handle }
      if program.postponed[coordinator].isEmpty { continue }
      pendingAt[layout.hasPending(coordinator)] = handle
      for body in program.postponed[coordinator] { pendingAt[layout.pendingOfDead(coordinator, body)] = handle }
    }
  }

  /// The number of groups of slots that may share levels: a group for each instance, and one for the numbers of
  /// presentations.
  package var groupCount: Int { layout.handleCount + 1 }

  private var presentations: Int { layout.handleCount }

  /// The group that a slot belongs to; nil for slots that stand alone.
  package func group(of slot: Int) -> Int? {
    if let (handle, _) = layout.member(ofSlot: slot) { return handle }
    return pendingAt[slot] ?? (layout.presentationSlots.contains(slot) ? presentations : nil)
  }

  /// Whether a slot holds something in the container of an instance.
  package func isContent(_ slot: Int) -> Bool {
    layout.member(ofSlot: slot).map { $0.offset >= SlotLayout.Field.container.rawValue } ?? false
  }

  /// The rank of a slot that stands alone.
  package func rank(of slot: Int) -> Rank {
    if let first = populationAbove[slot] {
      var rank = rank(ofPart: 0, of: first)
      (rank.2, rank.3) = (rank.2 - 1, slot)
      return rank
    }
    return (region(of: slot).rawValue, slot, 0, 0)
  }

  /// The rank of one of the parts into which a group was divided.
  ///
  /// - Parameter index: the position of the part.
  package func rank(ofPart index: Int, of group: Int) -> Rank {
    // How often something is presented follows from the layers.
    if group == presentations { return (Region.layers.rawValue, layout.layers.upperBound, index, 0) }
    let handle = group
    // Instances that use a container are next to the instance that owns it.
    let anchor = layout.pools[layout.pool(ofHandle: handle)].anchor
    return (region(ofInstance: handle).rawValue, anchor ?? handle, anchor == nil ? index : (handle + 1) << 8 + index, 0)
  }

  /// The slots of a group in their order: the depth of the stack, frames from the top, what tells of pending
  /// effects, then the rest. What is in flight depends on the topmost frame: the frames below it are the same under many
  /// transitions.
  package func sorted(_ slots: [Int]) -> [Int] { slots.sorted { position($0) < position($1) } }

  private func position(_ slot: Int) -> Int {
    let (frames, pending, rest) = (1 << 20, 1 << 21, 1 << 40)
    guard let (_, offset) = layout.member(ofSlot: slot) else {
      guard pairsPending, let live = layout.pendingOffset(ofDeadSlot: slot) else { return pending + slot }
      return rest + 2 * live - 1
    }
    let container = SlotLayout.Field.container.rawValue
    return offset == container ? 0 : offset > container ? frames - (offset - container) : rest + 2 * offset
  }

  private func region(of slot: Int) -> Region {
    if slot < layout.layers.lowerBound { return .variables }
    if layout.layers.contains(slot) { return .layers }
    return layout.isCount(slot) ? .variables : .flight
  }

  private func region(ofInstance handle: Int) -> Region {
    switch layout.containers[layout.coordinator(ofHandle: handle)] {
    case .stack, .inherited: .stacks
    case .tabs, .split, .window, .switch: .holders
    }
  }

  /// Slots that burials will write where some slots have more than one value: they get places at once, instead of new levels each
  /// time.
  package func expected(after active: [Int]) -> [Int] {
    var isActive = Array(repeating: false, count: layout.count)
    for slot in active { isActive[slot] = true }
    var found: [Int] = []
    func expect(_ slot: Int, after cause: Int) {
      guard isActive[cause], !isActive[slot] else { return }
      isActive[slot] = true
      found.append(slot)
    }
    func slot(_ handle: Int, _ field: SlotLayout.Field) -> Int { layout.base(ofHandle: handle) + field.rawValue }
    for burial in burials {
      switch burial {
      case .orphan(let child, _), .condemn(let child, _), .letGo(let child, _):
        expect(slot(child, .condemned), after: slot(child, .starter))
      case .leave(let handle, let body), .handOn(let handle, let body):
        let coordinator = layout.coordinator(ofHandle: handle)
        let pending = layout.base(ofHandle: handle) + layout.pendingOffset(of: body, coordinator)
        expect(layout.pendingOfDead(coordinator, body), after: pending)
      case .evict(let user): expect(slot(user, .condemned), after: slot(user, .starter))
      case .disown(let type, let parent):
        for child in layout.handles(of: type) {
          let own = layout.starterSlots(ofHandle: child)
          guard let position = layout.starterSlots.position(of: parent, type) else { continue }
          expect(own.lowerBound + StarterSlots.isOrphaned, after: own.lowerBound + position)
        }
      case .bury, .untap, .lookForPending, .lookForBare: break
      }
    }
    return found
  }
}
