/// A part of what becomes of those below an instance that is no longer alive.
///
/// When an instance dies, so do those it retains, and those below them: an event that saw to all of them at once would be
/// learned for each combination of their states. So it sees to the instance alone, and what is below is seen to in parts
/// that look at one or two instances each. The parts are learned apart; a step is the event and then these, composed.
/// States in between are no states of the flow: nothing happens in them, and nobody asks about them.
enum Burial: Hashable, Sendable {
  /// Condemns an instance whose starter is no longer alive.
  case orphan(Int, of: Int)
  /// Condemns an instance whose starter is condemned.
  case condemn(Int, below: Int)
  /// Goes on counting an effect that is pending on behalf of an instance that is condemned, or has been forgotten already.
  case leave(Int, body: Int)
  /// Forgets an instance that is condemned.
  case bury(Int)
}

/// Which burials follow the death of whom, in which order.
struct BurialPlan: Sendable {
  let burials: [Burial]
  /// By handle: positions in `burials`, in order; empty for those who can have nobody below them that is seen to apart.
  private let order: [Int: [Int]]

  /// More burials in all orders together take more room than they save; a burial is about two instances, so that their
  /// number grows with the square of the limit on these.
  private static let most = 2e6

  /// Without any: events see to everybody at once.
  init() { (burials, order) = ([], [:]) }

  /// Without any where there would be too many. Linear in their number.
  init(_ program: Program, _ layout: SlotLayout) {
    guard Self.count(program, layout) <= Self.most else {
      self = BurialPlan()
      return
    }
    var burials: [Burial] = []
    var positions: [Burial: Int] = [:]
    var order: [Int: [Int]] = [:]
    let ranks = Self.parentsFirst(program)
    for coordinator in program.coordinators.indices {
      let (children, types) = Self.below(coordinator, ranks, program)
      if children.isEmpty && program.postponed[coordinator].isEmpty { continue }
      for handle in layout.handles(of: coordinator) {
        let all =
          program.postponed[coordinator].map { .leave(handle, body: $0) }
          + Self.burials(below: handle, children, types, program, layout)
        order[handle] = all.map { burial in
          if let known = positions[burial] { return known }
          positions[burial] = burials.count
          burials.append(burial)
          return burials.count - 1
        }
      }
    }
    (self.burials, self.order) = (burials, order)
  }

  /// How many positions all orders would have together: too many for a whole number under the largest limits.
  private static func count(_ program: Program, _ layout: SlotLayout) -> Double {
    let ranks = parentsFirst(program)
    let handles = program.coordinators.indices.map { Double(layout.poolsOf[$0].count * layout.instanceLimit) }
    return program.coordinators.indices.reduce(0) { sum, coordinator in
      let (children, types) = below(coordinator, ranks, program)
      let each = types.reduce(Double(program.postponed[coordinator].count)) { sum, type in
        let parents = types.filter { program.retainedStarts[$0].contains(type) }.reduce(0) { $0 + handles[$1] }
        let own = (children.contains(type) ? 2 : 1) + program.postponed[type].count
        return sum + handles[type] * (parents + Double(own))
      }
      return sum + handles[coordinator] * each
    }
  }

  /// The coordinators of those whom an instance retains and that are buried apart; these and all below them, parents first.
  private static func below(_ coordinator: Int, _ ranks: [Int], _ program: Program) -> (Set<Int>, [Int]) {
    let children = Set(program.retainedStarts[coordinator].filter { program.isBuriedApart[$0] })
    var reached = children
    for below in ranks where reached.contains(below) {
      reached.formUnion(program.retainedStarts[below].filter { program.isBuriedApart[$0] })
    }
    return (children, ranks.filter(reached.contains))
  }

  /// The burials that follow the death of an instance, as positions.
  subscript(handle: Int) -> [Int] { order[handle] ?? [] }

