import FlowModel

/// Presents as SwiftUI does: each presenter has slots (`.sheet(item:)`), and a slot holds at most one presentation.
extension Execution {
  /// Presentations that wait in their slots; ascending.
  func deferredBodies(_ handle: Int) -> [Int] {
    program.deferrable[coordinator(of: handle)].filter { isDeferred($0, handle) }
  }

  private func isDeferred(_ body: Int, _ handle: Int) -> Bool { number(deferredSlot(body, handle)) != 0 }

  private mutating func setDeferred(_ body: Int, _ handle: Int, _ isDeferred: Bool) {
    self[deferredSlot(body, handle)] = .number(isDeferred ? 1 : 0)
  }

  /// Withdraws waiting presentations, without reading which ones wait.
  private mutating func withdrawDeferred(_ handle: Int, where isWithdrawn: (_ body: Int) -> Bool) {
    for body in program.deferrable[coordinator(of: handle)] where isWithdrawn(body) { setDeferred(body, handle, false) }
  }

  /// Whether anything waits in a slot of an instance.
  func hasDeferred(_ handle: Int) -> Bool {
    program.deferrable[coordinator(of: handle)].contains { isDeferred($0, handle) }
  }

  private func deferredSlot(_ body: Int, _ handle: Int) -> Int {
    let coordinator = coordinator(of: handle)
    guard let position = program.deferrable[coordinator].firstIndex(of: body) else {
      preconditionFailure("A presentation waits in a slot of the code that it belongs to.")
    }
    return base(of: handle) + layout.deferredOffsets(coordinator).lowerBound + position
  }

  /// Decides about a presentation over a layer that already carries a context; nil if it is presented, has to wait for
  /// something that is leaving, or is refused, as without slots.
  ///
  /// A slot that holds the same subject keeps it. A slot that holds another one dismisses that, with all above it, and
  /// takes the new one, in one transition. If another slot or instance presented the context, the presentation waits in
  /// its slot.
  mutating func takeSlot(
    over index: Int, _ subject: Subject, _ startBody: Int?, _ presentation: Presentation, _ step: Step,
    _ activation: Activation
  ) throws(Stop) -> Movement? {
    let instance = activation.instance
    let isSwiftUI = declaration(of: instance).framework == .swiftui
    guard isSwiftUI || step.replacesPresented, let held = layer(index + 1) else { return nil }
    guard !isSwiftUI || held.presenter == .live(instance) && held.slot == step.slot else {
      waitInSlot(subject, step, instance)
      return .withheld
    }
    emptySlot(step, instance)
    if held.madeFor == subject { return .still }
    if isLeaving(at: index) {
      joinTransition()
      if let retry = step.retryBody { try wait(self.waiting(retry, activation)) }
      return .withheld
    }
    removeLayers(from: index + 1)
    return try put(subject, startBody, presentation, step, activation, over: index)
  }

  /// Keeps a presentation in its slot until its context is free.
  mutating func waitInSlot(_ subject: Subject, _ step: Step, _ instance: Int) {
    observe(.deferredPresentation(subject))
    emptySlot(step, instance)
    if let retry = step.retryBody { setDeferred(retry, instance, true) }
    // It waits for the topmost frame of its screen, which may be another one, with nothing above it.
    if step.origin == .screen { noteFrames() }
  }

  /// Withdraws what waits in the slot of a presentation: a slot keeps only the last waiting presentation.
  mutating func emptySlot(_ step: Step, _ instance: Int) {
    guard program.usesSlots, declaration(of: instance).framework == .swiftui else { return }
    withdrawDeferred(instance) { [program] in program.isForSlot($0, of: step) }
    let waiting = waiting(.completions)
    let rest = waiting.filter { $0.owner != .live(instance) || !program.isForSlot($0.body, of: step) }
    if rest.count < waiting.count { withdrawCompletions(keeping: rest) }
  }

  /// Withdraws a presentation that waits in a slot of an instance.
  mutating func withdrawDeferred(_ subject: Subject, _ instance: Int) {
    withdrawDeferred(instance) { [program] in program.presentsOnRetry($0, subject) }
  }

  /// Presents what waits in a slot over a context that has become free. A waiting presentation whose presenter displays
  /// nothing any more is forgotten.
  ///
  /// Only instances whose container is on the shown path of a top layer have a free context; no others are looked at.
  mutating func presentDeferred() throws(Stop) {
    guard program.usesSlots else { return }
    var waiting = usersOfLostContainers()
    if mayHaveFreed, program.presentsFromScreens {
      waiting = program.coordinators.indices.filter { !program.deferrable[$0].isEmpty }.flatMap { existing($0) }
      waiting += created.indices.map { layout.handleCount + $0 }
    } else if mayHaveFreed {
      forgetDeferredWithoutContainer()
      let shown = topLayers.flatMap(shownContainers).flatMap(users)
      waiting += shown.filter { !waiting.contains($0) }
    }
    waiting.removeAll { !mayPresentDeferred($0) || !isAlive($0) }
    for instance in inShownOrder(waiting) ?? inCanonicalOrder(waiting) where isAlive(instance) {
      if try presentDeferred(of: instance) { return }
    }
  }

