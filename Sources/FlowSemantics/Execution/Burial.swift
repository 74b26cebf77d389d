/// A micro-step that follows an event: it treats one instance below an instance that died, or finds out whether anything
/// is still pending or bare.
///
/// When an instance dies, the instances it retains die too, and so on below them. An event that treated all of them at
/// once would have to be learned for each combination of their states. The event therefore treats the instance alone,
/// and burials, which look at one or two instances each, treat the instances below it. Burials are learned separately;
/// a step is the event composed with its burials. The intermediate states are not states of the flow: no event happens
/// in them, and no rule asks about them.
package enum Burial: Hashable, Sendable {
  /// Condemns an instance whose starter is no longer alive.
  case orphan(Int, of: Int)
  /// Condemns an instance that its starter has let go of.
  case letGo(Int, by: Int)
  /// Condemns an instance whose starter is condemned.
  case condemn(Int, below: Int)
  /// Counts an effect pending for a condemned or already forgotten instance among those of its coordinator's dead
  /// instances.
  case leave(Int, body: Int)
  /// Does the same for an instance that died and whose name another instance has taken.
  case handOn(Int, body: Int)
  /// Condemns an instance that used a stack which no longer exists.
  case evict(Int)
  /// Forgets a condemned instance.
  case bury(Int)
  /// Marks the owner of the tapped frame as dead if it was an instance that no longer exists.
  case untap(Int)
  /// Marks the view-owned instances of a coordinator as orphans if the instance that started them no longer exists.
  case disown(Int, of: Int)
  /// Finds out whether effects are still pending on behalf of a coordinator.
  case lookForPending(of: Int)
  /// Finds out whether any instance is still bare.
  case lookForBare
}

/// Why burials follow an event. The burials of one event run in the order of these cases: instances that were let go of
/// are condemned while all names are as the event left them, and no instance takes the name of a dead one before the
/// instances below that are buried.
package enum Bereavement: Hashable, Comparable, Sendable {
  /// An instance died and another one has its name; only the effects pending for the dead one are left to treat.
  case nameTaken(Int)
  /// An instance has let go of all instances of a coordinator that it retained.
  case letGo(of: Int, by: Int)
  /// An instance died.
  case death(Int)
  /// An effect that was pending on behalf of a coordinator is not pending any more.
  case pendingLost(of: Int)
  /// An instance may have ceased to be bare (see `Execution.settleBare`).
  case bareLost

  /// Whether the burials that follow may forget instances.
  var forgets: Bool {
    switch self {
    case .letGo, .death: true
    case .nameTaken, .pendingLost, .bareLost: false
    }
  }

  /// Whether the burials that follow only find out what is still pending.
  package var onlyLooksForPending: Bool {
    if case .pendingLost = self { return true }
    return false
  }
}

