/// The order in which slots stand in a diagram of states, from the top.
///
/// The transition in flight, the layers, the selections and the variables are on top: below one value of them the slots
/// of different instances hardly depend on each other, and sizes add up instead of multiplying. Slots that events read
/// together are next to each other: the slots of an instance, its stack first.
package struct SlotOrder {
  /// Compared from left to right, the least is on top: the region; where it stands in its region; where it stands among
  /// its neighbours.
  package typealias Rank = (Int, Int, Int)

  /// Groups of slots, from the top.
  private enum Region: Int { case flight, layers, holders, variables, stacks }

  private let program: Program
  private let layout: SlotLayout
  private let burials: [Burial]
  /// By slot that counts instances or pending effects: the coordinator for which it counts.
  private let counted: [Int: Int]

  package init(_ system: FlowSystem, _ plan: BurialPlan) {
    (program, layout, burials) = (system.program, system.layout, plan.burials)
    counted = Self.countedCoordinators(system.program, system.layout)
  }

  private static func countedCoordinators(_ program: Program, _ layout: SlotLayout) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for coordinator in program.coordinators.indices {
      if let population = layout.population(coordinator) { found[population] = coordinator }
      if program.postponed[coordinator].isEmpty { continue }
      found[layout.pendingTotal(of: coordinator)] = coordinator
      for body in program.postponed[coordinator] { found[layout.pendingOfDead(coordinator, body)] = coordinator }
    }
    return found
  }

  /// The number of instances that slots may belong to.
  package var instanceCount: Int { layout.handleCount }

  /// The instance that a slot belongs to; nil for slots that belong to none.
  package func instance(of slot: Int) -> Int? { layout.member(ofSlot: slot)?.handle }

  /// Whether a slot holds something in the container of an instance.
  package func isContent(_ slot: Int) -> Bool {
    layout.member(ofSlot: slot).map { $0.offset >= SlotLayout.Field.container.rawValue } ?? false
  }

  /// The rank of a slot that belongs to no instance.
  package func rank(of slot: Int) -> Rank {
    guard let coordinator = counted[slot], let handle = layout.handles(of: coordinator).last else {
      return (region(of: slot).rawValue, slot, 0)
    }
    // Counts of a coordinator are above its instances.
    return (region(of: layout.base(ofHandle: handle)).rawValue, handle, -layout.count + slot)
  }

  /// The rank of one of the parts into which the slots of an instance were divided.
  ///
  /// - Parameters:
  ///   - index: the position of the part.
  ///   - slot: any slot of the instance.
  package func rank(ofPart index: Int, of slot: Int) -> Rank {
    guard let handle = instance(of: slot) else { preconditionFailure("Only the slots of an instance have parts.") }
    // Instances that use a container are next to the instance that owns it.
    let anchor = layout.pools[layout.pool(ofHandle: handle)].anchor
    return (region(of: slot).rawValue, anchor ?? handle, anchor == nil ? index : (handle + 1) << 8 + index)
  }

  /// The slots of an instance in their order: the depth of the stack, frames from the top, then the rest. What is in
  /// flight depends on the topmost frame: the frames below it are the same under many transitions.
  package func sorted(_ slots: [Int]) -> [Int] { slots.sorted { position($0) < position($1) } }

  private func position(_ slot: Int) -> Int {
    guard let (_, offset) = layout.member(ofSlot: slot) else { return slot }
    let container = SlotLayout.Field.container.rawValue
    return offset == container ? 0 : offset > container ? (1 << 20) - (offset - container) : offset + 1 << 21
  }

  private func region(of slot: Int) -> Region {
    if slot < layout.layers.lowerBound { return .variables }
    if layout.layers.contains(slot) { return .layers }
    guard let (handle, _) = layout.member(ofSlot: slot) else {
      return layout.isCount(slot) ? .variables : .flight
    }
    switch layout.containers[layout.coordinator(ofHandle: handle)] {
    case .stack, .inherited: return .stacks
    case .tabs, .split, .window, .switch: return .holders
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
      case .countPending(let coordinator, _):
        for handle in layout.handles(of: coordinator) {
          for body in program.postponed[coordinator] {
            let offset = layout.pendingOffset(of: body, coordinator)
            expect(layout.pendingTotal(of: coordinator), after: layout.base(ofHandle: handle) + offset)
          }
        }
      case .bury, .untap, .lookForBare: break
      }
    }
    return found
  }
}