  /// First everybody is condemned who goes, then they are forgotten: names of instances change only then. Of those that share
  /// a pool the last goes first, so that the others keep their names.
  private static func burials(
    below handle: Int, _ children: Set<Int>, _ types: [Int], _ program: Program, _ layout: SlotLayout
  ) -> [Burial] {
    var all: [Burial] = []
    for type in types {
      for child in layout.handles(of: type) {
        if children.contains(type) { all.append(.orphan(child, of: handle)) }
        for parent in types where program.retainedStarts[parent].contains(type) {
          all += layout.handles(of: parent).map { .condemn(child, below: $0) }
        }
      }
    }
    for type in types {
      for child in layout.handles(of: type) { all += program.postponed[type].map { .leave(child, body: $0) } }
    }
    return all + types.flatMap { layout.handles(of: $0).reversed().map { .bury($0) } }
  }

  /// The coordinators that are buried apart, each behind those that may retain it.
  private static func parentsFirst(_ program: Program) -> [Int] {
    var sorted: [Int] = []
    var visited: Set<Int> = []
    func visit(_ coordinator: Int) {
      guard program.isBuriedApart[coordinator], visited.insert(coordinator).inserted else { return }
      program.retainedStarts[coordinator].forEach(visit)
      sorted.append(coordinator)
    }
    program.coordinators.indices.forEach(visit)
    return sorted.reversed()
  }
}

extension Execution {
  /// Whom this event has made unreachable, but for those that are buried apart; notes whose children these are.
  mutating func findDeadOfEvent() -> Set<Int> {
    guard buriesApart else { return findDead() }
    var dead: Set<Int> = []
    var work = suspects + created.indices.map { $0 + layout.handleCount }
    while let handle = work.popLast() {
      guard !dead.contains(handle), !isAlive(handle) else { continue }
      dead.insert(handle)
      let types = program.retainedStarts[coordinator(of: handle)]
      let hasRest = types.contains { program.isBuriedApart[$0] } || !program.postponed[coordinator(of: handle)].isEmpty
      let apart = hasRest && keepsNameFree(handle)
      if apart { bereaved.append(handle) }
      for type in types where !(apart && program.isBuriedApart[type]) { work += children(handle, of: type) }
    }
    bereaved.sort()
    return dead
  }

  /// Whether nobody will be named like an instance that dies, whose children still name it as who started them, or needs the
  /// name of one below it.
  private func keepsNameFree(_ handle: Int) -> Bool {
    guard handle < layout.handleCount else { return false }
    let type = coordinator(of: handle)
    if created.contains(where: { program.retainedBelow[type].contains($0.coordinator) }) { return false }
    if let population = layout.population(type) { return number(population) == 1 }
    return layout.ordinal(ofHandle: handle) == layout.instanceLimit - 1 || !isThere(handle + 1)
  }

  /// Carries out one burial.
  mutating func carryOut(_ burial: Burial) throws(Stop) {
    switch burial {
    case .orphan(let child, let parent):
      if isStarted(child, by: parent) || isOrphaned(child) { condemn(child) }
    case .condemn(let child, let parent):
      if isCondemned(parent), isStarted(child, by: parent) { condemn(child) }
    case .leave(let handle, let body): try leave(body, of: handle)
    case .bury(let handle):
      if isCondemned(handle) { try bury(handle) }
    }
  }

  private func leave(_ body: Int, of handle: Int) throws(Stop) {
    let before = Flight.Waiting(owner: .live(handle), body: body)
    let count = pendingCount(before)
    guard count > 0, !isThere(handle) || isCondemned(handle) else { return }
    setPendingCount(before, 0)
    let after = Flight.Waiting(owner: .dead(coordinator: coordinator(of: handle)), body: body)
    setPendingCount(after, pendingCount(after) + count)
    try checkCopies([after])
  }

  private func isCondemned(_ handle: Int) -> Bool { number(slot(handle, .condemned)) != 0 }

  private func condemn(_ handle: Int) { slots[slot(handle, .condemned)] = .number(1) }

  private mutating func bury(_ handle: Int) throws(Stop) {
    released = [handle]
    suspects = [handle]
    var dead: Set<Int> = [handle]
    var work = program.retainedStarts[coordinator(of: handle)].filter { !program.isBuriedApart[$0] }
      .flatMap { children(handle, of: $0) }
    while let next = work.popLast() {
      guard !dead.contains(next), !isAlive(next) else { continue }
      dead.insert(next)
      work += children(next)
    }
    try forget(dead)
  }
}