/// Which burials follow each bereavement, and in which order.
package struct BurialPlan: Sendable {
  package let burials: [Burial]
  /// Positions in `burials`, in the order of execution; no entry if no burial follows.
  private let order: [Bereavement: [Int]]

  /// The limit on the positions in all orders together: more of them would take more memory than they save. A burial
  /// concerns two instances, so that the number of burials grows with the square of the limit on instances.
  private static let most = 2e6

  /// A plan without burials: each event treats all instances at once.
  package init() { (burials, order) = ([], [:]) }

  /// The plan for a program; without burials if there would be too many. Linear in their number.
  package init(_ program: Program, _ layout: SlotLayout) {
    guard Self.count(program, layout) <= Self.most else {
      self = BurialPlan()
      return
    }
    var burials: [Burial] = []
    var positions: [Burial: Int] = [:]
    var order: [Bereavement: [Int]] = [:]
    func plan(_ all: [Burial], after bereavement: Bereavement) {
      order[bereavement] = all.map { burial in
        if let known = positions[burial] { return known }
        positions[burial] = burials.count
        burials.append(burial)
        return burials.count - 1
      }
    }
    let ranks = Self.parentsFirst(program)
    for coordinator in program.coordinators.indices {
      let (children, types) = Self.below(coordinator, ranks, program)
      for handle in layout.handles(of: coordinator) {
        let users = program.isClearedApart[coordinator] ? Self.users(of: handle, layout) : []
        let all =
          [.untap(handle)] + program.disowned(by: coordinator).map { .disown($0, of: handle) }
          + program.postponed[coordinator].map { .leave(handle, body: $0) }
          + Self.burials(users.map { .evict($0) }, users, children, types, of: handle, program, layout)
        plan(all, after: .death(handle))
      }
    }
    for coordinator in program.coordinators.indices {
      for type in program.letGoAtOnce[coordinator] {
        for handle in layout.handles(of: coordinator) {
          guard let members = layout.letGoApart(type, by: handle, program) else { continue }
          let all = Self.burials(
            members.map { .letGo($0, by: handle) }, members, [], Self.below(type, program, ranks), of: handle, program,
            layout)
          plan(all, after: .letGo(of: type, by: handle))
        }
      }
    }
    for coordinator in program.coordinators.indices where !program.postponed[coordinator].isEmpty {
      for handle in layout.handles(of: coordinator) {
        plan(program.postponed[coordinator].map { .handOn(handle, body: $0) }, after: .nameTaken(handle))
      }
    }
    for coordinator in program.coordinators.indices where !program.postponed[coordinator].isEmpty {
      plan([.lookForPending(of: coordinator)], after: .pendingLost(of: coordinator))
    }
    plan([.lookForBare], after: .bareLost)
    (self.burials, self.order) = (burials, order)
  }

  /// The instances that may use the stack of an instance.
  private static func users(of handle: Int, _ layout: SlotLayout) -> [Int] {
    layout.pools(anchoredAt: handle).flatMap { pool in (0..<layout.instanceLimit).map { layout.handle(pool, $0) } }
  }

  /// The number of positions in all orders together; under the largest limits it exceeds the range of `Int`.
  static func count(_ program: Program, _ layout: SlotLayout) -> Double {
    let ranks = parentsFirst(program)
    let handles = program.coordinators.indices.map { Double(layout.poolsOf[$0].count * layout.instanceLimit) }
    return program.coordinators.indices.reduce(0) { sum, coordinator in
      let (children, types) = below(coordinator, ranks, program)
      let borrowers = program.isClearedApart[coordinator] ? program.borrowers[coordinator] : []
      let users = borrowers.reduce(0) { $0 + Double(layout.instanceLimit * (2 + program.postponed[$1].count)) }
      let own = 1 + program.disowned(by: coordinator).count + program.postponed[coordinator].count
      let each = types.reduce(Double(own) + users) { sum, type in
        let parents = types.filter { program.retainedStarts[$0].contains(type) }.reduce(0) { $0 + handles[$1] }
        let owners = borrowers.filter { program.retainedStarts[$0].contains(type) }.count * layout.instanceLimit
        let own = (children.contains(type) ? 2 : 1) + program.postponed[type].count
        return sum + handles[type] * (parents + Double(owners + own))
      }
      let letGo = program.letGoAtOnce[coordinator].reduce(0.0) { sum, type in
        let members = program.coordinators[type].mayInherit ? Double(layout.instanceLimit) : handles[type]
        let below = Self.below(type, program, ranks)
        return below.reduce(sum + members * Double(2 + program.postponed[type].count)) { sum, type in
          let parents = below.filter { program.retainedStarts[$0].contains(type) }.reduce(members) { $0 + handles[$1] }
          return sum + handles[type] * (parents + Double(1 + program.postponed[type].count))
        }
      }
      return sum + handles[coordinator] * (each + letGo)
    }
  }

  /// The coordinators, as far as they are buried separately, of the instances that an instance retains; and these with
  /// all coordinators below them, or below the users of the instance's stack, parents first.
  private static func below(_ coordinator: Int, _ ranks: [Int], _ program: Program) -> (Set<Int>, [Int]) {
    let children = Set(program.retainedStarts[coordinator].filter { program.isBuriedApart[$0] })
    var reached = children
    for borrower in program.isClearedApart[coordinator] ? program.borrowers[coordinator] : [] {
      reached.formUnion(program.retainedStarts[borrower].filter { program.isBuriedApart[$0] })
    }
    return (children, close(reached, program, ranks))
  }

  /// The separately buried coordinators of all instances that may be below an instance of a coordinator, parents first.
  private static func below(_ coordinator: Int, _ program: Program, _ ranks: [Int]) -> [Int] {
    close(Set(program.retainedStarts[coordinator].filter { program.isBuriedApart[$0] }), program, ranks)
  }

  private static func close(_ reached: Set<Int>, _ program: Program, _ ranks: [Int]) -> [Int] {
    var reached = reached
    for below in ranks where reached.contains(below) {
      reached.formUnion(program.retainedStarts[below].filter { program.isBuriedApart[$0] })
    }
    return ranks.filter(reached.contains)
  }

  /// The burials that follow a bereavement, as positions in `burials`.
  package subscript(bereavement: Bereavement) -> [Int] {
    if let known = order[bereavement] { return known }
    // Without burials the instances that were let go of would live on.
    if case .letGo = bereavement { preconditionFailure("Who is let go of without a look has burials.") }
    return []
  }

  /// The burials that follow a bereavement, without those that concern instances or pending effects which do not exist.
  ///
  /// - Parameter isKnown: whether a slot is known to have a value in some state; nil: any but the initial one.
  package func active(
    after bereavement: Bereavement, _ layout: SlotLayout, isKnown: (_ slot: Int, _ value: SlotValue?) -> Bool
  ) -> [Int] {
    func starterSlot(_ handle: Int) -> Int { layout.base(ofHandle: handle) + SlotLayout.Field.starter.rawValue }
    func exists(_ handle: Int) -> Bool { isKnown(starterSlot(handle), nil) }
    return self[bereavement].filter { position in
      switch burials[position] {
      case .lookForPending, .lookForBare: true
      case .orphan(let child, _), .letGo(let child, _): exists(child)
      case .condemn(let child, let parent): exists(child) && exists(parent)
      case .leave(let handle, let body), .handOn(let handle, let body):
        isKnown(
          layout.base(ofHandle: handle) + layout.pendingOffset(of: body, layout.coordinator(ofHandle: handle)), nil)
      case .evict(let child), .bury(let child): exists(child)
      case .untap(let handle): isKnown(layout.slot(.tapOwner), .owner(.live(handle)))
      case .disown(let type, let parent):
        layout.handles(of: type).contains { isKnown(starterSlot($0), .starter(.live(parent))) }
      }
    }
  }

  /// First all instances that die are condemned, then they are forgotten: only then do names of instances change. Of
  /// the instances in one pool the last is forgotten first, so that the others keep their names.
  ///
  /// - Parameters:
  ///   - first: the burials that condemn `users`.
  ///   - users: instances that are buried together with those below them.
  ///   - children: the coordinators of the instances that `handle` retains.
  private static func burials(
    _ first: [Burial], _ users: [Int], _ children: Set<Int>, _ types: [Int], of handle: Int, _ program: Program,
    _ layout: SlotLayout
  ) -> [Burial] {
    var all = first
    for type in types {
      for child in layout.handles(of: type) {
        if children.contains(type) { all.append(.orphan(child, of: handle)) }
        for user in users where program.retainedStarts[layout.coordinator(ofHandle: user)].contains(type) {
          all.append(.condemn(child, below: user))
        }
        for parent in types where program.retainedStarts[parent].contains(type) {
          all += layout.handles(of: parent).map { .condemn(child, below: $0) }
        }
      }
    }
    for member in users + types.flatMap(layout.handles(of:)) {
      all += program.postponed[layout.coordinator(ofHandle: member)].map { .leave(member, body: $0) }
    }
    return all + users.reversed().map { .bury($0) }
      + types.flatMap { layout.handles(of: $0).reversed().map { .bury($0) } }
  }

  /// The separately buried coordinators, each after those whose instances may retain its instances.
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

extension Program {
  /// The view-owned coordinators with containers of their own that an instance of a coordinator may have started.
  func disowned(by coordinator: Int) -> [Int] { viewOwnedStarts[coordinator].filter { !coordinators[$0].mayInherit } }
}

extension Execution {
  /// The instances that this event made unreachable, except those left to burials; records the parents of the latter.
  mutating func findDeadOfEvent() -> Set<Int> {
    var work = suspectsAndCreated
    guard buriesApart else { return findDead(among: work) }
    var dead: Set<Int> = []
    // The transition in flight and other instances may name a dead instance: burials find out which do. At rest
    // fewer places can name it.
    let wasInFlight = slots.original(layout.slot(.kind)) != .number(0)
    while let handle = work.popLast() {
      guard !dead.contains(handle), !isAlive(handle) else { continue }
      dead.insert(handle)
      let types = program.retainedStarts[coordinator(of: handle)]
      let hasRest = types.contains { program.isBuriedApart[$0] } || !program.postponed[coordinator(of: handle)].isEmpty
      let isCleared = clearedApart.contains(handle)
      let apart = isCleared || (hasRest || wasInFlight) && keepsNameFree(handle)
      if apart { bereaved.append(.death(handle)) }
      for type in types where !(apart && program.isBuriedApart[type]) {
        if isCleared, program.coordinators[type].container == .inherited { continue }
        work += children(handle, of: type) + letGoNow(type, by: handle)
      }
    }
    bereaved.sort()
    return dead
  }

  /// Whether no instance takes the name of an instance that dies while its children still name it as their starter, and
  /// no new instance needs the name of one below it.
  private func keepsNameFree(_ handle: Int) -> Bool {
    guard handle < layout.handleCount else { return false }
    let type = coordinator(of: handle)
    if created.contains(where: { program.retainedBelow[type].contains($0.coordinator) }) { return false }
    return keepsPlace(handle)
  }

  /// Whether no instance that existed before the event takes the name of an instance that dies.
  func keepsPlace(_ handle: Int) -> Bool {
    let type = coordinator(of: handle)
    guard let population = layout.population(type) else { return isLast(handle) }
    guard let anchor = layout.pools[layout.pool(ofHandle: handle)].anchor else { return number(population) == 1 }
    // Other instances come into this pool only if their anchor takes the name of this pool's anchor.
    return isLast(handle) && layout.ordinal(ofHandle: anchor) == 0 && isLast(anchor)
      && !created.contains { $0.coordinator == coordinator(of: anchor) }
  }

  /// Whether no other instance of its pool has a higher ordinal.
  private func isLast(_ handle: Int) -> Bool {
    layout.ordinal(ofHandle: handle) == layout.instanceLimit - 1 || !isThere(handle + 1)
  }

  /// Whether burials treat the places that name a dead instance.
  func leavesTraces(_ handle: Int) -> Bool { bereaved.contains(.death(handle)) }

  /// Carries out one burial.
  mutating func carryOut(_ burial: Burial) throws(Stop) {
    isBurial = true
    switch burial {
    case .orphan(let child, let parent):
      if isStarted(child, by: parent) || isOrphaned(child) { condemn(child) }
    case .letGo(let child, let parent):
      if isStarted(child, by: parent) { condemn(child) }
    case .condemn(let child, let parent):
      if isCondemned(parent), isStarted(child, by: parent) { condemn(child) }
    case .leave(let handle, let body): try leave(body, of: handle)
    case .handOn(let handle, let body): try handOn(body, of: handle)
    case .evict(let handle):
      if isThere(handle) { condemn(handle) }
    case .bury(let handle):
      if isCondemned(handle) { try bury(handle) }
    case .untap(let handle):
      if tapOwner == .live(handle) {
        self[layout.slot(.tapOwner)] = .owner(.dead(coordinator: coordinator(of: handle)))
      }
    case .disown(let type, let parent):
      for child in existing(type) where isStarted(child, by: parent) {
        self[slot(child, .starter)] = .starter(.gone)
      }
      noteStarters()
    case .lookForPending(let coordinator): noteWhetherPending(of: coordinator)
    case .lookForBare: noteWhetherBare()
    }
  }

  private mutating func leave(_ body: Int, of handle: Int) throws(Stop) {
    guard pendingCount(Flight.Waiting(owner: .live(handle), body: body)) > 0 else { return }
    if !isThere(handle) || isCondemned(handle) { try handOn(body, of: handle) }
  }

  private mutating func handOn(_ body: Int, of handle: Int) throws(Stop) {
    let before = Flight.Waiting(owner: .live(handle), body: body)
    let count = pendingCount(before)
    guard count > 0 else { return }
    setPendingCount(before, 0)
    let after = Flight.Waiting(owner: .dead(coordinator: coordinator(of: handle)), body: body)
    setPendingCount(after, pendingCount(after) + count)
    try checkCopies([after])
  }

  func isCondemned(_ handle: Int) -> Bool { number(slot(handle, .condemned)) != 0 }

  private mutating func condemn(_ handle: Int) { self[slot(handle, .condemned)] = .number(1) }

  private mutating func bury(_ handle: Int) throws(Stop) {
    released = [handle]
    suspects = [handle]
    var dead: Set<Int> = [handle]
    var work = program.retainedStarts[coordinator(of: handle)].filter { !program.isBuriedApart[$0] }
      .flatMap { children(handle, of: $0) }
    while let next = work.popLast() {
      guard !dead.contains(next), !isCondemned(next), !survivesStarter(next) else { continue }
      dead.insert(next)
      work += children(next)
    }
    try forget(dead)
  }

  /// Whether an instance lives on although its starter is dead. The starter itself must not be asked: the counts of what
  /// it displays may still be those from before its stack was cleared.
  private func survivesStarter(_ handle: Int) -> Bool {
    declaration(of: handle).declaration.ownership == .parent ? isHeld(handle) : isAlive(handle)
  }
}
