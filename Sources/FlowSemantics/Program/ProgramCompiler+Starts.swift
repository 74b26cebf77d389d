import FlowModel

/// Derives what follows from which coordinator may start which.
extension ProgramCompiler {
  /// The coordinators that a coordinator may start, directly or not.
  func started(by coordinator: Int) -> Set<Int> {
    var found: Set<Int> = []
    var work = starts[coordinator].sorted()
    while let next = work.popLast() {
      if found.insert(next).inserted { work += starts[next] }
    }
    return found
  }

  /// The view-owned coordinators, and those that they may start, directly or not.
  func orderedByDisplay() -> Set<Int> {
    var found: Set<Int> = []
    let started = starts.reduce(into: Set()) { $0.formUnion($1) }
    var work = started.filter { coordinators[$0].declaration.ownership == .view }.sorted()
    while let next = work.popLast() {
      if found.insert(next).inserted { work += starts[next] }
    }
    return found
  }

  /// By coordinator: whether an instance lives by, or is told of, frames that may be in its container: its own frames,
  /// and those of coordinators without a container that it may start, directly or through one of these.
  func watchedContainers() -> [Bool] {
    let sought = soughtScreens()
    return hasUser { user in
      isToldOfDepartures(user) || coordinators[user].mayInherit || !sought.isDisjoint(with: coordinators[user].screens)
    }
  }

  /// By coordinator with a stack: the screens that may be on it, and for which conditions ask whether they are
  /// displayed.
  func soughtOnStacks() -> [[Int]] {
    let sought = soughtScreens()
    return coordinators.indices.map { coordinator in
      guard coordinators[coordinator].mayHave(.stack) else { return [] }
      let users = users(ofContainerOf: coordinator)
      return sought.filter { users.contains(screens[$0].coordinator) }.sorted()
    }
  }

  /// By coordinator with a container: the coordinators without one of their own that may use it.
  func borrowers() -> [[Int]] {
    coordinators.indices.map { coordinator in
      if coordinators[coordinator].container == .inherited { return [] }
      return users(ofContainerOf: coordinator).filter { $0 != coordinator }.sorted()
    }
  }

  /// By coordinator: whether its container is a stack that others use and that an event may clear without reading it.
  /// The users of the stack die with the instance that has it; a user that is told of departures is dead by then, if
  /// that instance is.
  func clearedApart(held: Set<Int>) -> [Bool] {
    func isPlain(_ index: Int) -> Bool {
      let coordinator = coordinators[index]
      let screens = coordinator.screens.map { self.screens[$0] }
      return !coordinator.isMixed && !held.contains(index) && !reused.contains(index)
        && !coordinator.dismissal.listensForAppearance && !screens.contains { $0.dismissal.listensForAppearance }
        && (coordinator.declaration.ownership == .parent || !isToldOfDepartures(index))
    }
    let hasUserThatReads = hasUser { !isPlain($0) }
    let hasUserWithContainer = hasUser { coordinators[$0].container != .inherited }
    return coordinators.indices.map { index in
      let users = borrowed(from: index).filter { $0 != index }
      return coordinators[index].container == .stack && index != root && !hasUserThatReads[index]
        && !users.isEmpty && !users.contains { hasUserWithContainer[$0] }
    }
  }

  /// By coordinator: whether its container is a stack, and only screens are told of single frames that leave it.
  func clearedByUsers() -> [Bool] {
    let hasOtherUser = hasUser { user in
      coordinators[user].isMixed || reused.contains(user) || coordinators[user].dismissal.listensForAppearance
    }
    return coordinators.indices.map { coordinators[$0].container == .stack && !hasOtherUser[$0] }
  }

  /// By coordinator: whether it may have a stack on which screens are told when they leave.
  func listeningFrames() -> [Bool] {
    let hasListeningUser = hasUser { user in
      coordinators[user].screens.contains { screens[$0].dismissal.listensForDeparture }
    }
    return coordinators.indices.map { coordinators[$0].mayHave(.stack) && hasListeningUser[$0] }
  }

  /// By coordinator: whether a user of its container is told of what leaves it.
  func toldOfCleared() -> [Bool] {
    hasUser(where: isToldOfDepartures)
  }

  private func isToldOfDepartures(_ coordinator: Int) -> Bool {
    coordinators[coordinator].dismissal.listensForDeparture
      || coordinators[coordinator].screens.contains { screens[$0].dismissal.listensForDeparture }
  }

  /// A coordinator, and the coordinators without a container that it may start, directly or through one of these.
  func users(ofContainerOf coordinator: Int) -> Set<Int> {
    var users: Set<Int> = [coordinator]
    var work = [coordinator]
    while let user = work.popLast() {
      for started in borrowed(from: user) where users.insert(started).inserted { work.append(started) }
    }
    return users
  }

  /// The coordinators that a coordinator may start and that may then use its container.
  private func borrowed(from coordinator: Int) -> some Sequence<Int> {
    starts[coordinator].lazy.filter { coordinators[$0].mayInherit }
  }

  /// By coordinator: whether one of the users of its container has a property.
  ///
  /// Linear in what starts what, where the users of each container by themselves would be quadratic in a long chain.
  private func hasUser(where hasProperty: (_ user: Int) -> Bool) -> [Bool] {
    var lenders: [[Int]] = coordinators.map { _ in [] }
    for starter in starts.indices { for started in borrowed(from: starter) { lenders[started].append(starter) } }
    return Program.reach(coordinators.indices.filter(hasProperty), along: lenders)
  }

  /// Some coordinators, and those that put their screens on the stacks of these: which these bring up without a
  /// container, directly or through one of these.
  func onStacks(of names: Set<Int>) -> Set<Int> {
    var found = names
    var work = Array(names)
    while let next = work.popLast() {
      for started in startsWithoutContainer[next, default: []] where found.insert(started).inserted {
        work.append(started)
      }
    }
    return found
  }

  /// Whether instances of a coordinator use the containers of others, and only instances below them use these
  /// containers through them.
  ///
  /// - Parameter below: the coordinator itself, and those that it may retain, directly or not.
  func isPlainUser(_ coordinator: Int, _ below: Set<Int>) -> Bool {
    coordinators[coordinator].container == .inherited
      && below.allSatisfy { member in
        !coordinators[member].isMixed
          && starts[member].allSatisfy { below.contains($0) || !coordinators[$0].mayInherit }
      }
  }

  /// By coordinator without a container: the coordinators that may lend it theirs.
  func lenders() -> [[Int]] {
    var found: [[Int]] = coordinators.map { _ in [] }
    for lender in coordinators.indices where coordinators[lender].container != .inherited {
      for user in users(ofContainerOf: lender) where user != lender { found[user].append(lender) }
    }
    return found
  }
}