  /// Records that other containers may be shown in a layer now. That frees contexts only in the topmost layer: whatever
  /// is above a layer has to go first.
  mutating func noteShown(inLayer index: Int?) {
    if program.usesSlots, let index, isTopLayer(index) { mayHaveFreed = true }
  }

  /// The instances that may have waiting presentations, and whose container belonged to an instance that died in an
  /// earlier event.
  private func usersOfLostContainers() -> [Int] {
    program.mayLoseContainers.flatMap { type in
      layout.poolsOf[type].filter { layout.pools[$0].anchor == nil }.flatMap { existing(inPool: $0) }
    }
  }

  private mutating func forgetDeferredWithoutContainer() {
    for handle in deprived where containerKind(of: handle) != .inherited && place(handle) == .nowhere {
      if cleared.contains(where: { $0.handle == handle }) {
        // Without reading which instances exist, too.
        for pool in layout.pools(anchoredAt: handle) {
          for ordinal in 0..<layout.instanceLimit {
            withdrawDeferred(layout.handle(pool, ordinal)) { _ in true }
          }
        }
      }
      // Without reading what waits, which would be learned for every combination.
      for user in users(of: handle) { withdrawDeferred(user) { _ in true } }
    }
  }

  /// The instances that may have waiting presentations, and that present from the context of a container.
  private func users(of container: Int) -> [Int] {
    var found: [Int] = []
    for type in program.coordinators.indices where !program.deferrable[type].isEmpty {
      if type == coordinator(of: container) { found.append(container) }
      guard program.coordinators[type].mayInherit else { continue }
      let isCleared = cleared.contains { $0.handle == container }
      let pools = layout.poolsOf[type].filter { pool in
        let anchor = layout.pools[pool].anchor
        return anchor == nil || anchor == container && !isCleared
      }
      let others = pools.flatMap { existing(inPool: $0) } + createdAlive(type)
      found += others.filter { $0 != container && containerOwner(of: $0) == container }
    }
    return found
  }

  /// Whether a waiting presentation of an instance would be presented or forgotten at this point.
  private func mayPresentDeferred(_ instance: Int) -> Bool {
    for body in program.deferrable[coordinator(of: instance)] where isDeferred(body, instance) {
      guard let step = program.bodies[body].steps.first else { continue }
      let activation = Activation(
        instance: instance, place: program.bodies[body].place, screen: program.bodies[body].screen)
      guard let origin = presentingLayer(step.origin, activation) else { return true }
      if isFree(origin) { return true }
    }
    return false
  }

  /// Whether nothing is presented over a layer. What is shown there is in the topmost layer of its window.
  private func isFree(_ origin: (index: Int, isShown: Bool)) -> Bool {
    origin.isShown && !isLeaving(at: origin.index)
  }

  /// Sorts instances canonically if they are the root or view-owned, and their containers are on the shown path of the
  /// only top layer; nil otherwise. Reads only that path: no owner there has anything in a lower layer.
  private func inShownOrder(_ instances: [Int]) -> [Int]? {
    if instances.count < 2 { return instances }
    guard topLayers.count == 1, let top = topLayers.first else { return nil }
    let containers = shownContainers(ofLayer: top)
    if containers.contains(where: { containerKind(of: $0) == .split }) { return nil }
    var places: [(instance: Int, container: Int, position: Int)] = []
    for instance in instances {
      let type = coordinator(of: instance)
      guard type == program.root || program.coordinators[type].declaration.ownership == .view,
        !program.mayBeHeld[type], let container = containerOwner(of: instance),
        let index = containers.firstIndex(of: container)
      else { return nil }
      if container == instance {
        places.append((instance, index, -1))
      } else if containerKind(of: container) == .stack,
        let position = (0..<depth(container)).first(where: { frame(container, $0).owner == .live(instance) })
      {
        places.append((instance, index, position))
      } else {
        return nil
      }
    }
    return places.sorted { ($0.container, $0.position) < ($1.container, $1.position) }.map(\.instance)
  }

  /// Presents what waits in a slot of an instance over a free context; false if there is no such presentation.
  private mutating func presentDeferred(of instance: Int) throws(Stop) -> Bool {
    for body in program.deferrable[coordinator(of: instance)] where isDeferred(body, instance) {
      guard let step = program.bodies[body].steps.first else { continue }
      let activation = Activation(
        instance: instance, place: program.bodies[body].place, screen: program.bodies[body].screen)
      let origin = presentingLayer(step.origin, activation)
      if let origin, !isFree(origin) { continue }
      setDeferred(body, instance, false)
      guard origin != nil else { continue }
      try begin(body, for: .live(instance))
      try conclude()
      return true
    }
    return false
  }
}
